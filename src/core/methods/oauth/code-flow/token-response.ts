import type { TokenSet } from '../../../../types/model.js';
import { isEmpty } from '../../../kit/members.js';
import { ProviderFault } from '../server/provider-fault.js';

/** Seconds; a longer `expires_in` cannot be right, and is ignored. */
const MAX_EXPIRES_IN = 10 * 365 * 86_400;

/** Optional members that must be strings (RFC 6749, section 5.1; OpenID Connect Core 1.0, 3.1.3.3). */
const STRINGS = ['refresh_token', 'scope', 'id_token'] as const;

/** Members that are converted, because servers send them in several forms. */
const TYPED: ReadonlySet<string> = new Set(['token_type', 'expires_in', 'expires_at']);

function invalid(why: string, advice: string = ''): ProviderFault {
  const message = `its token response ${why} (RFC 6749, section 5.1). ${advice}`;
  return new ProviderFault('token_response_invalid', message.trimEnd());
}

/** A number, even if it was sent as a string. */
function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
}

/** `expires_in`; `undefined` when it cannot be right. */
function expiresIn(value: unknown): number | undefined {
  const seconds = numberIn(value);
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MAX_EXPIRES_IN)) return undefined;
  return Math.floor(seconds);
}

/** The lifetime of the access token and when it expires; empty when the response does not say. */
function expiry(
  response: Readonly<Record<string, unknown>>,
  now: Date,
): Pick<TokenSet, 'expires_in' | 'expires_at'> {
  const seconds = expiresIn(response['expires_in']);
  if (seconds !== undefined) {
    return { expires_in: seconds, expires_at: Math.floor(now.getTime() / 1000) + seconds };
  }
  const at = numberIn(response['expires_at']);
  return typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 ? { expires_at: at } : {};
}

/** The token response with the types that the specification gives its members, and without empty members. */
function toTokenSet(response: Readonly<Record<string, unknown>>, now: Date): TokenSet {
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(response)) {
    if (!TYPED.has(name) && !isEmpty(value)) present[name] = value;
  }
  const { token_type } = response;
  if (typeof token_type === 'string' && token_type !== '') present['token_type'] = token_type.toLowerCase();
  // Parsed from JSON, or made by the provider's own hook, which promises a TokenSet.
  return Object.assign(present, expiry(response, now)) as TokenSet;
}

/**
 * Parses a successful token response.
 * @throws {ProviderFault} `token_response_invalid`, `token_type`
 * @see RFC 6749, section 5.1
 */
export function parseTokenResponse(response: Readonly<Record<string, unknown>>, now: Date): TokenSet {
  const { access_token, token_type } = response;
  if (typeof access_token !== 'string' || access_token === '') throw invalid('has no access_token');
  if (typeof token_type !== 'string' || token_type === '')
    throw invalid(
      'has no token_type',
      'If that of its tokens is "Bearer", have `token.conform` add it: `{ token_type: "Bearer", … }`.',
    );
  // RFC 6749, section 7.1: a client must not use a token whose type it does not understand. DPoP was not requested.
  if (!/^bearer$/i.test(token_type)) {
    throw new ProviderFault(
      'token_type',
      'its token response has an unknown token_type (RFC 6749, section 7.1).',
    );
  }
  for (const name of STRINGS) {
    const value = response[name];
    if (!isEmpty(value) && typeof value !== 'string') throw invalid(`has a ${name} that is not a string`);
  }
  return toTokenSet(response, now);
}

/** Checks and converts the tokens that a provider's hook `token.request` returned; none of them is required. */
export function acceptTokens(tokens: Readonly<Record<string, unknown>>, now: Date): TokenSet {
  for (const name of ['access_token', ...STRINGS]) {
    const value = tokens[name];
    if (!isEmpty(value) && typeof value !== 'string') throw invalid(`has a ${name} that is not a string`);
  }
  return toTokenSet(tokens, now);
}
