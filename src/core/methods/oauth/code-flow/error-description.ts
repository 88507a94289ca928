/** Characters of a description that are logged. */
const MAX_QUOTED = 200;
/** Characters of the shortest secret that is searched for: shorter ones occur in ordinary words. */
const MIN_SECRET = 6;

/** Values that must not be logged: the secrets of this flow and of this client. */
export type Secrets = readonly (string | null | undefined)[];

/**
 * Quotes the provider's `error_description` for the log, as the end of a sentence: at most 200 printable characters, with
 * secrets redacted that the provider may have sent back. An empty string if there is none.
 * @see RFC 6749, sections 4.1.2.1 and 5.2
 */
export function quoted(description: unknown, secrets: Secrets): string {
  if (typeof description !== 'string') return '';
  let text = description.slice(0, MAX_QUOTED * 20);
  for (const secret of secrets) {
    if (typeof secret === 'string' && secret.length >= MIN_SECRET)
      text = text.replaceAll(secret, '[redacted]');
  }
  const printable = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll('"', "'")
    .trim();
  if (printable === '') return '';
  // The cut may split a surrogate pair.
  const cut = printable.length > MAX_QUOTED ? `${printable.slice(0, MAX_QUOTED).toWellFormed()}…` : printable;
  return `, saying "${cut}"`;
}

/** An error code in the form of RFC 6749, section 5.2; `undefined` for everything else. */
export function errorCodeOf(error: unknown): string | undefined {
  return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? error : undefined;
}
