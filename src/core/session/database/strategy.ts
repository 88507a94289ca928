import type { Exchange } from '../../contracts/exchange.js';
import type {
  SessionIdentity,
  SessionStrategy,
  SignedIn,
  UserListener,
} from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import type { AdapterSession } from '../../../types/adapter.js';
import type { SessionCallbackParams } from '../../../types/hooks.js';
import type { Awaitable, Session } from '../../../types/model.js';
import { andThen, isPromiseLike } from '../../kit/awaitable.js';
import { timeLimitIn } from '../../kit/in-time.js';
import { copyMissing } from '../../kit/object.js';
import { SessionTokenError, SignOutError } from '../../../errors.js';
import { shapeSession } from '../../hooks/callbacks.js';
import { actorOf, audit } from '../../hooks/audit.js';
import { emit } from '../../hooks/events.js';
import { storeMethod } from '../../store/store-methods.js';
import { loadRevocation } from '../load-revocation.js';
import { extend, setCookie } from './renew.js';
import { tryDeleteStoredSession, deleteStoredSession } from '../revocation/delete-stored-session.js';
import { expiresAt } from '../session-times.js';
import { requestTokens, findRequestSession, isAlive } from './request-session.js';
import type { Stored } from './stored-session.js';
import { storedBinding } from '../session-id.js';
import { clearElsewhere } from '../clear-elsewhere.js';
import { clearNextAuth4, clearSession } from '../session-cookies.js';

/** The session strategy `database`: sessions are rows in the adapter's store, and the cookie carries their token. */
export const databaseSession: SessionStrategy = {
  isSelfContained: false,
  identify,
  read,
  issue,
  update,
  revoke,
};

async function identify(exchange: Exchange): Promise<SessionIdentity | null> {
  const control =
    exchange.settings.sessionControl?.isKept === true ? await loadRevocation(exchange.settings) : undefined;
  // Together with the row.
  const tokens = exchange.jar.forms(exchange.cookies.sessionToken.name);
  const ahead = tokens.length === 1 ? control?.readAhead(exchange, tokens[0]) : undefined;
  const current = await findRequestSession(exchange, (found) => found);
  if (current === null || current.stored === null || !isAlive(current.stored, exchange)) return null;
  const { user } = current.stored;
  // A row says nothing else of its session; its record, if it has one, does.
  const identity: SessionIdentity = {
    binding: await storedBinding(current.token),
    userId: user.id,
    user,
    persistent: true,
    isSelfContained: false,
    proofs: exchange.settings.proofs?.inToken(current.token),
  };
  if (control === undefined) return identity;
  const isLive = await control.noteUse(exchange, { token: current.token, stored: current.stored, ahead });
  return isLive ? { ...identity, id: await control.recordIdOf(current.token) } : null;
}

function read(exchange: Exchange, onUser?: UserListener): Awaitable<Session | null> {
  return extendAndShape(exchange, { newSession: undefined }, onUser);
}

function update(exchange: Exchange, data: unknown): Awaitable<Session | null> {
  return extendAndShape(exchange, { newSession: data, trigger: 'update' });
}

/** Extends the session if it is due, and shapes it for the client. Without either, this is one step after the look-up. */
function extendAndShape(
  exchange: Exchange,
  params: CallbackParams,
  onUser?: UserListener,
): Awaitable<Session | null> {
  return findRequestSession(exchange, (current) => {
    if (current === null) return null;
    const { token, stored } = current;
    if (stored === null || !isAlive(stored, exchange)) return dismiss(exchange, token, stored);
    return andThen(extend(exchange, token, stored), (expires) => {
      if (expires === null) return dismiss(exchange, token, stored);
      if (current.isEarlier === true) moveToOurs(exchange, token, expires);
      return shape(exchange, { token, stored, expires, params, onUser });
    });
  });
}

async function issue(exchange: Exchange, who: SignedIn): Promise<string | undefined> {
  const { settings, now } = exchange;
  const replaced = requestTokens(exchange);
  const mayEndThere = settings.logout.backChannel && who.providerProof !== undefined;
  const isPlain = settings.sessionControl === undefined && !mayEndThere;
  const control = isPlain ? undefined : await loadRevocation(settings);
  const terms = control?.firstTerms(exchange, who);
  const expires = terms?.expires ?? expiresAt(now, settings.session.maxAge);
  const sessionToken = (await newToken(settings)) + (who.proofs ?? '');
  clearElsewhere(exchange);
  const userId = who.user.id;
  if (userId === undefined) {
    throw new SessionTokenError(
      'A database session needs the id of its user. Return `id` from `authorize` or from the provider’s `profile`.',
    );
  }
  const owner = String(userId);
  const storing = (): Promise<void> => store(exchange, { sessionToken, userId, expires });
  const seen = control && (who.seen ?? (await control.readRevocation(settings, owner)));
  if (control === undefined || terms === undefined) await storing();
  else {
    const { lifetime } = terms;
    await control.beginDatabase(exchange, {
      token: sessionToken,
      owner,
      who,
      lifetime,
      seen,
      store: storing,
    });
  }
  setCookie(exchange, sessionToken, { expires, persistent: terms?.lifetime.persistent !== false });
  clearNextAuth4(exchange);
  for (const token of replaced) {
    const ahead = seen && control?.readAhead(exchange, token);
    await tryDeleteStoredSession(
      exchange,
      token,
      'The session that a new one replaced could not be deleted.',
    );
    if (control !== undefined) await control.noteEnded(exchange, token, ahead);
  }
  return storedBinding(sessionToken);
}

