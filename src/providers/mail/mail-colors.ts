import type { Theme } from '../../types/pages.js';

/** The colours of a mail. */
export interface Palette {
  readonly page: string;
  readonly card: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
}

const LIGHT: Palette = { page: '#f6f6f7', card: '#ffffff', ink: '#17171a', soft: '#5c5c66', line: '#e3e3e7' };
const DARK: Palette = { page: '#0c0c0e', card: '#161619', ink: '#f2f2f4', soft: '#a3a3ad', line: '#2b2b31' };

/** The colours that the elements themselves have, for mail programs that drop style sheets. */
export function paletteOf(theme: Readonly<Theme>): Palette {
  return theme.colorScheme === 'dark' ? DARK : LIGHT;
}

/** What the meta tag `color-scheme` says. */
export function schemeOf(theme: Readonly<Theme>): string {
  return theme.colorScheme === 'dark' || theme.colorScheme === 'light' ? theme.colorScheme : 'light dark';
}

/**
 * The dark colours, as style elements: for mail programs that know media queries, and for those of Outlook, which mark what
 * they have darkened. Elements of their own, because some mail programs drop a whole one for a selector they do not know.
 */
export function darkStyles(theme: Readonly<Theme>, button: ButtonColors): string {
  if (schemeOf(theme) !== 'light dark') return '';
  const backgrounds: Rules = [
    ['.page', `background-color:${DARK.page}`],
    ['.card', `background-color:${DARK.card}`],
    ...(button.branded ? [] : [['.fill', `background-color:${DARK.ink}`] as const]),
  ];
  const colors: Rules = [
    ['.card', `border-color:${DARK.line}`],
    ['.ink', `color:${DARK.ink}`],
    ['.soft', `color:${DARK.soft}`],
    ...(button.branded ? [] : [['a.fill', `color:${DARK.card}`] as const]),
  ];
  const preferred = `@media(prefers-color-scheme:dark){${rules('', [...backgrounds, ...colors])}}`;
  const outlook = rules('[data-ogsb] ', backgrounds) + rules('[data-ogsc] ', colors);
  return `<style>${preferred}</style>\n<style>${outlook}</style>`;
}

type Rules = readonly (readonly [selector: string, declaration: string])[];

function rules(before: string, list: Rules): string {
  return list.map(([selector, declaration]) => `${before}${selector}{${declaration}!important}`).join('');
}

/** The colours of the button. */
export interface ButtonColors {
  readonly background: string;
  readonly text: string;
  /** Whether they come from the theme. */
  readonly branded: boolean;
}

/** The colours of the button: those of the theme if they are written in hex, with a text that can be read. */
export function buttonColors(theme: Readonly<Theme>, colors: Palette): ButtonColors {
  const brand = parseHex(theme.brandColor);
  if (brand === undefined) return { background: colors.ink, text: colors.card, branded: false };
  const preferred = parseHex(theme.buttonText);
  // WCAG 2.2, success criterion 1.4.3: text needs a contrast of 4.5, which one of white and black always has.
  const options = [...(preferred === undefined ? [] : [preferred]), '#ffffff'];
  const text = options.find((color) => contrast(brand, color) >= 4.5) ?? '#000000';
  return { background: brand, text, branded: true };
}

/** A hex colour as `#rrggbb`; `undefined` for anything else, which must not be inserted into a style. */
function parseHex(text: string | undefined): string | undefined {
  const color = String(text).trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  return /^#[0-9a-f]{3}$/.test(color) ? `#${color.slice(1).replace(/./g, '$&$&')}` : undefined;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
