import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

/** The source of a file of the build. */
function sourceOf(path: string): string {
  return fileURLToPath(
    new URL(`../../${path.replace('./dist/', 'src/').replace(/\.js$/, '.ts')}`, import.meta.url),
  );
}

const CARRIERS = fileURLToPath(new URL('with-carriers.ts', import.meta.url));
/** Where configurations are resolved. */
const RESOLVERS = ['resolve-parts', 'renew-parts'].map((name) => sourceOf(`./dist/core/config/${name}.js`));
const SIGNATURES =
  /export function (?:resolvingOf|resolveParts|renewParts)\(\s*config: AuthConfig[^)]*\): [\w<>]+ \{/g;

/**
 * Resolves modules as a bundler does with the condition `latchkey-lean`: what package.json chooses between (`imports`). Every
 * configuration is given carriers before it is resolved.
 */
export function leanBuild(): Plugin {
  const { imports }: { imports: Record<string, Record<string, string>> } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const chosen = new Map(
    Object.values(imports).map((target) => [
      sourceOf(target['default'] ?? ''),
      sourceOf(target['latchkey-lean'] ?? ''),
    ]),
  );
  return {
    name: 'latchkey-lean',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found === null ? null : (chosen.get(found.id) ?? found);
    },
    transform(code, id) {
      if (!RESOLVERS.includes(id)) return null;
      const wrapped = code.replaceAll(SIGNATURES, (head) => `${head}\n  config = withCarriers(config);`);
      if (wrapped === code) throw new Error(`${id} has no function of a known signature.`);
      return { code: `import { withCarriers } from ${JSON.stringify(CARRIERS)};\n${wrapped}`, map: null };
    },
  };
}
