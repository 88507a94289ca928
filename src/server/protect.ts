import type { AuthOptions } from '../types/config.js';
import type { PermissionOf, SessionOf, SessionUserOf } from '../types/defined-config.js';
import type { Awaitable, Session, User } from '../types/model.js';
import type { FeatureName } from '../core/contracts/features.js';
import type { Refusal, RuleFeature } from '../core/contracts/refusal.js';
import type { OrganizationRules } from '../types/organizations.js';
import type { AccessRules } from '../types/api.js';
import type { ProofRules } from '../types/second-factor.js';
import { resolveSettings } from '../core/config/resolve-settings.js';
import { loadFeature } from '../core/load-feature.js';
import { AuthError } from '../errors.js';
import { getSession, type ReadingOf, type UnknownReading } from './get-session.js';
import { headersOf, type SessionSource } from './session-request.js';
import { withEnvironment } from './environment.js';

export type { Refusal } from '../core/contracts/refusal.js';

/** The rules that come with an option, and the feature that decides about them. */
const RULES: readonly {
  readonly option: keyof AuthOptions;
  readonly feature: FeatureName;
  readonly names: readonly string[];
}[] = [
  { option: 'secondFactor', feature: 'second-factor', names: ['assurance', 'recent'] },
  { option: 'organizations', feature: 'organizations', names: ['organization', 'can'] },
];

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

/** What a page or an action demands of a session: who may see it, and what the user must have proven. */
export interface ProtectRules<S = Session, U = User & { id: string }, P extends string = string>
  extends ProofRules, AccessRules, OrganizationRules<P> {
  /** Who may see the page, of those who are signed in. @default all of them */
  readonly maySee?: MaySee<S, U> | undefined;
}

/** {@link MaySee} in the types of a configuration, or {@link ProtectRules}. */
export type MaySeeOf<C extends AuthOptions> =
  MaySee<SessionOf<C>, SessionUserOf<C>> | ProtectRules<SessionOf<C>, SessionUserOf<C>, PermissionOf<C>>;

/** What {@link refusalOf} takes. */
export interface ProtectOptions<S = Session, U = User & { id: string }> {
  /** Who may see the page, of those who are signed in, or also what they must have proven. @default everybody */
  readonly maySee?: MaySee<S, U> | ProtectRules<S, U> | undefined;
  /** Path, with the query, that people come back to after they have signed in. @default that of the request */
  readonly returnTo?: string;
}

/** {@link ProtectOptions} in the types of a configuration. */
export type ProtectOptionsOf<C extends AuthOptions> = ProtectOptions<SessionOf<C>, SessionUserOf<C>>;

/** What {@link refusalOf} takes. */
export interface RefusalOptions<C extends AuthOptions> extends ProtectOptionsOf<C> {
  /** What was read already: a framework's own fetches are distinguished from people's by other headers than those it was read from. */
  readonly reading?: ReadingOf<C>;
  /** Gets what the rules found out, such as the organization that they allow. */
  readonly grant?: (members: object) => void;
}

/**
 * How to answer a request for a page that requires a signed-in user; `undefined` if there is one. People, who send
 * `Accept: text/html`, are led to the sign-in page, and come back. An unreadable session never counts as signed out.
 * @throws {AuthError} (rejects) when the configuration is invalid
 */
export async function refusalOf<C extends AuthOptions>(
  source: SessionSource,
  config: C,
  { reading, returnTo, maySee, grant = () => {} }: RefusalOptions<C> = {},
): Promise<Refusal | undefined> {
  const known = reading ?? (await getSession(source, config));
  const isForPeople = (headersOf(source).get('accept') ?? '').includes('text/html');
  if (known.status === 'in') {
    const rules = typeof maySee === 'function' ? { maySee } : (maySee ?? {});
    const isAllowed = rules.maySee === undefined || (await rules.maySee(known.session, known.user)) === true;
    if (!isAllowed) return NOT_ALLOWED;
    const returns = returnTo ?? pathOf(source);
    for (const { option, feature, names } of RULES) {
      if (!names.some((name) => name in rules)) continue;
      const settings = await resolveSettings(withEnvironment(config));
      if (settings.features[feature] === undefined)
        throw new AuthError(`The rules \`${names.join('` and `')}\` need the option \`${option}\`.`);
      const { refuse } = await loadFeature<RuleFeature<object>>(settings, feature);
      const refusal = await refuse({
        ...known,
        settings,
        source,
        rules,
        isForPeople,
        returnTo: returns,
        grant,
      });
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }
  if (known.status === 'unknown') return unknownTo(known);
  if (!isForPeople)
    return {
      status: 401,
      message: 'Not signed in.',
      ...(typeof maySee === 'object' && 'scope' in maySee && { challenge: 'Bearer' }),
    };
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

/** The header fields that say what a program can do about a refusal (RFC 9110, sections 10.2.3 and 11.6.1). */
export function challengeOf({
  status,
  challenge,
  retryAfter = status === 503 ? 5 : undefined,
}: Refusal): Headers {
  const headers = new Headers();
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  if (challenge !== undefined) headers.set('www-authenticate', challenge);
  return headers;
}

/** {@link Refusal} as a standard response. Cookies of the reading are the caller's to append. */
export function toResponse(refusal: Refusal): Response {
  const { status, location, message, reference } = refusal;
  const headers = new Headers({ 'cache-control': 'private, no-store', vary: 'Cookie, Accept' });
  if (location !== undefined) {
    headers.set('location', location);
    return new Response(null, { status, headers });
  }
  headers.set('content-type', 'application/json');
  for (const [name, value] of challengeOf(refusal)) headers.set(name, value);
  return new Response(JSON.stringify({ message, reference }), { status, headers });
}
