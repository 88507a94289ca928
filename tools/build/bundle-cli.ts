import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

/** Paths of the packages are told relative to here. */
const HOME = join(import.meta.dirname, '../..');
/** The folder of the program, in the build. */
export const CLI_FOLDER = 'cli';

/**
 * Makes the program `latchkey` two files, with the packages that it is written with: the library itself has no dependencies.
 * The first one only looks whether this Node can load the other.
 * The library stays outside, so that the program and the application share one copy of its classes and caches, and the package
 * has one of its code; what no file of the library gives is inlined. The licences of the packages are written beside it.
 * @param root the build, as `tsc` wrote it
 * @param entries the files of the build that subpaths of the package lead to
 * @param statementFor what gives a module of the library to the program; `undefined` if it is to be inlined
 * @returns the files and their texts, which replace the modules of the program
 */
export async function bundleCli(
  root: string,
  entries: readonly string[],
  statementFor: (path: string) => string | undefined,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const result = await build({
    absWorkingDir: HOME,
    entryPoints: ['main.js', 'run.js'].map((file) => join(root, CLI_FOLDER, file)),
    outdir: join(root, CLI_FOLDER),
    bundle: true,
    format: 'esm',
    target: 'node20',
    platform: 'node',
    legalComments: 'none',
    // Names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'warning',
    metafile: true,
    write: false,
    // Packages that are CommonJS ask for Node's modules by `require`.
    banner: {
      js: "import { createRequire as createRequire_ } from 'node:module'; const require = createRequire_(import.meta.url);",
    },
    plugins: [
      compressedStarts,
      libraryOutside(root, [...entries, `${CLI_FOLDER}/run.js`], statementFor),
      utilOfEveryNode,
    ],
  });
  const packages = Object.keys(result.metafile.inputs)
    .filter((input) => input.includes('node_modules/'))
    .map((input) => packageOf(input));
  const licences = [...new Set(packages)].toSorted().map(licenceOf).join('\n\n');
  return [
    ...result.outputFiles.map(({ path, text }) => ({ path, text })),
    { path: join(root, CLI_FOLDER, 'THIRD-PARTY-LICENSES.txt'), text: `${licences}\n` },
  ];
}

/**
 * What `latchkey init` writes, compressed: the texts of the documents are the largest part of the program, and few run that
 * command.
 */
const compressedStarts: Plugin = {
  name: 'compressed-starts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]init[\\/]starts\.js$/ }, async ({ path }) => {
      const data: object = { ...(await import(pathToFileURL(path).href)) };
      const text = brotliCompressSync(JSON.stringify(data)).toString('base64');
      return {
        contents: `import { brotliDecompressSync } from 'node:zlib';
          export const { ${Object.keys(data).join(', ')} } = /* @__PURE__ */ JSON.parse(brotliDecompressSync(Buffer.from('${text}', 'base64')));`,
      };
    });
  },
};

/** Leaves imports of the entry points, and of the file that the first one loads, as they are, and links to other files. */
function libraryOutside(
  root: string,
  entries: readonly string[],
  statementFor: (path: string) => string | undefined,
): Plugin {
  return {
    name: 'library-outside',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir, namespace }) => {
        if (namespace === 'library') return { path, external: true, sideEffects: false };
        const target = relative(root, join(resolveDir, path)).split(sep).join('/');
        if (entries.includes(target)) {
          const from = posix.relative(CLI_FOLDER, target);
          return { path: from.startsWith('.') ? from : `./${from}`, external: true };
        }
        if (statementFor(target) === undefined) return undefined;
        return { path: target, namespace: 'library', sideEffects: false };
      });
      onLoad({ filter: /^/, namespace: 'library' }, ({ path }) => ({ contents: statementFor(path) ?? '' }));
    },
  };
}

/**
 * What packages import of `node:util`, with plain text where there are no colours: before Node 20.12 an import of `styleText`
 * by name would end the program.
 */
const utilOfEveryNode: Plugin = {
  name: 'util-of-every-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:util$/ }, ({ importer, kind }) =>
      importer.includes('node_modules') && kind === 'import-statement'
        ? { path: 'node:util', namespace: 'util-of-every-node' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'util-of-every-node' }, () => ({
      contents: `import * as util from 'node:util';
        export const { stripVTControlCharacters } = util;
        export const styleText = util.styleText ?? ((_, text) => text);`,
    }));
  },
};

/** The folder of the package that a file belongs to. */
function packageOf(input: string): string {
  const [before, after] = splitAtLast(input, 'node_modules/');
  const [first = '', second = ''] = after.split('/');
  return join(HOME, before, 'node_modules', first.startsWith('@') ? join(first, second) : first);
}

function splitAtLast(text: string, separator: string): readonly [string, string] {
  const index = text.lastIndexOf(separator);
  return [text.slice(0, index), text.slice(index + separator.length)];
}

function licenceOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file: it cannot be passed on`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
}
