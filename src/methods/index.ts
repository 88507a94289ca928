import type { AuthenticationMethod } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { ProviderType } from '../types/provider-common.js';
import type { ProviderByType } from '../types/provider.js';
import { InvalidProvider } from '../errors.js';
import { carriedMethod } from '../types/symbols.js';
import { credentials } from './credentials/method.js';
import { email } from './email/method.js';
import { oauth } from './oauth/method.js';

/** The method of a type that nobody but our own provider functions can make: it comes with what they return. */
interface Carried {
  /** The functions, for people who wrote such a provider by hand. */
  readonly by: string;
}

/** How each provider type proves who somebody is. A new type does not compile until it has its row. */
const methods: { readonly [T in ProviderType]: AuthenticationMethod<T> | Carried } = {
  oauth,
  oidc: oauth,
  email,
  credentials,
  webauthn: {
    by: '`Passkey()` of latchkey/providers/passkey or `WebAuthn()` of latchkey/providers/webauthn',
  },
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
 * @throws {InvalidProvider} where only a provider function could have brought it, and none did
 */
export function methodFor(config: ProviderByType[ProviderType]): AnyMethod {
  const row = methods[config.type];
  // Nobody else puts anything under our symbol.
  const { [carriedMethod]: carried } = config as { readonly [carriedMethod]?: AnyMethod };
  // The row of a provider's type takes providers of that type, and so does what its function carries.
  const method = 'by' in row ? carried : (row as AnyMethod);
  if (method !== undefined) return method;
  throw new InvalidProvider(
    `The provider "${config.id}" of type "${config.type}" was written by hand, or lost what its function brings ` +
      `(\`simpleWebAuthn\` and more): call ${'by' in row ? row.by : 'the function of its type'}, and pass what is to be different as its options.`,
  );
}
