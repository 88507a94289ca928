import type { Adapter, AdapterAccount } from '../../types/adapter.js';
import { type RedisClient, type RunScript, scriptRunner } from './client.js';
import { timeOf, toEntry, toFields, toList, toWritten } from './rows.js';
import * as scripts from './scripts.js';
import type { CleanupCount } from '../sql/store.js';
import { toAccount, toAuthenticator, toSession, toUser, toVerificationToken } from '../stored-rows.js';
import { type TokenForm, tokenForm } from '../token-form.js';
import type { Accounts, Authenticators, Methods, Sessions, Tokens, Users } from '../method-groups.js';

export type { IoredisClient, NodeRedisClient, RedisClient } from './client.js';
export type { CleanupCount } from '../sql/store.js';

/** What a {@link RedisAdapter} can be told. */
export interface RedisAdapterOptions {
  /** What every key begins with. In a cluster it needs a hash tag, such as `{latchkey}:`. @default 'latchkey:' */
  prefix?: string;
  /** Whether the tokens of sessions and links are stored as hashes; plain ones still work. @default true */
  hashTokens?: boolean;
}

/** A {@link RedisAdapter}: every method of an adapter but `transaction`, and the care of its keys. */
export interface RedisAdapterObject extends Required<Omit<Adapter, 'transaction'>> {
  /**
   * Removes the sessions and verification tokens that expired at `now` or before, some at a time, and counts them.
   * Without it Redis removes them a day after they expired.
   */
  cleanup(now: Date): Promise<CleanupCount>;
}

// Milliseconds that an expired entry stays: whoever asks is to see that it expired, also by a clock that is slow.
const grace = 86_400_000;
const batch = 1000;
// What a database gives back for columns that an insert leaves out.
const emptyFields = { name: null, image: null, emailVerified: null } as const;

/**
 * An adapter for Redis 7 and Valkey, over a connected client of `redis` or `ioredis`. The drivers are not imported: what
 * you pass decides. Each method is one Lua script, so that it happens as a whole. Users and accounts are kept for as long
 * as Redis keeps them: switch persistence on (AOF), and eviction off (`maxmemory-policy noeviction`).
 *
 * There is no `transaction`: the library then writes in an order that is safe to repeat. Fields of the application's own
 * are kept as JSON.
 *
 * @throws {TypeError} when `client` is none
 * @throws {ConflictError} (its methods) when an entry that must be unique is there already
 * @example
 * const adapter = RedisAdapter(await createClient({ url }).connect());
 */
export function RedisAdapter(
  client: RedisClient,
  { prefix = 'latchkey:', hashTokens = true }: RedisAdapterOptions = {},
): RedisAdapterObject {
  const run = scriptRunner(client, prefix);
  const form = tokenForm(hashTokens);

  async function removeAll(kind: 'session' | 'token', now: Date): Promise<number> {
    let removed = 0;
    let cursor = '0';
    do {
      const [next, count] = toList(
        await run(scripts.removeExpired, [kind, cursor, `${timeOf(now)}`, `${batch}`]),
      );
      cursor = typeof next === 'string' ? next : '0';
      removed += Number(count ?? 0);
    } while (cursor !== '0');
    return removed;
  }
  return {
    ...userMethods(run),
    ...accountMethods(run),
    ...sessionMethods(run, form),
    ...tokenMethods(run, form),
    ...authenticatorMethods(run),
    cleanup: async (now) => ({
      sessions: await removeAll('session', now),
      tokens: await removeAll('token', now),
    }),
  };
}

function userMethods(run: RunScript): Methods<Users> {
  return {
    createUser: async (user) => {
      const email = user.email ?? '';
      const fields = toFields({ ...emptyFields, ...user, email });
      return toUser(toWritten(await run(scripts.createUser, [user.id, email, ...fields])));
    },
    getUser: async (id) => toEntry(await run(scripts.getUser, [id]), toUser),
    getUserByEmail: async (email) =>
      // "" stands for no address, so it is nobody's.
      email === '' ? null : toEntry(await run(scripts.getUserByEmail, [email]), toUser),
    getUserByAccount: async (account) =>
      toEntry(await run(scripts.getUserByAccount, [accountKey(account)]), toUser),
    updateUser: async (change) => {
      const given = change.email !== undefined;
      const email = change.email ?? '';
      const fields = toFields('email' in change && given ? { ...change, email } : change);
      return toUser(
        toWritten(await run(scripts.updateUser, [change.id, given ? '1' : '0', email, ...fields])),
      );
    },
    deleteUser: async (id) => toEntry(await run(scripts.deleteUser, [id]), toUser),
  };
}

