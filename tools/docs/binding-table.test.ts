import { describe, expect, it } from 'vitest';
import { bindingOf, bindingTable, linesOf, startTable, testedVersions, withTable } from './binding-table.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const acme = {
  name: 'acme',
  title: 'Acme',
  versions: ['2.0.1', '1.9.0'],
  isDocumented: true,
  lines: 120,
  size: { gzipped: 83_499, start: 29_500 },
};

describe('bindingOf', () => {
  it('names the bindings, and neither their parts nor other entry points', () => {
    const names = ['bindings/acme', 'bindings/acme-start', 'bindings/acme/old', 'client/react', 'node'].map(
      (file) => bindingOf({ default: `./dist/${file}.js` }),
    );
    expect(names).toEqual(['acme', 'acme-start', undefined, undefined, undefined]);
  });
});

describe('testedVersions', () => {
  it('takes each version of the package once, and of no other', () => {
    const apps = ['2.0.1', '2.0.1', '1.9.0'].map((version) => ({
      dependencies: { acme: version, vite: '8.3.8' },
    }));
    expect(testedVersions('acme', apps)).toEqual(['2.0.1', '1.9.0']);
  });
});

describe('linesOf', () => {
  it('counts the file and its parts; no tests, and no entry points below', () => {
    const face = (file: string): object => ({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` });
    const root = temporaryTree({
      'package.json': JSON.stringify({
        exports: { './acme': face('bindings/acme'), './acme/old': face('bindings/acme/old') },
      }),
      'src/bindings/acme.ts': '1\n2\n3\n',
      'src/bindings/acme/part.ts': '1\n2\n',
      'src/bindings/acme/part.test.ts': '1\n',
      'src/bindings/acme/old.ts': '1\n',
    });
    expect(linesOf(root, 'acme')).toBe(5);
  });
});

describe('bindingTable', () => {
  it('links to the document, and rounds the sizes', () => {
    expect(bindingTable([acme])).toContain(
      '| [Acme](acme.md) | `latchkey/acme` | 2.0.1, 1.9.0 | 120   | 30 kB        | 83 kB       |',
    );
  });

  it('links to no document that is not there', () => {
    expect(bindingTable([{ ...acme, isDocumented: false }])).toContain('| Acme ');
  });
});

describe('startTable', () => {
  it('links to the section Start of every documented binding, and of runtimes', () => {
    const table = startTable([acme, { ...acme, name: 'other', title: 'Other', isDocumented: false }]);
    expect(table).toContain('[Acme](../bindings/acme.md#start)');
    expect(table).toContain('[Deno](../runtimes/deno.md#start)');
    expect(table).not.toContain('Other');
  });
});

describe('withTable', () => {
  const document =
    '# A\n\n<!-- bindings: written by tools/docs/binding-table.ts -->\n\nold\n\n<!-- /bindings -->\n\nB\n';

  it('replaces what stands there, and nothing else', () => {
    const table = '| new |\n';
    expect(withTable(document, table)).toBe(document.replace('old\n', table));
    expect(withTable(withTable(document, table), table)).toBe(withTable(document, table));
  });

  it('refuses a document without a place', () => {
    expect(() => withTable('# A\n', '')).toThrow('no place');
  });
});
