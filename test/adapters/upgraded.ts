import { expect } from 'vitest';
import {
  aSession,
  aToken,
  anAccount,
  anAuthenticator,
  anotherUser,
  aUser,
} from '../../src/testing/adapter-case.js';
import type { Adapter } from '../../src/types/adapter.js';

/** Whether a database of `fixtures/` has everything that is in there, and can be worked with. */
export async function expectUpgraded(adapter: Required<Adapter>): Promise<void> {
  const emailVerified = new Date('2024-02-29T12:34:56.789Z');
  const ada = aUser({ name: 'Zoë', image: null, emailVerified });
  const found = await adapter.getSessionAndUser(aSession('').sessionToken);
  expect(found).toEqual({ session: aSession(ada.id), user: ada });
  expect(await adapter.getUserByEmail(ada.email)).toEqual(ada);
  expect(await adapter.getUserByAccount(anAccount(''))).toEqual(ada);
  expect(await adapter.listAccountsByUserId(ada.id)).toEqual([
    anAccount(ada.id, { expires_at: 2_000_000_000 }),
  ]);
  expect((await adapter.getUser(anotherUser().id))?.email).toBe('');
  expect(await adapter.useVerificationToken(aToken())).toEqual(aToken());
  expect(await adapter.useVerificationToken(aToken())).toBeNull();
  const { credentialID } = anAuthenticator('');
  expect(await adapter.getAuthenticator(credentialID)).toEqual(anAuthenticator(ada.id, { counter: 3 }));
  await adapter.updateAuthenticatorCounter(credentialID, 4);
  await adapter.createUser(aUser({ id: 'new', email: 'new@example.com' }));
  await adapter.createSession(aSession('new', { sessionToken: 'new' }));
  await adapter.deleteUser(ada.id);
  expect(await adapter.getSessionAndUser(aSession('').sessionToken)).toBeNull();
  expect((await adapter.getSessionAndUser('new'))?.user.email).toBe('new@example.com');
}
