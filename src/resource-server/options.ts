import type { AccessAlgorithm } from './signing-key.js';
import type { Duration } from '../types/second-factor.js';
import type { Awaitable } from '../core/kit/awaitable.js';
import { isLoopback } from '../core/kit/loopback.js';
import { secondsIn } from '../core/kit/duration.js';

/** The options for DPoP-bound tokens (RFC 9449). */
export interface DpopOptions {
  /** Whether to refuse tokens that are not bound to a key of the client. @default false */
  readonly required?: boolean;
  /**
   * Remembers a proof in a store that all instances of your service share, and says whether it was there before. It must be one atomic
   * step. Until `expiresAt`, the same `id` must answer `true`.
   * @default a bounded cache in the process
   * @example
   * seen: async (id, expiresAt) => (await redis.set(`dpop:${id}`, '1', { NX: true, PXAT: +expiresAt })) === null
   */
  readonly seen?: (id: string, expiresAt: Date) => Awaitable<boolean>;
}

/** The options of {@link verifyAccess}. Keep them in one constant, so that they are checked once. */
export interface AccessOptions {
  /** The authorization server, as its tokens name it in `iss`: for Latchkey, its origin and `basePath`. */
  readonly issuer: string;
  /** This service, as tokens name it in `aud`. A token for another service is refused. */
  readonly audience: string;
  /** The scopes that the request needs, all of them: separated by spaces, or a list. @default none */
  readonly scope?: string | readonly string[];
  /** The clients that may call this service. @default all clients that get tokens for it */
  readonly clients?: readonly string[];
  /** 2: the user must have proven a second factor (RFC 9470). @default 1 */
  readonly assurance?: 1 | 2;
  /** How long ago the user may have authenticated (RFC 9470), such as `'10m'`. @default any time */
  readonly recent?: Duration;
  /** The URL of the public keys. @default `${issuer}/jwks` */
  readonly jwksUri?: string;
  /** The signature algorithms to accept. @default ["ES256", "EdDSA"] */
  readonly algorithms?: readonly AccessAlgorithm[];
  /** How far the clocks may differ, in seconds: 0 to 60. @default 5 */
  readonly clockTolerance?: number;
  /**
   * The URL of this service as clients see it, to which the path of the request is added. Only DPoP needs it, and only behind a proxy that
   * changes the host, the protocol or the beginning of the path.
   * @default the URL of the request
   */
  readonly url?: string;
  /** How DPoP-bound tokens are checked. */
  readonly dpop?: DpopOptions;
  /** Fetches the keys. Use one function for all calls, because keys are cached for each. @default the global `fetch` */
  readonly fetch?: typeof fetch;
}

/** {@link AccessOptions}, checked and with defaults. */
export interface AccessRules {
  readonly issuer: string;
  readonly audience: string;
  readonly scopes: readonly string[];
  readonly clients: readonly string[] | undefined;
  readonly assurance: 1 | 2;
  /** In seconds. */
  readonly recent: number | undefined;
  readonly jwksUri: string;
  readonly algorithms: readonly string[];
  readonly clockTolerance: number;
  readonly url: URL | undefined;
  readonly dpop: DpopOptions;
  readonly fetch: typeof fetch | undefined;
}

/** The longest tolerance between clocks, in seconds. */
const MAX_TOLERANCE = 60;

const ALGORITHMS: readonly AccessAlgorithm[] = ['ES256', 'EdDSA'];

/** What a header field can quote without escapes: visible ASCII without `"` and `\` (RFC 6749, appendix A.4). */
const QUOTABLE = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/**
 * Rules by options object.
 *
 * Module state: it follows from the options, which are a weak key.
 */
const known = new WeakMap<AccessOptions, AccessRules>();

/**
 * The rules that options mean.
 * @throws {TypeError} naming the option that is missing or wrong
 */
export function rulesOf(options: AccessOptions): AccessRules {
  const before = known.get(options);
  if (before !== undefined) return before;
  const rules = resolve(options);
  known.set(options, rules);
  return rules;
}

function resolve(options: AccessOptions): AccessRules {
  const { issuer, audience, scope = [], clients, assurance = 1, clockTolerance = 5, dpop = {} } = options;
  const { jwksUri = `${issuer}/jwks`, algorithms = ALGORITHMS, url } = options;
  const scopes = typeof scope === 'string' ? scope.split(' ').filter((name) => name !== '') : scope;
  const recent = options.recent === undefined ? undefined : secondsIn(options.recent);
  const issuerUrl = serverUrl('issuer', issuer);
  must(issuerUrl.search === '' && issuerUrl.hash === '', 'issuer', 'must have no query and no fragment');
  must(
    isQuotable(audience),
    'audience',
    'must name this service as tokens do, such as "https://api.example.com"',
  );
  must(
    Array.isArray(scopes) && scopes.every(isQuotable),
    'scope',
    'must be names of scopes, such as "invoices:read"',
  );
  must(clients === undefined || Array.isArray(clients), 'clients', 'must be a list of client ids');
  must(assurance === 1 || assurance === 2, 'assurance', 'must be 1 or 2');
  must(
    options.recent === undefined || recent !== undefined,
    'recent',
    'must be a length of time, such as "10m" or a number of seconds',
  );
  must(
    Array.isArray(algorithms) && algorithms.length > 0 && algorithms.every((alg) => ALGORITHMS.includes(alg)),
    'algorithms',
    'must be a list of "ES256" and "EdDSA"',
  );
  must(
    clockTolerance >= 0 && clockTolerance <= MAX_TOLERANCE,
    'clockTolerance',
    `must be a number of seconds from 0 to ${MAX_TOLERANCE}`,
  );
  serverUrl('jwksUri', jwksUri);
  return {
    issuer,
    audience,
    scopes,
    clients,
    assurance,
    recent,
    jwksUri,
    algorithms,
    clockTolerance,
    dpop,
    url: url === undefined ? undefined : serverUrl('url', url),
    fetch: options.fetch,
  };
}

function isQuotable(value: unknown): value is string {
  return typeof value === 'string' && QUOTABLE.test(value);
}

/** The URL of a server: https, or http on this machine. */
function serverUrl(name: string, value: string): URL {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url === undefined || !isSecure) throw wrong(name, 'must be an https URL (http only for localhost)');
  return url;
}

function must(isRight: boolean, name: string, rule: string): void {
  if (!isRight) throw wrong(name, rule);
}

function wrong(name: string, rule: string): TypeError {
  return new TypeError(`The option \`${name}\` of \`latchkey/resource-server\` ${rule}.`);
}
