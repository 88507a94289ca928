/** What a page's policy allows beside nothing. */
export interface PolicySources {
  /** Hashes of the page's style elements, as `sha256-…`. */
  readonly styleHashes: readonly string[];
  /**
   * Where forms may lead beside the own origin: origins, or the scheme `https:`. Chromium applies it to the redirects
   * that follow, too.
   */
  readonly formActions: readonly string[];
  /** Foreign origins of images. */
  readonly imageOrigins: readonly string[];
}

const HASH = /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/;
// A URL's host may contain `;` and `,`: an origin from a parser still has to be checked before it stands in a policy.
const SOURCE = /^(?:https:|https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?)$/;

/** The `Content-Security-Policy` of a built-in page (CSP Level 3). What is not a source is left out. */
export function contentPolicy(sources: PolicySources): string {
  const styles = sources.styleHashes.filter((hash) => HASH.test(hash)).map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    `style-src ${styles.length === 0 ? "'none'" : styles.join(' ')}`,
    ["img-src 'self' data:", ...only(sources.imageOrigins)].join(' '),
    ["form-action 'self'", ...only(sources.formActions)].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

function only(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)].filter((source) => SOURCE.test(source));
}
