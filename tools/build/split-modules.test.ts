import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { splitModules } from './split-modules.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

function split(
  files: Readonly<Record<string, string>>,
  faces: readonly string[] = [],
): (file: string) => string | undefined {
  const root = temporaryTree(files);
  splitModules(root, ['start.js'], (file) => faces.includes(file));
  return (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
}

const tree = {
  'start.js': `import { read } from './kit/tools.js';\nexport const Auth = read;\n`,
  'kit/tools.js': `import { a, b as c } from './more.js';\nconst shared = 1;\n/** It reads. */\nexport function read() { return [a, shared]; }\n/** It writes. */\nfunction write() { shared; c; }\nexport { write as put };\n`,
  'kit/more.js': `export const a = 1;\nexport const b = 2;\n`,
  'late.js': `import { read, put } from './kit/tools.js';\nexport const late = [read, put];\n`,
};

it('gives what the start does not need a module of its own, with its imports and exports', () => {
  const read = split(tree);
  expect(read('kit/tools.js')).toBe(
    `import { a } from './more.js';\nconst shared = 1;\n/** It reads. */\nexport function read() { return [a, shared]; }\nexport { shared };\n`,
  );
  expect(read('kit/tools.later.js')).toBe(
    `import { shared } from './tools.js';\nimport { b as c } from './more.later.js';\n/** It writes. */\nfunction write() { shared; c; }\nexport { write as put };\n`,
  );
  expect(read('late.js')).toBe(
    `import { read } from './kit/tools.js';\nimport { put } from './kit/tools.later.js';\nexport const late = [read, put];\n`,
  );
});

it('divides all modules of the start, and no others', () => {
  const read = split(tree);
  expect(read('kit/more.later.js')).toBe('export const b = 2;\n');
  expect(read('late.later.js')).toBeUndefined();
  expect(read('start.js')).toBe(tree['start.js']);
});

it('keeps a module that is imported from outside as the face of both', () => {
  const read = split(tree, ['kit/tools.js']);
  expect(read('kit/tools.js')).toBe(
    `export { read } from './tools.start.js';\nexport { put } from './tools.later.js';\n`,
  );
  expect(read('kit/tools.later.js')).toContain(`import { shared } from './tools.start.js';`);
  expect(read('start.js')).toContain(`import { read } from './kit/tools.start.js';`);
});

it('divides no module whose variables change, that is loaded whole, or that passes others on', () => {
  const changing = { ...tree, 'kit/tools.js': tree['kit/tools.js'].replace('const shared', 'let shared') };
  expect(split(changing)('kit/tools.later.js')).toBeUndefined();
  const loading = { ...tree, 'late.js': `export const late = () => import('./kit/tools.js');\n` };
  expect(split(loading)('kit/tools.later.js')).toBeUndefined();
  const whole = {
    ...tree,
    'late.js': `import * as tools from './kit/tools.js';\nexport const late = tools;\n`,
  };
  expect(split(whole)('kit/tools.later.js')).toBeUndefined();
  const passing = { ...tree, 'kit/tools.js': `${tree['kit/tools.js']}export { late } from '../late.js';\n` };
  expect(split(passing)('kit/tools.later.js')).toBeUndefined();
});

it('counts names of members for nothing, and needs all that is passed on', () => {
  const start = `import { read } from './kit/tools.js';\nexport const Auth = (one) => [read, one.put, { put: 1 }];\n`;
  expect(split({ ...tree, 'start.js': start })('kit/tools.later.js')).toContain('function write()');
  const passing = {
    ...tree,
    'start.js': `import { read } from './face.js';\nexport const Auth = read;\n`,
    'face.js': `export { read, put } from './kit/tools.js';\n`,
  };
  expect(split(passing)('kit/tools.later.js')).toBeUndefined();
});
