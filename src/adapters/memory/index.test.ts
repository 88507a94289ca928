import { describe, expect, it } from 'vitest';
import { ConflictError } from '../../errors.js';
import {
  aSession,
  aToken,
  anAccount,
  anAuthenticator,
  anotherUser,
  aUser,
} from '../../testing/adapter-case.js';
import { runAdapterSuite } from '../../testing/index.js';
import { MemoryAdapter } from './index.js';

describe('the adapter contract', () => {
  const { notRun } = runAdapterSuite({
    test: it,
    create: () => ({ adapter: MemoryAdapter() }),
    conflicts: 'typed',
    counter: 'raised',
  });

  it('applies to it as a whole', () => {
    expect(notRun).toEqual([]);
  });
});

describe('MemoryAdapter', () => {
  it('shows everything it stores, as copies', async () => {
    const adapter = MemoryAdapter();
    await adapter.createUser(aUser());
    await adapter.linkAccount(anAccount(aUser().id));
    await adapter.createSession(aSession(aUser().id));
    await adapter.createVerificationToken(aToken());
    await adapter.createAuthenticator(anAuthenticator(aUser().id));
    const before = adapter.snapshot();
    expect(before).toEqual({
      users: [aUser()],
      accounts: [anAccount(aUser().id)],
      sessions: [aSession(aUser().id)],
      verificationTokens: [aToken()],
      authenticators: [anAuthenticator(aUser().id)],
    });
    before.sessions[0]?.expires.setTime(0);
    before.users.pop();
    expect(adapter.snapshot().sessions).toEqual([aSession(aUser().id)]);
    expect(adapter.snapshot().users).toHaveLength(1);
  });

  it('forgets everything on clear', async () => {
    const adapter = MemoryAdapter();
    await adapter.createUser(aUser());
    await adapter.createVerificationToken(aToken());
    adapter.clear();
    const empty = { users: [], accounts: [], sessions: [], verificationTokens: [], authenticators: [] };
    expect(adapter.snapshot()).toEqual(empty);
  });

  it('shares nothing between two adapters', async () => {
    const [first, second] = [MemoryAdapter(), MemoryAdapter()];
    await first.createUser(aUser());
    expect(await second.getUser(aUser().id)).toBeNull();
  });

  it.each([
    ['linkAccount', (adapter: ReturnType<typeof MemoryAdapter>) => adapter.linkAccount(anAccount('gone'))],
    ['createSession', (adapter: ReturnType<typeof MemoryAdapter>) => adapter.createSession(aSession('gone'))],
    [
      'createAuthenticator',
      (adapter: ReturnType<typeof MemoryAdapter>) => adapter.createAuthenticator(anAuthenticator('gone')),
    ],
    ['updateUser', (adapter: ReturnType<typeof MemoryAdapter>) => adapter.updateUser({ id: 'gone' })],
  ])('refuses %s for a user that is gone, as foreign keys would', async (_, call) => {
    await expect(call(MemoryAdapter())).rejects.toThrow('There is no such user');
  });

  it('removes the credentials of a deleted user', async () => {
    const adapter = MemoryAdapter();
    await adapter.createUser(aUser());
    await adapter.createAuthenticator(anAuthenticator(aUser().id));
    await adapter.deleteUser(aUser().id);
    expect(await adapter.getAuthenticator(anAuthenticator('').credentialID)).toBeNull();
  });

  it('keeps fields of the application', async () => {
    const adapter = MemoryAdapter();
    const user = { ...aUser(), role: 'admin', tags: ['a', 'b'] };
    await adapter.createUser(user);
    user.tags.push('c');
    await adapter.updateUser({ id: user.id, name: 'New' });
    expect(await adapter.getUser(user.id)).toMatchObject({ name: 'New', role: 'admin', tags: ['a', 'b'] });
  });

  it('treats undefined as not given', async () => {
    const adapter = MemoryAdapter();
    await adapter.createUser(aUser());
    const change = { id: aUser().id, name: undefined, image: null };
    // What plain JavaScript sends; the types forbid it.
    await adapter.updateUser(change as unknown as { id: string });
    expect(await adapter.getUser(aUser().id)).toEqual({ ...aUser(), image: null });
  });

  it('lets an address go when its owner has another one', async () => {
    const adapter = MemoryAdapter();
    await adapter.createUser(aUser());
    await adapter.updateUser({ id: aUser().id, email: '' });
    await adapter.createUser(anotherUser({ email: aUser().email }));
    expect((await adapter.getUserByEmail(aUser().email))?.id).toBe(anotherUser().id);
  });

  it('refuses a second user with the same id and a second equal token', async () => {
    const adapter = MemoryAdapter();
    await adapter.createUser(aUser());
    await expect(adapter.createUser(anotherUser({ id: aUser().id }))).rejects.toThrow(ConflictError);
    await adapter.createVerificationToken(aToken());
    await expect(adapter.createVerificationToken(aToken())).rejects.toThrow(ConflictError);
  });

  it('names no value in its errors (AD-09)', async () => {
    const adapter = MemoryAdapter();
    await adapter.createUser(aUser());
    const call = async (): Promise<unknown> => adapter.createUser(anotherUser({ email: aUser().email }));
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(String(error)).not.toContain(aUser().email);
  });

  it('hands a transaction an adapter that ends with it', async () => {
    const adapter = MemoryAdapter();
    const inner = await adapter.transaction(async (given) => given);
    expect(inner.transaction).toBeUndefined();
    await expect(inner.createUser?.(aUser())).rejects.toThrow('The transaction is over');
    expect(adapter.snapshot().users).toEqual([]);
  });
});
