import type { OAuthProviderButtonStyles } from '../../types/provider.js';
import type { Theme } from '../../types/pages.js';
import { parseColor, readableOn } from './color.js';
import type { Color } from './color.js';

// On `--card`, text has a contrast of at least 4.5, field borders and focus ring at least 3 (WCAG 2.2, 1.4.3, 1.4.11).
const LIGHT =
  'color-scheme:light;--page:#f6f6f7;--card:#fff;--ink:#17171a;--soft:#5c5c66;--line:#e3e3e7;--field:#8b8b95;' +
  '--glow:13%;--tint:#f4f4f6;--edge:rgb(0 0 0/.1);--ring:#2563eb;--bad:#9f1239;--bad-tint:#fff1f3;--bad-line:#fbd0d8;' +
  '--lift:0 1px 2px rgb(0 0 0/.04),0 16px 40px -16px rgb(0 0 0/.14)';
const DARK =
  'color-scheme:dark;--page:#0c0c0e;--card:#161619;--ink:#f2f2f4;--soft:#a3a3ad;--line:#2b2b31;--field:#71717c;' +
  '--glow:24%;--tint:#1f1f24;--edge:rgb(255 255 255/.16);--ring:#7fb0ff;--bad:#fda4af;--bad-tint:#2a1519;--bad-line:#572430;' +
  '--lift:0 1px 2px rgb(0 0 0/.4),0 16px 40px -16px rgb(0 0 0/.6)';

/** Whether pages are light, dark, or as the visitor prefers (`auto`). */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** A stylesheet and its hash. */
export interface StyleSheet {
  readonly css: string;
  /** Hash of `css` for the Content-Security-Policy (CSP Level 3, section 2.3.1). */
  readonly hash: string;
}

