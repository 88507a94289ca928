import type { AuthenticationMethod } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { ProviderType } from '../../types/provider-common.js';
import type { ProviderByType } from '../../types/provider.js';
import { InvalidProvider } from '../../errors.js';
import { carriedMethod } from '../../types/symbols.js';
import { oauth } from './oauth/method.js';

/**
 * The authentication method of each provider type; `undefined` where it comes with the provider: its provider functions put it
 * into what they return. A new type does not compile until it has its row.
 */
const methods: { readonly [T in ProviderType]: AuthenticationMethod<T> | undefined } = {
  oauth,
  oidc: oauth,
  email: undefined,
  credentials: undefined,
  webauthn: undefined,
};

/** The names of all provider types. */
export const providerTypes: readonly string[] = Object.keys(methods);

/** The method of a provider, whichever type it has. */
export type AnyMethod = AuthenticationMethod<ProviderType>;

/** The method of a resolved provider. */
export function methodOf({ config }: ResolvedProvider): AnyMethod {
  return methodFor(config);
}

/**
 * The method of a provider's configuration.
 * @throws {InvalidProvider} when the method comes with the provider function, and the provider was made without it
 */
export function methodFor(config: ProviderByType[ProviderType]): AnyMethod {
  // Only the provider functions of this package use this symbol, and they put a method there.
  const { [carriedMethod]: carried } = config as { readonly [carriedMethod]?: AnyMethod };
  // The compiler cannot tell that row and provider have the same type; the look-up by `config.type` makes sure of it.
  const method = carried ?? (methods[config.type] as AnyMethod | undefined);
  if (method !== undefined) return method;
  throw new InvalidProvider(
    `The provider "${config.id}" of type "${config.type}" was written by hand, or lost what its provider function adds ` +
      `(\`simpleWebAuthn\` and more): call the function of latchkey/providers/${config.type}, and pass what should differ as its options.`,
  );
}
