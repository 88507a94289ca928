import type { ApiKeyVerbs, KeyMade, KeyProblem } from '../../core/contracts/api-key-verbs.js';
import type { ApiKey, ApiKeyProblem, ApiKeyRotation, NewApiKey } from '../../types/api-keys.js';
import type { AuthOptions } from '../../types/config.js';
import { loadFeature } from '../../core/load-feature.js';
import { AuthError } from '../../errors.js';
import { audit } from '../../core/hooks/audit.js';
import type { SessionSource } from '../session-request.js';
import type { Done } from './linked-accounts.js';
import {
  refused,
  assertOwn,
  visitorOf,
  type AccountsRefusal,
  type Refused,
  type Visitor,
} from './visitor.js';

/** What {@link listApiKeys} found. */
export interface ApiKeysListed extends Done {
  /** The newest first; also those that expired in the last 30 days. */
  readonly keys: readonly ApiKey[];
}

/** A key was created, or its secret replaced. */
export interface ApiKeyMade extends Done {
  /** The key: show it once, it cannot be read again. */
  readonly key: string;
  readonly apiKey: ApiKey;
}

/** Nothing was created or changed. */
export interface ApiKeyRefused {
  readonly ok: false;
  readonly error:
    ApiKeyProblem | Extract<AccountsRefusal, 'no_session' | 'unknown' | 'reauthentication_required'>;
  /** What went wrong, with `unknown`. */
  readonly cause?: AuthError;
  /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
  readonly headers: Headers;
}

type Signed = Visitor & { readonly verbs: ApiKeyVerbs };

/** Who is signed in by cookie. A request with an API key is that of no session, whatever cookies it has. */
async function signedIn(
  source: SessionSource,
  config: AuthOptions,
): Promise<Signed | Refused<'no_session' | 'unknown'>> {
  const visitor = await visitorOf(source, config);
  if (!visitor.ok) return visitor;
  const { settings } = visitor.exchange;
  if (settings.apiKeys === undefined)
    throw new AuthError('This needs the option `apiKeys`: see docs/guides/api-keys.md.');
  const { verbs } = await loadFeature<{ readonly verbs: ApiKeyVerbs }>(settings, 'api-keys');
  if (verbs.carriesKey(visitor.exchange)) return refused('no_session', visitor.headers);
  return { ...visitor, verbs };
}

/** Like {@link signedIn}, for what makes a secret: the last proof must be fresh. */
async function fresh(
  source: SessionSource,
  config: AuthOptions,
): Promise<Signed | Refused<'no_session' | 'unknown' | 'reauthentication_required'>> {
  const visitor = await signedIn(source, config);
  if (visitor.ok) assertOwn(visitor);
  if (!visitor.ok || (await visitor.verbs.isFresh(visitor.exchange, visitor.identity))) return visitor;
  await audit(visitor.exchange, { name: 'stepup.required', actor: visitor.userId, by: 'protect' });
  return refused('reauthentication_required', visitor.headers);
}

/**
 * Lists the API keys of the signed-in user, without their secrets.
 * @throws {AuthError} (rejects) without the option `apiKeys`, when the configuration is invalid, or the store fails
 * @example const listed = await listApiKeys(request, config)
 */
export async function listApiKeys(
  source: SessionSource,
  config: AuthOptions,
): Promise<ApiKeysListed | Refused<'no_session' | 'unknown'>> {
  const visitor = await signedIn(source, config);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, userId, headers } = visitor;
  return { ok: true, keys: await verbs.list(exchange, userId), headers };
}

/**
 * Creates an API key of the signed-in user, after a fresh proof: show `key`, which cannot be read again. The owner is the user of the
 * session, whatever else is passed, and gets an email. What calls this must have been sent by a page of the application.
 * @throws {AuthError} (rejects) without the option `apiKeys`, when the configuration is invalid, or the store fails
 * @example const made = await createApiKey(request, config, { name: 'Report', scopes: ['invoices:read'], expires: '90d' })
 */
export async function createApiKey(
  source: SessionSource,
  config: AuthOptions,
  wanted: NewApiKey,
): Promise<ApiKeyMade | ApiKeyRefused> {
  const visitor = await fresh(source, config);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, userId, headers } = visitor;
  return answer(await verbs.create(exchange, userId, wanted), headers);
}

/**
 * Renames an API key of the signed-in user. What calls this must have been sent by a page of the application.
 * @param change - `name`: 1 to 100 characters after trimming, without control characters
 * @throws {AuthError} (rejects) without the option `apiKeys`, when the configuration is invalid, or the store fails
 */
export async function renameApiKey(
  source: SessionSource,
  config: AuthOptions,
  change: { readonly id: string; readonly name: string },
): Promise<Done | ApiKeyRefused> {
  const visitor = await signedIn(source, config);
  if (visitor.ok) assertOwn(visitor);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, userId, headers } = visitor;
  return answer((await verbs.rename(exchange, userId, change)) ?? {}, headers);
}

/**
 * Revokes an API key of the signed-in user: the next request with it is refused, in every process. What calls this must have been sent
 * by a page of the application.
 * @throws {AuthError} (rejects) without the option `apiKeys`, when the configuration is invalid, or the store fails
 */
export async function revokeApiKey(
  source: SessionSource,
  config: AuthOptions,
  id: string,
): Promise<Done | ApiKeyRefused> {
  const visitor = await signedIn(source, config);
  if (visitor.ok) assertOwn(visitor);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, userId, headers } = visitor;
  return answer((await verbs.revoke(exchange, userId, id)) ?? {}, headers);
}

/**
 * Replaces the secret of an API key of the signed-in user, after a fresh proof: show `key`, which cannot be read again. Its id, name and
 * scopes stay; it is valid for as long again. The replaced secret works for `overlap`. What calls this must have been sent by a page of
 * the application.
 * @throws {AuthError} (rejects) without the option `apiKeys`, when the configuration is invalid, or the store fails
 */
export async function rotateApiKey(
  source: SessionSource,
  config: AuthOptions,
  rotation: ApiKeyRotation,
): Promise<ApiKeyMade | ApiKeyRefused> {
  const visitor = await fresh(source, config);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, userId, headers } = visitor;
  return answer(await verbs.rotate(exchange, userId, rotation), headers);
}

function answer<Success extends KeyMade | object>(
  done: Success | KeyProblem,
  headers: Headers,
): (Success & Done) | ApiKeyRefused {
  if ('error' in done) return { ok: false, error: done.error, headers };
  return { ...done, ok: true, headers };
}
