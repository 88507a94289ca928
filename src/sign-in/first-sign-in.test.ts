import { describe, expect, it } from 'vitest';
import { completeSignIn } from './complete-sign-in.js';
import { resolveSettings } from '../config/resolve-settings.js';
import type { Settings } from '../contracts/settings.js';
import type { Adapter } from '../types/adapter.js';
import { baseConfig, recordingLogger } from '../../test/support/config.js';
import { breakAt, plainStore } from '../../test/support/store.js';
import { exchangeWith, proofOf } from '../../test/support/proof.js';

const settingsOn = (adapter: Adapter): Settings =>
  resolveSettings(
    baseConfig({ adapter, logger: recordingLogger().logger, session: { strategy: 'database' } }),
  );

async function signIn(settings: Settings, proof = proofOf()) {
  return completeSignIn(await exchangeWith(settings, { path: 'callback/idp' }), proof, null);
}

const people = {
  'with an address': (n = 1) => proofOf({ id: `subject-${n}`, user: { email: `p${n}@example.com` } }),
  'without an address': (n = 1) => proofOf({ id: `subject-${n}`, user: { name: 'Ada' } }),
};

const noTable = (): never => {
  throw new Error('relation "verification_token" does not exist');
};

describe.each(Object.entries(people))('a first sign-in of somebody %s', (_, person) => {
  it('works where there is no table of verification tokens, again and again', async () => {
    const store = plainStore();
    const adapter = { ...store.adapter, createVerificationToken: noTable, useVerificationToken: noTable };
    const settings = settingsOn(adapter);
    for (const n of [1, 2, 3]) await signIn(settings, person(n));
    expect(store.accounts()).toHaveLength(3);
    // Somebody who was unlinked comes back: what cannot be remembered must not keep them out either.
    await store.unlink('idp', 'subject-1');
    const again = await signIn(settings, person(1)).catch((error: unknown) => error);
    if (person().user.email === undefined) expect(store.accounts()).toHaveLength(3);
    else expect(again).toMatchObject({ type: 'OAuthAccountNotLinked' });
  });

  it('works where ids are integers, and a UUID ends the connection', async () => {
    const store = plainStore();
    let isConnected = true;
    let last = 0;
    const { createUser, getUser } = store.adapter;
    const adapter: Adapter = {
      ...store.adapter,
      createUser: async (user) => {
        if (!isConnected) throw new Error('connection ended');
        return (await createUser?.({ ...user, id: String(++last) })) ?? user;
      },
      getUser: async (id) => {
        if (/^\d+$/.test(id)) return (await getUser?.(id)) ?? null;
        isConnected = person().user.email === undefined;
        throw new Error(`invalid input syntax for type integer: "${id}"`);
      },
    };
    const settings = settingsOn(adapter);
    for (const n of [1, 2]) await signIn(settings, person(n));
    expect(store.users().map(({ id }) => id)).toEqual(['1', '2']);
    expect(store.accounts()).toHaveLength(2);
  });
});

describe('what it costs to be safe after a crash', () => {
  const NEEDED = ['getUserByAccount', 'getUserByEmail', 'createUser', 'linkAccount', 'createSession'];

  it('two calls for a new user with an address', async () => {
    const { adapter, calls } = breakAt(plainStore().adapter, Infinity, 'fails');
    const settings = settingsOn(adapter);
    await signIn(settings, people['with an address']());
    expect([...new Set(calls)].toSorted()).toEqual(
      [...NEEDED, 'createVerificationToken', 'useVerificationToken'].toSorted(),
    );
    expect(calls.filter((name) => name.includes('VerificationToken'))).toHaveLength(2);
    expect(calls).not.toContain('getUser');
  });

  it('none where the store gives users ids of its own, from the second user on', async () => {
    const store = plainStore();
    const { createUser } = store.adapter;
    let last = 0;
    const own: Adapter = {
      ...store.adapter,
      createUser: async (user) => (await createUser?.({ ...user, id: String(++last) })) ?? user,
    };
    const { adapter, calls } = breakAt(own, Infinity, 'fails');
    const settings = settingsOn(adapter);
    await signIn(settings, people['with an address'](1));
    calls.length = 0;
    await signIn(settings, people['with an address'](2));
    expect([...new Set(calls)].toSorted()).toEqual(NEEDED.toSorted());
  });

  it('none for somebody who is known', async () => {
    const { adapter, calls } = breakAt(plainStore().adapter, Infinity, 'fails');
    const settings = settingsOn(adapter);
    await signIn(settings);
    calls.length = 0;
    await signIn(settings);
    expect(calls).toEqual(['getUserByAccount', 'createSession']);
  });
});
