import type { AuthConfig } from '../../../src/types/index.js';

/** A configuration whose OAuth providers ask through `idpFetch`. Each package has a symbol of its own for it. */
export function withSymbol(config: AuthConfig, symbol: symbol, idpFetch: typeof fetch): AuthConfig {
  const providers = config.providers.map((provider) =>
    typeof provider !== 'function' &&
    provider !== null &&
    (provider.type === 'oidc' || provider.type === 'oauth')
      ? { ...provider, [symbol]: idpFetch }
      : provider,
  );
  return { ...config, providers };
}
