import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.ts';
import { slugOf } from '../support/markdown.ts';
import { optionsDocument, readOptions } from './options.ts';

const files = {
  'config.ts': `
    import type { PartOptions } from './part.js';
    /** Anything. */
    export interface Brought { /** Not an option. */ inner: string }
    export interface Config {
      /** First: with <T> and {@link Brought}. */
      first: Brought[];
      /** Second. @default {} */
      second?: false | Partial<PartOptions>;
      third?: {
        /** Inside. @default "a" if so, otherwise 3 */ inside?: string };
    }`,
  'part.ts': `
    export interface AboveOptions {
 /** From above. @default 5 */ inherited?: number;
 }
    export interface PartOptions extends AboveOptions {
      /** Called. */
      call(name: string): Promise<void>;
      /** Again. */
      again?: PartOptions;
    }`,
};
const optionsOf = (name: string) => readOptions(join(temporaryTree(files), 'config.ts'), name);

describe('readOptions', () => {
  it('reads members in their order, nested and inherited ones below theirs', () => {
    expect(optionsOf('Config').map(({ name }) => name)).toEqual([
      'first',
      'second',
      'second.call',
      'second.again',
      'second.inherited',
      'third',
      'third.inside',
    ]);
  });

  it('reads type, default, docstring and whether it is required', () => {
    const options = optionsOf('Config');
    expect(options[0]).toMatchObject({ type: 'Brought[]', isRequired: true, fallback: undefined });
    expect(options[2]).toMatchObject({ type: '(name: string) => Promise<void>', text: 'Called.' });
    expect(options[4]).toMatchObject({ type: 'number', isRequired: false, fallback: '5' });
  });

  it('refuses an interface that is not there', () => {
    expect(() => optionsOf('Other')).toThrow('has no interface Other');
  });
});

describe('optionsDocument', () => {
  it('has a heading for each, and shows values as code', () => {
    const options = optionsOf('Config');
    const text = optionsDocument(options);
    expect(text.match(/^##+ .+$/gm)).toHaveLength(options.length);
    expect(text).toContain('First: with &lt;T> and `Brought`.');
    expect(text).toContain('**Default:** `"a"` if so, otherwise 3');
  });
});

describe('docs/options.md', () => {
  const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const real = readOptions(at('src/types/config.ts'), 'AuthConfig');
  const headings = [...readFileSync(at('docs/options.md'), 'utf8').matchAll(/^##+ `(.+)`$/gm)].map(
    ([, name = '']) => name,
  );

  it('has every option of AuthConfig, and no other', () => {
    expect(headings).toEqual(real.map(({ name }) => name));
    expect(headings).toEqual(
      expect.arrayContaining(['providers', 'session.maxAge', 'limits.email.perAddress']),
    );
  });

  it('has an anchor of its own for each, and a docstring', () => {
    const anchors = headings.map(slugOf);
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
    expect(real.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([]);
  });
});
