import type { Exchange } from '../../core/contracts/exchange.js';
import type { CookieDefinition, Settings } from '../../core/contracts/settings.js';
import type { SessionSource } from '../../core/contracts/session-source.js';
import { hostCookie } from '../../core/http/host-cookie.js';
import { askOption } from './ask-option.js';
import { accessTo, organizationsOf, roleOf, type Access } from './access.js';
import { organizationStore } from './guarded-store.js';
import { policiesOf } from './policies/load-policies.js';

/** The header field, and the parameter of the query, by which a request names an organization: each tab of a browser may name its own. */
const HEADER = 'x-organization';
const PARAMETER = 'organization';
/** An id or a slug. */
const REFERENCE = /^[\w-]{1,64}$/;
const YEAR = 31_536_000;

/** What of a request says which organization it is about. */
export interface NamedIn {
  readonly source: SessionSource;
  readonly exchange: Pick<Exchange, 'cookies' | 'jar'>;
}

function choice(exchange: Pick<Exchange, 'cookies'>): CookieDefinition {
  return hostCookie(exchange, 'organization');
}

/**
 * Which organization a request names: by the hook `activeOrganization`, a header field or its query. What it names counts alone: another
 * organization would answer in its place.
 */
async function namedBy(settings: Settings, source: SessionSource): Promise<string | undefined> {
  const headers = 'headers' in source ? source.headers : source;
  const url = 'url' in source && source.url !== undefined ? new URL(source.url) : undefined;
  const { activeOrganization } = organizationsOf(settings);
  const given: unknown =
    (activeOrganization &&
      (await askOption(settings, 'activeOrganization', () =>
        activeOrganization({ headers, ...(url !== undefined && { url }) }),
      ))) ??
    (headers.get(HEADER) || url?.searchParams.get(PARAMETER) || undefined);
  // A hook of plain JavaScript may return anything, and what is no reference names no organization that there is.
  return given === undefined || typeof given === 'string' ? given : '';
}

/** The organization that a request is about: what it names, then what its browser chose last, then the only one of the user. */
export async function activeAccess(
  settings: Settings,
  userId: string,
  { source, exchange }: NamedIn,
): Promise<Access | 'none' | undefined> {
  const named = await namedBy(settings, source);
  if (named !== undefined) return REFERENCE.test(named) ? accessTo(settings, userId, named) : undefined;
  const chosen = exchange.jar.get(choice(exchange).name);
  // The browser may have been another user's before.
  if (chosen !== undefined && REFERENCE.test(chosen)) {
    const access = await accessTo(settings, userId, chosen);
    if (access !== undefined) return access;
  }
  const [only, ...others] = await organizationStore(settings).listMemberships(userId);
  if (only === undefined) {
    const joined = await (await policiesOf(settings))?.joinByDomain(settings, userId);
    return joined === undefined ? 'none' : accessTo(settings, userId, joined.organizationId);
  }
  if (others.length > 0) return 'none';
  return { ...only, role: roleOf(only.organization, only.member) };
}

/** Chooses the organization of later requests of this browser. Only its id is kept: what the user is in it is read each time. */
export function choose({ cookies, jar }: Pick<Exchange, 'cookies' | 'jar'>, organizationId: string): void {
  jar.set(choice({ cookies }), organizationId, { maxAge: YEAR });
}
