import { describe, expect, it } from 'vitest';
import { aSession, aToken, aUser } from '../testing/adapter-case.js';
import { runAdapterSuite } from '../testing/index.js';
import type { Adapter } from '../types/adapter.js';
import { hashTokens } from './hash-tokens.js';
import { MemoryAdapter, type MemoryAdapterObject } from './memory/index.js';

const form = /^sha256:[\w-]{43}$/;
const { sessionToken } = aSession('');

async function withUser(): Promise<{ store: MemoryAdapterObject; adapter: Required<Adapter> }> {
  const store = MemoryAdapter();
  await store.createUser(aUser());
  return { store, adapter: hashTokens(store) };
}

describe('an adapter with hashTokens keeps the adapter contract', () => {
  const { notRun } = runAdapterSuite({
    test: it,
    create: () => ({ adapter: hashTokens(MemoryAdapter()) }),
    conflicts: 'typed',
    counter: 'raised',
  });
  it('as a whole', () => expect(notRun).toEqual([]));
});

describe('MemoryAdapter with hashTokens keeps the adapter contract', () => {
  runAdapterSuite({
    test: it,
    create: () => ({ adapter: MemoryAdapter({ hashTokens: true }) }),
    conflicts: 'typed',
    counter: 'raised',
  });
});

describe('hashTokens', () => {
  it('stores hashes and gives back what it was asked with (SC-03; CWE-312)', async () => {
    const { store, adapter } = await withUser();
    expect(await adapter.createSession(aSession(aUser().id))).toEqual(aSession(aUser().id));
    expect(await adapter.createVerificationToken(aToken())).toEqual(aToken());
    const stored = store.snapshot();
    expect(stored.sessions).toMatchObject([{ sessionToken: expect.stringMatching(form) }]);
    expect(stored.verificationTokens).toMatchObject([{ token: expect.stringMatching(form) }]);
    expect((await adapter.getSessionAndUser(sessionToken))?.session).toEqual(aSession(aUser().id));
    expect(await adapter.useVerificationToken(aToken())).toEqual(aToken());
  });

  it('takes no stolen hash for a token (SC-03)', async () => {
    const { store, adapter } = await withUser();
    await adapter.createSession(aSession(aUser().id));
    await adapter.createVerificationToken(aToken());
    const { sessions, verificationTokens } = store.snapshot();
    const stolen = sessions[0]?.sessionToken ?? '';
    expect(await adapter.getSessionAndUser(stolen)).toBeNull();
    expect(await adapter.updateSession({ sessionToken: stolen, expires: new Date(0) })).toBeNull();
    expect(await adapter.deleteSession(stolen)).toBeNull();
    const token = verificationTokens[0]?.token ?? '';
    expect(await adapter.useVerificationToken({ ...aToken(), token })).toBeNull();
    expect(store.snapshot()).toMatchObject({ sessions, verificationTokens });
  });

  it('takes no stolen hash in other letters for a token, whatever the table takes for equal (CWE-178)', async () => {
    const { store } = await withUser();
    // As collations do that fold case and accents, and drop blanks at the end.
    const fold = (text: string): string =>
      text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trimEnd();
    const folding: Adapter = {
      ...store,
      getSessionAndUser: (token) => {
        const row = store.snapshot().sessions.find((one) => fold(one.sessionToken) === fold(token));
        return row === undefined ? null : { session: row, user: aUser() };
      },
      useVerificationToken: ({ identifier, token }) => {
        const rows = store.snapshot().verificationTokens;
        const row = rows.find((one) => one.identifier === identifier && fold(one.token) === fold(token));
        return row === undefined ? null : store.useVerificationToken(row);
      },
    };
    const adapter = hashTokens(folding);
    await adapter.createSession?.(aSession(aUser().id));
    await adapter.createVerificationToken?.(aToken());
    const before = store.snapshot();
    const hash = before.sessions[0]?.sessionToken ?? '';
    const tokenHash = before.verificationTokens[0]?.token ?? '';
    const disguises: ((text: string) => string)[] = [
      (text) => text.toUpperCase(),
      (text) => text.replace('sha', 'SHA'),
      (text) => text.replace('a', 'á'),
      (text) => `${text} `,
    ];
    for (const disguise of disguises) {
      expect(await adapter.getSessionAndUser?.(disguise(hash))).toBeNull();
      expect(
        await adapter.updateSession?.({ sessionToken: disguise(hash), expires: new Date(0) }),
      ).toBeNull();
      expect(await adapter.deleteSession?.(disguise(hash))).toBeNull();
      expect(await adapter.useVerificationToken?.({ ...aToken(), token: disguise(tokenHash) })).toBeNull();
    }
    expect(store.snapshot()).toEqual(before);
    expect(await adapter.getSessionAndUser?.(sessionToken)).not.toBeNull();
    // Nor is a plain one taken for another that only differs in its letters.
    await store.createSession({ ...aSession(aUser().id), sessionToken: 'Plain' });
    expect(await adapter.getSessionAndUser?.('pLAIN')).toBeNull();
    expect(store.snapshot().sessions).toHaveLength(2);
    await store.createVerificationToken({ ...aToken(), token: 'Plain' });
    expect(await adapter.useVerificationToken?.({ ...aToken(), token: 'pLAIN' })).toBeNull();
  });

  it.each<[string, (adapter: Required<Adapter>) => unknown]>([
    ['a read', (adapter) => adapter.getSessionAndUser(sessionToken)],
    ['an update', (adapter) => adapter.updateSession({ sessionToken, expires: aSession('').expires })],
    [
      '32 reads at once',
      (adapter) =>
        Promise.all(Array.from({ length: 32 }, async () => adapter.getSessionAndUser(sessionToken))),
    ],
  ])('replaces a plain session at %s, and keeps it signed in', async (_, use) => {
    const { store, adapter } = await withUser();
    await store.createSession(aSession(aUser().id));
    await use(adapter);
    expect(store.snapshot().sessions).toEqual([
      { ...aSession(aUser().id), sessionToken: expect.stringMatching(form) },
    ]);
    expect((await adapter.getSessionAndUser(sessionToken))?.session).toEqual(aSession(aUser().id));
  });

  it('uses a plain token once, and ends a plain session', async () => {
    const { store, adapter } = await withUser();
    await store.createVerificationToken(aToken());
    await store.createSession(aSession(aUser().id));
    expect(await adapter.useVerificationToken(aToken())).toEqual(aToken());
    expect(await adapter.useVerificationToken(aToken())).toBeNull();
    expect(await adapter.deleteSession(sessionToken)).toEqual(aSession(aUser().id));
    expect(store.snapshot()).toMatchObject({ sessions: [], verificationTokens: [] });
  });

  it('brings no session back that somebody ends while it is replaced', async () => {
    const { store } = await withUser();
    await store.createSession(aSession(aUser().id));
    const slow: Adapter = {
      ...store,
      createSession: async (session) => {
        await store.deleteSession(sessionToken);
        return store.createSession(session);
      },
    };
    expect(await hashTokens(slow).getSessionAndUser?.(sessionToken)).toBeNull();
    expect(store.snapshot().sessions).toEqual([]);
  });

  it('serves a plain session while the store cannot write', async () => {
    const { store } = await withUser();
    await store.createSession(aSession(aUser().id));
    const full: Adapter = { ...store, createSession: () => Promise.reject(new Error('disk full')) };
    const found = await hashTokens(full).getSessionAndUser?.(sessionToken);
    expect(found?.session).toEqual(aSession(aUser().id));
    expect(store.snapshot().sessions).toEqual([aSession(aUser().id)]);
  });

  it('hashes inside of transactions, and has only what the adapter has', async () => {
    const { store, adapter } = await withUser();
    await adapter.transaction(async (inner) => inner.createVerificationToken?.(aToken()));
    expect(store.snapshot().verificationTokens).toMatchObject([{ token: expect.stringMatching(form) }]);
    expect(Object.keys(hashTokens({ getUser: () => null }))).toEqual(['getUser']);
  });

  it('keeps the store of records that the adapter carries', () => {
    const store = MemoryAdapter();
    expect(hashTokens(store).records).toBe(store.records);
  });

  it('calls the methods of a class on its instance', async () => {
    class Store implements Adapter {
      readonly #tokens = MemoryAdapter();
      createVerificationToken = this.#tokens.createVerificationToken;
      useVerificationToken(params: { identifier: string; token: string }) {
        return this.#tokens.useVerificationToken(params);
      }
    }
    const adapter = hashTokens(new Store());
    await adapter.createVerificationToken(aToken());
    expect(await adapter.useVerificationToken(aToken())).toEqual(aToken());
  });
});
