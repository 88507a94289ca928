import type { Awaitable, User } from './model.js';
import type { CommonProviderOptions } from './provider-common.js';

/** The label and HTML attributes of an input in the sign-in form. */
export interface CredentialInput {
  label?: string;
  type?: string;
  name?: string;
  placeholder?: string;
  value?: string | number;
  required?: boolean;
  autocomplete?: string;
  [attribute: string]: unknown;
}

/** A provider that checks the fields of a form, for instance user name and password. */
export interface CredentialsConfig<
  CredentialsInputs extends Record<string, CredentialInput> = Record<string, CredentialInput>,
  Authorized extends User = User,
> extends CommonProviderOptions {
  type: 'credentials';
  /** The inputs of the form on the built-in sign-in page, by field name. */
  credentials: CredentialsInputs;
  /**
   * Checks the fields and returns the user they belong to, or `null` if they are wrong. Called with the submitted fields,
   * all of them strings. Not called for one attempt too many: see the option `limits`.
   *
   * @throws {CredentialsSignin} to show a `code` of your own on the sign-in page. Any other error is logged and shown as
   *   `Configuration`.
   */
  authorize: (
    credentials: Partial<Record<keyof CredentialsInputs, unknown>>,
    request: Request,
  ) => Awaitable<Authorized | null>;
  /** The options that were passed to the provider function; set by it. */
  options?: Record<string, unknown>;
}

/** The id of the credentials provider. */
export type CredentialsProviderId = 'credentials';