/** Stores the session. If that takes too long and succeeds later, it is deleted: its token was not handed out. */
async function store(exchange: Exchange, session: AdapterSession): Promise<void> {
  try {
    await storeMethod(exchange.settings, 'createSession')(session);
  } catch (error) {
    timeLimitIn(error)?.whenLate(() =>
      tryDeleteStoredSession(
        exchange,
        session.sessionToken,
        'A session that was stored too late could not be deleted. Its token was not handed out.',
      ),
    );
    throw error;
  }
}

/** The token that the application generates. It must be text: anything else would become the same token for everybody. */
async function newToken({ session }: Settings): Promise<string> {
  let token: unknown;
  try {
    const generated: unknown = session.generateSessionToken();
    // The type says string; some applications return a promise.
    token = isPromiseLike(generated) ? await generated : generated;
  } catch (cause) {
    throw new SessionTokenError('The option `session.generateSessionToken` threw; see the cause.', { cause });
  }
  if (typeof token === 'string' && token !== '') return token;
  throw new SessionTokenError(
    `The option \`session.generateSessionToken\` returned ${token === '' ? 'an empty string' : `a ${typeof token}`}; ` +
      'it must return a new random string each time.',
  );
}

async function revoke(exchange: Exchange): Promise<void> {
  const { settings } = exchange;
  const tokens = requestTokens(exchange);
  clearSession(exchange);
  clearElsewhere(exchange);
  const control = settings.sessionControl?.isKept === true ? await loadRevocation(settings) : undefined;
  const ahead = tokens.map((token) => control?.readAhead(exchange, token));
  const endings = await Promise.allSettled(tokens.map((token) => deleteStoredSession(exchange, token)));
  for (const [index, token] of tokens.entries()) await control?.noteEnded(exchange, token, ahead[index]);
  for (const ending of endings) {
    if (ending.status === 'fulfilled') await emit(exchange, 'signOut', { session: ending.value });
  }
  const failed = endings.find((ending) => ending.status === 'rejected');
  if (failed === undefined) {
    const ended = endings.find((ending) => ending.status === 'fulfilled');
    await audit(exchange, { name: 'signout', ...actorOf(ended?.value?.userId) });
    return;
  }
  throw new SignOutError(
    'The session could not be deleted from the store; the browser’s cookie was cleared. Delete the row by hand if necessary.',
    { cause: failed.reason, code: 'revocation_pending' },
  );
}

/** Clears a cookie without a live session, and removes the expired row if there is one. */
async function dismiss(exchange: Exchange, token: string, stored: Stored | null): Promise<null> {
  clearSession(exchange);
  if (stored !== null)
    await tryDeleteStoredSession(exchange, token, 'An expired session could not be removed.');
  return null;
}

/** Gives the browser our cookie for a session that it carries in that of next-auth 4: both store the token as it is. */
function moveToOurs(exchange: Exchange, token: string, expires: Date): void {
  setCookie(exchange, token, { expires, persistent: true });
  clearNextAuth4(exchange);
}

type CallbackParams = Pick<SessionCallbackParams, 'newSession'> &
  Partial<Pick<SessionCallbackParams, 'trigger'>>;

/** The session as the client sees it: shaped by the `session` callback, and announced. */
function shape(
  exchange: Exchange,
  {
    token,
    stored,
    expires,
    params,
    onUser,
  }: {
    readonly token: string;
    readonly stored: Stored;
    readonly expires: Date;
    readonly params: CallbackParams;
    readonly onUser: UserListener | undefined;
  },
): Awaitable<Session | null> {
  const { settings } = exchange;
  const { user } = stored;
  const shown = {
    name: user.name ?? null,
    email: user.email === '' ? null : user.email,
    image: user.image ?? null,
  };
  const { fields } = settings.session;
  if (fields.length > 0) copyMissing(shown, fields, { ...user });
  const { proofs } = settings;
  const proven = proofs?.shown(proofs.inToken(token));
  const fallback: Session = {
    user: shown,
    expires: expires.toISOString(),
    ...proven,
  };
  const callbackParams = (): SessionCallbackParams => {
    const made: unknown = {
      session: { ...stored.session, expires, user, ...proven },
      user,
      ...params,
    };
    // `expires` is a Date here and a string in the response; the callback's type has both.
    return made as SessionCallbackParams;
  };
  return andThen(shapeSession(settings, callbackParams, fallback), (shaped) => {
    if (shaped === null) return null;
    onUser?.(user, proven);
    const body = withoutToken(shaped);
    // The event's type has a token for the other strategy; with this one there is none.
    const emitted = emit(exchange, 'session', { session: body } as Parameters<typeof emit<'session'>>[2]);
    return andThen(emitted, () => body);
  });
}

/** Removes the token: scripts can read the response, but not the HTTP-only cookie that carries the token. */
function withoutToken(session: Session): Session {
  if (typeof session !== 'object' || !('sessionToken' in session)) return session;
  const { sessionToken: _, ...rest } = session;
  return rest;
}
