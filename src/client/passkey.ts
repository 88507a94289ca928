import type { CreationOptionsJSON, RequestOptionsJSON } from '../types/webauthn.js';
import {
  authenticationJSON,
  registrationJSON,
  toCreationOptions,
  toRequestOptions,
} from './credential-json.js';
import { announce } from './announce.js';
import { PasskeyError, toPasskeyError } from './passkey-error.js';
import { fetchAction, follow, sendForm } from './request.js';
import type { NavigationOptions, NavigationResult } from './request.js';

/** The options that both passkey functions take. */
export interface PasskeyOptions extends NavigationOptions {
  /** The id of the provider. @default "passkey" */
  provider?: string;
  /** Cancels the ceremony. */
  signal?: AbortSignal;
  /** What runs the ceremony. @default navigator.credentials */
  credentials?: Pick<CredentialsContainer, 'create' | 'get'>;
}

/** The options of {@link signInWithPasskey}. */
export interface PasskeySignInOptions extends PasskeyOptions {
  /**
   * Whether to wait until a user selects a passkey in a field with `autocomplete="username webauthn"`, instead of showing
   * a dialog at once. Call this when the page is loaded, and cancel it by `signal` before you show a dialog.
   * @default false
   */
  autofill?: boolean;
}

/** The options of {@link registerPasskey}. */
export interface PasskeyRegistrationOptions extends PasskeyOptions {
  /** The email address of a visitor who is not signed in; the authenticator shows it. */
  email?: string;
}

/**
 * Signs in with a passkey, without a user name, and navigates to `callbackUrl`.
 *
 * @throws {PasskeyError} If it did not work; `code` says why.
 * @example await signInWithPasskey({ callbackUrl: '/' })
 */
export async function signInWithPasskey(options: PasskeySignInOptions = {}): Promise<NavigationResult> {
  const credentials = credentialsOf(options);
  const publicKey = toRequestOptions(
    await optionsFor<RequestOptionsJSON>(options, { action: 'authenticate' }),
  );
  const mediation = options.autofill === true ? { mediation: 'conditional' as const } : undefined;
  const credential = await ceremony(() => credentials.get({ publicKey, ...mediation, ...signalOf(options) }));
  return finish(options, 'authenticate', authenticationJSON(credential));
}

/**
 * Registers a passkey for the signed-in user, or for a new user, and navigates to `callbackUrl`.
 *
 * @throws {PasskeyError} If it did not work; `code` says why.
 * @example await registerPasskey({ redirect: false })
 */
export async function registerPasskey(options: PasskeyRegistrationOptions = {}): Promise<NavigationResult> {
  const credentials = credentialsOf(options);
  const query = {
    action: 'register',
    ...(options.email === undefined ? undefined : { email: options.email }),
  };
  const publicKey = toCreationOptions(await optionsFor<CreationOptionsJSON>(options, query));
  const credential = await ceremony(() => credentials.create({ publicKey, ...signalOf(options) }));
  return finish(options, 'register', registrationJSON(credential));
}

function credentialsOf({ credentials }: PasskeyOptions): Pick<CredentialsContainer, 'create' | 'get'> {
  const own = 'PublicKeyCredential' in globalThis ? globalThis.navigator?.credentials : undefined;
  const found = credentials ?? own;
  if (found === undefined) throw new PasskeyError('unsupported');
  return found;
}

async function optionsFor<T>(options: PasskeyOptions, query: Record<string, string>): Promise<T> {
  const path = `webauthn-options/${providerOf(options)}?${new URLSearchParams(query)}`;
  const response = await reach(() => fetchAction(options, path));
  if (response.status >= 500) throw new PasskeyError('network');
  if (!response.ok)
    throw new PasskeyError('refused', { reason: response.status === 429 ? 'rate_limited' : undefined });
  // The action answers with a WebAuthnOptionsResponseBody.
  return (await reach(async () => (await response.json()) as { options: T })).options;
}

async function ceremony(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null;
  try {
    credential = await run();
  } catch (error) {
    throw toPasskeyError(error);
  }
  if (credential === null) throw new PasskeyError('cancelled');
  // The options asked for a public key, so the credential is one.
  return credential as PublicKeyCredential;
}

async function finish(options: PasskeyOptions, action: string, data: object): Promise<NavigationResult> {
  const fields = { action, data: JSON.stringify(data) };
  const result = await reach(() => sendForm(options, `callback/${providerOf(options)}`, fields));
  const { url, error, code, reference } = result;
  if (error !== undefined) {
    throw new PasskeyError(code === 'credential_exists' ? 'exists' : 'refused', {
      reason: code ?? error,
      url,
      reference,
    });
  }
  announce(options);
  follow(options, result);
  return result;
}

async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new PasskeyError('network', { cause });
  }
}

function providerOf({ provider = 'passkey' }: PasskeyOptions): string {
  return encodeURIComponent(provider);
}

function signalOf({ signal }: PasskeyOptions): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
