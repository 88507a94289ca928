import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html, template, unsafeHtml } from './html.js';
import type { HtmlValue } from './html.js';

/** What a parser makes of the entities that we write. */
function decode(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, '&');
}

/** Strings that are full of what matters to a parser. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '`', '&', '=', '/', ' ', 'a', ';', '#', '\0', '\n', '$&', '$1'),
  }),
  fc.constantFrom(
    '</p><script>alert(1)</script>',
    '" onfocus=alert(1) x="',
    "' autofocus='",
    '<!--',
    ']]>',
    '&lt;b&gt;',
    // Escaped, too, for the speed of pages.
    '–—‘’“”…',
  ),
);

describe('html', () => {
  it('escapes what it interpolates (CWE-79)', () => {
    expect(String(html`<p title="${`"'\``}">${'<b>&</b>'}</p>`)).toBe(
      '<p title="&quot;&#39;&#96;">&lt;b&gt;&amp;&lt;/b&gt;</p>',
    );
  });

  it('nests its own markup without escaping it twice', () => {
    const inner = html`<b>${'&'}</b>`;
    expect(String(html`<p>${inner}</p>`)).toBe('<p><b>&amp;</b></p>');
  });

  it('joins lists, also nested ones, and escapes their items', () => {
    expect(String(html`${[html`<i></i>`, ['<', 1, null], '>']}`)).toBe('<i></i>&lt;1&gt;');
  });

  it('renders null, undefined and false as nothing, and zero as 0', () => {
    expect(String(html`[${null}${undefined}${false}${''}${0}]`)).toBe('[0]');
  });

  it('does not accept an object that looks like markup', () => {
    const forged: unknown = { markup: '<script>', toString: () => '<script>' };
    // A plain JavaScript configuration may carry anything where a string is expected.
    expect(String(html`${forged as HtmlValue}`)).toBe('&lt;script&gt;');
  });

  it('lets unsafeHtml through as it is', () => {
    expect(String(html`${unsafeHtml('<hr>')}`)).toBe('<hr>');
  });

  it('never lets a string open a tag or leave an attribute', () => {
    fc.assert(
      fc.property(hostile, hostile, (text, attribute) => {
        const parts = String(html`<p title="${attribute}">${text}</p>`).split(/<p title="|">|<\/p>/);
        expect(parts).toHaveLength(4);
        for (const part of parts) expect(part).not.toMatch(/[<>"'`]/);
        expect(decode(parts[1] ?? '')).toBe(attribute);
        expect(decode(parts[2] ?? '')).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves no ampersand that could start an entity of the input', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(escapeHtml(text).replace(/&(?:amp|lt|gt|quot|#39|#96|#82\d\d);/g, '')).not.toContain('&');
      }),
    );
  });

  it('leaves harmless text untouched', () => {
    expect(escapeHtml('Grüße, 世界 👋')).toBe('Grüße, 世界 👋');
  });
});

describe('template', () => {
  const greet = (fixed: string): ((values: Record<'name' | 'note', HtmlValue>) => string) =>
    template<'name' | 'note'>(
      (slot) => html`<p title="${slot('name')}">${fixed}${[slot('note'), slot('name')]}</p>`,
    );

  it('is built once, and filled as often as it is needed', () => {
    let built = 0;
    const fill = template<'name'>((slot) => html`<b>${slot('name')} ${(built += 1)}</b>`);
    expect([fill({ name: 'Ada' }), fill({ name: 'Eve' })]).toEqual(['<b>Ada 1</b>', '<b>Eve 1</b>']);
  });

  it('fills a slot wherever it is, and renders undefined as nothing', () => {
    expect(greet('!')({ name: 'Ada', note: undefined })).toBe('<p title="Ada">!Ada</p>');
    expect(template<'name'>(() => html`<hr />`)({ name: 'Ada' })).toBe('<hr />');
  });

  it('renders any text as `html` does (CWE-79)', () => {
    const text = fc.oneof(hostile, fc.constantFrom('<slot name>', '<slot note>', 'slot name'));
    fc.assert(
      fc.property(text, text, text, (fixed, name, note) => {
        const whole = String(html`<p title="${name}">${fixed}${[note, name]}</p>`);
        expect(greet(fixed)({ name, note })).toBe(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('does not take a value for a slot', () => {
    const mark = unsafeHtml('<slot name>');
    expect(greet('')({ name: 'Ada', note: mark })).toBe('<p title="Ada"><slot name>Ada</p>');
  });
});
