import type { CreationOptionsJSON, RequestOptionsJSON } from '../types/webauthn.js';
import {
  authenticationJSON,
  registrationJSON,
  toCreationOptions,
  toRequestOptions,
} from './credential-json.js';
import { PasskeyError, toPasskeyError } from './passkey-error.js';
import { askAction, follow, sendForm } from './request.js';
import type { NavigationOptions, NavigationResult } from './request.js';

/** The options of the passkey functions. */
export interface PasskeyOptions extends NavigationOptions {
  /** Id of the provider. @default "passkey" */
  provider?: string;
  /** Ends the ceremony when the page needs it no longer. */
  signal?: AbortSignal;
  /** @default navigator.credentials */
  /** Performs the ceremony. @default navigator.credentials */
  credentials?: Pick<CredentialsContainer, 'create' | 'get'>;
}

/** The options of {@link signInWithPasskey}. */
export interface PasskeySignInOptions extends PasskeyOptions {
  /**
   * Waits until a passkey is chosen in a field with `autocomplete="username webauthn"`, instead of asking at once. Call
   * it when the page is loaded, and end it by `signal` before you ask at once. @default false
   */
  autofill?: boolean;
}

/** The options of {@link registerPasskey}. */
export interface PasskeyRegistrationOptions extends PasskeyOptions {
  /** Needed by somebody who is signed out: what the authenticator shows. It is not stored. */
  email?: string;
}

/**
 * Signs in with a passkey, without a user name, and goes to `callbackUrl`.
 *
 * @throws {PasskeyError} when it did not work; `code` says why
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
 * Registers a passkey for whoever is signed in, or for somebody new, and goes to `callbackUrl`.
 *
 * @throws {PasskeyError} when it did not work; `code` says why
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
  const response = await reach(() => askAction(options, path));
  if (response.status >= 500) throw new PasskeyError('network');
  if (!response.ok) throw new PasskeyError('refused');
  // What the action promises to answer (WebAuthnOptionsResponseBody).
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
  // What was asked for was a public key.
  return credential as PublicKeyCredential;
}

async function finish(options: PasskeyOptions, action: string, data: object): Promise<NavigationResult> {
  const fields = { action, data: JSON.stringify(data) };
  const result = await reach(() => sendForm(options, `callback/${providerOf(options)}`, fields));
  const { url, error, code } = result;
  if (error !== undefined) {
    throw new PasskeyError(code === 'credential_exists' ? 'exists' : 'refused', {
      reason: code ?? error,
      url,
    });
  }
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
