import { describe, expect, it } from 'vitest';
import { outdated, withoutRow } from './make-marks.ts';
import { dataUrl, drawingOf, type Collections } from './mark-drawing.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const collections: Collections = {
  logos: {
    license: 'CC0-1.0',
    icons: {
      plain: { body: '<path fill="#f00" d="M0 0h1"/><path fill="#fff" d="M1 1h1"/>', height: 128 },
      gradient: {
        body:
          '<defs><linearGradient id="a"><stop stop-color="#111"/><stop offset="1" stop-color="#222"/></linearGradient></defs>' +
          '<path fill="url(#a)" d="M0 0h1"/>',
      },
    },
  },
  simpleIcons: {
    license: 'CC0-1.0',
    entries: [
      { title: 'A.C.M.E.', hex: 'ABCDEF' },
      { title: 'Free', slug: 'named', hex: '000000', license: { type: 'CC0-1.0' } },
      { title: 'Bound', hex: '000000', license: { type: 'custom' } },
      { title: 'Empty', hex: '000000' },
    ],
    read: (slug) =>
      slug === 'empty' ? '<svg/>' : '<svg role="img"><title>x</title><path d="M0 0h24"/></svg>',
  },
};

describe('drawingOf', () => {
  it('takes the path and the colour of simple-icons, without its title', () => {
    expect(drawingOf({ from: 'simple-icons:acme' }, collections)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#ABCDEF" d="M0 0h24"/></svg>',
    );
    expect(drawingOf({ from: 'simple-icons:named', color: '#fee500' }, collections)).toContain(
      'fill="#fee500"',
    );
  });

  it('takes the drawing of logos in its size, or only its first elements', () => {
    const whole = drawingOf({ from: 'logos:plain' }, collections);
    expect(whole).toContain('viewBox="0 0 256 128"');
    expect(whole.match(/<path/g)).toHaveLength(2);
    const first = drawingOf({ from: 'logos:plain', keep: 1 }, collections);
    expect(first).toMatch(/^<svg [^>]*><path fill="#f00" d="M0 0h1"\/><\/svg>$/);
  });

  it('replaces gradients by their middle colour, so that no id is left', () => {
    expect(drawingOf({ from: 'logos:gradient' }, collections)).toMatch(
      /<svg [^>]*><path fill="#222" d="M0 0h1"\/><\/svg>$/,
    );
  });

  it('refuses what is not CC0', () => {
    const { logos, simpleIcons } = collections;
    expect(() => drawingOf({ from: 'simple-icons:bound' }, collections)).toThrow('terms of its own: custom');
    const bound = {
      logos: { ...logos, license: 'MIT' },
      simpleIcons: { ...simpleIcons, license: undefined },
    };
    expect(() => drawingOf({ from: 'logos:plain' }, bound)).toThrow('not CC0: MIT');
    expect(() => drawingOf({ from: 'simple-icons:acme' }, bound)).toThrow('not CC0');
  });

  it('says what is not there', () => {
    expect(() => drawingOf({ from: 'logos:none' }, collections)).toThrow('no "none" in @iconify-json/logos');
    expect(() => drawingOf({ from: 'simple-icons:none' }, collections)).toThrow('no "none" in simple-icons');
    expect(() => drawingOf({ from: 'simple-icons:empty' }, collections)).toThrow('has no path');
  });
});

describe('dataUrl', () => {
  it('escapes what an attribute or a string would end at, and nothing twice', () => {
    const svg = `<svg viewBox="0 0 24 24"><path fill="#f00" d="M0 0 1 1"/></svg>`;
    const url = dataUrl(svg);
    expect(url).toMatch(/^data:image\/svg\+xml,[\w%,.:=/-]+$/);
    expect(decodeURIComponent(url.slice('data:image/svg+xml,'.length))).toBe(
      `<svg viewBox='0,0,24,24'><path fill='#f00' d='M0,0,1,1'/></svg>`,
    );
  });
});

describe('withoutRow', () => {
  it('names the provider whose mark nobody draws, and the file to add it to', () => {
    const folder = temporaryTree({
      'acme.ts': "import { mark } from './marks/acme.js';\n",
      'known.ts': "import { mark } from './marks/known.js';\n",
      'none.ts': '',
    });
    expect(withoutRow(folder, ['known'])).toEqual([
      'acme.ts imports the mark acme: add it to tools/providers/mark-table.ts',
    ]);
  });
});

describe('outdated', () => {
  it('tells files that are missing, changed or left over', () => {
    const folder = temporaryTree({ 'same.ts': 'a', 'changed.ts': 'a', 'left.ts': 'a' });
    const made = new Map([
      ['same.ts', 'a'],
      ['changed.ts', 'b'],
      ['missing.ts', 'c'],
    ]);
    const named = outdated(folder, made).map((problem) => /(\w+)\.ts /.exec(problem)?.[1]);
    expect(new Set(named)).toEqual(new Set(['changed', 'left', 'missing']));
  });
});
