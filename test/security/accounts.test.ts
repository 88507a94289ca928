import { describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import { FakeIdp } from '../fake-idp.js';
import type { Browser } from '../support/browser.js';
import {
  ADA,
  APP,
  askForLink,
  comeBack,
  goToIdp,
  openScene,
  signInAtIdp,
  type Scene,
  type SceneChanges,
} from './scene.js';
import { expectRefused } from './oracle.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const VICTIM = 'victim@example.com';
const NOT_LINKED = { error: 'OAuthAccountNotLinked', code: undefined } as const;

/** Somebody at the identity provider who claims an address. */
const asEve = (scene: Scene, claims: Record<string, unknown> = {}): void => {
  scene.idp.faults.claims = { sub: 'subject-eve', name: 'Eve', email: VICTIM, ...claims };
};

/** Whether the address is claimed to be verified, in every spelling that is not `true`. */
const UNVERIFIED = [false, 'false', 0, null, undefined, '', 1, [true], { verified: true }, 'TRUE'];

async function proveByMail(scene: Scene, browser: Browser): Promise<void> {
  const link = await askForLink(scene, browser, VICTIM);
  expect((await browser.get(link.href)).headers.get('location')).toBe(APP);
}

describe.each(['jwt, store', 'database'] as const)(
  'pre-hijacked accounts, %s (AL-01, AL-03, AL-04)',
  (kind) => {
    it.each(UNVERIFIED)(
      'what Eve left behind is gone when the owner proves the address (email_verified: %j)',
      async (verified) => {
        const scene = await openScene(kind);
        const eve = scene.browse();
        asEve(scene, { email_verified: verified });
        await signInAtIdp(scene, eve);
        expect(scene.store?.snapshot().accounts).toHaveLength(1);

        const owner = scene.browse();
        await proveByMail(scene, owner);
        const { users, accounts, sessions } = scene.store?.snapshot() ?? {
          users: [],
          accounts: [],
          sessions: [],
        };
        expect([users.length, accounts]).toEqual([1, []]);
        if (kind === 'database') {
          expect(sessions).toHaveLength(1);
          expect(await eve.session()).toBeNull();
        }
        // Eve comes back the way she came: the address has an owner now.
        await expectRefused(
          { scene, browser: scene.browse() },
          async () => signInAtIdp(scene, scene.browse()),
          {
            ...NOT_LINKED,
            calls: ['token'],
          },
        );
      },
    );

    it('a provider that vouches is the first proof of an address: what was there before is gone (GHSA-g38m-r43w-p2q7)', async () => {
      const linking = { allowDangerousEmailAccountLinking: true };
      for (const emailVerified of [null, undefined, '', 0, 'false', new Date(Number.NaN)]) {
        const inner = MemoryAdapter();
        const odd: Adapter = {
          ...inner,
          getUserByEmail: async (email) => {
            const user = await inner.getUserByEmail(email);
            return user === null ? null : ({ ...user, emailVerified } as never);
          },
        };
        const scene = await openScene(kind, { provider: linking, config: { adapter: odd } });
        await inner.createUser({ id: 'mallory', name: 'Mallory', email: VICTIM, emailVerified: null });
        const account = { provider: 'other', providerAccountId: 'mallory', type: 'oidc' } as const;
        await inner.linkAccount({ ...account, userId: 'mallory' });
        await inner.createSession({
          sessionToken: 'mallory',
          userId: 'mallory',
          expires: new Date('2031-01-01'),
        });
        asEve(scene, { email_verified: true });
        const browser = scene.browse();
        const { answer } = await goToIdp(scene, browser);
        const response = await comeBack(browser, answer);
        expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBeNull();
        const { users, accounts, sessions } = inner.snapshot();
        expect(users).toMatchObject([
          { name: 'Eve', email: VICTIM, emailVerified: expect.any(Date) as Date },
        ]);
        expect(accounts).toMatchObject([{ provider: 'idp', providerAccountId: 'subject-eve' }]);
        expect(sessions.map(({ sessionToken }) => sessionToken)).not.toContain('mallory');
      }
    });

    it.each(UNVERIFIED)(
      'an identity with an unproven address is not linked to its user (email_verified: %j)',
      async (verified) => {
        for (const linking of [false, true]) {
          const scene = await openScene(kind, { provider: { allowDangerousEmailAccountLinking: linking } });
          await proveByMail(scene, scene.browse());
          asEve(scene, { email_verified: verified });
          const browser = scene.browse();
          const { id, answer } = await goToIdp(scene, browser);
          const back = () => comeBack(browser, answer);
          await expectRefused({ scene, browser }, back, {
            ...NOT_LINKED,
            flow: id,
            calls: ['token', 'jwks'],
          });
        }
      },
    );
  },
);

describe('an id_token that nobody has validated vouches for nothing', () => {
  const prehijack = async (
    changes: SceneChanges,
    provider: string,
  ): Promise<MemoryAdapterObject['snapshot']> => {
    const scene = await openScene('database', changes);
    asEve(scene, { email_verified: true });
    const eve = scene.browse();
    if (provider === 'plain') scene.idp.faults.userinfo = { id: 'eve', email: VICTIM, sub: undefined };
    await signInAtIdp(scene, eve, provider);
    expect(scene.store?.snapshot().accounts).toHaveLength(1);
    await proveByMail(scene, scene.browse());
    return scene.store?.snapshot ?? MemoryAdapter().snapshot;
  };

  it('at a plain OAuth provider (AL-03)', async () => {
    expect((await prehijack({}, 'plain'))().accounts).toEqual([]);
  });

  it('where the provider’s own hook says that its claims do not say so (AL-03)', async () => {
    const emailVerified = (): boolean => false;
    expect((await prehijack({ provider: { emailVerified } }, 'idp'))().accounts).toEqual([]);
    const broken = (): never => {
      throw new Error('no');
    };
    expect((await prehijack({ provider: { emailVerified: broken } }, 'idp'))().accounts).toEqual([]);
  });

  it('but one of an OpenID provider does', async () => {
    expect((await prehijack({}, 'idp'))().accounts).toHaveLength(1);
  });
});

describe('whose account it is', () => {
  it('an identity of somebody else is not moved to who is signed in (AL-05, AL-06)', async () => {
    const scene = await openScene('database');
    await signInAtIdp(scene, scene.browse());
    const eve = scene.browse();
    asEve(scene);
    await signInAtIdp(scene, eve, 'other');
    scene.idp.faults.claims = {};
    const { id, answer } = await goToIdp(scene, eve);
    await expectRefused({ scene, browser: eve }, () => comeBack(eve, answer), {
      ...NOT_LINKED,
      flow: id,
      calls: ['token'],
    });
  });

  it('a flow begun signed out never links, whatever cookies came meanwhile (SC-06, AL-05)', async () => {
    const scene = await openScene('database');
    const victim = scene.browse();
    await signInAtIdp(scene, victim);
    const eve = scene.browse();
    asEve(scene, { email: 'eve@example.com' });
    const { answer } = await goToIdp(scene, eve, { provider: 'other' });
    // Eve's whole flow, planted into the victim's browser.
    for (const name of eve.names('authjs.'))
      if (/state|pkce|nonce/.test(name)) victim.plant(name, eve.cookies.get(name)?.value ?? '');
    await comeBack(victim, answer, { to: 'other' });
    const { users, accounts } = scene.store?.snapshot() ?? { users: [], accounts: [] };
    const ada = users.find(({ email }) => email === ADA.email);
    expect(accounts.filter(({ userId }) => userId === ada?.id)).toHaveLength(1);
  });

  it('a flow begun under a session that has expired since is refused (SC-07, SC-06)', async () => {
    const scene = await openScene('database', { config: { session: { strategy: 'database', maxAge: 300 } } });
    const browser = scene.browse();
    await signInAtIdp(scene, browser);
    asEve(scene, { email: 'eve@example.com' });
    const { answer } = await goToIdp(scene, browser, { provider: 'other' });
    const kept = [...browser.cookies];
    scene.wait(301);
    for (const [name, cookie] of kept) browser.cookies.set(name, { ...cookie, expires: undefined });
    const response = await comeBack(browser, answer, { to: 'other' });
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('code')).toBe('session_changed');
    expect(scene.store?.snapshot().accounts).toHaveLength(1);
  });

  it('a store that folds letters does not make two addresses one (AL-11)', async () => {
    const inner = MemoryAdapter();
    const fold = (text: string): string =>
      text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
    const folding: Adapter = {
      ...inner,
      getUserByEmail: async (email) =>
        inner.snapshot().users.find((user) => fold(user.email) === fold(email)) ?? null,
    };
    await inner.createUser({ id: 'victim', email: 'müßig@example.com', emailVerified: new Date() });
    const scene = await openScene('database', { config: { adapter: folding } });
    asEve(scene, { email: 'mussig@example.com', email_verified: true });
    await signInAtIdp(scene, scene.browse());
    expect(inner.snapshot().accounts.map(({ userId }) => userId)).not.toContain('victim');
  });

  it('a token response cannot say whose account it is (TR-12)', async () => {
    const scene = await openScene('database');
    const victim = (await scene.store?.createUser({
      id: 'victim',
      email: VICTIM,
      emailVerified: new Date(),
    })) ?? { id: '' };
    scene.idp.faults.token = {
      userId: victim.id,
      id: victim.id,
      user: { id: victim.id },
      provider: 'other',
      providerAccountId: 'x',
      type: 'email',
      __proto__: { userId: victim.id },
      email: VICTIM,
      emailVerified: true,
    };
    scene.idp.faults.claims = {
      userId: victim.id,
      id: victim.id,
      emailVerified: '2020-01-01',
      role: 'admin',
    };
    await signInAtIdp(scene, scene.browse());
    const [account] = scene.store?.snapshot().accounts ?? [];
    expect(account).toMatchObject({ provider: 'idp', type: 'oidc', providerAccountId: ADA.sub });
    expect(account?.userId).not.toBe(victim.id);
    const user = scene.store?.snapshot().users.find(({ id }) => id === account?.userId);
    expect(user).toMatchObject({ email: ADA.email, emailVerified: null });
    expect(user).not.toHaveProperty('role');
  });

  it.each([
    undefined,
    null,
    '',
    ' ',
    'undefined',
    'null',
    'NaN',
    '[object Object]',
    Number.NaN,
    Infinity,
    2 ** 53,
    0.5,
    true,
    {},
    ['1'],
    'x'.repeat(256),
    'a\0b',
    'a\nb',
    '\ud800',
  ])('an id %.20j is none (UI-05)', async (id) => {
    const profile = (): never => ({ id, email: null }) as never;
    const scene = await openScene('database', { provider: { profile } });
    const browser = scene.browse();
    const { id: flow, answer } = await goToIdp(scene, browser);
    await expectRefused({ scene, browser }, () => comeBack(browser, answer), {
      error: 'OAuthCallbackError',
      code: 'profile_no_subject',
      flow,
      calls: ['token', 'jwks'],
    });
  });

  it('a provider whose issuer changes while somebody is there (AL-07, DM-06)', async () => {
    const scene = await openScene('database');
    const browser = scene.browse();
    const { answer } = await goToIdp(scene, browser);
    const moved = await FakeIdp.create({ issuer: 'https://evil.test', now: scene.now, person: ADA });
    const changed = await openScene('database', { idp: moved });
    const there = changed.browse();
    for (const [name, cookie] of browser.cookies) there.cookies.set(name, cookie);
    answer.delete('iss');
    const response = await comeBack(there, answer);
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('code')).toMatch(
      /^(?:metadata_changed|iss_missing)$/,
    );
    expect(moved.callsTo('token')).toEqual([]);
  });
});
