import type { Exchange } from '../../contracts/exchange.js';
import type { Settings } from '../../contracts/settings.js';
import type { SessionIdentity, SessionStrategy, SignedIn } from '../../contracts/session-strategy.js';
import type { JWT } from '../../../types/jwt.js';
import { CallbackRouteError } from '../../../errors.js';
import { actorOf, audit } from '../../hooks/audit.js';
import { emit } from '../../hooks/events.js';
import { shapeFirstToken } from '../../hooks/sign-in-callbacks.js';
import { accept } from './accept.js';
import { unlessRevoked } from './admit.js';
import { signedOut } from './answer.js';
import { readJwtSession } from './read.js';
import { updateJwtSession } from './update.js';
import { write } from './write.js';
import { claimFor, factsOf, type SessionClaim, withUserOf } from './claims.js';
import { clearElsewhere } from '../clear-elsewhere.js';
import { clearSession } from '../session-cookies.js';
import { factsAtSignIn, startTime } from '../session-start.js';
import { idBinding, newSessionId } from '../session-id.js';
import { copyMissing } from '../../kit/object.js';
import { loadRevocation } from '../load-revocation.js';

/** The session strategy `jwt`: the whole session is in an encrypted cookie. */
export const jwtSession: SessionStrategy = {
  isSelfContained: true,
  identify,
  read: readJwtSession,
  issue,
  update: updateJwtSession,
  revoke,
};

async function identify(exchange: Exchange): Promise<SessionIdentity | null> {
  const presented = await accept(exchange);
  if (presented === null) return null;
  const live = await unlessRevoked(exchange, presented);
  if (live === null) return signedOut(exchange);
  const { token } = live;
  return {
    ...factsOf(token, exchange.settings.sessionControl?.isKept === true),
    binding: bindingOf(token),
    user: undefined,
    isSelfContained: true,
  };
}

async function issue(exchange: Exchange, who: SignedIn): Promise<string | undefined> {
  const { settings } = exchange;
  const first = await firstToken(exchange, who);
  if (first === null) {
    signedOut(exchange);
    return undefined;
  }
  const { token, isOwn } = first;
  const control = settings.sessionControl === undefined ? undefined : await loadRevocation(settings);
  const ahead = isOwn ? who.seen : undefined;
  const seen = ahead ?? (control && (await control.readRevocation(settings, token.sub ?? '')));
  const start = startTime(exchange, who, seen?.startsAfter);
  // The id is created here, not in the codec, because flows that start from now on are bound to it.
  const id = newSessionId(start);
  const proven = isOwn ? who : { ...who, proofs: undefined };
  const facts = factsAtSignIn(proven, { id, userId: token.sub, createdAt: start.getTime() });
  const claim: SessionClaim = {
    ...claimFor(facts, false),
    ...(settings.adapter?.getUser !== undefined && {
      user: exchange.now.getTime() * (isStored(settings, who) && isOwn ? 1 : -1),
    }),
  };
  let issued: JWT = { ...token, jti: id, ...(Object.keys(claim).length > 0 && { latchkey: claim }) };
  if (control !== undefined) {
    // It is not looked up whether this was revoked: then it is ended once more.
    const replaced = (await accept(exchange))?.token;
    issued = await control.beginJwt(exchange, { token: issued, facts, who, seen, replaced });
  }
  clearElsewhere(exchange);
  await write(exchange, issued);
  return bindingOf(issued);
}

/** The token of a sign-in. */
interface FirstToken {
  readonly token: JWT;
  /** Whether it is still that of the user who signed in: a callback may make it another one's. */
  readonly isOwn: boolean;
}

/** Makes the token of a sign-in, which the `jwt` callback may change; `null` if that signs out. */
async function firstToken({ settings }: Exchange, who: SignedIn): Promise<FirstToken | null> {
  const { user, account, profile, isNewUser } = who;
  const token: JWT = { name: user.name ?? null, email: user.email || null, picture: user.image ?? null };
  // The type says string; stores with integer ids return numbers.
  if (user.id !== undefined && user.id !== null) token.sub = String(user.id);
  const fields = settings.session.fields.filter((name) => name !== 'id');
  copyMissing(token, fields, { ...user });
  // A copy: the callback may write into its token.
  const made = { ...token };
  const trigger = isNewUser ? 'signUp' : 'signIn';
  const given = profile === undefined ? {} : { profile };
  const shaped = await shapeFirstToken(settings, { token, user, account, isNewUser, trigger, ...given });
  if (shaped === null) return null;
  if (shaped === undefined)
    throw new CallbackRouteError(
      'The callback `jwt` returned nothing at sign-in. Return the token, or null to refuse the sign-in.',
    );
  const own = withUserOf(shaped, made);
  return { token: own, isOwn: own.sub === made.sub };
}

async function revoke(exchange: Exchange): Promise<void> {
  const { settings } = exchange;
  // Before the token is read, so that the browser is signed out even if that fails.
  clearSession(exchange);
  clearElsewhere(exchange);
  const token = (await accept(exchange))?.token ?? null;
  if (settings.sessionControl?.isKept === true && token !== null) {
    const { endJwt } = await loadRevocation(settings);
    await endJwt(settings, token);
  }
  await audit(exchange, { name: 'signout', ...actorOf(token?.sub) });
  await emit(exchange, 'signOut', { token });
}

/** Whether the adapter has the user of a sign-in. Users that `authorize` returned may be stored elsewhere. */
function isStored({ providers }: Settings, { account }: SignedIn): boolean {
  return account.type !== 'credentials' || providers.get(account.provider)?.keepsPasswords === true;
}

function bindingOf(token: JWT): string {
  return token.jti === undefined ? `sub:${token.sub ?? ''}` : idBinding(token.jti);
}
