import type { ResolveContext } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { ProviderTable } from '../contracts/settings.js';
import type { AuthConfig } from '../types/config.js';
import type { Provider } from '../types/provider.js';
import type { SettingsParts } from './resolve-parts.js';
import { mergeProvider, resolveProvider } from './resolve-providers.js';

/**
 * Resolves a configuration that differs from a known one only in its functions: these are taken from it, and the rest is
 * shared. Providers are resolved when they are needed, as a request uses one of them at most.
 * @param isUnchanged - whether the provider at an index has the same functions, too
 */
export function renewParts(
  config: AuthConfig,
  known: SettingsParts,
  isUnchanged: (index: number) => boolean,
): SettingsParts {
  const { session, jwt } = config;
  const generateSessionToken = session?.generateSessionToken ?? known.session.generateSessionToken;
  return {
    ...known,
    providers: renewProviders(config.providers, known, isUnchanged),
    session:
      generateSessionToken === known.session.generateSessionToken
        ? known.session
        : Object.freeze({ ...known.session, generateSessionToken }),
    jwt:
      jwt?.encode === known.jwt.encode && jwt?.decode === known.jwt.decode
        ? known.jwt
        : Object.freeze({ ...known.jwt, encode: jwt?.encode, decode: jwt?.decode }),
  };
}

function renewProviders(
  providers: readonly Provider[],
  known: SettingsParts,
  isUnchanged: (index: number) => boolean,
): ProviderTable {
  const before = known.providers.all();
  if (before.every((_, index) => isUnchanged(index))) return known.providers;
  const { secrets, redirectProxy, runtime, logger, tokens } = known;
  const redirectProxyUrl = redirectProxy.url;
  const context: ResolveContext = { secrets, redirectProxyUrl, runtime, logger, tokens };
  const resolved = new Map<number, ResolvedProvider>();
  const at = (index: number): ResolvedProvider | undefined => {
    const provider = providers[index];
    if (provider === undefined || isUnchanged(index)) return before[index];
    const own = resolved.get(index) ?? resolveProvider(mergeProvider(provider, index), context);
    resolved.set(index, own);
    return own;
  };
  // Both lists have the same providers in the same order.
  return Object.freeze({
    get: (id: string) => at(before.findIndex((provider) => provider.id === id)),
    all: () => before.map((_, index) => at(index)).filter((provider) => provider !== undefined),
  });
}
