import type { Exchange } from '../../contracts/exchange.js';
import type { Settings } from '../../contracts/settings.js';
import type { SessionIdentity, SessionStrategy, SignedIn } from '../../contracts/session-strategy.js';
import type { JWT } from '../../../types/jwt.js';
import type { Awaitable, Session } from '../../../types/model.js';
import { andThen } from '../../kit/awaitable.js';
import { CallbackRouteError } from '../../../errors.js';
import { shapeToken } from '../../hooks/callbacks.js';
import { actorOf, audit } from '../../hooks/audit.js';
import { emit } from '../../hooks/events.js';
import { shapeFirstToken } from '../../hooks/sign-in-callbacks.js';
import {
  answer,
  keepOwnClaims,
  readEarlierToken,
  readJwtSession,
  readToken,
  signedOut,
  unlessEnded,
} from './read.js';
import type { Beginning } from './begin.js';
import { unlessGone } from './look-up-due.js';
import { write } from './write.js';
import { lastingOf, provenAtOf, type SessionClaim, withUserOf } from './claims.js';
import { clearSession } from '../session-cookies.js';
import { showMore } from '../session-fields.js';
import { startTime, provenBefore } from '../start-time.js';
import { idBinding, beginningOf, newSessionId } from '../session-id.js';
import { onDemand } from '../../kit/on-demand.js';

/** Loaded on demand: for applications that set `revocation`, or limits of `session`. */
const loadRevocation = onDemand(() => import('../revocation.js'));

/** The session strategy `jwt`: the whole session is in an encrypted cookie. */
export const jwtSession: SessionStrategy = {
  isSelfContained: true,
  identify,
  read: readJwtSession,
  issue,
  update,
  revoke,
};

async function identify(exchange: Exchange): Promise<SessionIdentity | null> {
  const token = await unlessEnded(exchange, await readAnyToken(exchange));
  if (token === null) return null;
  return {
    binding: bindingOf(token),
    recordId: exchange.settings.sessionControl?.isKept === true ? token.jti : undefined,
    userId: token.sub,
    user: undefined,
    isSelfContained: true,
    beganAt: beginningOf(token.jti),
    provenAt: provenAtOf(token),
    lasts: lastingOf(token),
  };
}

async function update(exchange: Exchange, data: unknown): Promise<Session | null> {
  const live = await unlessEnded(exchange, await readAnyToken(exchange));
  if (live === null) return null;
  const token = await unlessGone(exchange, live);
  if (token === null) return signedOut(exchange);
  const shaped = await shapeToken(exchange.settings, {
    token: { ...token },
    trigger: 'update',
    session: data,
  });
  if (shaped === null) return signedOut(exchange);
  if (shaped === undefined) return null;
  const params = { trigger: 'update' as const, newSession: data };
  const session = await answer(exchange, {
    token: keepOwnClaims(shaped, token),
    renewal: 'demanded',
    params,
  });
  await audit(exchange, { name: 'session.renewed', ...actorOf(token.sub) });
  return session;
}

async function issue(exchange: Exchange, who: SignedIn): Promise<string | undefined> {
  const { user, account, profile, isNewUser } = who;
  const { settings } = exchange;
  const token: JWT = { name: user.name ?? null, email: user.email || null, picture: user.image ?? null };
  // The type says string; stores with integer ids return numbers.
  if (user.id !== undefined && user.id !== null) token.sub = String(user.id);
  const params: Parameters<typeof shapeFirstToken>[1] = {
    token,
    user,
    account,
    isNewUser,
    trigger: isNewUser ? 'signUp' : 'signIn',
  };
  if (profile !== undefined) params.profile = profile;
  const given: Readonly<Record<string, unknown>> = { ...user };
  showMore(
    token,
    settings.session.fields.filter((name) => name !== 'id'),
    given,
  );
  // A copy: the callback may write into its token.
  const first = { ...token };
  const shaped = await shapeFirstToken(exchange.settings, params);
  if (shaped === null) {
    signedOut(exchange);
    return undefined;
  }
  if (shaped === undefined)
    throw new CallbackRouteError(
      'The callback `jwt` returned nothing at sign-in, so there is no token for the session. Return the token, or null to sign out.',
    );
  // The id is created here, not in the codec, because flows that start from now on are bound to it.
  const own = withUserOf(shaped, first);
  const control = settings.sessionControl === undefined ? undefined : await loadRevocation();
  // A callback may have made it another user's.
  const ahead = own.sub === first.sub ? who.seen : undefined;
  const seen = ahead ?? (control && (await control.seenEpoch(settings, own.sub ?? '')));
  const start = startTime(exchange, who, seen?.startsAfter);
  const proven = provenBefore(who, start.getTime());
  const claim: SessionClaim = {
    ...(proven !== undefined && { proven }),
    ...(settings.adapter?.getUser !== undefined && {
      user: exchange.now.getTime() * (isStored(settings, who) && own.sub === first.sub ? 1 : -1),
    }),
  };
  const isSaid = Object.keys(claim).length > 0;
  const identified: JWT = { ...own, jti: newSessionId(start), ...(isSaid && { latchkey: claim }) };
  const controlled =
    control === undefined ? identified : await begin(exchange, { token: identified, who, seen });
  await write(exchange, controlled);
  return bindingOf(controlled);
}

async function revoke(exchange: Exchange): Promise<void> {
  const { settings } = exchange;
  // Before the token is read, so that the browser is signed out even if that fails.
  clearSession(exchange);
  const token = await readAnyToken(exchange);
  if (settings.sessionControl?.isKept === true && token !== null) {
    const { endCarried } = await loadRevocation();
    await endCarried(settings, token);
  }
  await audit(exchange, { name: 'signout', ...actorOf(token?.sub) });
  await emit(exchange, 'signOut', { token });
}

/** Whether the adapter has the user of a sign-in. Users that `authorize` returned may be stored elsewhere. */
function isStored({ providers }: Settings, { account }: SignedIn): boolean {
  return account.type !== 'credentials' || providers.get(account.provider)?.keepsPasswords === true;
}

/** Keeps a session that begins, and ends the one of this browser that it replaces. Gives its token. */
async function begin(exchange: Exchange, beginning: Omit<Beginning, 'replaced'>): Promise<JWT> {
  const { beginJwt } = await loadRevocation();
  // Read without its end being looked up: what was ended already is ended once more.
  return beginJwt(exchange, { ...beginning, replaced: await readAnyToken(exchange) });
}

/** The payload of the session cookie: ours, or that of next-auth 4 where it is accepted. */
function readAnyToken(exchange: Exchange): Awaitable<JWT | null> {
  const token = readToken(exchange);
  if (exchange.cookies.nextAuth4Session === undefined) return token;
  return andThen(token, (own) => own ?? readEarlierToken(exchange));
}

function bindingOf(token: JWT): string {
  return token.jti === undefined ? `sub:${token.sub ?? ''}` : idBinding(token.jti);
}
