import type { Mutation } from './mutation.js';

/** Adapters that break a rule each. */
export const brokenUsers: readonly Mutation[] = [
  [
    'createUser returns another user',
    'createUser stores the user and returns it',
    (store) => ({
      createUser: async (user) => ({ ...(await store.createUser(user)), name: 'Mallory' }),
    }),
  ],
  [
    'createUser makes its own id',
    'createUser keeps the id it is given',
    (store) => ({
      createUser: (user) => store.createUser({ ...user, id: `own-${user.id}` }),
    }),
  ],
  [
    'getUser returns undefined',
    'getUser returns null for an unknown id',
    (store) => ({
      getUser: async (id) => (await store.getUser(id)) ?? (undefined as unknown as null),
    }),
  ],
  [
    'getUserByEmail compares a part',
    'getUserByEmail finds the owner of the address and nobody else',
    (store) => ({
      getUserByEmail: async (email) =>
        store.snapshot().users.find((user) => user.email.startsWith(email)) ?? null,
    }),
  ],
  [
    'values are escaped on the way in',
    'values are data: quotes, semicolons and wildcards are stored and found as they are',
    (store) => ({
      createUser: (user) => store.createUser({ ...user, name: user.name?.replaceAll("'", "''") ?? null }),
    }),
  ],
  [
    'names are cut to Latin-1',
    'Unicode survives',
    (store) => ({
      createUser: (user) =>
        store.createUser({ ...user, name: user.name?.replaceAll(/[^\u0020-\u00ff]/g, '?') ?? null }),
    }),
  ],
  [
    'null becomes text',
    'null stays null',
    (store) => ({
      createUser: (user) => store.createUser({ ...user, name: String(user.name) }),
    }),
  ],
  [
    'no address is an address',
    'users without an address do not collide, and no address finds them',
    (store) => ({
      getUserByEmail: async (email) => store.snapshot().users.find((user) => user.email === email) ?? null,
    }),
  ],
  [
    'a second address overwrites',
    'createUser refuses a second user with the same address',
    (store) => ({
      createUser: async (user) => {
        const owner = await store.getUserByEmail(user.email);
        if (owner) await store.updateUser({ id: owner.id, email: '' });
        return store.createUser(user);
      },
    }),
  ],
  [
    'conflicts are of no type',
    'createUser refuses a second user with the same address',
    (store) => ({
      createUser: async (user) => {
        try {
          return await store.createUser(user);
        } catch {
          throw new Error('duplicate');
        }
      },
    }),
  ],
  [
    'updateUser forgets what is not given',
    'updateUser changes the fields that are given and no other',
    (store) => ({
      updateUser: (user) => store.updateUser({ name: null, image: null, ...user }),
    }),
  ],
  [
    'updateUser changes everybody',
    'updateUser changes the fields that are given and no other',
    (store) => ({
      updateUser: async ({ id: own, name = 'Mallory' }) => {
        for (const { id } of store.snapshot().users) await store.updateUser({ id, name });
        return store.updateUser({ id: own, name });
      },
    }),
  ],
  [
    'updateUser takes an address over',
    'updateUser refuses the address of another user',
    (store) => ({
      updateUser: async (change) => {
        const owner = await store.getUserByEmail(change.email ?? '');
        if (owner && owner.id !== change.id) await store.updateUser({ id: owner.id, email: '' });
        return store.updateUser(change);
      },
    }),
  ],
  [
    'rows are handed out',
    'what is handed over or given back is a copy',
    (store) => {
      const rows = new Map<string, Awaited<ReturnType<typeof store.createUser>>>();
      return {
        createUser: async (user) => {
          rows.set(user.id, await store.createUser(user));
          return user;
        },
        getUser: async (id) => rows.get(id) ?? null,
      };
    },
  ],
  [
    'deleteUser leaves accounts and sessions',
    'deleteUser removes the user with accounts and sessions, and nobody else',
    (store) => ({
      deleteUser: async (id) => store.updateUser({ id, email: '' }),
    }),
  ],
  [
    'deleteUser of nobody throws',
    'deleteUser of an unknown user is no error',
    (store) => ({
      deleteUser: async (id) => store.updateUser({ id }),
    }),
  ],
  [
    'values are cut to 255 characters',
    'long values survive',
    (store) => ({
      createUser: (user) => store.createUser({ ...user, image: user.image?.slice(0, 255) ?? null }),
    }),
  ],
  [
    'addresses are compared as a collation does',
    'addresses are compared letter by letter',
    (store) => ({
      getUserByEmail: (email) =>
        store.getUserByEmail(
          email
            .normalize('NFKD')
            .toLowerCase()
            .replaceAll(/[^ -~]/g, '')
            .trim(),
        ),
    }),
  ],
  [
    'an address that is taken away stays taken',
    'updateUser takes an address away, and it is free again',
    (store) => {
      const taken = new Map<string, string>();
      return {
        createUser: async (user) => {
          taken.set(user.email, user.id);
          return store.createUser(user);
        },
        updateUser: async (change) => {
          const owner = taken.get(change.email ?? '') ?? change.id;
          if (owner !== change.id) throw new Error('taken');
          return store.updateUser(change);
        },
      };
    },
  ],
];
