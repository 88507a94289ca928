import * as nodeModule from 'node:module';

/** What helps, by what the message of the error says. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /Unknown file extension "\.[cm]?tsx?"|TypeScript.*not supported in strip-only mode|ERR_UNSUPPORTED_TYPESCRIPT/,
    'This Node cannot load this TypeScript by itself. Use Node 22.18 or later, or install jiti: npm install --save-dev jiti',
  ],
  [
    /['"](?:server-only|client-only|\$env\/|\$app\/|astro:|virtual:|cloudflare:|#imports)/,
    'This module exists only inside the framework. Keep the configuration in a file that imports no such module.',
  ],
  [
    /Cannot find (?:package|module) ['"](?:@|~|#|\$)\/?[^'"]*['"]/,
    'A path alias is not known outside the bundler. Declare it as `paths` in tsconfig.json, or import by a relative path.',
  ],
  [
    /Cannot find package/,
    'Install what the configuration imports, or start the command in the project that has it.',
  ],
  [
    /does not provide an export named/,
    'If the name is a type, import it with `import type`. If it is a variable of $env/static, set it.',
  ],
  [
    /This module cannot be imported from a Client Component/,
    'Move the import of server-only out of the configuration.',
  ],
];

/** What to do about an error of {@link describe}. */
export function adviceFor(error: unknown): readonly string[] {
  const message = error instanceof Error ? `${error.message} ${String(Reflect.get(error, 'code'))}` : '';
  if (message.includes('cloudflare:') && !('registerHooks' in nodeModule)) {
    const advice = `Node 22.15 or later is needed to load the configuration of a Worker; this is Node ${process.versions.node}.`;
    return [advice];
  }
  const remedy = remedies.find(([pattern]) => pattern.test(message));
  return remedy === undefined ? [] : [remedy[1]];
}
