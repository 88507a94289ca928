import type { AuthenticationMethod } from '../contracts/method.js';
import type { ResolvedByType, ResolvedProvider } from '../contracts/provider.js';
import { credentials } from './credentials-method.js';
import { email } from './email/method.js';
import { oauth } from './oauth/method.js';
import { webauthn } from './webauthn/method.js';

/** How each provider type proves who somebody is. A new type does not compile until it has its row. */
export const methods: { readonly [T in keyof ResolvedByType]: AuthenticationMethod<T> } = {
  oauth,
  oidc: oauth,
  email,
  credentials,
  webauthn,
};

/** The method of a resolved provider. */
export function methodOf(provider: ResolvedProvider): AuthenticationMethod<ResolvedProvider['type']> {
  // The row of a provider's type takes providers of that type.
  return methods[provider.type] as AuthenticationMethod<ResolvedProvider['type']>;
}
