import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, getSession } from '../../src/index.js';
import { encodeAt } from '../../src/jwt/codec.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import { Browser } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import { APP, askForLink, openScene, PASSWORD, SESSION_COOKIE, signInAtIdp, type Scene } from './scene.js';

const VICTIM = 'victim@example.com';
const DAY = 86_400;

/** An application whose look-ups of users are counted, and may fail. */
async function open(config: Partial<AuthConfig> = {}) {
  const store = MemoryAdapter();
  const state = { lookUps: 0, isDown: false };
  const adapter: Adapter = {
    ...store,
    getUser: async (id) => {
      state.lookUps += 1;
      if (state.isDown) throw new Error('the store is down');
      return store.getUser(id);
    },
  };
  const scene = await openScene('jwt, store', { config: { adapter, ...config } });
  return { scene, store, state };
}

async function signUpAsVictim(scene: Scene): Promise<Browser> {
  scene.idp.faults.claims = { sub: 'subject-eve', name: 'Eve', email: VICTIM, email_verified: false };
  const eve = scene.browse();
  await signInAtIdp(scene, eve);
  return eve;
}

async function prove(scene: Scene): Promise<Browser> {
  const owner = scene.browse();
  await askForLink(scene, owner, VICTIM);
  await owner.get(scene.outbox.at(-1)?.url ?? '');
  expect(await owner.session()).toMatchObject({ user: { email: VICTIM } });
  return owner;
}

