import type { OAuthProviderButtonStyles } from '../types/provider.js';
import type { Theme } from '../types/pages.js';
import { parseColor, readableOn } from './color.js';
import type { Color } from './color.js';

/** The colours of a theme and of the providers' buttons, in their order. `''` where nobody chose any. */
export function themeStyle(
  theme: Readonly<Theme>,
  providers: readonly (Readonly<OAuthProviderButtonStyles> | undefined)[],
): string {
  return [brandRule(theme), ...providers.map(providerRule)].join('');
}

/** The class that carries the colours of the provider at this place. */
export function providerClass(index: number): string {
  return `p${index}`;
}

function brandRule(theme: Readonly<Theme>): string {
  const brand = parseColor(theme.brandColor);
  if (brand === undefined) return '';
  return rule(':root', { brand, 'on-brand': readableOn(brand, parseColor(theme.buttonText)) });
}

function providerRule(style: Readonly<OAuthProviderButtonStyles> | undefined, index: number): string {
  const accent = parseColor(style?.brandColor) ?? parseColor(style?.bg);
  // A mark is drawn for its own background. Without one it stands on white; a mere initial may stand on the accent.
  const chip = parseColor(style?.bg) ?? (style?.logo === undefined ? accent : undefined);
  return rule(`.${providerClass(index)}`, {
    accent,
    chip,
    'on-chip': chip && readableOn(chip, parseColor(style?.text)),
    // An edge for chips that might vanish into the card.
    'chip-edge': chip && 'var(--edge)',
  });
}

/** Only parsed colours and our own words come here: there is nothing to escape. */
function rule(
  selector: string,
  properties: Readonly<Record<string, Color | 'var(--edge)' | undefined>>,
): string {
  const set = Object.entries(properties).filter(([, value]) => value !== undefined);
  return set.length === 0 ? '' : `${selector}{${set.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
}
