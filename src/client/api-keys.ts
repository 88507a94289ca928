import type { ApiKey, ApiKeyProblem, ApiKeyRotation, NewApiKey } from '../types/api-keys.js';
import { askAction, postAction, type ActionRefused } from './ask-action.js';
import type { ClientOptions } from './request.js';

/** An API key of the signed-in user; its dates are ISO 8601 texts here. */
export type OwnApiKey = {
  readonly [Name in keyof ApiKey]: Date extends ApiKey[Name]
    ? Exclude<ApiKey[Name], Date> | string
    : ApiKey[Name];
};

/**
 * Why no key was created or changed.
 * - `no_session`: no user is signed in.
 * - `reauthentication_required`: the last proof is too old: call `stepUp`, or let the user sign in again.
 */
export type ApiKeyCode = ApiKeyProblem | 'no_session' | 'reauthentication_required';

/** A refusal of the functions for API keys. */
export interface ApiKeyRefusal extends ActionRefused {
  /** The reason: an {@link ApiKeyCode}, or the class of an error. */
  readonly code: ApiKeyCode | (string & {});
}

/** The API keys of the signed-in user. */
export interface OwnApiKeys {
  readonly ok: true;
  /** The newest first. */
  readonly keys: readonly OwnApiKey[];
  /** The scopes that the user can give to a key. */
  readonly scopes: readonly string[];
  /** The longest life of a key in seconds; `null`: keys need not expire. */
  readonly maxAge: number | null;
  /** Whether the last proof of the user is fresh enough to create a key. */
  readonly canCreate: boolean;
}

/** A new secret. */
export interface NewSecret {
  readonly ok: true;
  /** The key: show it once, it cannot be read again. */
  readonly key: string;
  readonly apiKey: OwnApiKey;
}

const ACTION = 'api-keys';

/**
 * Fetches the API keys of the signed-in user, without their secrets. Needs the option `apiKeys` on the server, as the others do.
 * @throws {Error} If the server does not answer.
 * @example const own = await listApiKeys()
 */
export async function listApiKeys(options: ClientOptions = {}): Promise<OwnApiKeys | ApiKeyRefusal> {
  return askAction<OwnApiKeys>(options, ACTION);
}

/**
 * Creates an API key of the signed-in user, after a fresh proof: show `key`, which cannot be read again.
 * @throws {Error} If the server does not answer.
 * @example const made = await createApiKey({ name: 'Report', scopes: ['invoices:read'], expires: '90d' })
 */
export async function createApiKey(
  { name, scopes, expires }: NewApiKey,
  options: ClientOptions = {},
): Promise<NewSecret | ApiKeyRefusal> {
  const life = expires === false ? 'never' : expires?.toString();
  return postAction<NewSecret>(options, ACTION, {
    do: 'create',
    name,
    scopes: scopes?.join(' '),
    expires: life,
  });
}

/**
 * Renames an API key of the signed-in user.
 * @throws {Error} If the server does not answer.
 */
export async function renameApiKey(
  { id, name }: { readonly id: string; readonly name: string },
  options: ClientOptions = {},
): Promise<{ readonly ok: true } | ApiKeyRefusal> {
  return postAction(options, ACTION, { do: 'rename', id, name });
}

/**
 * Revokes an API key of the signed-in user: the next request with it is refused.
 * @throws {Error} If the server does not answer.
 */
export async function revokeApiKey(
  id: string,
  options: ClientOptions = {},
): Promise<{ readonly ok: true } | ApiKeyRefusal> {
  return postAction(options, ACTION, { do: 'revoke', id });
}

/**
 * Replaces the secret of an API key of the signed-in user, after a fresh proof; the one before works for `overlap`.
 * @throws {Error} If the server does not answer.
 */
export async function rotateApiKey(
  { id, overlap }: ApiKeyRotation,
  options: ClientOptions = {},
): Promise<NewSecret | ApiKeyRefusal> {
  return postAction<NewSecret>(options, ACTION, { do: 'rotate', id, overlap: overlap?.toString() });
}
