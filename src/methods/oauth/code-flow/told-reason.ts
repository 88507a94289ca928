/** Characters of a provider's own words that reach the log. */
const MAX_SAID = 200;
/** Shorter values are found in ordinary words. */
const MIN_SECRET = 6;

/** What a provider must not be quoted with: what belongs to this flow or this client alone. */
export type Secrets = readonly (string | null | undefined)[];

/**
 * The provider's own words about an error (`error_description`), as the rest of a sentence for the log: printable
 * characters, at most 200, without the secrets that it may have sent back. An empty text where it says nothing.
 * @see RFC 6749, sections 4.1.2.1 and 5.2
 */
export function saying(description: unknown, secrets: Secrets): string {
  if (typeof description !== 'string') return '';
  let said = description.slice(0, MAX_SAID * 20);
  for (const secret of secrets) {
    if (typeof secret === 'string' && secret.length >= MIN_SECRET)
      said = said.replaceAll(secret, '[redacted]');
  }
  const printable = said
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll('"', "'")
    .trim();
  if (printable === '') return '';
  // Whole characters: what was cut in the middle is not written.
  const cut = printable.length > MAX_SAID ? `${printable.slice(0, MAX_SAID).toWellFormed()}…` : printable;
  return `, saying "${cut}"`;
}

/** A machine-readable error (RFC 6749, section 5.2); `undefined` for what is none. */
export function errorCodeOf(error: unknown): string | undefined {
  return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? error : undefined;
}

/** A URL as the log may show it: without its query, which may be anything. */
export function shownUrl(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
