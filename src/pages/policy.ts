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
  /** Hashes of the page's scripts; with one, it may ask its own origin for data. @default none */
  readonly scriptHashes?: readonly string[];
}

const HASH = /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/;
// A URL's host may contain `;` and `,`: an origin from a parser still has to be checked before it stands in a policy.
const SOURCE = /^(?:https:|https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?)$/;

/** The `Content-Security-Policy` of a built-in page (CSP Level 3). What is not a source is left out. */
export function contentPolicy(sources: PolicySources): string {
  const styles = quoted(sources.styleHashes);
  const scripts = quoted(sources.scriptHashes ?? []);
  return [
    "default-src 'none'",
    `style-src ${styles.length === 0 ? "'none'" : styles.join(' ')}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(' ')}`, "connect-src 'self'"]),
    ["img-src 'self' data:", ...only(sources.imageOrigins)].join(' '),
    ["form-action 'self'", ...only(sources.formActions)].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

function quoted(hashes: readonly string[]): readonly string[] {
  return hashes.filter((hash) => HASH.test(hash)).map((hash) => `'${hash}'`);
}

function only(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)].filter((source) => SOURCE.test(source));
}
