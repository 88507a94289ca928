import type { Awaitable, CarriedAction } from '../../types/model.js';
import type { ProviderType } from '../../types/provider-common.js';
import type { SecondFactorOptions } from '../../types/second-factor.js';
import type { carriedFeatures, carriedMethod } from '../../types/symbols.js';
import type { AccountOptions } from '../../types/account.js';
import type { AdministrationOptions } from '../../types/administration.js';
import type { OrganizationsOptions } from '../../types/organizations.js';
import type { ApiAccessOptions } from '../../types/api.js';
import type { ApiKeysOptions } from '../../types/api-keys.js';
import type { AccountSettings } from './account-settings.js';
import type { ActionPlace } from './action-place.js';
import type { AdministrationSettings } from './administration-settings.js';
import type { ApiKeySettings } from './api-key-settings.js';
import type { ApiSettings } from './api-settings.js';
import type { OrganizationSettings } from './organization-settings.js';
import type { LimitSettings } from './limits.js';
import type { ProofSettings, ProviderFacts, SecondFactorSettings } from './factor-settings.js';

/** The parts of the library that are loaded when a value of the configuration has switched them on. */
export type FeatureName =
  | 'limits'
  | 'own-pages'
  | 'note-owner'
  | 'sessions-page'
  | 'back-channel'
  | 'provider-logout'
  | 'keep-grant'
  | 'keep-provider'
  | 'refresh'
  | 'end-grants'
  | 'revocation'
  | 'continued-session'
  | 'users'
  | 'database-session'
  | 'look-up-user'
  | 'claims'
  | 'openid'
  | 'second-factor'
  | 'api'
  | 'accept-token'
  | 'api-keys'
  | 'account'
  | 'organizations'
  | 'administration'
  | 'list-users'
  | 'find-users'
  | 'gate';

/** What an option is resolved with whose value carries its code. */
export interface OptionContext {
  readonly hasRecords: boolean;
  /** Whether every session has a record. */
  readonly areSessionsKept: boolean;
  /** As the application gave it. */
  readonly adapter: object | undefined;
  readonly session: { readonly strategy: 'jwt' | 'database'; readonly isRevocable: boolean };
  /** The configuration as it was given. */
  readonly config: { readonly secondFactor?: object };
  readonly providers: {
    get(id: string): ProviderFacts | undefined;
    all(): readonly ProviderFacts[];
  };
}

type OptionResolver<Option, Resolved> = (
  option: Option,
  context: OptionContext,
  problems: Error[],
) => Resolved | undefined;

/** The functions that resolve options whose value carries its code; they are called where the option is set. */
export interface OptionResolvers {
  readonly secondFactor?: OptionResolver<SecondFactorOptions, SecondFactorSettings>;
  readonly api?: OptionResolver<ApiAccessOptions, ApiSettings>;
  readonly apiKeys?: OptionResolver<ApiKeysOptions, ApiKeySettings>;
  readonly account?: OptionResolver<AccountOptions, AccountSettings>;
  readonly organizations?: OptionResolver<OrganizationsOptions, OrganizationSettings>;
  readonly administration?: OptionResolver<AdministrationOptions, AdministrationSettings>;
  /** There is no such option: several bring it along. */
  readonly proofs?: OptionResolver<undefined, ProofSettings>;
}

/** An option whose value carries its code in every build. */
export type CarriedOption = Exclude<keyof OptionResolvers, 'proofs'>;

/** What they give. An option that is not set is `undefined`. */
export interface CarriedSettings {
  /** The second factor of sign-ins. */
  readonly secondFactor?: SecondFactorSettings | undefined;
  /** The authorization server for the application's own clients. */
  readonly api?: ApiSettings | undefined;
  /** API keys. */
  readonly apiKeys?: ApiKeySettings | undefined;
  /** What users do with their own account. */
  readonly account?: AccountSettings | undefined;
  /** Organizations. */
  readonly organizations?: OrganizationSettings | undefined;
  /** How sessions carry what was proven. */
  readonly proofs?: ProofSettings | undefined;
  /** What administrators may do. */
  readonly administration?: AdministrationSettings | undefined;
}

/** Options that are resolved at once, where there is something that needs them. */
interface Resolvers {
  /** Resolve the options whose value carries its code. */
  readonly resolvers?: OptionResolvers;
  /** Resolves the option `limits`; `undefined` if nothing is limited. */
  readonly resolveLimits?: (option: unknown, problems: Error[]) => LimitSettings | undefined;
  /** The methods that providers get which were written by hand, as their provider functions would have brought them along. */
  readonly methods?: { readonly [T in ProviderType]?: object };
}

/** The actions that options bring along. */
interface Actions {
  /** Rows of the action table (`CarriedActionRow` in `contracts/action.ts`). */
  readonly actions?: { readonly [Name in CarriedAction]?: ActionPlace };
  /** The action at a path that is none of the actions that every configuration has. */
  readonly actionAt?: (pathname: string, basePath: string) => CarriedAction | undefined;
}

/** The features that a configuration has, by name: what loads each. */
export type Features = Resolvers & Actions & { readonly [Name in FeatureName]?: () => Awaitable<object> };

/** The features that a value of the configuration brings along. */
export interface Carrier {
  readonly [carriedFeatures]?: Features;
}

/** The features that a provider brings along, and its `AuthenticationMethod`. */
export interface MethodCarrier extends Carrier {
  readonly [carriedMethod]?: object;
}
