import { withStore } from '../../core/features/nothing-carried.js';
import type { Adapter, AdapterAccount, AdapterUser } from '../../types/adapter.js';
import type { LimitsTime } from '../../types/limits-time.js';
import type { WithRecords } from '../../types/records.js';
import { type RedisClient, type RunScript, scriptRunner } from './client.js';
import { timeOf } from '../shared/dates.js';
import { batch, deleteAt } from './expiry.js';
import { recordsOn } from './records.js';
import { toEntry, toFields, toList, toWritten } from './rows.js';
import * as scripts from './scripts.js';
import type { CleanupCount } from '../shared/methods.js';
import { toAccount, toAuthenticator, toSession, toUser, toVerificationToken } from '../shared/from-row.js';
import { type TokenForm, tokenForm } from '../shared/token-form.js';
import type { Accounts, Authenticators, Methods, Sessions, Tokens, Users } from '../shared/methods.js';
import { scheduleOf, type CleanupSchedule } from '../shared/start-cleanup.js';
import { withId } from '../shared/with-id.js';
import { noteOptions } from '../shared/note-options.js';
import { redisTable } from '../shared/option-tables.js';

export type { IoredisClient, NodeRedisClient, RedisClient, UpstashRedisClient } from './client.js';
export { redisRecords, type RedisRecords, type RedisRecordsOptions } from './records.js';
export type { CleanupCount } from '../shared/methods.js';
export type { CleanupOptions } from '../shared/start-cleanup.js';

/** The options of {@link RedisAdapter}. */
export interface RedisAdapterOptions {
  /** The prefix of every key. In a cluster it needs a hash tag, such as `{latchkey}:`. @default 'latchkey:' */
  prefix?: string;
  /** Whether session tokens and verification tokens are stored as SHA-256 hashes. Plain ones keep working. @default true */
  hashTokens?: boolean;
}

/** A {@link RedisAdapter}: every method of `Adapter` but `transaction`, its store of records, and what deletes expired keys. */
export interface RedisAdapterObject
  extends Required<Omit<Adapter, 'transaction'>>, WithRecords, CleanupSchedule, LimitsTime {
  /**
   * Deletes the sessions, verification tokens and records that expired at `now` or before, in batches. Without it Redis deletes
   * them a day after they expired.
   *
   * @returns how many
   */
  cleanup(now: Date): Promise<CleanupCount>;
}

// A database returns NULL for columns that an insert leaves out.
const emptyFields = { name: null, image: null, emailVerified: null } as const;

/**
 * Makes an adapter for Redis 7 or Valkey, on a connected client of `redis` or `ioredis`, or on one of `@upstash/redis`. No
 * driver is imported: pass your own client. Each method is one Lua script, which Redis runs atomically. Users and accounts live as long as Redis keeps
 * them: turn persistence on (AOF) and eviction off (`maxmemory-policy noeviction`).
 *
 * There is no `transaction`; without one, the library writes in an order that is safe to repeat. Fields that the
 * application added are stored as JSON.
 *
 * @throws {TypeError} When `client` is none of these.
 * @throws {ConflictError} From its methods, when an entry with the same unique value exists.
 * @example
 * const adapter = RedisAdapter(await createClient({ url }).connect());
 */
export function RedisAdapter(client: RedisClient, options: RedisAdapterOptions = {}): RedisAdapterObject {
  const { prefix = 'latchkey:', hashTokens = true } = options;
  const { run, timeLimit } = scriptRunner(client, { prefix, name: 'RedisAdapter' });
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
  const records = recordsOn(run);
  const cleanup = async (now: Date): Promise<CleanupCount> => ({
    sessions: await removeAll('session', now),
    tokens: await removeAll('token', now),
    records: await records.cleanup(now),
  });
  const adapter = {
    ...withStore,
    records,
    ...userMethods(run),
    ...accountMethods(run),
    ...sessionMethods(run, form),
    ...tokenMethods(run, form),
    ...authenticatorMethods(run),
    cleanup,
    ...scheduleOf(cleanup),
    timeLimit,
  };
  return noteOptions(adapter, 'RedisAdapter', { options, table: redisTable });
}

function userMethods(run: RunScript): Methods<Users> {
  const remove = async (id: string): Promise<AdapterUser | null> =>
    toEntry(await run(scripts.deleteUser, [id]), toUser);
  return {
    createUser: async (user) => {
      const email = user.email ?? '';
      const row = { ...emptyFields, ...withId(user), email };
      return toUser(toWritten(await run(scripts.createUser, [row.id, email, ...toFields(row)])));
    },
    getUser: async (id) => toEntry(await run(scripts.getUser, [id]), toUser),
    getUserByEmail: async (email) =>
      // "" means no address, so no user is found by it.
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
    deleteUser: remove,
    deleteUserWithData: remove,
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
      const args = [stored, userId, deleteAt(expires), `${Date.now()}`, ...fields];
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
      const until = change.expires === undefined ? '' : deleteAt(change.expires);
      const args = [...candidates, changes, until, ...toFields(change)];
      const session = toEntry(await run(scripts.updateSession, args), toSession);
      return session === null ? null : { ...session, sessionToken };
    },
    deleteSession: async (sessionToken) => {
      const [row] = toList(await run(scripts.removeSessions, await form.candidates(sessionToken)));
      return row === undefined ? null : { ...toSession(toWritten(row)), sessionToken };
    },
    getSessions: async (tokens) => {
      const stored = await Promise.all(tokens.map((token) => form.candidates(token)));
      const rows = toList(await run(scripts.getSessions, stored.flat())).map((row) =>
        toSession(toWritten(row)),
      );
      const tokenOf = new Map(
        stored.flatMap((forms, index) => forms.map((one) => [one, tokens[index] ?? ''] as const)),
      );
      return rows.map((row) => ({ ...row, sessionToken: tokenOf.get(row.sessionToken) ?? row.sessionToken }));
    },
    deleteSessions: async (tokens) => {
      await run(
        scripts.removeSessions,
        (await Promise.all(tokens.map((token) => form.candidates(token)))).flat(),
      );
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
      const args = [key, deleteAt(given.expires), ...toFields({ ...given, token })];
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
    deleteAuthenticator: async (credentialID) => {
      await run(scripts.deleteCredential, [credentialID]);
    },
    updateAuthenticatorCounter: async (credentialID, newCounter) =>
      toAuthenticator(toWritten(await run(scripts.raiseCounter, [credentialID, `${newCounter}`]))),
  };
}

function accountKey(account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>): string {
  return JSON.stringify([account.provider, account.providerAccountId]);
}
