import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkBlocks, checkDocuments } from './check-blocks.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

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

  it('names a block after a file with several dots', () => {
    const first = '```ts\n// auth.config.ts\nexport const answer: number = 42;\n```\n';
    const second =
      '```ts\nimport { answer } from "./auth.config.ts";\nexport const more: number = answer;\n```\n';
    expect(check(`# Moving\n\n${first}\n${second}`)).toEqual([]);
  });

  it('knows of absent modules what the documents use', () => {
    const block = (page: string): string =>
      `\`\`\`ts\nimport { test } from '@playwright/test';\ntest('a', async ({ page }) => {\n  ${page};\n});\n\`\`\`\n`;
    expect(check(block("await page.goto('/')"))).toEqual([]);
    expect(check(block('await page.gone()'))).toEqual([expect.stringContaining('error TS2339')]);
  });

  it('compiles components of Svelte and Vue', () => {
    expect(check('```svelte\n<script>let { data } = $props();</script>\n<p>{data.name}</p>\n```\n')).toEqual(
      [],
    );
    expect(check('# A\n\n```svelte\n{#if data}\n<p>no end</p>\n```\n')).toEqual([
      expect.stringMatching(/^docs\/moving\.md\/line-4\.svelte: /),
    ]);
    expect(
      check('```vue\n<script setup>const a = 1;</script>\n<template><p>{{ a }}</p></template>\n```\n'),
    ).toEqual([]);
    expect(check('```vue\n<script setup>const a = ;</script>\n```\n')).toHaveLength(1);
    expect(check('```vue\n<template><p v-if></p></template>\n```\n')).toHaveLength(1);
  });

  it('checks JavaScript against what it imports, and demands no types of it', () => {
    const block = (name: string): string =>
      `\`\`\`js\nimport { ${name} } from 'node:path';\n\nexport const at = (folder) => ${name}(folder, 'a');\n\`\`\`\n`;
    expect(check(block('join'))).toEqual([]);
    expect(check(block('unite'))).toEqual([
      expect.stringMatching(/^docs\/moving\.md\/line-2\.js\(2,10\): error TS2305/),
    ]);
  });

  it('checks the JSX of Solid', () => {
    const block = (name: string): string =>
      `\`\`\`jsx\nimport { ${name} } from 'solid-js';\n\nexport const App = () => <${name} when={true}>a</${name}>;\n\`\`\`\n`;
    expect(check(block('Show'))).toEqual([]);
    expect(check(block('Showing'))).toEqual([
      expect.stringMatching(/^docs\/moving\.md\/line-2\.jsx\(2,10\): error TS2/),
    ]);
  });

  it('takes a block of several files apart, whose imports have no endings', () => {
    const block = (from: string): string =>
      `\`\`\`tsx\n// auth.ts\nexport const name: string = 'Ada';\n\n// app/private/page.tsx\nimport { name } from '${from}';\nexport const Page = () => <p>{name.length}</p>;\n\`\`\`\n`;
    expect(check(block('../../auth'))).toEqual([]);
    expect(check(block('../auth'))).toEqual([
      expect.stringMatching(/^docs\/moving\.md\/.*page\.tsx\(6,22\): error TS2307/),
    ]);
  });

  it('compiles documents that no file has', () => {
    const root = temporaryTree({});
    symlinkSync(modules, join(root, 'node_modules'));
    const text = '```ts\nexport const no: number = "";\n```\n';
    expect(checkDocuments(root, [{ path: 'providers/x.md', text }])).toEqual([
      expect.stringMatching(/^providers\/x\.md\/line-2\.ts\(2,14\): error TS2322/),
    ]);
  });

  it('leaves other languages alone', () => {
    expect(check('```sh\nconst no: number = "";\n```\n')).toEqual([]);
  });
});
