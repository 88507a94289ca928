import type { AuthOptions } from '../types/config.js';
import type { SessionOf, SessionUserOf } from '../types/defined-config.js';
import type { Awaitable, Session, User } from '../types/model.js';
import { getSession, type ReadingOf, type UnknownReading } from './get-session.js';
import { headersOf, type SessionSource } from './session-request.js';
import { withEnvironment } from './environment.js';

/** How to answer a user who may not see a page. */
export interface Refusal {
  /**
   * 302 to the sign-in page for people, 401 for programs; 403 for who is signed in and may not see it; 503 if the store is unavailable
   * who they are.
   */
  readonly status: 302 | 401 | 403 | 503;
  /** Where a 302 leads. */
  readonly location?: string;
  /** What programs get. */
  readonly message: string;
  /** With 503: the reference of the line in the log that says why. */
  readonly reference?: string | undefined;
}

/** The answer while it is unknown who is signed in. */
export const UNKNOWN: Refusal = Object.freeze({
  status: 503,
  message: 'The session could not be read. Try again.',
});

/** {@link UNKNOWN} with the reference of what was logged. */
export function unknownTo({ reference }: Pick<UnknownReading, 'reference'>): Refusal {
  return { ...UNKNOWN, reference };
}

/** The answer to a form that signs in or out, and was sent by another site. */
export const FOREIGN_FORM: Refusal = Object.freeze({
  status: 403,
  message: 'This form was sent by another site.',
});

/** The answer to a signed-in user and may not see a page. */
export const NOT_ALLOWED: Refusal = Object.freeze({
  status: 403,
  message: 'You are not allowed to see this.',
});

/** Whether a signed-in user may see a page. Only `true` is yes. */
export type MaySee<S = Session, U = User & { id: string }> = (session: S, user: U) => Awaitable<boolean>;

/** {@link MaySee} in the types of a configuration. */
export type MaySeeOf<C extends AuthOptions> = MaySee<SessionOf<C>, SessionUserOf<C>>;

/** What {@link refusalOf} takes. */
export interface ProtectOptions<S = Session, U = User & { id: string }> {
  /** Who may see the page, of those who are signed in. @default everybody */
  readonly maySee?: MaySee<S, U> | undefined;
  /** Path, with the query, that people come back to after they have signed in. @default that of the request */
  readonly returnTo?: string;
}

/** {@link ProtectOptions} in the types of a configuration. */
export type ProtectOptionsOf<C extends AuthOptions> = ProtectOptions<SessionOf<C>, SessionUserOf<C>>;

/** What {@link refusalOf} takes. */
export interface RefusalOptions<C extends AuthOptions> extends ProtectOptionsOf<C> {
  /** What was read already: a framework's own fetches are distinguished from people's by other headers than those it was read from. */
  readonly reading?: ReadingOf<C>;
}

/**
 * How to answer a request for a page that requires a signed-in user; `undefined` if there is one. People, who send
 * `Accept: text/html`, are led to the sign-in page, and come back. An unreadable session never counts as signed out.
 * @throws {AuthError} (rejects) when the configuration is invalid
 */
export async function refusalOf<C extends AuthOptions>(
  source: SessionSource,
  config: C,
  { reading, returnTo, maySee }: RefusalOptions<C> = {},
): Promise<Refusal | undefined> {
  const known = reading ?? (await getSession(source, config));
  if (known.status === 'in') {
    const isAllowed = maySee === undefined || (await maySee(known.session, known.user)) === true;
    return isAllowed ? undefined : NOT_ALLOWED;
  }
  if (known.status === 'unknown') return unknownTo(known);
  const accepts = headersOf(source).get('accept') ?? '';
  if (!accepts.includes('text/html')) return { status: 401, message: 'Not signed in.' };
  return toSignIn(withEnvironment(config), returnTo ?? pathOf(source));
}

/** {@link Refusal} that leads to the sign-in page, and from there back to a path. */
export function toSignIn(
  { basePath = '/auth', pages }: Pick<AuthOptions, 'basePath' | 'pages'>,
  returnTo: string,
): Refusal {
  const page = pages?.signIn ?? `${basePath}/signin`;
  const query = new URLSearchParams({ callbackUrl: returnTo });
  return {
    status: 302,
    location: `${page}${page.includes('?') ? '&' : '?'}${query}`,
    message: 'Not signed in.',
  };
}

function pathOf(source: SessionSource): string {
  if (!('url' in source) || source.url === undefined) return '/';
  const { pathname, search } = new URL(source.url);
  // A path with two slashes at its beginning would name a host.
  return `${pathname.replace(/^\/{2,}/, '/')}${search}`;
}

/** {@link Refusal} as a standard response. Cookies of the reading are the caller's to append. */
export function toResponse({ status, location, message, reference }: Refusal): Response {
  const headers = new Headers({ 'cache-control': 'private, no-store', vary: 'Cookie, Accept' });
  if (location !== undefined) {
    headers.set('location', location);
    return new Response(null, { status, headers });
  }
  headers.set('content-type', 'application/json');
  if (status === 503) headers.set('retry-after', '5');
  return new Response(JSON.stringify({ message, reference }), { status, headers });
}
