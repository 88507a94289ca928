import type { AuthOptions } from '../types/config.js';
import type { SessionOf, SessionUserOf } from '../types/defined-config.js';
import type { Awaitable } from '../types/model.js';
import type { ListedSession } from '../types/session-control.js';
import type { BeginOptions, Begun } from './begin.js';
import type { AccessToken, AccessTokenOptions } from './get-access-token.js';
import type { EndedSession } from './sessions.js';
import type { SessionReading, SignedInReading } from './get-session.js';
import type { ResealProgress } from './reseal-records.js';
import type { SessionSource } from './session-request.js';
import { onDemand } from '../core/kit/on-demand.js';

// Marked pure, so that bundlers leave it out where the application reads no session itself.
/** Loaded on demand: a process that only answers actions starts without it. */
export const loadSessionVerbs: () => Awaitable<typeof import('./verbs.js')> = /* @__PURE__ */ onDemand(
  () => import('./verbs.js'),
);

/**
 * Reads the session of a request, for the server's own code. No body is read, and nothing is written but the cookies in
 * `headers`, which must be appended to the response. All calls with one request object and one configuration share a read.
 * What the configuration leaves open is taken from the environment, as bindings do.
 * @throws {AuthError} (rejects) when the configuration is invalid, or does not say which host to trust
 * @example const { status, session } = await getSession(request, config)
 */
export async function getSession<C extends AuthOptions>(
  source: SessionSource,
  config: C,
): Promise<SessionReading<SessionOf<C>, SessionUserOf<C>>> {
  return (await loadSessionVerbs()).getSession(source, config);
}

/**
 * {@link getSession} for code that requires a signed-in user.
 * @throws {NotSignedIn} (rejects) if no user is: answer 401, or send the browser to the sign-in page
 * @throws {SessionTokenError} (rejects) if the store is unavailable: answer 503
 * @throws {AuthError} (rejects) when the configuration is invalid
 * @example const { user } = await requireSession(request, config)
 */
export async function requireSession<C extends AuthOptions>(
  source: SessionSource,
  config: C,
): Promise<SignedInReading<SessionOf<C>, SessionUserOf<C>>> {
  return (await loadRequire()).requireSession(source, config);
}

/**
 * Begins a sign-in for the browser that sent a request, from the server's own code: a form action, a server function. What
 * calls it must have been sent by a page of the application; frameworks check that for their actions.
 * @param provider - the id; `undefined`: the sign-in page lets people choose
 * @throws {InvalidProvider} (rejects) if there is no provider of this id
 * @throws {AuthError} (rejects) when the configuration is invalid
 * @example const { url, headers } = await beginSignIn(request, config, 'github', { redirectTo: '/inside' })
 */
export async function beginSignIn(
  source: SessionSource,
  config: AuthOptions,
  provider?: string,
  options?: BeginOptions,
): Promise<Begun> {
  return (await loadSessionVerbs()).beginSignIn(source, config, provider, options);
}

/**
 * Ends the session of the browser that sent a request, from the server's own code. {@link beginSignIn} says who may call it.
 * @throws {AuthError} (rejects) when the configuration is invalid
 * @example const { url, headers } = await endSession(request, config)
 */
export async function endSession(
  source: SessionSource,
  config: AuthOptions,
  options?: Pick<BeginOptions, 'redirectTo'>,
): Promise<Begun> {
  return (await loadSessionVerbs()).endSession(source, config, options);
}

/**
 * An access token of a provider for who sent a request, refreshed if it is due: for calls to the provider's API. The option
 * `tokens` must cover the provider. However often it is called, and in however many processes, one of them asks the provider.
 * @throws {AccessTokenError} (rejects) if there is none; `code` says why, and its `headers` belong to the response, too
 * @throws {AuthError} (rejects) when the configuration is invalid, or keeps no tokens of this provider
 * @example const { accessToken, headers } = await getAccessToken(request, config, { provider: 'google' })
 */
export async function getAccessToken(
  source: SessionSource,
  config: AuthOptions,
  options: AccessTokenOptions,
): Promise<AccessToken> {
  return (await loadSessionVerbs()).getAccessToken(source, config, options);
}

/**
 * Lists the sessions of the signed-in user, the one that was used last first; `current` marks that of the request. Needs
 * the option `revocation`. Sessions from before it are listed from their first read on (`jwt`), or once they are extended.
 * @throws {NotSignedIn} (rejects) if no user is signed in
 * @throws {SessionTokenError} (rejects) if the store is unavailable
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example const sessions = await listSessions(request, config)
 */
export async function listSessions(source: SessionSource, config: AuthOptions): Promise<ListedSession[]> {
  return (await loadSessionVerbs()).listSessions(source, config);
}

/**
 * Ends one of the sessions of the signed-in user, by its id in {@link listSessions}; never one of another user.
 * {@link beginSignIn} says who may call it. `endSession` ends the one of the request, and says where to go.
 * @throws {NotSignedIn} (rejects) if no user is signed in
 * @throws {AdapterError | SessionTokenError} (rejects) if a store is down; then the session may be live
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example const { ended, headers } = await endSessionById(request, config, id)
 */
export async function endSessionById(
  source: SessionSource,
  config: AuthOptions,
  id: string,
): Promise<EndedSession> {
  return (await loadSessionVerbs()).endSessionById(source, config, id);
}

/**
 * Ends all sessions of the signed-in user but that of the request, for instance after they changed their password.
 * {@link beginSignIn} says who may call it.
 * @returns how many were live, of those that are listed
 * @throws {NotSignedIn} (rejects) if no user is signed in
 * @throws {AdapterError | SessionTokenError} (rejects) if a store is down; then some may be live
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example await endOtherSessions(request, config)
 */
export async function endOtherSessions(source: SessionSource, config: AuthOptions): Promise<number> {
  return (await loadSessionVerbs()).endOtherSessions(source, config);
}

/**
 * Ends all sessions of a user, for an administrator or after an incident: everything that began until now, also what is not
 * listed. It checks no permission.
 * @param userId - the id of the user in the adapter, or `sub` of the token where there is none
 * @throws {AdapterError | SessionTokenError} (rejects) if a store is down; then some may be live: call it again
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example await endAllSessions(config, user.id)
 */
export async function endAllSessions(config: AuthOptions, userId: string): Promise<void> {
  return (await loadSessionVerbs()).endAllSessions(config, userId);
}

/** Loaded by itself: no binding has it, whose `protect` answers those who are signed out. */
const loadRequire = /* @__PURE__ */ onDemand(() => import('./require-session.js'));
const loadReseal = /* @__PURE__ */ onDemand(() => import('./reseal-records.js'));

/**
 * Re-encrypts stored records with the newest secret of the configuration: passwords, provider tokens, passkey names and
 * session records. Afterwards you can remove the older secrets. Use it where `npx latchkey secret --reseal` cannot reach the
 * database, such as in a Worker. You can interrupt it and call it again.
 * @param onPage - called after every 200 records with the progress of their kind
 * @returns the counts of each kind; an empty list if the application has no record store
 * @throws {AuthError} (rejects) if another process keeps writing with an older secret, or the configuration is invalid
 * @example const results = await resealRecords(config)
 */
export async function resealRecords(
  config: AuthOptions,
  onPage?: (progress: ResealProgress) => void,
): Promise<ResealProgress[]> {
  return (await loadReseal()).resealRecords(config, onPage);
}
