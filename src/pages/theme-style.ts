import type { OAuthProviderButtonStyles } from '../types/provider.js';
import type { Theme } from '../types/pages.js';
import { parseColor, readableOn } from './color.js';
import type { Color } from './color.js';

/** The colours of a theme and of the providers' buttons, in their order. `''` where nobody chose any. */
export function themeStyle(
  theme: Readonly<Theme>,
  providers: readonly (Readonly<OAuthProviderButtonStyles> | undefined)[],
): string {
  // What looks alike is described once.
  const selectors = new Map<string, string>();
  for (const [index, style] of providers.entries()) {
    const colors = providerColors(style);
    const own = `.${providerClass(index)}`;
    const others = selectors.get(colors);
    selectors.set(colors, others === undefined ? own : `${others},${own}`);
  }
  const rules = [...selectors].map(([colors, selector]) => rule(selector, colors));
  return rule(':root', brandColors(theme)) + rules.join('');
}

/** The class that carries the colours of the provider at this place. */
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
  // A mark is drawn for its own background. Without one it stands on white; a mere initial may stand on the accent.
  const chip = parseColor(style?.bg) ?? (style?.logo === undefined ? accent : undefined);
  return declarations({
    accent,
    chip,
    'on-chip': chip && readableOn(chip, parseColor(style?.text)),
    // An edge for chips that might vanish into the card.
    'chip-edge': chip && 'var(--edge)',
  });
}

function rule(selector: string, content: string): string {
  return content === '' ? '' : `${selector}{${content}}`;
}

/** Only parsed colours and our own words come here: there is nothing to escape. */
function declarations(properties: Readonly<Record<string, Color | 'var(--edge)' | undefined>>): string {
  const set = Object.entries(properties).filter(([, value]) => value !== undefined);
  return set.map(([name, value]) => `--${name}:${value}`).join(';');
}
