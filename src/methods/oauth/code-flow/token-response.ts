import type { TokenSet } from '../../../types/model.js';
import { ProviderFault } from '../server/provider-fault.js';

/** Seconds; a token that claims to live longer says nothing about its life. */
const MAX_EXPIRES_IN = 10 * 365 * 86_400;

/** Members that are strings where they are there at all (RFC 6749, section 5.1; OpenID Connect Core 1.0, 3.1.3.3). */
const STRINGS = ['refresh_token', 'scope', 'id_token'] as const;

/** Members that come in several forms. */
const TYPED: ReadonlySet<string> = new Set(['token_type', 'expires_in', 'expires_at']);

function invalid(why: string): ProviderFault {
  return new ProviderFault('token_response_invalid', `its token response ${why} (RFC 6749, section 5.1).`);
}

/** Numbers, and numbers written as strings; `undefined` for what no token lives. */
function expiresIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MAX_EXPIRES_IN)) return undefined;
  return Math.floor(seconds);
}

/** `expires_in` as a number, and when that is; neither where the response does not say. */
function expiry(
  response: Readonly<Record<string, unknown>>,
  now: Date,
): Pick<TokenSet, 'expires_in' | 'expires_at'> {
  const seconds = expiresIn(response['expires_in']);
  if (seconds !== undefined) {
    return { expires_in: seconds, expires_at: Math.floor(now.getTime() / 1000) + seconds };
  }
  const at = response['expires_at'];
  return typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 ? { expires_at: at } : {};
}

/** The members as they are stored and shown: typed where the specification types them. */
function toTokenSet(response: Readonly<Record<string, unknown>>, now: Date): TokenSet {
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(response)) {
    if (!TYPED.has(name) && value !== null && value !== undefined && value !== '') present[name] = value;
  }
  const { token_type } = response;
  if (typeof token_type === 'string') present['token_type'] = token_type.toLowerCase();
  // Parsed from JSON, or made by the provider's own hook, which promises a TokenSet.
  return Object.assign(present, expiry(response, now)) as TokenSet;
}

/**
 * The tokens in a successful response.
 * @throws {ProviderFault} `token_response_invalid`, `token_type`
 * @see RFC 6749, section 5.1
 */
export function parseTokenResponse(response: Readonly<Record<string, unknown>>, now: Date): TokenSet {
  const { access_token, token_type } = response;
  if (typeof access_token !== 'string' || access_token === '') throw invalid('has no access_token');
  if (typeof token_type !== 'string') throw invalid('has no token_type');
  // RFC 6749, section 7.1: a client must not use a token whose type it does not understand. Nobody asked for DPoP.
  if (!/^bearer$/i.test(token_type)) {
    throw new ProviderFault(
      'token_type',
      'its token response has an unknown token_type (RFC 6749, section 7.1).',
    );
  }
  for (const name of STRINGS) {
    const value = response[name] ?? '';
    if (typeof value !== 'string') throw invalid(`has a ${name} that is no string`);
  }
  return toTokenSet(response, now);
}

/** The tokens that a provider's own `token.request` gave: as they are, but for the forms that are relied upon. */
export function acceptTokens(tokens: Readonly<Record<string, unknown>>, now: Date): TokenSet {
  for (const name of ['access_token', ...STRINGS]) {
    const value = tokens[name] ?? '';
    if (typeof value !== 'string') throw invalid(`has a ${name} that is no string`);
  }
  return toTokenSet(tokens, now);
}
