/** What the policy of a page allows. */
export interface PolicySources {
  /** Hashes of the page's style elements, as `sha256-…`. */
  readonly styleHashes: readonly string[];
  /**
   * Where forms may lead besides the page's own origin: origins, or the scheme `https:`. Chromium applies this to the
   * redirects that follow, too.
   */
  readonly formActions: readonly string[];
  /** Other origins that images are loaded from. */
  readonly imageOrigins: readonly string[];
  /** Hashes of the page's scripts. @default none */
  readonly scriptHashes?: readonly string[];
  /** Whether its scripts may fetch from its own origin. @default false */
  readonly mayFetch?: boolean;
}

const HASH = /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/;
// The host of a parsed URL may contain `;` and `,`, which would add directives to the policy.
const SOURCE = /^(?:https:|https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?)$/;

/** The `Content-Security-Policy` of a built-in page (CSP Level 3). Invalid sources are left out. */
export function contentSecurityPolicy(sources: PolicySources): string {
  const styles = quotedHashes(sources.styleHashes);
  const scripts = quotedHashes(sources.scriptHashes ?? []);
  return [
    "default-src 'none'",
    `style-src ${styles.length === 0 ? "'none'" : styles.join(' ')}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(' ')}`]),
    ...(sources.mayFetch === true ? ["connect-src 'self'"] : []),
    ["img-src 'self' data:", ...validSources(sources.imageOrigins)].join(' '),
    ["form-action 'self'", ...validSources(sources.formActions)].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

function quotedHashes(hashes: readonly string[]): readonly string[] {
  return hashes.filter((hash) => HASH.test(hash)).map((hash) => `'${hash}'`);
}

function validSources(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)].filter((source) => SOURCE.test(source));
}