const RULES = `*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
[hidden]{display:none!important}
body,.stack,form{display:grid;grid-template-columns:minmax(0,1fr)}
body,.badge,.chip{display:grid;place-items:center}
body{align-content:start}
main,.badge,.button,.who{border:1px solid var(--line)}
header,.button,.note,.who{text-align:center}
body{margin:0;min-height:100svh;padding:max(2.5rem,7svh) 1rem 2.5rem;background-color:var(--page);background-image:radial-gradient(64rem 32rem at 50% -12rem,color-mix(in srgb,var(--brand,var(--field)) var(--glow),transparent),transparent);background-repeat:no-repeat;color:var(--ink);font:1rem/1.5 system-ui,Segoe UI,Roboto,Arial,sans-serif;-webkit-font-smoothing:antialiased;word-break:auto-phrase}
main{width:100%;max-width:26.5rem;padding:2.75rem 2.5rem 2.5rem;background:var(--card);border-radius:1.25rem;box-shadow:var(--lift);overflow-wrap:anywhere}
header{margin-bottom:2rem}
h1,p{margin:0}
h1{font-size:1.5rem;line-height:1.25;font-weight:650}
h1,header p,.who,.button>span{text-wrap:balance}
header p{margin-top:.5rem;color:var(--soft)}
b{font-weight:600;color:var(--ink)}
code{font-size:1em;-webkit-user-select:all;user-select:all}
.logo{display:block;width:100%;height:3rem;object-fit:contain;margin-bottom:1.5rem}
.badge{width:3.5rem;height:3.5rem;margin:0 auto 1.5rem;border-radius:50%;background:var(--tint);color:var(--ink)}
.badge.bad{background:var(--bad-tint);border-color:var(--bad-line);color:var(--bad)}
.badge svg{width:1.5rem;height:1.5rem}
.alert{display:flex;gap:.75rem;margin-bottom:1.5rem;padding:.875rem 1rem;border:1px solid var(--bad-line);border-radius:.75rem;background:var(--bad-tint);color:var(--bad);font-size:.9375rem}
.alert svg,.reveal svg,.chip>*{width:1.25rem;height:1.25rem}
.alert svg{flex:none;margin-top:.09375rem}
.stack{gap:.625rem}
form{gap:1rem}
form .alert{margin:0}
.field{display:grid;gap:.375rem}
label{font-size:.9375rem;font-weight:550}
input,.button{font:inherit;color:inherit;border-radius:.75rem;min-height:3rem}
input{width:100%;padding:.625rem .875rem;background:var(--card);border:1px solid var(--field)}
input::placeholder{color:var(--soft);opacity:1}
input[aria-invalid]{border-color:var(--bad)}
input[readonly]{background:var(--tint)}
.box{position:relative;display:grid}
.box:has(.reveal) input{padding-inline-end:3rem}
.reveal{position:absolute;inset-block:0;inset-inline-end:0;width:3rem;padding:0;border:0;border-radius:.75rem;background:none;color:var(--soft);font-size:0;cursor:pointer}
.reveal svg{vertical-align:middle}
.reveal[aria-pressed=true]{color:var(--ink)}
.forgot,.hint{font-size:.9375rem}
.hint{color:var(--soft)}
.check{display:flex;align-items:center;gap:.75rem;margin:-.5rem 0}
.check label{flex:1;padding:.6875rem 0}
.check input{flex:none;width:1.25rem;height:1.25rem;min-height:0;margin:0;accent-color:var(--brand,var(--ink))}
.button{position:relative;display:grid;grid-template-columns:1.75rem minmax(0,1fr) 1.75rem;align-items:center;gap:.5rem;width:100%;padding:.5rem .625rem;background:var(--card);font-weight:550;line-height:1.3;text-decoration:none;cursor:pointer}
.button>span:not(.chip){grid-column:2}
.button>span:only-of-type{grid-column:1/-1}
.button:is(:disabled,[aria-disabled]){opacity:.7;cursor:progress}
small{position:absolute;inset-block-start:-.7rem;inset-inline-end:.75rem;padding:0 .5rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);color:var(--ink);font-size:.75rem;line-height:1.4;font-weight:550}
summary.button{display:flex;justify-content:center;gap:.75rem;border-color:transparent;color:var(--soft)}
summary::after{content:"";width:.5rem;height:.5rem;margin-top:-.25rem;border:solid;border-width:0 .125rem .125rem 0;rotate:45deg}
[open]>summary::after{margin-top:.25rem;rotate:225deg}
summary::-webkit-details-marker{display:none}
[open]>summary{margin-bottom:.625rem}
footer{margin-top:1.5rem;font-size:.875rem}
ul{margin:0;padding:0;list-style:none}
footer ul{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem}
footer a,.forgot a{display:inline-block;padding:.25rem 0;color:var(--soft);text-underline-offset:.2em}
.primary{border-color:transparent;background:var(--brand,var(--ink));color:var(--on-brand,var(--card));box-shadow:inset 0 0 0 1px var(--edge)}
.chip{width:1.75rem;height:1.75rem;border-radius:.4375rem;background:var(--chip,#fff);box-shadow:inset 0 0 0 1px var(--chip-edge,transparent);forced-color-adjust:none}
.mark{background:var(--chip,var(--tint));color:var(--on-chip,var(--ink));box-shadow:inset 0 0 0 1px var(--chip-edge,var(--line))}
.chip>*{object-fit:contain}
.or{display:flex;align-items:center;gap:1rem;margin:.625rem 0;color:var(--soft);font-size:.875rem}
main>.or{margin:1.25rem 0}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.note{margin-top:1.5rem;color:var(--soft);font-size:.9375rem;text-wrap:pretty}
header+.note{margin-top:-.5rem}
.note a{color:var(--ink);text-underline-offset:.2em}
.who{margin-bottom:1.25rem;padding:.875rem 1rem;border-radius:.75rem;background:var(--tint);font-weight:550}
.item{position:relative;display:grid;gap:.75rem;padding:1rem;border:1px solid var(--line);border-radius:.75rem}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
input:focus-visible{outline-offset:-1px;border-color:var(--ring)}
@media(hover:hover){.button:hover{background:var(--tint);border-color:var(--accent,var(--field))}.primary:hover{background:var(--brand,var(--ink));border-color:transparent;box-shadow:inset 0 0 0 1px var(--edge),0 4px 14px -4px rgb(0 0 0/.4)}input:hover{border-color:var(--ink)}}
@media(prefers-reduced-motion:no-preference){.button,input{transition:background-color .12s,border-color .12s,box-shadow .12s}.button:active{transform:translateY(1px)}}
@media(max-width:30rem){body{padding:0;background:var(--card);place-items:start center}main{padding:max(2.5rem,9svh) 1.5rem 2.5rem;border:0;border-radius:0;box-shadow:none}footer{margin:0 1.5rem 2rem}}
@media(scripting:none){.scripted{display:none}}
@media(forced-colors:active){.button{border-color:ButtonText}main,.alert,.badge{border-color:CanvasText}}
`;

