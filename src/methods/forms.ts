import type { FormDescriptor } from '../contracts/method.js';
import type { ResolvedByType, ResolvedProvider } from '../contracts/provider.js';

const leave = (): FormDescriptor => ({ kind: 'redirect', action: 'signin', inputs: {} });

/** What the sign-in page shows for each provider type. */
const forms: { readonly [T in keyof ResolvedByType]: (provider: ResolvedByType[T]) => FormDescriptor } = {
  oauth: leave,
  oidc: leave,
  email: () => ({
    kind: 'email',
    action: 'signin',
    inputs: { email: { label: 'Email', type: 'email', required: true, autocomplete: 'email webauthn' } },
  }),
  credentials: ({ config }) => ({
    kind: 'credentials',
    action: 'callback',
    inputs: config.credentials ?? {},
  }),
  webauthn: ({ autofill, config }) => ({
    kind: 'passkey',
    action: 'callback',
    inputs: config.formFields ?? {},
    autofill,
  }),
};

/** What the sign-in page shows for a provider. */
export function formOf(provider: ResolvedProvider): FormDescriptor {
  // The row of a provider's type takes providers of that type.
  const form = forms[provider.type] as (provider: ResolvedProvider) => FormDescriptor;
  return form(provider);
}
