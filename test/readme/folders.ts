import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm init -y` of npm 11 writes: CommonJS is its default. */
const NPM_INIT = {
  name: 'acme',
  version: '1.0.0',
  main: 'index.js',
  scripts: { test: 'echo "Error: no test specified" && exit 1' },
  keywords: [],
  author: '',
  license: 'ISC',
  description: '',
  type: 'commonjs',
};

/** What `bun init -y` writes, and templates of TypeScript much alike: stricter than what frameworks write themselves. */
const BUN_INIT = {
  compilerOptions: {
    lib: ['ESNext'],
    target: 'ESNext',
    module: 'Preserve',
    moduleDetection: 'force',
    jsx: 'react-jsx',
    allowJs: true,
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    noFallthroughCasesInSwitch: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
  },
};

/** What may be in a folder before a document is pasted into it: files by their path. */
export const FOLDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  empty: {},
  'bun-init': {
    'package.json': JSON.stringify({ name: 'acme', module: 'index.ts', type: 'module', private: true }),
    'tsconfig.json': JSON.stringify(BUN_INIT),
    'index.ts': 'console.log("Hello via Bun!");',
  },
  'npm-init': { 'package.json': JSON.stringify(NPM_INIT, undefined, 2) },
};

/** Makes a folder with files that users may already have. */
export function makeFolder(path: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
}
