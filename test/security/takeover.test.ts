import { describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { customFetch } from '../../src/index.js';
import { encodeAt } from '../../src/jwt/codec.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Browser } from '../support/browser.js';
import { locationOf } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import { openPasskeyStage } from '../support/passkey-stage.js';
import {
  askForLink,
  comeBack,
  goToIdp,
  openScene,
  SESSION_COOKIE,
  signInAtIdp,
  type Scene,
} from './scene.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const VICTIM = 'victim@example.com';

/** Something that waits until the test lets it go on. */
function gate(): { readonly reached: Promise<void>; readonly pass: () => Promise<void>; open: () => void } {
  let arrive = (): void => {};
  let open = (): void => {};
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  const pass = async (): Promise<void> => {
    arrive();
    await opened;
  };
  return { reached, pass, open: () => open() };
}

/** A scene with a store that can be watched and delayed. */
async function openStoreScene(
  strategy: 'jwt' | 'database',
  changes: (inner: MemoryAdapterObject) => Partial<Adapter> = () => ({}),
  config: Partial<AuthConfig> = {},
): Promise<{ scene: Scene; inner: MemoryAdapterObject }> {
  const inner = MemoryAdapter();
  const adapter: Adapter = { ...inner, ...changes(inner) };
  const scene = await openScene(strategy === 'jwt' ? 'jwt, store' : 'database', {
    config: { adapter, ...config },
  });
  return { scene, inner };
}

/** Somebody signs up with the address of another person, which the provider has not verified. */
async function signUpAsVictim(scene: Scene): Promise<Browser> {
  scene.idp.faults.claims = { sub: 'subject-eve', name: 'Eve', email: VICTIM, email_verified: false };
  const eve = scene.browse();
  await signInAtIdp(scene, eve);
  expect(await eve.session()).toMatchObject({ user: { email: VICTIM } });
  return eve;
}

async function proveByMail(scene: Scene): Promise<Browser> {
  const owner = scene.browse();
  const link = await askForLink(scene, owner, VICTIM);
  await owner.get(link.href);
  expect(await owner.session()).toMatchObject({ user: { email: VICTIM } });
  return owner;
}

const outcomeOf = (answer: Response): (string | null)[] => {
  const { searchParams } = locationOf(answer);
  return [searchParams.get('error'), searchParams.get('code')];
};
const REFUSED = ['OAuthAccountNotLinked', 'session_changed'];

describe('a jwt session that began before the address was proven', () => {
  it('links nothing, and makes no user either', async () => {
    const { scene, inner } = await openStoreScene('jwt');
    const eve = await signUpAsVictim(scene);
    scene.wait(5);
    await proveByMail(scene);
    scene.idp.faults.claims = { sub: 'subject-eve-2', email: 'eve@example.com', email_verified: true };
    const { answer } = await goToIdp(scene, eve, { provider: 'other' });
    expect(outcomeOf(await comeBack(eve, answer, { to: 'other' }))).toEqual(REFUSED);
    expect(inner.snapshot()).toMatchObject({ users: [{ email: VICTIM }], accounts: [] });
  });

  it('links nothing after it was renewed', async () => {
    const { scene, inner } = await openStoreScene('jwt');
    const eve = await signUpAsVictim(scene);
    for (let day = 0; day < 3; day++) {
      scene.wait(86_400);
      await eve.session();
    }
    await proveByMail(scene);
    await eve.postJson('/auth/session', { data: { jti: 'mine', iat: 4_000_000_000 } });
    scene.idp.faults.claims = { sub: 'subject-eve-2' };
    const { answer } = await goToIdp(scene, eve, { provider: 'other' });
    expect(outcomeOf(await comeBack(eve, answer, { to: 'other' }))).toEqual(REFUSED);
    expect(inner.snapshot().accounts).toEqual([]);
  });

  it('links nothing where the application lets the browser write into the token, and so into its id', async () => {
    const { scene, inner } = await openStoreScene('jwt');
    scene.config.callbacks = {
      ...scene.config.callbacks,
      jwt: ({ token, trigger, session }) =>
        trigger === 'update' ? { ...token, ...(session as object), sub: token.sub ?? '' } : token,
    };
    const eve = await signUpAsVictim(scene);
    await proveByMail(scene);
    scene.wait(5);
    // The 48 bits of the time, as high as they go.
    await eve.postJson('/auth/session', { data: { jti: 'ffffffff-ffff-7fff-bfff-ffffffffffff' } });
    scene.idp.faults.claims = { sub: 'subject-eve-2' };
    const { answer } = await goToIdp(scene, eve, { provider: 'other' });
    expect(outcomeOf(await comeBack(eve, answer, { to: 'other' }))).toEqual(REFUSED);
    expect(inner.snapshot().accounts).toEqual([]);
  });

  it('links nothing when a cookie of @auth/core does not say when it began', async () => {
    const { scene, inner } = await openStoreScene('jwt');
    await signUpAsVictim(scene);
    await proveByMail(scene);
    scene.wait(5);
    const [user] = inner.snapshot().users;
    const stranger = scene.browse();
    const token = { sub: user?.id ?? '', email: VICTIM, jti: crypto.randomUUID() };
    const sealed = await encodeAt(
      { token, secret: SECRET, salt: SESSION_COOKIE, maxAge: 86_400 },
      scene.now(),
    );
    stranger.cookies.set(SESSION_COOKIE, { value: sealed, expires: undefined, secure: true });
    expect(await stranger.session()).toMatchObject({ user: { email: VICTIM } });
    const { answer } = await goToIdp(scene, stranger, { provider: 'other' });
    expect(outcomeOf(await comeBack(stranger, answer, { to: 'other' }))).toEqual(REFUSED);
    expect(inner.snapshot().accounts).toEqual([]);
  });

  it('adds no passkey', async () => {
    const stage = openPasskeyStage({ session: { strategy: 'jwt' } });
    const eve = stage.visitor();
    await eve.register({}, VICTIM);
    stage.wait(5);
    await stage.visitor().signInByMail(stage, VICTIM);
    const options = await eve.creationOptions();
    const second = stage.visitor();
    const answer = await eve.send('register', second.authenticator.register(options));
    expect(outcomeOf(answer)).toEqual(['AccountNotLinked', 'session_changed']);
    expect(stage.adapter.snapshot().accounts).toEqual([]);
    await second.signIn();
    expect(await second.browser.session()).toBeNull();
  });

  it('says once that it lasts, and what would end it', async () => {
    const { scene } = await openStoreScene('jwt');
    await signUpAsVictim(scene);
    await proveByMail(scene);
    const at = scene.log.warnings.indexOf('email-proof-cannot-revoke');
    expect(scene.log.details[at]).toMatch(/session\.strategy` is "jwt".*"database"/);
  });

  it.each([0, 1, 499, 500, 999])(
    'but the owner links under the session of the proof, at %i ms of a second, also where stores keep seconds only',
    async (milliseconds) => {
      const rounded = (date: unknown): Date => new Date(Math.round(Number(date) / 1000) * 1000);
      const { scene, inner } = await openStoreScene('jwt', (store) => ({
        updateUser: async (change) => {
          const { emailVerified } = change;
          await store.updateUser(
            emailVerified ? { ...change, emailVerified: rounded(emailVerified) } : change,
          );
          return { ...(await store.getUser(change.id)), ...change } as never;
        },
      }));
      await signUpAsVictim(scene);
      scene.wait(7 + milliseconds / 1000);
      const owner = await proveByMail(scene);
      scene.idp.faults.claims = { sub: 'subject-owner', email: VICTIM };
      const { answer } = await goToIdp(scene, owner, { provider: 'other' });
      expect(outcomeOf(await comeBack(owner, answer, { to: 'other' }))).toEqual([null, null]);
      expect(inner.snapshot().accounts).toMatchObject([{ provider: 'other' }]);
    },
  );

  it('of somebody who never proves an address links as before', async () => {
    const { scene, inner } = await openStoreScene('jwt');
    const eve = await signUpAsVictim(scene);
    scene.idp.faults.claims = { sub: 'subject-eve-2' };
    const { answer } = await goToIdp(scene, eve, { provider: 'other' });
    expect(outcomeOf(await comeBack(eve, answer, { to: 'other' }))).toEqual([null, null]);
    expect(inner.snapshot().accounts).toHaveLength(2);
  });
});

describe.each(['jwt', 'database'] as const)(
  'what is under way while the address is proven, %s',
  (strategy) => {
    it('a link that waits for its provider is refused', async () => {
      const inner = MemoryAdapter();
      const held = gate();
      const scene = await openScene(strategy === 'jwt' ? 'jwt, store' : 'database', {
        config: { adapter: inner },
      });
      const { clientId, clientSecret, issuer } = scene.idp;
      const slow: typeof fetch = async (input, init) => {
        if (init?.method === 'POST') await held.pass();
        return scene.idp.fetch(input, init);
      };
      scene.config.providers = [
        ...scene.config.providers,
        { clientId, clientSecret, issuer, id: 'slow', name: 'Slow', type: 'oidc', [customFetch]: slow },
      ];
      const eve = await signUpAsVictim(scene);
      scene.idp.faults.claims = { sub: 'subject-eve-2' };
      const { answer } = await goToIdp(scene, eve, { provider: 'slow' });
      const back = comeBack(eve, answer, { to: 'slow' });
      await held.reached;
      scene.wait(5);
      await proveByMail(scene);
      held.open();
      expect(outcomeOf(await back)).toEqual(REFUSED);
      expect(inner.snapshot()).toMatchObject({ users: [{ email: VICTIM }], accounts: [] });
    });

    it('a link that is being written is taken back', async () => {
      const held = gate();
      let isHeld = false;
      const { scene, inner } = await openStoreScene(strategy, (store) => ({
        linkAccount: async (account) => {
          if (isHeld) await held.pass();
          await store.linkAccount(account);
        },
      }));
      const eve = await signUpAsVictim(scene);
      scene.idp.faults.claims = { sub: 'subject-eve-2' };
      const { answer } = await goToIdp(scene, eve, { provider: 'other' });
      isHeld = true;
      const back = comeBack(eve, answer, { to: 'other' });
      await held.reached;
      scene.wait(5);
      await proveByMail(scene);
      held.open();
      expect(outcomeOf(await back)).toEqual(REFUSED);
      expect(inner.snapshot().accounts).toEqual([]);
    });

    it('a link that was written between the first look and the proof goes with the second look', async () => {
      const { scene, inner } = await openStoreScene(strategy, (store) => ({
        updateUser: async (change) => {
          // Written by a process that was held up right here and has died since.
          const account = { provider: 'other', providerAccountId: 'late', type: 'oidc' } as const;
          if (change.emailVerified) await store.linkAccount({ ...account, userId: change.id });
          return store.updateUser(change);
        },
      }));
      await signUpAsVictim(scene);
      await proveByMail(scene);
      expect(inner.snapshot().accounts).toEqual([]);
      expect(inner.snapshot().sessions).toHaveLength(strategy === 'jwt' ? 0 : 1);
    });

    it('a sign-in that waits for the application ends signed out', async () => {
      const held = gate();
      let isHeld = false;
      const signIn = async (): Promise<boolean> => {
        if (isHeld) await held.pass();
        return true;
      };
      const { scene, inner } = await openStoreScene(strategy, undefined, { callbacks: { signIn } });
      await signUpAsVictim(scene);
      const elsewhere = scene.browse();
      const { answer } = await goToIdp(scene, elsewhere);
      isHeld = true;
      const back = comeBack(elsewhere, answer);
      await held.reached;
      isHeld = false;
      await proveByMail(scene);
      held.open();
      expect(outcomeOf(await back)[0]).toBe('OAuthAccountNotLinked');
      expect(await elsewhere.session()).toBeNull();
      expect(inner.snapshot().accounts).toEqual([]);
    });

    it.each([[[]], [['transaction']], [['transaction', 'listAccountsByUserId']]] as [(keyof Adapter)[]][])(
      'a passkey that is being added is taken back (without %j)',
      async (lacks) => {
        const held = gate();
        let isHeld = false;
        const inner = MemoryAdapter();
        const adapter: Adapter = {
          ...inner,
          createAuthenticator: async (row) => {
            if (isHeld) await held.pass();
            return inner.createAuthenticator(row);
          },
        };
        if (!lacks.includes('transaction')) delete adapter.createAuthenticator;
        adapter.createAuthenticator ??= (row) => inner.createAuthenticator(row);
        const getAccount = adapter.getAccount?.bind(adapter);
        // Where all is written at once, the wait is before it.
        adapter.getAccount = async (...key) => {
          const found = (await getAccount?.(...key)) ?? null;
          if (isHeld && !lacks.includes('transaction')) await held.pass();
          return found;
        };
        for (const name of lacks) delete adapter[name];
        const stage = openPasskeyStage<Adapter>({ adapter, session: { strategy } });
        const eve = stage.visitor();
        await eve.register({}, VICTIM);
        const second = stage.visitor();
        const data = second.authenticator.register(await eve.creationOptions());
        isHeld = true;
        const back = eve.send('register', data);
        await held.reached;
        isHeld = false;
        stage.wait(5);
        await stage.visitor().signInByMail(stage, VICTIM);
        held.open();
        expect(outcomeOf(await back)).toEqual(['AccountNotLinked', 'session_changed']);
        expect(inner.snapshot().accounts).toEqual([]);
        await second.signIn();
        expect(await second.browser.session()).toBeNull();
      },
    );
  },
);