/**
 * The stylesheet of all built-in pages, by colour scheme. It has a style element of its own, so that its hash is a
 * constant; the colours of the theme follow in a second element as `--brand`, `--on-brand` and `--chip…`.
 */
export const STYLES: { readonly [Scheme in ColorScheme]: StyleSheet } = {
  auto: {
    css: `:root{${LIGHT}}\n@media(prefers-color-scheme:dark){:root{${DARK}}}\n${RULES}`,
    hash: 'sha256-wkVpZXBsmCk3skqjRpA1P8Pjf4s+R01zMTPVFkeTdss=',
  },
  light: { css: `:root{${LIGHT}}\n${RULES}`, hash: 'sha256-8lphxNXUTsfrVeKy7TSq5YY9QZIBIk0z90dnrx3S0oA=' },
  dark: { css: `:root{${DARK}}\n${RULES}`, hash: 'sha256-K54ppj1ECavCAEtAv9LhpZ9s96EvErfQ/0NQ4qvOB1c=' },
};

/** The stylesheet with the colours of a theme and of its provider buttons; `''` if none are configured. */
export function themeStyle(
  theme: Readonly<Theme>,
  providers: readonly (Readonly<OAuthProviderButtonStyles> | undefined)[],
): string {
  // Providers with the same colours share a rule.
  const selectors = new Map<string, string>();
  for (const [index, style] of providers.entries()) {
    const colors = providerColors(style);
    const selector = `.${providerClass(index)}`;
    const others = selectors.get(colors);
    selectors.set(colors, others === undefined ? selector : `${others},${selector}`);
  }
  const rules = [...selectors].map(([colors, selector]) => rule(selector, colors));
  return rule(':root', brandColors(theme)) + rules.join('');
}

/** The CSS class with the colours of the provider at this index. */
export function providerClass(index: number): string {
  return `p${index}`;
}

function brandColors(theme: Readonly<Theme>): string {
  const brand = parseColor(theme.brandColor);
  if (brand === undefined) return '';
  return declarations({ brand, 'on-brand': readableOn(brand, parseColor(theme.buttonText)) });
}

function providerColors(style: Readonly<OAuthProviderButtonStyles> | undefined): string {
  const accent = parseColor(style?.brandColor) ?? parseColor(style?.bg);
  // A logo is drawn for the provider's own background, or for white; the glyph may stand on the accent colour.
  const chip = parseColor(style?.bg) ?? (style?.logo === undefined ? accent : undefined);
  return declarations({
    accent,
    chip,
    'on-chip': chip && readableOn(chip, parseColor(style?.text)),
    // A border, because the chip may have the same colour as the card.
    'chip-edge': chip && 'var(--edge)',
  });
}

function rule(selector: string, content: string): string {
  return content === '' ? '' : `${selector}{${content}}`;
}

/** CSS custom properties. Values are parsed colours or constants, so there is nothing to escape. */
function declarations(properties: Readonly<Record<string, Color | 'var(--edge)' | undefined>>): string {
  const set = Object.entries(properties).filter(([, value]) => value !== undefined);
  return set.map(([name, value]) => `--${name}:${value}`).join(';');
}
