import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, parseColor, readableOn } from './color.js';
import type { Color } from './color.js';

const colors: fc.Arbitrary<Color> = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}` as const);

describe('parseColor', () => {
  it.each([
    ['#ABC', '#aabbcc'],
    ['#1a2b3C', '#1a2b3c'],
    [' #fff ', '#ffffff'],
    ['rgb(255, 0, 10)', '#ff000a'],
    ['rgb(255 0 10)', '#ff000a'],
    ['rgba(255,0,10,1)', '#ff000a'],
    ['rgb(255 0 10 / 100%)', '#ff000a'],
    ['rgb(255 0 10/1)', '#ff000a'],
    ['rgb(100% 50% 0%)', '#ff8000'],
    ['rgb(300, -5, 0)', '#ff0000'],
    ['hsl(0, 100%, 50%)', '#ff0000'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['hsl(-120 100% 50%)', '#0000ff'],
    ['hsla(480, 100%, 50%, 1.0)', '#00ff00'],
    ['hsl(210 50% 40%)', '#336699'],
    ['RebeccaPurple', '#663399'],
    ['red', '#ff0000'],
  ])('reads %s', (text, color) => {
    expect(parseColor(text)).toBe(color);
  });

  it.each([
    '',
    'transparent',
    'currentColor',
    'inherit',
    '#ab',
    '#abcd',
    '#12345678',
    '#ggg',
    'rgb(1,2)',
    'rgb(1,2,3,4,5)',
    'rgb(1 2 3 4)',
    'rgb(1 2 3 /)',
    'rgb(1, 2, 3, 0.5)',
    'rgb(1 2 3 / 50%)',
    'rgb(10%, 2, 3)',
    'rgb(1e9,0,0)',
    'hsl(0, 1, 1)',
    'hsl(0turn 100% 50%)',
    'url(https://evil.test)',
    'var(--x)',
    'red;background:url(//evil.test)',
    'red}</style><script>alert(1)</script>',
    'expression(alert(1))',
    '#fff/**/',
    '__proto__',
    'constructor',
    'a'.repeat(100_000),
  ])('ignores %s (PG-10)', (text) => {
    expect(parseColor(text)).toBeUndefined();
  });

  it('ignores what is not a string, whatever plain JavaScript hands in', () => {
    for (const value of [undefined, null, 7, {}, ['#fff']]) {
      // The types forbid it, JavaScript does not.
      expect(parseColor(value as string | undefined)).toBeUndefined();
    }
  });

  it('gives nothing but #rrggbb, whatever comes in (PG-10)', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.mixedCase(fc.constantFrom('#fff', 'rgb(1 2 3)', 'tomato'))),
        (text) => {
          expect(parseColor(text) ?? '#000000').toMatch(/^#[0-9a-f]{6}$/);
        },
      ),
    );
  });
});

describe('readableOn', () => {
  it('reaches a contrast of 4.5 on every colour (WCAG 2.2, 1.4.3)', () => {
    fc.assert(
      fc.property(colors, colors, (background, preferred) => {
        expect(contrast(background, readableOn(background, preferred))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the preferred text where it can be read, and only there', () => {
    expect(readableOn('#000000', '#ffff00')).toBe('#ffff00');
    expect(readableOn('#ffffff', '#ffff00')).toBe('#000000');
    expect(readableOn('#1d4ed8')).toBe('#ffffff');
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#123456', '#123456')).toBe(1);
  });
});
