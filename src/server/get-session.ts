import type { Exchange } from '../core/contracts/exchange.js';
import type { Settings } from '../core/contracts/settings.js';
import type { AuthOptions } from '../types/config.js';
import type { SessionOf, SessionUserOf } from '../types/defined-config.js';
import type { Session, User } from '../types/model.js';
import type { MemberOrganization } from '../types/organizations.js';
import type { SessionAuth } from '../types/session-auth.js';
import { resolveSettings } from '../core/config/resolve-settings.js';
import { AuthError, SessionTokenError, UntrustedHost } from '../errors.js';
import type { ShownProofs } from '../core/contracts/factor-settings.js';
import { HttpError } from '../core/http/http-error.js';
import { parseRequest } from '../core/http/parse-request.js';
import { isPromiseLike } from '../core/kit/awaitable.js';
import { linesWritten } from '../core/logger.js';
import { sessionReader } from '../core/session/index.js';
import { withEnvironment } from './environment.js';
import { sessionRequest, type SessionSource } from './session-request.js';

/** A user is signed in. */
export interface SignedInReading<S = Session, U = User & { id: string }> {
  readonly status: 'in';
  /** The session, as `GET session` answers it. */
  readonly session: S;
  /** The stored user, or the one in the token; always with an `id`. */
  readonly user: U;
  /** How the user authenticated; `undefined` without the option `secondFactor`. No callback can change it. */
  readonly auth?: SessionAuth;
  /** The id of the administrator who is in the place of the user, with the option `administration`. No callback can change it. */
  readonly impersonatedBy?: string;
  /** The organization that the rules of `protect` allowed, with the role of the user in it. */
  readonly organization?: MemberOrganization;
  /** Whether the role of the user allows something in that organization. */
  readonly can?: (permission: string) => boolean;
  /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
  readonly headers: Headers;
}

/** No user is signed in. */
export interface SignedOutReading {
  readonly status: 'out';
  /** @see {@link SignedInReading.headers} */
  readonly headers: Headers;
}

/** Unknown: the store is unavailable, or a callback threw. Answer 503, never as if they were signed out. */
export interface UnknownReading {
  readonly status: 'unknown';
  /** What went wrong; it was logged, unless a stranger caused it. */
  readonly error: AuthError;
  /** The reference of its line in the log, to show in the response; `undefined` if a visitor caused it. */
  readonly reference: string | undefined;
  /** Empty: the browser keeps its cookies. */
  readonly headers: Headers;
}

/** What {@link getSession} found. */
export type SessionReading<S = Session, U = User & { id: string }> =
  SignedInReading<S, U> | SignedOutReading | UnknownReading;

/** What {@link getSession} finds with a configuration, in the types that `defineConfig` inferred from it. */
export type ReadingOf<C extends AuthOptions> = SessionReading<SessionOf<C>, SessionUserOf<C>>;

/** The reading of a signed-in visitor, typed by the configuration. */
export type SignedInOf<C extends AuthOptions> = SignedInReading<SessionOf<C>, SessionUserOf<C>>;

/**
 * The readings of a request, or of its headers, by configuration: components that ask for themselves share one.
 *
 * Module state: the reading of one request. It is weak and goes with the object that it was read from.
 */
const readings = new WeakMap<object, WeakMap<object, Promise<SessionReading>>>();

/**
 * Reads the session of a request, for the server's own code. No body is read, and nothing is written but the cookies in
 * `headers`, which must be appended to the response. All calls with one request object and one configuration share a read.
 * What the configuration leaves open is taken from the environment, as bindings do.
 * @throws {AuthError} (rejects) when the configuration is invalid, or does not say which host to trust
 * @example const { status, session } = await getSession(request, config)
 */
export function getSession<C extends AuthOptions>(source: SessionSource, config: C): Promise<ReadingOf<C>>;
export function getSession(source: SessionSource, config: AuthOptions): Promise<SessionReading> {
  const ofSource = readings.get(source) ?? new WeakMap<object, Promise<SessionReading>>();
  readings.set(source, ofSource);
  const known = ofSource.get(config);
  if (known !== undefined) return known;
  const reading = read(source, withEnvironment(config));
  ofSource.set(config, reading);
  return reading;
}

async function read(source: SessionSource, config: AuthOptions): Promise<SessionReading> {
  const resolved = resolveSettings(config);
  const settings = isPromiseLike(resolved) ? await resolved : resolved;
  const request = sessionRequest(source, settings);
  const route = { action: 'session', providerId: undefined } as const;
  try {
    const exchange = await parseRequest({ request, route, settings, now: settings.runtime.now() });
    let user: (User & { id: string }) | undefined;
    let proven: ShownProofs | undefined;
    const session = await sessionReader(settings).read(exchange, (whose, shown) => {
      user = { ...whose };
      proven = shown;
    });
    await linesWritten();
    const headers = cookieHeaders(exchange);
    if (session === null || user === undefined) return { status: 'out', headers };
    return { status: 'in', session, user, headers, ...proven };
  } catch (error) {
    if (error instanceof UntrustedHost) throw error;
    return unknown(error, settings);
  }
}

async function unknown(cause: unknown, { logger }: Settings): Promise<UnknownReading> {
  const error =
    cause instanceof AuthError
      ? cause
      : new SessionTokenError('The session could not be read; see the cause.', { cause });
  // Strangers can send what is no request of ours, no limits.
  const isRefusal = cause instanceof HttpError;
  if (isRefusal) logger.debug('request refused', () => ({ reason: cause.message }));
  const reference = isRefusal ? undefined : logger.error(error);
  await linesWritten();
  return { status: 'unknown', error, reference, headers: new Headers() };
}

/** The cookies of an exchange as header fields, for the caller to append. */
export function cookieHeaders({ jar }: Pick<Exchange, 'jar'>): Headers {
  const headers = new Headers();
  for (const line of jar.lines()) headers.append('set-cookie', line);
  return headers;
}

/** The `Set-Cookie` fields of all of them. */
export function joined(...all: readonly Headers[]): Headers {
  const headers = new Headers();
  for (const one of all) for (const line of one.getSetCookie()) headers.append('set-cookie', line);
  return headers;
}
