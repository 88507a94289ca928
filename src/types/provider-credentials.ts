import type { Awaitable, User } from './model.js';
import type { CommonProviderOptions } from './provider-common.js';

/** Attributes of an input of the sign-in form. */
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

/** A provider that checks a form's fields, for instance user name and password. */
export interface CredentialsConfig<
  CredentialsInputs extends Record<string, CredentialInput> = Record<string, CredentialInput>,
> extends CommonProviderOptions {
  /** Checks form fields. */
  type: 'credentials';
  /** The inputs of the built-in form. */
  credentials: CredentialsInputs;
  /**
   * Decides whether the fields prove who somebody is. All values are strings. `null`: they do not. Throw
   * `CredentialsSignin` to show a `code` of your own; any other error is logged and shown as `Configuration`.
   */
  authorize: (
    credentials: Partial<Record<keyof CredentialsInputs, unknown>>,
    request: Request,
  ) => Awaitable<User | null>;
  /** What the user passed to the provider function. */
  options?: Record<string, unknown>;
}

/** @see {@link CredentialsConfig} */
export type CredentialsProviderId = 'credentials';
