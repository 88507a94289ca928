import { namedColor } from './color-names.js';

/** An opaque colour as `#rrggbb`: what leaves this file can stand in a stylesheet as it is. */
export type Color = `#${string}`;

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/;
const NUMBER = '([+-]?(?:\\d{1,4}(?:\\.\\d{1,6})?|\\.\\d{1,6}))';
const ALPHA_ONE = '(?:1(?:\\.0+)?|100(?:\\.0+)?%)';
// The two syntaxes: commas throughout, or spaces and a slash.
const WITH_COMMAS = functionSyntax(' *, *', ' *, *');
const WITH_SPACES = functionSyntax(' +', ' */ *');

/**
 * A colour in hex, `rgb()`, `hsl()` or by name (CSS Color Level 4). `undefined` for anything else, and for colours that
 * are not opaque: what is readable on them depends on what lies behind.
 */
export function parseColor(text: string | undefined): Color | undefined {
  // Longer than any of the grammar's sentences: not worth a look.
  if (typeof text !== 'string' || text.length > 72) return undefined;
  const color = text.trim().toLowerCase();
  if (HEX.test(color))
    return color.length === 7 ? `#${color.slice(1)}` : `#${color.slice(1).replace(/./g, '$&$&')}`;
  const parts = WITH_COMMAS.exec(color) ?? WITH_SPACES.exec(color);
  return parts === null ? namedColor(color) : fromFunction(parts);
}

/** White or black, whichever can be read on `background`; `preferred` where it reaches a contrast of 4.5. */
export function readableOn(background: Color, preferred?: Color): Color {
  // WCAG 2.2, success criterion 1.4.3. One of black and white always reaches it.
  if (preferred !== undefined && contrast(background, preferred) >= 4.5) return preferred;
  return contrast(background, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Color, other: Color): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(color: Color): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function functionSyntax(between: string, slash: string): RegExp {
  const components = `${NUMBER}(deg|%|)${between}${NUMBER}(%?)${between}${NUMBER}(%?)`;
  return new RegExp(`^(rgb|hsl)a?\\( *${components}(?:${slash}${ALPHA_ONE})? *\\)$`);
}

function fromFunction([, model, a, unitA, b, unitB, c, unitC]: RegExpExecArray): Color | undefined {
  const [first, second, third] = [Number(a), Number(b), Number(c)];
  if (model === 'rgb') {
    if (unitA === 'deg' || unitB !== unitA || unitC !== unitA) return undefined;
    const full = unitA === '%' ? 100 : 255;
    return toHex([first / full, second / full, third / full]);
  }
  return unitA !== '%' && unitB === '%' && unitC === '%'
    ? fromHsl(first, clamp(second / 100), clamp(third / 100))
    : undefined;
}

/** From a hue in degrees; the others are between 0 and 1. */
function fromHsl(hue: number, saturation: number, lightness: number): Color {
  // CSS Color Level 4, section 7.1: the sample code, in other words.
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return toHex(
    [0, 8, 4].map((offset) => {
      const position = (((offset + hue / 30) % 12) + 12) % 12;
      return lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1));
    }),
  );
}

/** From values between 0 and 1. */
function toHex(values: readonly number[]): Color {
  const bytes = values.map((value) =>
    Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${bytes.join('')}`;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
