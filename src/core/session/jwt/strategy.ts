import type { Exchange } from '../../contracts/exchange.js';
import type { Settings } from '../../contracts/settings.js';
import type {
  LastRevocation,
  SessionIdentity,
  SessionStrategy,
  SignedIn,
} from '../../contracts/session-strategy.js';
import type { NewSessionFacts } from '../../contracts/session-facts.js';
import type { JWT } from '../../../types/jwt.js';
import type { Awaitable } from '../../../types/model.js';
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
import { andThen } from '../../kit/awaitable.js';
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

function identify(exchange: Exchange): Awaitable<SessionIdentity | null> {
  return andThen(accept(exchange), (presented) =>
    presented === null
      ? null
      : andThen(unlessRevoked(exchange, presented), (live) =>
          live === null ? signedOut(exchange) : identityOf(exchange, live.token),
        ),
  );
}

function identityOf({ settings }: Exchange, token: JWT): SessionIdentity {
  return {
    ...factsOf(token, settings.sessionControl?.isKept === true),
    binding: bindingOf(token),
    user: undefined,
    isSelfContained: true,
  };
}

function issue(exchange: Exchange, who: SignedIn): Awaitable<string | undefined> {
  return andThen(firstToken(exchange, who), (first) => {
    if (first === null) {
      signedOut(exchange);
      return undefined;
    }
    const seen = first.isOwn ? who.seen : undefined;
    const beginning =
      exchange.settings.sessionControl === undefined
        ? begin(exchange, who, { first, seen }).token
        : beginControlled(exchange, who, { first, seen });
    return andThen(beginning, (token) => {
      clearElsewhere(exchange);
      return andThen(write(exchange, token), () => bindingOf(token));
    });
  });
}

/** The token of a sign-in, and the last revocation of the sessions of its user, where that was read. */
interface Start {
  readonly first: FirstToken;
  readonly seen: LastRevocation | undefined;
}

/** Begins a session where the application revokes or limits sessions: it gets a record, and replaces the one before. */
async function beginControlled(
  exchange: Exchange,
  who: SignedIn,
  { first, seen: ahead }: Start,
): Promise<JWT> {
  const { settings } = exchange;
  const control = await loadRevocation(settings);
  const seen = ahead ?? (await control.readRevocation(settings, first.token.sub ?? ''));
  const { token, facts } = begin(exchange, who, { first, seen });
  // It is not looked up whether this was revoked: then it is ended once more.
  const replaced = (await accept(exchange))?.token;
  return control.beginJwt(exchange, { token, facts, who, seen, replaced });
}

/** The token of a session that begins, and what is known of the session. */
function begin(
  exchange: Exchange,
  who: SignedIn,
  { first: { token, isOwn }, seen }: Start,
): { readonly token: JWT; readonly facts: NewSessionFacts } {
  const { settings } = exchange;
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
  return { facts, token: { ...token, jti: id, ...(Object.keys(claim).length > 0 && { latchkey: claim }) } };
}

/** The token of a sign-in. */
interface FirstToken {
  readonly token: JWT;
  /** Whether it is still that of the user who signed in: a callback may make it another one's. */
  readonly isOwn: boolean;
}

/** Makes the token of a sign-in, which the `jwt` callback may change; `null` if that signs out. */
function firstToken({ settings }: Exchange, who: SignedIn): Awaitable<FirstToken | null> {
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
  const shaping = shapeFirstToken(settings, { token, user, account, isNewUser, trigger, ...given });
  return andThen(shaping, (shaped) => {
    if (shaped === null) return null;
    if (shaped === undefined)
      throw new CallbackRouteError(
        'The callback `jwt` returned nothing at sign-in. Return the token, or null to refuse the sign-in.',
      );
    const own = withUserOf(shaped, made);
    return { token: own, isOwn: own.sub === made.sub };
  });
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
