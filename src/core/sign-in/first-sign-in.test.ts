import { describe, expect, it } from 'vitest';
import { completeSignIn } from './complete-sign-in.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Settings } from '../contracts/settings.js';
import type { Adapter } from '../../types/adapter.js';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';
import { breakAt, plainStore } from '../../../test/support/store.js';
import { exchangeWith, proofOf } from '../../../test/support/proof.js';

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
    expect(calls).toEqual(['getUserByAccount', 'getUserByEmail', 'createSession']);
  });
});

describe.each(Object.entries(people))('somebody %s whom another process has just linked', (_, person) => {
  it('is not new a second time', async () => {
    const store = plainStore();
    await signIn(settingsOn(store.adapter), person());
    // Before the callback `signIn` is asked, and after: the other process was done just then.
    let missed = 2;
    const { getUserByAccount } = store.adapter;
    const late: Adapter = {
      ...store.adapter,
      getUserByAccount: async (key) => (missed-- > 0 ? null : ((await getUserByAccount?.(key)) ?? null)),
    };
    const heard: (boolean | undefined)[] = [];
    const settings = resolveSettings(
      baseConfig({
        adapter: late,
        logger: recordingLogger().logger,
        session: { strategy: 'database' },
        events: { signIn: ({ isNewUser }) => void heard.push(isNewUser) },
      }),
    );
    await signIn(settings, person());
    expect(missed).toBeLessThan(0);
    expect(heard).toEqual([false]);
    expect(store.users()).toHaveLength(1);
    expect(store.accounts()).toHaveLength(1);
  });
});

describe('the first sign-in of somebody without an address, in two processes of a deploy that changes the secret', () => {
  const [OLD, NEW] = [
    'an old secret of forty characters in all...',
    'a new secret of forty characters in all....',
  ];

  /** Both have looked for a user and found none when the first of them stores one. */
  function atOnce(adapter: Adapter): Adapter {
    let resolve = (): void => undefined;
    const bothCreated = new Promise<void>((done) => (resolve = done));
    let created = 0;
    return {
      ...adapter,
      createUser: async (draft) => {
        const user = await adapter.createUser?.(draft);
        if (++created === 2) resolve();
        await bothCreated;
        return user ?? draft;
      },
    };
  }

  const processes = (adapter: Adapter, heard: string[] = []) =>
    [
      [OLD, NEW],
      [NEW, OLD],
    ].map((secret) =>
      resolveSettings(
        baseConfig({
          adapter,
          secret,
          logger: recordingLogger().logger,
          session: { strategy: 'database' },
          events: {
            createUser: ({ user }) => void heard.push(`created ${user.id}`),
            deleteUser: ({ user }) => void heard.push(`deleted ${user.id}`),
          },
        }),
      ),
    );

  it('leaves one user: whoever lost removes the one that it made, and says so', async () => {
    const store = plainStore();
    const heard: string[] = [];
    const adapter = atOnce(store.adapter);
    await Promise.all(
      processes(adapter, heard).map((settings) => signIn(settings, people['without an address']())),
    );
    const [user, ...others] = store.users();
    expect(others).toEqual([]);
    expect(store.accounts()).toMatchObject([{ userId: user?.id }]);
    const removed = heard.filter((one) => one.startsWith('deleted'));
    expect(removed).toHaveLength(1);
    expect(removed).not.toContain(`deleted ${user?.id}`);
    expect(heard).toHaveLength(3);
  });

  it('leaves one user where a third request takes the second one for interrupted, and loses, too', async () => {
    const store = plainStore();
    const gate = (): { readonly open: () => void; readonly opened: Promise<void> } => {
      let open = (): void => undefined;
      const opened = new Promise<void>((resolve) => (open = resolve));
      return { open, opened };
    };
    const [bothCreated, firstMayLink, secondMayLink] = [gate(), gate(), gate()];
    const waitsFor = (mayLink: Promise<void>): Adapter => ({
      ...store.adapter,
      createUser: async (draft) => {
        const user = (await store.adapter.createUser?.(draft)) ?? draft;
        if (store.users().length === 2) bothCreated.open();
        await bothCreated.opened;
        return user;
      },
      linkAccount: async (account) => {
        await mayLink;
        await store.adapter.linkAccount?.(account);
      },
    });
    const [first] = processes(waitsFor(firstMayLink.opened));
    const [, second] = processes(waitsFor(secondMayLink.opened));
    // Links when the first one has.
    const afterFirst = gate();
    const [, third] = processes(waitsFor(afterFirst.opened));
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('three processes');
    const person = people['without an address'];
    const one = signIn(first, person());
    const two = signIn(second, person());
    await bothCreated.opened;
    const three = signIn(third, person());
    // It has found the user of the second one, whose intent is there.
    await new Promise((resolve) => setTimeout(resolve, 50));
    firstMayLink.open();
    await one;
    afterFirst.open();
    await three;
    secondMayLink.open();
    await two;
    expect(store.users()).toHaveLength(1);
    expect(store.accounts()).toMatchObject([{ userId: store.users()[0]?.id }]);
  });

  it('signs both in where the store cannot remove it', async () => {
    const store = plainStore();
    const deleteUser = (): never => {
      throw new Error('permission denied');
    };
    const adapter = atOnce({ ...store.adapter, deleteUser });
    await Promise.all(processes(adapter).map((settings) => signIn(settings, people['without an address']())));
    expect(store.accounts()).toHaveLength(1);
    expect(store.users()).toHaveLength(2);
  });

  it('keeps a user whose intent somebody else has taken: it may be about to be linked', async () => {
    const store = plainStore();
    const adapter = atOnce({ ...store.adapter, useVerificationToken: async () => null });
    await Promise.all(processes(adapter).map((settings) => signIn(settings, people['without an address']())));
    expect(store.users()).toHaveLength(2);
  });
});
