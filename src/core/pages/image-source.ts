/** An image that a page may show. */
export interface ImageSource {
  /** Value of `src`, not yet escaped. */
  readonly src: string;
  /** Origin that the Content-Security-Policy has to allow; `undefined` for `data:` and the page's own origin. */
  readonly origin: string | undefined;
}

const DATA_IMAGE = /^data:image\/(?:svg\+xml|png|jpeg|gif|webp|avif)[;,]/i;
const INLINE_SVG = /^\s*<svg[\s>]/i;
// Reserved by RFC 2606, so that no real URL resolves to it.
const OWN_ORIGIN = 'https://own-origin.invalid';

/**
 * Parses the source of an image: a `data:` image, inline SVG, a path on the page's own origin, or an https URL (http on
 * loopback). `undefined` for anything else. Inline SVG becomes a `data:` URL, because scripts and links do nothing
 * inside an `<img>`.
 */
export function parseImageSource(logo: string | undefined): ImageSource | undefined {
  if (typeof logo !== 'string' || logo === '') return undefined;
  if (DATA_IMAGE.test(logo)) return { src: logo, origin: undefined };
  if (INLINE_SVG.test(logo)) return { src: fromSvg(logo.trim()), origin: undefined };
  return fromUrl(logo);
}

function fromSvg(svg: string): string {
  // Without its namespace an SVG document is not an image; a lone surrogate cannot be encoded.
  const named = svg.replace(/^<svg(?![^>]*\sxmlns=)/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(named.toWellFormed())}`;
}

function fromUrl(logo: string): ImageSource | undefined {
  const url = URL.canParse(logo, OWN_ORIGIN) ? new URL(logo, OWN_ORIGIN) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  // A path that starts with two slashes (`/.//host`) would name a host.
  if (url.origin === OWN_ORIGIN)
    return url.pathname.startsWith('//') ? undefined : { src: url.pathname + url.search, origin: undefined };
  // Browsers block images over http as mixed content anyway, except on loopback.
  const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) return undefined;
  return { src: url.href, origin: url.origin };
}