describe('a `jwt` session without records (AL-04)', () => {
  it('from before the first proof of the address ends with its next renewal', async () => {
    const { scene } = await open();
    const eve = await signUpAsVictim(scene);
    scene.wait(5);
    const owner = await prove(scene);
    for (let day = 0; day < 3; day += 1) {
      scene.wait(DAY + 1);
      expect(await eve.session()).toBeNull();
      expect(eve.names('session-token')).toEqual([]);
      expect(await owner.session()).toMatchObject({ user: { email: VICTIM } });
    }
  });

  it('ends also where something without the adapter renews it first, as a proxy of Next.js does', async () => {
    const { scene } = await open();
    const eve = await signUpAsVictim(scene);
    scene.wait(5);
    await prove(scene);
    scene.wait(DAY + 1);
    const { adapter: _, ...split } = scene.config;
    const beside = eve.clone();
    const atTheEdge = new Browser(
      (request) =>
        Auth(request, {
          ...split,
          providers: split.providers.filter((one) => Reflect.get(one, 'type') !== 'email'),
        }),
      APP,
      () => scene.now().getTime(),
    );
    for (const [name, cookie] of beside.cookies) atTheEdge.cookies.set(name, cookie);
    expect(await atTheEdge.session()).toMatchObject({ user: { email: VICTIM } });
    for (const [name, cookie] of atTheEdge.cookies) eve.cookies.set(name, cookie);
    scene.wait(10);
    expect(await eve.session()).toBeNull();
  });

  it('cannot put the renewal off by updates', async () => {
    const { scene } = await open();
    const eve = await signUpAsVictim(scene);
    scene.wait(5);
    await prove(scene);
    let isIn = true;
    for (let hours = 0; hours < 30; hours += 10) {
      scene.wait(36_000);
      await eve.post('/auth/session', { name: 'Eve' });
      isIn = (await eve.session()) !== null;
    }
    expect(isIn).toBe(false);
  });

  it('ends when its user is deleted (SC-21)', async () => {
    const { scene, store } = await open();
    const eve = await signUpAsVictim(scene);
    const [user] = store.snapshot().users;
    await store.deleteUser(user?.id ?? '');
    scene.wait(DAY + 1);
    expect(await eve.session()).toBeNull();
  });

  it('looks its user up once a day, and at no other read', async () => {
    const { scene, state } = await open();
    const owner = await prove(scene);
    const before = state.lookUps;
    for (let reads = 0; reads < 10; reads += 1) await owner.session();
    expect(state.lookUps).toBe(before);
    scene.wait(DAY + 1);
    for (let reads = 0; reads < 10; reads += 1) await owner.session();
    expect(state.lookUps).toBe(before + 1);
    scene.wait(DAY + 1);
    // The server's own code may be unable to write the cookie.
    for (let reads = 0; reads < 10; reads += 1)
      await getSession(new Request(APP, { headers: { cookie: owner.cookieHeader() } }), scene.config);
    expect(state.lookUps).toBe(before + 2);
  });

  it('looks its user up once a minute at most, where every read renews the session', async () => {
    const { scene, state } = await open({ session: { strategy: 'jwt', updateAge: 0 } });
    const owner = await prove(scene);
    const before = state.lookUps;
    for (let reads = 0; reads < 12; reads += 1) {
      scene.wait(10);
      await owner.session();
    }
    expect(state.lookUps - before).toBe(2);
  });

  it('is looked up once although the adapter is built for every request, and cookies cannot be written', async () => {
    const { scene, state } = await open();
    const owner = await prove(scene);
    scene.wait(DAY + 1);
    const before = state.lookUps;
    const { adapter } = scene.config;
    for (let reads = 0; reads < 5; reads += 1) {
      const config = { ...scene.config, ...(typeof adapter === 'object' && { adapter: { ...adapter } }) };
      await getSession(new Request(APP, { headers: { cookie: owner.cookieHeader() } }), config);
    }
    expect(state.lookUps).toBe(before + 1);
  });

  it('goes on while the store is down, asks it once a minute, and is checked when it is back', async () => {
    const { scene, state } = await open();
    const eve = await signUpAsVictim(scene);
    scene.wait(5);
    await prove(scene);
    scene.wait(DAY + 1);
    state.isDown = true;
    const before = state.lookUps;
    for (let reads = 0; reads < 5; reads += 1) expect(await eve.session()).not.toBeNull();
    expect(state.lookUps).toBe(before + 1);
    expect(scene.log.errors).toHaveLength(1);
    state.isDown = false;
    scene.wait(61);
    expect(await eve.session()).toBeNull();
  });

  it('of a user whom `authorize` gives, and no store has, goes on', async () => {
    const { scene } = await open();
    const ada = scene.browse();
    await ada.post('/auth/callback/credentials', { username: 'ada', password: PASSWORD });
    for (let day = 0; day < 3; day += 1) {
      scene.wait(DAY + 1);
      expect(await ada.session()).not.toBeNull();
    }
  });

  it('of `@auth/core` goes on, and ends where the address was proven after its last renewal', async () => {
    const { scene, store } = await open();
    const user = await store.createUser({
      id: 'old',
      email: VICTIM,
      emailVerified: new Date(scene.now().getTime() - 9e8),
    });
    const token = { sub: user.id, email: VICTIM, name: 'Old', jti: '0d2f9a3e-9d4c-4a6e-8c1e-2f1f6f1c0a11' };
    const maxAge = 30 * DAY;
    const cookie = await encodeAt({ token, secret: SECRET, salt: SESSION_COOKIE, maxAge }, scene.now());
    const old = scene.browse();
    old.plant(SESSION_COOKIE, cookie);
    for (let day = 0; day < 2; day += 1) {
      scene.wait(DAY + 1);
      expect(await old.session()).toMatchObject({ user: { email: VICTIM } });
    }
    scene.wait(60);
    await store.updateUser({ id: 'old', emailVerified: new Date(scene.now().setMilliseconds(0)) });
    scene.wait(DAY + 1);
    expect(await old.session()).toBeNull();
  });

  it('goes on where a listener of the application marks the address as proven during the sign-in', async () => {
    const store = MemoryAdapter();
    const { scene } = await open({
      adapter: store,
      events: {
        linkAccount: async ({ user }) => {
          const emailVerified = new Date(scene.now().getTime() + 37);
          await store.updateUser({ id: user.id ?? '', emailVerified });
        },
      },
    });
    const ada = scene.browse();
    await signInAtIdp(scene, ada);
    scene.wait(DAY + 1);
    expect(await ada.session()).not.toBeNull();
  });

  it.each(['at the sign-in', 'later'])('goes on where a callback replaces the subject %s', async (when) => {
    const { scene } = await open({
      callbacks: {
        jwt: ({ token, account }) =>
          Boolean(account) === (when === 'at the sign-in')
            ? { ...token, sub: 'an id of another system' }
            : token,
      },
    });
    const ada = scene.browse();
    await signInAtIdp(scene, ada);
    for (let day = 0; day < 3; day += 1) {
      scene.wait(DAY + 1);
      expect(await ada.session()).not.toBeNull();
    }
  });
});
