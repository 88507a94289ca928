import type { TokenSet } from '../../../../types/model.js';
import type { OAuthContext } from '../server/authorization-server.js';
import { ProviderFault } from '../server/provider-fault.js';
import type { HookProvider } from './hook-provider.js';
import type { IdTokenClaims } from './id-token.js';

/** A request for the profile. */
export interface UserinfoRequest extends OAuthContext {
  readonly tokens: TokenSet;
  /** Claims of the ID Token; `undefined` for plain OAuth. */
  readonly claims: IdTokenClaims | undefined;
  readonly hookProvider: () => HookProvider;
  /** Seconds for the endpoint. @default 10 */
  readonly timeout?: number;
}

/** The error for a profile that cannot be used. */
export function userinfoFailed(why: string, cause?: unknown): ProviderFault {
  return new ProviderFault('userinfo_failed', `its UserInfo endpoint ${why}.`, { cause });
}
