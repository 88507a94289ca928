import { colorNames } from './color-names.js';

/** An opaque colour as `#rrggbb`: what leaves this file can stand in a stylesheet as it is. */
export type Color = `#${string}`;

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/;
const FUNCTION = /^(rgba?|hsla?)\(([0-9a-z.%,/ +-]{5,60})\)$/;
const NUMBER = /^[+-]?(?:\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})$/;
const ALPHA_ONE = /^(?:1(?:\.0+)?|100(?:\.0+)?%)$/;

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
  const parsed = FUNCTION.exec(color);
  if (parsed === null) {
    const named = colorNames().get(color);
    return named === undefined ? undefined : `#${named.slice(1)}`;
  }
  const parts = components(parsed[2] ?? '');
  if (parts === undefined) return undefined;
  return parsed[1]?.startsWith('rgb') === true ? fromRgb(parts) : fromHsl(parts);
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

/** The three components, in either of the two syntaxes: commas throughout, or spaces and a slash. */
function components(text: string): readonly [string, string, string] | undefined {
  const parts = text.includes(',') ? text.split(',') : text.trim().replace(/\//, ' / ').split(/ +/);
  const [first, second, third, ...alpha] = parts.map((part) => part.trim());
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const given = text.includes(',') ? alpha : alpha.slice(1);
  if (alpha.length > 0 && !text.includes(',') && alpha[0] !== '/') return undefined;
  if (alpha.length > 0 && (given.length !== 1 || !ALPHA_ONE.test(given[0] ?? ''))) return undefined;
  return [first, second, third];
}

function fromRgb(parts: readonly string[]): Color | undefined {
  const percent = parts[0]?.endsWith('%') === true;
  const values = parts.map((part) => parseNumber(part, percent ? '%' : ''));
  if (values.some(Number.isNaN)) return undefined;
  return toHex(values.map((value) => (percent ? value / 100 : value / 255)));
}

function fromHsl(parts: readonly [string, string, string]): Color | undefined {
  const hue = parseNumber(parts[0].replace(/deg$/, ''), '');
  const saturation = clamp(parseNumber(parts[1], '%') / 100);
  const lightness = clamp(parseNumber(parts[2], '%') / 100);
  if (Number.isNaN(hue + saturation + lightness)) return undefined;
  // CSS Color Level 4, section 7.1: the sample code, in other words.
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return toHex(
    [0, 8, 4].map((offset) => {
      const position = (((offset + hue / 30) % 12) + 12) % 12;
      return lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1));
    }),
  );
}

function parseNumber(text: string, unit: '' | '%'): number {
  const digits = unit !== '' && text.endsWith(unit) ? text.slice(0, -1) : unit === '' ? text : '';
  return NUMBER.test(digits) ? Number(digits) : Number.NaN;
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
  return Number.isNaN(value) ? value : Math.min(1, Math.max(0, value));
}
