import { dirname, posix } from 'node:path';
import type { InitProvider } from './providers.js';
import type { Start, Store } from './start.js';

/** What the files of a start are adapted to. */
export interface Wishes {
  readonly providers: readonly InitProvider[];
  readonly store: Store | undefined;
  /** Whether the application of Next.js is in `src`. */
  readonly usesSrc: boolean;
  readonly isJavaScript: boolean;
  /** The major version of the framework, where it is known. */
  readonly major: number | undefined;
}

/** The line of every start that stands for the providers of the application. */
const PLACE = /^( *)\/\/ GitHub, \/\/ with [^\n]*\n/m;
const LAST_IMPORT = "import Credentials from 'latchkey/providers/credentials';\n";
/** What of a start is TypeScript that a browser's JavaScript does not know, in the one start that is also written in JavaScript. */
const TYPES = / ?: \{ children: React\.ReactNode \}/g;

/** The path of the file that has the configuration. */
export function configFile({ files }: Start): string {
  const [path] = Object.entries(files).find(([, text]) => PLACE.test(text)) ?? [];
  if (path === undefined) throw new Error('The start has no place for providers.');
  return path;
}

/** The files of a start as an application gets them: texts by path. */
export function adaptedFiles(name: string, start: Start, wishes: Wishes): ReadonlyMap<string, string> {
  const main = configFile(start);
  const files = new Map<string, string>();
  for (const [path, text] of Object.entries(start.files)) {
    const [ownPath, ownText] = name === 'next' ? nextFile(path, text, wishes) : [path, text];
    files.set(ownPath, path === main ? withWishes(ownText, ownPath, wishes) : ownText);
    if (path === main && wishes.store !== undefined) files.set(storeFile(ownPath), wishes.store.text);
  }
  return files;
}

function nextFile(
  path: string,
  text: string,
  { usesSrc, isJavaScript, major }: Wishes,
): readonly [string, string] {
  const isOlder = path === 'proxy.ts' && major !== undefined && major < 16;
  const own = isOlder ? 'middleware.ts' : path;
  const ownText = isOlder ? text.replace('{ proxy }', '{ proxy as middleware }') : text;
  const placed = usesSrc ? `src/${own}` : own;
  return isJavaScript
    ? [placed.replace(/\.ts(x?)$/, '.js$1'), ownText.replaceAll(TYPES, '')]
    : [placed, ownText];
}

/** Beside the configuration, in its language. */
function storeFile(path: string): string {
  return posix.join(dirname(path), `store${/\.\w+$/.exec(path)?.[0].replace('x', '') ?? '.ts'}`);
}

function withWishes(text: string, path: string, { providers, store }: Wishes): string {
  const imports = providers.map(({ id, name }) => `import ${name} from 'latchkey/providers/${id}';\n`);
  const own = store === undefined ? [] : [`import { adapter } from '${importOf(path)}';\n`];
  const withImports = text.replace(LAST_IMPORT, (line) => [line, ...imports, ...own].join(''));
  const withProviders =
    providers.length === 0
      ? withImports
      : withImports.replace(PLACE, (_, indent: string) =>
          providers.map(({ name }) => `${indent}${name},\n`).join(''),
        );
  return store === undefined
    ? withProviders
    : withProviders.replace(/^( *)providers: \[\n/m, (line, indent: string) =>
        [
          `${indent}adapter,`,
          `${indent}// Users of DEV_PASSWORD are not in the database, so sessions are in cookies. Remove this line together with that provider.`,
          `${indent}session: { strategy: 'jwt' },`,
          line,
        ].join('\n'),
      );
}

/** How the configuration imports the store: Node wants the extension, compilers do not. */
function importOf(path: string): string {
  if (path.endsWith('.mjs')) return './store.mjs';
  return path.endsWith('main.ts') ? './store.js' : './store';
}
