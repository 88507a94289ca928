import { withCredentials } from '../core/features/nothing-carried.js';
import type { User } from '../types/model.js';
import type { CredentialInput, CredentialsConfig } from '../types/provider-credentials.js';
import type { Requirements } from '../types/requirements.js';
import { requirements } from '../types/symbols.js';
import { withOptions } from './options/with-options.js';

export type {
  CredentialInput,
  CredentialsConfig,
  CredentialsProviderId,
} from '../types/provider-credentials.js';

/** The options of {@link Credentials}. */
export interface CredentialsUserConfig<
  Inputs extends Record<string, CredentialInput>,
  Authorized extends User = User,
> {
  /** Appears in URLs. @default "credentials" */
  id?: string;
  /** Shown on the sign-in page. @default "Credentials" */
  name?: string;
  /** The inputs of the built-in form by the name of the field. @default none */
  credentials?: Inputs;
  /** Checks the fields and returns the user, or null to refuse the sign-in. @default refuses everybody */
  authorize?: CredentialsConfig<Inputs, Authorized>['authorize'];
}

/**
 * Sign-in with the fields of a form, which your own `authorize` checks.
 *
 * @example
 * Credentials({
 *   credentials: { username: {}, password: { type: 'password' } },
 *   authorize: ({ username, password }) => verify(username, password),
 * })
 */
export function Credentials<
  Inputs extends Record<string, CredentialInput> = Record<string, CredentialInput>,
  Authorized extends User = User,
>(
  options: CredentialsUserConfig<Inputs, Authorized> = {},
): CredentialsConfig<Record<string, CredentialInput>, Authorized> {
  return {
    id: 'credentials',
    name: 'Credentials',
    type: 'credentials',
    credentials: {},
    authorize: refuseEverybody,
    ...withOptions({ ...options }),
    ...withCredentials,
  };
}

/** The default of `authorize`: refuses everybody. The configuration check warns of it. */
const refuseEverybody = Object.assign(() => null, {
  [requirements]: {
    missing: () =>
      'it refuses everybody. Set the option `authorize`: a function that checks the fields and returns the user or null.',
  } satisfies Requirements,
});

export default Credentials;
