import type { OAuthProviderButtonStyles } from '../../types/provider.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { parseImageSource } from './image-source.js';
import { icon } from './layout.js';
import type { IconName } from './layout.js';

/** The mark on a provider's button: its logo, or a glyph that stands for its kind, never a letter. Decoration only. */
export function chip(
  style: Readonly<OAuthProviderButtonStyles> | undefined,
  glyph: Extract<IconName, 'site' | 'key'> = 'site',
): Html {
  const logo = parseImageSource(style?.logo);
  if (logo === undefined) return html`<span class="chip mark">${icon(glyph)}</span>`;
  return html`<span class="chip"><img src="${logo.src}" alt="" /></span>`;
}
