import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm init -y` of npm 11 writes: nobody asked it for CommonJS. */
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

/** What may be in a folder before a document is pasted into it: files by their path. */
export const FOLDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  empty: {},
  'npm-init': { 'package.json': JSON.stringify(NPM_INIT, undefined, 2) },
};

/** Makes a folder with what somebody has there. */
export function makeFolder(path: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
}
