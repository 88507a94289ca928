import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkBlocks } from './check-blocks.ts';
import { temporaryTree } from './temporary-tree.ts';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

function check(document: string, documents = 'docs'): string[] {
  return checkAll({ 'docs/moving.md': document, 'docs/other.md': '```ts\nexport {};\n```\n' }, documents);
}

function checkAll(files: Readonly<Record<string, string>>, documents: string): string[] {
  const root = temporaryTree(files);
  symlinkSync(modules, join(root, 'node_modules'));
  return checkBlocks(root, documents);
}

describe('checkBlocks', () => {
  it('accepts blocks that compile, and one that imports another', () => {
    const first = '```ts\n// first.ts\nexport const answer: number = 42;\n```\n';
    const second =
      '```ts\nimport { answer } from "./first.ts";\nexport const more: number = answer + 1;\n```\n';
    expect(check(`# Moving\n\n${first}\n${second}`)).toEqual([]);
  });

  it('refuses one that does not, and names the line of the document', () => {
    const block = '```ts\nconst name = "Ada";\nconst count: number = name;\nexport { count };\n```\n';
    const refused = [expect.stringMatching(/^docs\/moving\.md\/line-4\.ts\(5,7\): error TS2322/)];
    expect(check(`# Moving\n\n${block}`)).toEqual(refused);
    expect(check(`# Moving\n\n${block}`, 'docs/moving.md')).toEqual(refused);
    expect(check(`# Moving\n\n${block}`, 'docs/other.md')).toEqual([]);
  });

  it('reads one document alone', () => {
    const block = '```tsx\nexport const count: number = <p>1</p>;\n```\n';
    expect(checkAll({ 'docs/a.md': block, 'docs/b.md': block }, 'docs/b.md')).toEqual([
      expect.stringMatching(/^docs\/b\.md\/line-2\.tsx\(2,14\): error TS2322/),
    ]);
  });

  it('leaves other languages alone', () => {
    expect(check('```sh\nconst no: number = "";\n```\n')).toEqual([]);
  });
});
