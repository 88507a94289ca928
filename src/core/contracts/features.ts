import type { Awaitable } from '../../types/model.js';
import type { SecondFactorOptions } from '../../types/second-factor.js';
import type { carriedFeatures, carriedMethod } from '../../types/symbols.js';
import type { LimitSettings } from './limits.js';
import type { FactorContext, SecondFactorSettings } from './factor-settings.js';

/** The parts of the library that are loaded when a value of the configuration has switched them on. */
export type FeatureName =
  | 'limits'
  | 'own-pages'
  | 'note-owner'
  | 'sessions-page'
  | 'back-channel'
  | 'provider-logout'
  | 'keep-grant'
  | 'end-grants'
  | 'revocation'
  | 'continued-session'
  | 'users'
  | 'database-session'
  | 'look-up-user'
  | 'claims'
  | 'openid'
  | 'second-factor';

/** Options that are resolved at once, where there is something that needs them. */
interface Resolvers {
  /** Resolves the option `secondFactor`, whose value carries it. */
  readonly resolveSecondFactor?: (
    option: SecondFactorOptions | undefined,
    context: FactorContext,
    problems: Error[],
  ) => SecondFactorSettings | undefined;
  /** Resolves the option `limits`; `undefined` if nothing is limited. */
  readonly resolveLimits?: (option: unknown, problems: Error[]) => LimitSettings | undefined;
}

/** The features that a configuration has, by name: what loads each. */
export type Features = Resolvers & { readonly [Name in FeatureName]?: () => Awaitable<object> };

/** The features that a value of the configuration brings along. */
export interface Carrier {
  readonly [carriedFeatures]?: Features;
}

/** The features that a provider brings along, and its `AuthenticationMethod`. */
export interface MethodCarrier extends Carrier {
  readonly [carriedMethod]?: object;
}
