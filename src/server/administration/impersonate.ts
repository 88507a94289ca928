import type { Exchange } from '../../core/contracts/exchange.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { AdministrationCalls } from '../../types/administration-calls.js';
import { randomToken } from '../../core/crypto/random.js';
import { audit } from '../../core/hooks/audit.js';
import { cutValue, setChunked } from '../../core/http/cookie-chunks.js';
import { createCookieJar } from '../../core/http/cookie-jar.js';
import { hostCookie } from '../../core/http/host-cookie.js';
import { SESSION } from '../../core/records/kinds.js';
import { endSession } from '../../core/session/revocation/end-sessions.js';
import { sessionStrategy } from '../../core/session/index.js';
import { withoutLifetime } from '../../core/session/session-cookies.js';
import { administrationRecords } from './administration-records.js';
import { bansOf } from './ban.js';
import { CallRefused, type UserContext } from './call-context.js';
import { LONGEST, recordIdOf } from './impersonation.js';
import { impersonationKind } from './kinds.js';
import { readMark, writeMark } from './mark.js';

type Result<Name extends keyof AdministrationCalls> = Promise<AdministrationCalls[Name]['result']>;

const HANDLE = /^[\w-]{43}$/;

/** Begins a session of a user for the administrator, whose own one waits until it ends. */
export async function impersonate({ exchange, visitor, user, actor }: UserContext): Result<'impersonate'> {
  const { settings, now, jar, cookies } = exchange;
  const [own, ...others] = jar.forms(cookies.sessionToken.name);
  const { id: session } = visitor.identity;
  // With two cookies, nothing says which one to bring back.
  if (own === undefined || others.length > 0 || session === undefined) throw new CallRefused('conflict');
  const [ban] = await bansOf(settings, [{ id: user.id, email: user.email }]);
  if (ban !== undefined) throw new CallRefused('banned');
  const handle = randomToken(32);
  const id = await recordIdOf(handle);
  const until = now.getTime() + LONGEST;
  await administrationRecords(settings).add(impersonationKind, {
    id,
    owner: '',
    value: { by: actor, session, userId: user.id, cookie: own, until },
    // Afterwards the administrator can still come back.
    expiresAt: new Date(until + LONGEST),
  });
  await issue(exchange, { user, actor, id });
  jar.set(hostCookie(exchange, 'impersonation'), handle, { maxAge: (2 * LONGEST) / 1000 });
  await audit(exchange, { name: 'user.impersonated', actor, user: user.id });
  return { expires: new Date(until) };
}

/** Without `session.limit`: what an administrator does ends no session of the user. */
function uncounted({ sessionControl, ...settings }: Settings): Settings {
  return { ...settings, sessionControl: sessionControl && { ...sessionControl, limit: undefined } };
}

/** Issues the session in a jar of its own: the administrator's would be ended as the one that is replaced. */
async function issue(
  exchange: Exchange,
  { user, actor, id }: Pick<UserContext, 'user' | 'actor'> & { readonly id: string },
): Promise<void> {
  const { settings, now } = exchange;
  const jar = createCookieJar(null, () => undefined);
  const sessions = await sessionStrategy(settings);
  const account = {
    provider: 'impersonation',
    type: 'credentials',
    providerAccountId: user.id,
    userId: user.id,
  } as const;
  const binding = await sessions.issue(
    { ...exchange, jar, settings: uncounted(settings) },
    {
      user,
      account,
      profile: undefined,
      isNewUser: false,
      // It is unknown when the user authenticated, and it goes with the browser.
      continues: { userId: user.id, persistent: false, startedAt: now.getTime() },
      proofs: writeMark({ by: actor, id }),
    },
  );
  if (binding === undefined) throw new CallRefused('conflict');
  // Forms of the administrator's cookie that the new one does not write over are deleted.
  exchange.jar.clearChunked(exchange.cookies.sessionToken);
  exchange.jar.adopt(jar.outgoing());
}

/** Ends the session in the place of a user, and brings that of the administrator back. */
export async function stopImpersonating(
  exchange: Exchange,
  current: { readonly id?: string | undefined; readonly proofs?: string | undefined } | undefined,
): Result<'stopImpersonating'> {
  const { settings, jar, cookies } = exchange;
  const cookie = hostCookie(exchange, 'impersonation');
  const handle = jar.get(cookie.name) ?? '';
  const records = administrationRecords(settings);
  const id = HANDLE.test(handle) ? await recordIdOf(handle) : undefined;
  const row = id === undefined ? undefined : (await records.read(impersonationKind, id)).value;
  const mark = readMark(current?.proofs);
  // In a session of anyone else, the cookie is left over.
  if (id === undefined || row === undefined || (current !== undefined && mark?.id !== id))
    throw new CallRefused('not_impersonating');
  if (!(await records.remove(impersonationKind, id))) throw new CallRefused('not_impersonating');
  if (current?.id !== undefined) await endSession(settings, { id: current.id });
  jar.clear(cookie);
  jar.clearChunked(cookies.sessionToken);
  const own = await records.read(SESSION, row.session);
  // The cookie goes with the browser until the session is renewed: how long it was to last is not known here.
  if (own.value?.state === 'live')
    setChunked(jar, cutValue(withoutLifetime(cookies.sessionToken), row.cookie, undefined));
  await audit(exchange, { name: 'user.impersonation_ended', actor: row.by, user: row.userId });
  return {};
}
