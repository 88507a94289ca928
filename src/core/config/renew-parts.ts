import type { ResolveContext } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { ProviderTable } from '../contracts/settings.js';
import type { HoldsFunction } from '../kit/holds-function.js';
import type { AuthConfig } from '../../types/config.js';
import { carriedSettings } from './carried-settings.js';
import { isSameOption, type Recording } from './compare-config.js';
import { resolveCookies, resolveJwt, resolveSession, type SettingsParts } from './resolve-parts.js';
import { mergeProvider, resolveProvider } from './resolve-providers.js';

/** The parts of the settings that can hold functions. */
type PartWithFunctions = {
  [Part in keyof SettingsParts]-?: true extends HoldsFunction<SettingsParts[Part]> ? Part : never;
}[keyof SettingsParts];

/** Those of objects of the application: with other objects, a configuration is resolved as a whole (`Difference.objects`). */
type ObjectPart = 'adapter' | 'records' | 'runtime' | 'logger';

/** Those whose functions are ours. */
type OwnPart = 'features' | 'tokens' | 'memo' | 'once' | 'logMemo' | 'appMemo' | 'moreTexts';

type SharedParts = Omit<SettingsParts, Exclude<PartWithFunctions, ObjectPart | OwnPart>>;

/**
 * Resolves a configuration that differs from a known one only in its functions: what can hold one is resolved anew, and the
 * rest is shared. Providers are resolved when they are needed, as a request uses one of them at most.
 */
export function renewParts(config: AuthConfig, recording: Recording, parts: SettingsParts): SettingsParts {
  const { secrets, session, adapter } = parts;
  const hasAdapter = adapter !== undefined;
  const renewed = <Part>(option: keyof AuthConfig, before: Part, resolve: () => Part): Part =>
    isSameOption(recording, config, option) ? before : resolve();
  // Typed like this, so that the compiler asks for every part that can hold a function.
  const shared: SharedParts = parts;
  // Problems were reported before: another function is none.
  return {
    ...shared,
    providers: renewed('providers', parts.providers, () => renewProviders(config, parts)),
    session: renewed('session', session, () =>
      resolveSession(config, { hasAdapter, fields: session.fields }, []),
    ),
    jwt: renewed('jwt', parts.jwt, () => resolveJwt(config, { secrets, maxAge: session.maxAge }, [])),
    cookies: renewed('cookies', parts.cookies, () => resolveCookies(config, [])),
    limits: renewed('limits', parts.limits, () => parts.features.resolveLimits?.(config.limits, [])),
    ...carriedSettings(
      config,
      {
        ...parts,
        hasRecords: parts.records !== undefined,
        areSessionsKept: parts.sessionControl?.isKept === true,
      },
      [],
    ),
    language: config.language,
    redirectProxy: { ...parts.redirectProxy, origins: config.redirectProxyOrigins },
  };
}

/** Both tables have the same providers in the same order. The new one keeps nothing of the other, or each would keep the one before. */
function renewProviders({ providers }: AuthConfig, parts: SettingsParts): ProviderTable {
  const { secrets, redirectProxy, runtime, logger, tokens } = parts;
  const { methods } = parts.features;
  const context: ResolveContext = {
    secrets,
    redirectProxyUrl: redirectProxy.url,
    runtime,
    logger,
    tokens,
    methods,
  };
  const ids = parts.providers.all().map(({ id }) => id);
  const resolved: ResolvedProvider[] = [];
  const get = (id: string): ResolvedProvider | undefined => {
    const index = ids.indexOf(id);
    const provider = providers[index];
    return provider && (resolved[index] ??= resolveProvider(mergeProvider(provider, index), context));
  };
  let all: readonly ResolvedProvider[] | undefined;
  return Object.freeze({ get, all: () => (all ??= Object.freeze(ids.flatMap((id) => get(id) ?? []))) });
}
