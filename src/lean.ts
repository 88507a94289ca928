import type { Adapter } from './types/adapter.js';
import { SINGLE_METHODS } from './types/adapter-methods.js';
import type { SessionOptions } from './types/config.js';
import type { LogoutMode, LogoutOptions } from './types/logout.js';
import type { RevocationOptions } from './types/session-control.js';
import type { TokensOptions } from './types/tokens.js';
import { carriedFeatures } from './types/symbols.js';
import type { Carrier, Features } from './core/contracts/features.js';
import { openIdFeatures } from './core/features/groups.js';
import { leanLogout, leanSession, leanStore, leanTokens } from './core/features/lean-groups.js';

// For builds with the condition `latchkey-lean`, which contain only what values of the configuration bring along. In every
// other build these functions change nothing. See docs/bundle-size.md.

/**
 * Adds what an adapter of another package needs: users, linked accounts and database sessions. The adapters of this package
 * bring it along.
 * @example
 * adapter: stored(PrismaAdapter(prisma))
 */
export function stored<Given extends Adapter>(adapter: Given): Given {
  const members: Record<string, unknown> = {};
  // The methods of a class are not enumerable, so those of the contract are named.
  for (const name of [...SINGLE_METHODS, 'transaction', ...Object.keys(adapter)]) {
    const member: unknown = Reflect.get(adapter, name);
    if (member === undefined) continue;
    if (typeof member !== 'function') members[name] = member;
    // Called on the adapter itself: a class may keep its client in private fields.
    else members[name] = (...args: unknown[]): unknown => Reflect.apply(member, adapter, args);
  }
  // It has every method of the contract, and every member of a plain object.
  return bringing(leanStore, members) as Given;
}

/**
 * Adds what the option `revocation` needs, the page of sessions included.
 * @example
 * revocation: revocable({ check: 60 })
 */
export function revocable(options: RevocationOptions): RevocationOptions {
  return bringing(leanSession, options);
}

/**
 * Adds what `absoluteMaxAge`, `remember` and `limit` of the option `session` need.
 * @example
 * session: sessionLimits({ absoluteMaxAge: 90 * 86_400 })
 */
export function sessionLimits(options: SessionOptions): SessionOptions {
  return bringing(leanSession, options);
}

/**
 * Adds what the option `logout` needs: logout at the provider, token revocation and Back-Channel Logout.
 * @param options - @default `'provider'`
 * @example
 * logout: singleLogout({ provider: true, backChannel: true })
 */
export function singleLogout(options: LogoutMode | LogoutOptions = 'provider'): LogoutOptions {
  const given = typeof options === 'string' ? { provider: options === 'provider' } : options;
  return bringing(leanLogout, given);
}

/**
 * Adds what the option `tokens` needs.
 * @example
 * tokens: keptTokens({ keep: ['google'] })
 */
export function keptTokens(options: TokensOptions): TokensOptions {
  return bringing(leanTokens, options);
}

/**
 * Adds what OpenID Connect needs to a provider that was written by hand, and what signed responses and client assertions need to
 * any provider. The OpenID Connect providers of this package bring it along.
 * @example
 * providers: [openId({ id: 'acme', type: 'oidc', issuer: 'https://id.acme.example', clientId, clientSecret })]
 */
export function openId<Given extends object>(provider: Given): Given {
  return bringing(openIdFeatures, provider);
}

function bringing<Given extends object>(features: Features, given: Given): Given {
  // What a provider function added stays: a method that can be guessed at keeps its rate limits.
  const { [carriedFeatures]: before }: Carrier = given;
  const carrier: Carrier = { [carriedFeatures]: { ...before, ...features } };
  return { ...given, ...carrier };
}
