import type { TokenSet } from '../../../../types/model.js';
import { presentMembers } from '../../../kit/present-members.js';
import { ProviderFault } from '../server/provider-fault.js';

/** Seconds; a longer `expires_in` cannot be right, and is ignored. */
const MAX_EXPIRES_IN = 10 * 365 * 86_400;

/** Members that must be strings (RFC 6749, section 5.1; OpenID Connect Core 1.0, 3.1.3.3). */
const STRINGS = ['access_token', 'refresh_token', 'scope', 'id_token'] as const;

function invalid(why: string): ProviderFault {
  return new ProviderFault('token_response_invalid', `its token response ${why} (RFC 6749, section 5.1).`);
}

/** `expires_in` as a number, even if it was sent as a string; `undefined` when it cannot be right. */
function expiresIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
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
  const at = response['expires_at'];
  return typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 ? { expires_at: at } : {};
}

/**
 * Checks and converts tokens, none of which is required: their members have the types that the specification gives them, and
 * empty ones are left out.
 * @throws {ProviderFault} `token_response_invalid`
 */
export function acceptTokens(response: Readonly<Record<string, unknown>>, now: Date): TokenSet {
  // Three members are converted, because servers send them in several forms.
  const { token_type, expires_in: _, expires_at: __, ...present } = presentMembers(response);
  for (const name of STRINGS) {
    if (present[name] !== undefined && typeof present[name] !== 'string')
      throw invalid(`has a ${name} that is not a string`);
  }
  if (typeof token_type === 'string') present['token_type'] = token_type.toLowerCase();
  // Parsed from JSON, or made by the provider's own hook, which promises a TokenSet.
  return Object.assign(present, expiry(response, now)) as TokenSet;
}

/**
 * Parses a successful token response.
 * @throws {ProviderFault} `token_response_invalid`, `token_type`
 * @see RFC 6749, section 5.1
 */
export function parseTokenResponse(response: Readonly<Record<string, unknown>>, now: Date): TokenSet {
  const tokens = acceptTokens(response, now);
  if (!tokens.access_token) throw invalid('has no access_token');
  if (!tokens.token_type) throw invalid('has no token_type, which `token.conform` can add');
  // RFC 6749, section 7.1: a client must not use a token whose type it does not understand. DPoP was not requested.
  if (tokens.token_type === 'bearer') return tokens;
  throw new ProviderFault(
    'token_type',
    'its token response has an unknown token_type (RFC 6749, section 7.1).',
  );
}
