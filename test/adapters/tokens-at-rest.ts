import { expect, it } from 'vitest';
import { aSession, aToken, aUser } from '../../src/testing/adapter-case.js';
import type { Adapter } from '../../src/types/adapter.js';

/** An empty store, seen by an adapter that hashes tokens, by one that does not, and from inside. */
export interface StoreAtRest {
  readonly hashed: Required<Omit<Adapter, 'transaction'>>;
  readonly plain: Required<Omit<Adapter, 'transaction'>>;
  /** What is stored as token, of all sessions and of all links. */
  stored(): Promise<{ sessions: unknown[]; tokens: unknown[] }>;
}

const form = /^sha256:[\w-]{43}$/;
const { sessionToken } = aSession('');

/** Registers the tests of an adapter that stores tokens as hashes. */
export function describeTokensAtRest(create: () => Promise<StoreAtRest>): void {
  it('stores hashes, and takes none of them for a token (SC-03; CWE-312)', async () => {
    const { hashed, plain, stored } = await create();
    const { id } = await hashed.createUser(aUser());
    await hashed.createSession(aSession(id));
    await hashed.createVerificationToken(aToken());
    const before = await stored();
    expect(before).toEqual({
      sessions: [expect.stringMatching(form)],
      tokens: [expect.stringMatching(form)],
    });
    for (const adapter of [hashed, plain]) {
      const stolen = String(before.sessions[0]);
      for (const value of [stolen, stolen.toUpperCase(), stolen.replace('sha', 'SHA')]) {
        expect(await adapter.getSessionAndUser(value)).toBeNull();
        expect(
          (await adapter.updateSession({ sessionToken: value, expires: new Date(0) })) ?? null,
        ).toBeNull();
        expect((await adapter.deleteSession(value)) ?? null).toBeNull();
      }
      const link = { identifier: aToken().identifier, token: String(before.tokens[0]) };
      expect(await adapter.useVerificationToken(link)).toBeNull();
    }
    expect(await stored()).toEqual(before);
  });

  it('keeps sessions whose tokens are stored plain, and changes them at their next use', async () => {
    const { hashed, plain, stored } = await create();
    const { id } = await plain.createUser(aUser());
    const other = aSession(id, { sessionToken: 'c3'.repeat(32) });
    for (const session of [aSession(id), other]) await plain.createSession(session);
    expect(new Set((await stored()).sessions)).toEqual(new Set([sessionToken, other.sessionToken]));
    const reads = Array.from({ length: 8 }, async () => hashed.getSessionAndUser(sessionToken));
    for (const found of await Promise.all(reads)) expect(found?.session).toMatchObject(aSession(id));
    const expires = new Date('2041-05-06T07:08:09.010Z');
    await hashed.updateSession({ sessionToken: other.sessionToken, expires });
    expect((await stored()).sessions).toEqual([expect.stringMatching(form), expect.stringMatching(form)]);
    const renewed = await hashed.getSessionAndUser(other.sessionToken);
    expect(renewed?.session).toMatchObject({ ...other, expires });
    expect((await plain.getSessionAndUser(sessionToken))?.user.id).toBe(id);
  });

  it('ends plain sessions and uses plain links', async () => {
    const { hashed, plain, stored } = await create();
    const { id } = await plain.createUser(aUser());
    await plain.createSession(aSession(id));
    await plain.createVerificationToken(aToken());
    expect((await stored()).tokens).toEqual([aToken().token]);
    expect(await hashed.deleteSession(sessionToken)).toMatchObject(aSession(id));
    expect(await hashed.useVerificationToken(aToken())).toEqual(aToken());
    expect(await hashed.useVerificationToken(aToken())).toBeNull();
    expect(await stored()).toEqual({ sessions: [], tokens: [] });
  });
}
