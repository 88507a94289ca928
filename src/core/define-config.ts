import { assertServerOnly } from './assert-server-only.js';
import type { Adapter } from '../types/adapter.js';
import type { NextAuth4Options } from '../types/config.js';
import type {
  ComesFromElsewhere,
  DefaultResult,
  Fields,
  SessionResult,
  SessionShowing,
  ShowsId,
} from '../types/defined-session.js';
import type { GivenToken, MadeToken } from '../types/defined-token.js';
import type {
  ConfigToDefine,
  DefaultStrategy,
  DefinedConfig,
  ReadUser,
  Sent,
  SignedInUser,
  StoredUser,
  Strategy,
  TokenUserShowing,
  WithPermissions,
} from '../types/defined-config.js';
import type { JWT, JWTOptions } from '../types/jwt.js';
import type { Provider } from '../types/provider.js';

/**
 * Returns the configuration as it is, with types that are inferred from it: `SessionOf`, `SessionUserOf`, `UserOf` and
 * `TokenOf` name them, and the `session` callback gets the token that the `jwt` callback returns.
 *
 * Callbacks see what stands above them: write `providers` first, and `jwt` before `session`. A configuration of type
 * `AuthConfig` says nothing more about itself, and has the plain types.
 *
 * @example
 * const config = defineConfig({
 *   providers: [GitHub],
 *   callbacks: { session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }) },
 * });
 * type AppSession = SessionOf<typeof config>;
 */
export function defineConfig<
  const Providers extends readonly Provider[],
  A extends Adapter = never,
  S extends Strategy = DefaultStrategy<A>,
  Token extends JWT = GivenToken,
  const List extends Fields = readonly [],
  Legacy extends boolean | NextAuth4Options = false,
  const Jwt extends Partial<JWTOptions> = {},
  Result extends SessionResult = DefaultResult<
    SessionShowing<ReadUser<Providers, A, S>, List, ShowsId<List, S, Token, ComesFromElsewhere<Legacy, Jwt>>>
  >,
  Permission extends string = string,
>(
  config: ConfigToDefine<Providers, A, S, Token, List, Legacy, Jwt, Result, Permission>,
): DefinedConfig<{
  session: Sent<Result>;
  sessionUser: S extends 'database' ? StoredUser<A> : TokenUserShowing<SignedInUser<Providers, A>, List>;
  user: SignedInUser<Providers, A>;
  token: MadeToken<Token>;
}> &
  WithPermissions<Permission>;
export function defineConfig(config: object): object {
  assertServerOnly('`defineConfig`');
  return config;
}
