import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { Adapter, AdapterAccount, AdapterUser } from '../../src/types/adapter.js';

/** An adapter, and what it holds. */
export interface Store {
  readonly adapter: Adapter;
  users(): readonly AdapterUser[];
  accounts(): readonly AdapterAccount[];
  /** Removes an account as an application's own code does. */
  unlink(provider: string, providerAccountId: string): Promise<void>;
}

/** The methods that nobody had before, and which most adapters lack. */
const BEYOND = ['listAccountsByUserId', 'deleteSessionsByUserId', 'transaction'] as const;

function memoryStore(without: readonly (keyof Adapter)[]): Store {
  const memory: MemoryAdapterObject = MemoryAdapter();
  const {
    snapshot,
    clear: _,
    // Not a method: what wraps methods leaves it out.
    records: __,
    ...adapter
  }: Partial<MemoryAdapterObject> & Pick<MemoryAdapterObject, 'snapshot'> = memory;
  for (const name of without) delete adapter[name];
  return {
    adapter,
    users: () => snapshot().users,
    accounts: () => snapshot().accounts,
    unlink: async (provider, providerAccountId) => {
      await memory.unlinkAccount({ provider, providerAccountId });
    },
  };
}

/** Everything our own adapters have. */
export const fullStore = (): Store => memoryStore([]);
/** The 19 methods, and no other. */
export const plainStore = (): Store => memoryStore(BEYOND);
/** No transactions, but all accounts of a user can be listed. */
export const listingStore = (): Store => memoryStore(['transaction']);

/** The 19 methods on a driver whose errors say nothing: unique violations are plain errors. */
export function untypedStore(): Store {
  const store = plainStore();
  const adapter: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(store.adapter) as [
    string,
    (...args: unknown[]) => Promise<unknown>,
  ][]) {
    adapter[name] = async (...args: unknown[]) => {
      try {
        return await method(...args);
      } catch (error) {
        throw new Error(`driver: ${String(error)}`, { cause: error });
      }
    };
  }
  // The methods of the adapter, and no other.
  return { ...store, adapter: adapter };
}

/** The methods of a store that checks nothing: no unique columns, no foreign keys. */
export function looseStore(): Store {
  const users: AdapterUser[] = [];
  const accounts: AdapterAccount[] = [];
  const tokens: { identifier: string; token: string; expires: Date }[] = [];
  const sessions: { sessionToken: string; userId: string; expires: Date }[] = [];
  const userBy = (test: (user: AdapterUser) => boolean): AdapterUser | null => {
    const user = users.find(test);
    return user === undefined ? null : { ...user };
  };
  const adapter: Adapter = {
    createUser: async (user) => {
      users.push({ ...user });
      return { ...user };
    },
    getUser: async (id) => userBy((user) => user.id === id),
    getUserByEmail: async (email) => userBy((user) => user.email === email),
    getUserByAccount: async ({ provider, providerAccountId }) => {
      const found = accounts.find(
        (one) => one.provider === provider && one.providerAccountId === providerAccountId,
      );
      return found === undefined ? null : userBy((user) => user.id === found.userId);
    },
    updateUser: async (change) => {
      const index = users.findIndex((user) => user.id === change.id);
      const changed = { ...(users[index] as AdapterUser), ...change };
      users[index] = changed;
      return { ...changed };
    },
    linkAccount: async (account) => {
      accounts.push({ ...account });
    },
    createSession: async (session) => {
      sessions.push(session);
      return session;
    },
    getSessionAndUser: async (sessionToken) => {
      const session = sessions.find((one) => one.sessionToken === sessionToken);
      const user = session === undefined ? null : userBy((one) => one.id === session.userId);
      return session === undefined || user === null ? null : { session, user };
    },
    updateSession: async () => null,
    deleteSession: async (sessionToken) => {
      const index = sessions.findIndex((one) => one.sessionToken === sessionToken);
      if (index >= 0) sessions.splice(index, 1);
    },
    createVerificationToken: async (token) => {
      tokens.push(token);
      return token;
    },
    useVerificationToken: async ({ identifier, token }) => {
      const index = tokens.findIndex((one) => one.identifier === identifier && one.token === token);
      return index < 0 ? null : (tokens.splice(index, 1)[0] ?? null);
    },
  };
  return {
    adapter,
    users: () => users,
    accounts: () => accounts,
    unlink: async (provider, providerAccountId) => {
      const index = accounts.findIndex(
        (one) => one.provider === provider && one.providerAccountId === providerAccountId,
      );
      if (index >= 0) accounts.splice(index, 1);
    },
  };
}

/** How the call at which a process or its store dies ends. */
export const CRASHES = [
  'fails',
  'fails, but was carried out',
  'is the last',
  'is the last that is carried out',
] as const;
export type Crash = (typeof CRASHES)[number];

/** An adapter that breaks at its n-th call (1 is the first), those inside of a transaction included. */
export function breakAt(
  adapter: Adapter,
  at: number,
  crash: Crash,
): { readonly adapter: Adapter; readonly calls: string[] } {
  const calls: string[] = [];
  const broken = (): never => {
    throw new Error('the connection was lost');
  };
  const around = (inner: Adapter): Adapter => {
    const wrapped: Record<string, unknown> = {};
    for (const [name, method] of Object.entries(inner) as [string, (...args: unknown[]) => unknown][]) {
      wrapped[name] = async (...args: unknown[]) => {
        const call = calls.push(name);
        const dead = crash.startsWith('is the last') && call > at;
        if (dead || (call === at && !crash.endsWith('carried out'))) broken();
        const given =
          name === 'transaction'
            ? [async (tx: Adapter) => (args[0] as (tx: Adapter) => unknown)(around(tx))]
            : args;
        const result = await method.apply(inner, given);
        if (call === at) broken();
        return result;
      };
    }
    // The methods of the adapter, and no other.
    return wrapped;
  };
  return { adapter: around(adapter), calls };
}

/** An adapter one of whose methods takes its time, another one at every call. */
export function slowDown(adapter: Adapter, name: keyof Adapter, milliseconds: () => number): Adapter {
  const method = adapter[name] as (...args: unknown[]) => unknown;
  return {
    ...adapter,
    [name]: async (...args: unknown[]) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds()));
      return method.apply(adapter, args);
    },
  };
}