function accountMethods(run: RunScript): Methods<Accounts> {
  return {
    linkAccount: async (account) => {
      const args = [accountKey(account), account.userId, ...toFields(account)];
      return toAccount(toWritten(await run(scripts.linkAccount, args)));
    },
    unlinkAccount: async (account) =>
      toEntry(await run(scripts.unlinkAccount, [accountKey(account)]), toAccount) ?? undefined,
    getAccount: async (providerAccountId, provider) =>
      toEntry(await run(scripts.getAccount, [accountKey({ provider, providerAccountId })]), toAccount),
    listAccountsByUserId: async (userId) =>
      toList(await run(scripts.listAccounts, [userId])).map((row) => toAccount(toWritten(row))),
  };
}

function sessionMethods(run: RunScript, form: TokenForm): Methods<Sessions> {
  const changes = form.hashes ? '1' : '0';
  return {
    createSession: async (session) => {
      const { userId, expires, sessionToken } = session;
      const stored = await form.stored(sessionToken);
      const fields = toFields({ ...session, sessionToken: stored });
      const args = [stored, userId, goesAt(expires), `${Date.now()}`, ...fields];
      return { ...toSession(toWritten(await run(scripts.createSession, args))), sessionToken };
    },
    getSessionAndUser: async (sessionToken) => {
      const found = await run(scripts.getSessionAndUser, [...(await form.candidates(sessionToken)), changes]);
      const [session, user] = toList(found);
      if (session === undefined) return null;
      return { session: { ...toSession(toWritten(session)), sessionToken }, user: toUser(toWritten(user)) };
    },
    updateSession: async ({ sessionToken, ...change }) => {
      const candidates = await form.candidates(sessionToken);
      const until = change.expires === undefined ? '' : goesAt(change.expires);
      const args = [...candidates, changes, until, ...toFields(change)];
      const session = toEntry(await run(scripts.updateSession, args), toSession);
      return session === null ? null : { ...session, sessionToken };
    },
    deleteSession: async (sessionToken) => {
      const candidates = await form.candidates(sessionToken);
      const session = toEntry(await run(scripts.deleteSession, candidates), toSession);
      return session === null ? null : { ...session, sessionToken };
    },
    deleteSessionsByUserId: async (userId) => {
      await run(scripts.deleteSessions, [userId]);
    },
  };
}

function tokenMethods(run: RunScript, form: TokenForm): Methods<Tokens> {
  const keyOf = (identifier: string, token: string): string => JSON.stringify([identifier, token]);
  return {
    createVerificationToken: async (given) => {
      const token = await form.stored(given.token);
      const key = keyOf(given.identifier, token);
      const args = [key, goesAt(given.expires), ...toFields({ ...given, token })];
      return { ...toVerificationToken(toWritten(await run(scripts.createToken, args))), token: given.token };
    },
    useVerificationToken: async ({ identifier, token }) => {
      const keys = (await form.candidates(token)).map((candidate) => keyOf(identifier, candidate));
      const found = toEntry(await run(scripts.useToken, keys), toVerificationToken);
      return found === null ? null : { ...found, token };
    },
  };
}

function authenticatorMethods(run: RunScript): Methods<Authenticators> {
  return {
    createAuthenticator: async (authenticator) => {
      const fields = toFields({ transports: null, ...authenticator });
      const args = [authenticator.credentialID, authenticator.userId, ...fields];
      return toAuthenticator(toWritten(await run(scripts.createCredential, args)));
    },
    getAuthenticator: async (credentialID) =>
      toEntry(await run(scripts.getCredential, [credentialID]), toAuthenticator),
    listAuthenticatorsByUserId: async (userId) =>
      toList(await run(scripts.listCredentials, [userId])).map((row) => toAuthenticator(toWritten(row))),
    updateAuthenticatorCounter: async (credentialID, newCounter) =>
      toAuthenticator(toWritten(await run(scripts.raiseCounter, [credentialID, `${newCounter}`]))),
  };
}

function accountKey(account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>): string {
  return JSON.stringify([account.provider, account.providerAccountId]);
}

function goesAt(expires: Date): string {
  return `${Math.max(timeOf(expires), Date.now()) + grace}`;
}
