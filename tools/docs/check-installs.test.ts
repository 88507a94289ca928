import { describe, expect, it } from 'vitest';
import { checkInstalls } from './check-installs.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const page = (install: string, ...lines: readonly string[]): string =>
  `# Page\n\n${install}\n\n\`\`\`ts\n${lines.join('\n')}\n\`\`\`\n`;

const check = (text: string): string[] =>
  checkInstalls(
    temporaryTree({
      'docs/start/README.md': '',
      'docs/guides/a.md': text,
      'docs/bindings/README.md': '',
      'docs/runtimes/README.md': '',
    }),
  );

const block = '```sh\nnpm i -D latchkey @acme/one@1 two@2 # for the sample\n```';

describe('checkInstalls', () => {
  it('accepts a page that installs every package of its samples, in a block or in a sentence', () => {
    const text = page(block, `import { a } from '@acme/one/sub';`, `import 'two';`);
    expect(check(text)).toEqual([]);
    expect(check(page('Run `npm i three`:', `import three from 'three';`))).toEqual([]);
  });

  it('refuses a package that the page does not install, once', () => {
    const text = page(block, `import {`, `  a,`, `} from 'pg';`, `import type { B } from 'pg/b';`);
    expect(check(text)).toEqual(['docs/guides/a.md imports pg, which it does not install']);
  });

  it('asks nothing for files, modules of the runtime or the framework, and latchkey', () => {
    const modules = [
      './a.ts',
      'node:fs',
      'fs',
      '$app/server',
      '#imports',
      'astro:middleware',
      'latchkey/api',
    ];
    expect(check(page(block, ...modules.map((name) => `import '${name}';`)))).toEqual([]);
    expect(check(page(block, `export const from = a('import from', 'b');`))).toEqual([]);
  });

  it('asks nothing of a page that installs nothing: its readers have an application', () => {
    expect(check(page('In your application:', `import pg from 'pg';`))).toEqual([]);
  });
});
