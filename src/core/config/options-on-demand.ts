import type { AuthConfig } from '../../types/config.js';
import type { Awaitable } from '../../types/model.js';
import type { ProviderByType } from '../../types/provider.js';
import type { CarriedOption, Features } from '../contracts/features.js';
import type { KeptSettings, NeededCode } from '../contracts/option-code.js';
import { AuthError } from '../../errors.js';
import {
  limitFeatures,
  logoutFeatures,
  openIdFeatures,
  passwordFeatures,
  sessionFeatures,
  storeFeatures,
  tokenFeatures,
} from '../features/groups.js';
import { onDemand } from '../kit/on-demand.js';
import { mayBePlaceholder } from './given-secrets.js';
import { LOCAL_LOGOUT } from './local-logout.js';

/** All features. What is not switched on is never loaded. */
const allFeatures: Features = Object.freeze({
  ...limitFeatures,
  ...passwordFeatures,
  ...sessionFeatures,
  ...logoutFeatures,
  ...tokenFeatures,
  ...storeFeatures,
  ...openIdFeatures,
});

const load = onDemand(async () => (await import('../features/option-code.js')).wholeOptionCode(allFeatures));

/**
 * Options that are resolved with code that is not there at the start. Without its row, an option would do nothing: the compiler asks
 * for those whose value carries its code.
 */
const OPTIONS: readonly string[] = Object.keys({
  adapter: true,
  records: true,
  limits: true,
  logout: true,
  revocation: true,
  tokens: true,
  secondFactor: true,
  api: true,
  apiKeys: true,
  account: true,
  organizations: true,
  administration: true,
  pages: true,
  timeouts: true,
  telemetry: true,
} satisfies Record<CarriedOption, true> & { readonly [Name in keyof AuthConfig]?: true });

/** The settings of a configuration that sets none of these options. */
const KEPT: KeptSettings = Object.freeze({
  records: undefined,
  tokens: undefined,
  limits: undefined,
  logout: LOCAL_LOGOUT,
  sessionControl: undefined,
  features: allFeatures,
});

const none: NeededCode = Object.freeze({ resolveKept: () => KEPT });

/**
 * What the options of a configuration are resolved with: loaded for the first that needs it, and returned at once after that.
 * @param providers - merged with their options; an error for each that could not be read
 */
export function optionCodeFor(
  config: AuthConfig,
  providers: readonly (ProviderByType[keyof ProviderByType] | AuthError)[],
): Awaitable<NeededCode> {
  return isPlain(config, providers) ? none : load();
}

/** Whether people sign in by OAuth alone, sessions are in cookies alone, and none of these options is set. */
function isPlain(config: AuthConfig, providers: Parameters<typeof optionCodeFor>[1]): boolean {
  const { strategy, absoluteMaxAge, remember, limit, fields } = config.session ?? {};
  const isUsual = [absoluteMaxAge, remember, limit, fields].every((value) => value === undefined);
  return (
    isUsual &&
    (strategy === undefined || strategy === 'jwt') &&
    OPTIONS.every((name) => Reflect.get(config, name) === undefined) &&
    !mayBePlaceholder(config) &&
    providers.every(
      (provider) =>
        provider instanceof AuthError ||
        ((provider.type === 'oauth' || provider.type === 'oidc') && provider.logout === undefined),
    )
  );
}
