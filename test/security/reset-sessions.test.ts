import { describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import {
  ADA,
  askForReset,
  NEW,
  ORIGIN,
  passwordStage,
  sendLink,
  signIn,
  target,
  whoIs,
  type PasswordStage,
} from '../support/password-stage.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const BOB = 'bob@example.com';
const DAY = 86_400;

const kinds: readonly (readonly [string, Partial<AuthConfig>])[] = [
  ['jwt, ended by records', { session: { strategy: 'jwt' }, revocation: { check: 'always' } }],
  ['database, with records', { session: { strategy: 'database' }, revocation: { check: 'always' } }],
  ['database', { session: { strategy: 'database' } }],
];

/** Chooses a new password by mail. */
async function reset(stage: PasswordStage, browser: TestBrowser): Promise<Response> {
  await askForReset(browser);
  return sendLink(browser, stage.link(), { password: NEW });
}

describe.each(kinds)('a new password by mail, sessions as %s', (_, config) => {
  it('signs in, and ends every older session, long after the address was proven', async () => {
    const stage = passwordStage({ config });
    const first = await stage.account();
    stage.clock.advance(DAY);
    const second = stage.browser();
    await signIn(second);
    expect([await whoIs(first), await whoIs(second)]).toEqual([ADA, ADA]);
    const owner = stage.browser();
    expect(target(await reset(stage, owner))).toBe('/');
    expect(await whoIs(owner)).toBe(ADA);
    expect([await whoIs(first), await whoIs(second)]).toEqual([undefined, undefined]);
    stage.clock.advance(60);
    expect(await whoIs(owner)).toBe(ADA);
    const again = stage.browser();
    await signIn(again, { password: NEW });
    expect(await whoIs(again)).toBe(ADA);
  });

  it('signs in once more in the same browser, and after a sign-out', async () => {
    const stage = passwordStage({ config });
    const owner = await stage.account();
    stage.clock.advance(DAY);
    await reset(stage, owner);
    await reset(stage, owner);
    expect(await whoIs(owner)).toBe(ADA);
    await owner.post('/auth/signout', {});
    stage.clock.advance(1);
    expect(await whoIs(owner)).toBeUndefined();
    await signIn(owner, { password: NEW });
    expect(await whoIs(owner)).toBe(ADA);
  });

  it('in a browser where somebody else is signed in ends that session there, and no other of theirs', async () => {
    const stage = passwordStage({ config });
    await stage.account();
    const shared = await stage.account(BOB);
    const bob = stage.browser();
    await signIn(bob, { email: BOB });
    stage.clock.advance(DAY);
    const headers = { cookie: shared.cookieHeader() };
    await reset(stage, shared);
    expect(await whoIs(shared)).toBe(ADA);
    const copy = await Auth(new Request(`${ORIGIN}/auth/session`, { headers }), stage.config);
    expect(await copy.json()).toBeNull();
    expect(await whoIs(bob)).toBe(BOB);
  });
});

describe.each(kinds.slice(0, 2))('whoever knows the old password, sessions as %s', (_, config) => {
  it('is signed out, if their session was about to begin', async () => {
    let hold: Promise<void> | undefined;
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const stage = passwordStage({ config });
    const wait = async (): Promise<void> => {
      if (hold === undefined) return;
      const held = hold;
      hold = undefined;
      arrive();
      await held;
    };
    // What an application or a slow store does between the last look at the hash and the session.
    const { createSession } = stage.store;
    stage.store.createSession = async (session) => (await wait(), createSession(session));
    Object.assign(stage.config, {
      callbacks: { jwt: async ({ token }: { token: object }) => (await wait(), token) },
    });
    await stage.account();
    stage.clock.advance(DAY);
    const owner = stage.browser();
    await askForReset(owner);
    let letGo = (): void => {};
    hold = new Promise((resolve) => (letGo = resolve));
    const stranger = stage.browser();
    const answer = signIn(stranger);
    await arrived;
    await sendLink(owner, stage.link(), { password: NEW });
    letGo();
    await answer;
    expect(await whoIs(owner)).toBe(ADA);
    expect(await whoIs(stranger)).toBeUndefined();
  });
});

/** A store of a process that is killed once the new hash is stored: what is asked after that never happens. */
function mortal(): { readonly adapter: MemoryAdapterObject; die: boolean } {
  const state = { adapter: MemoryAdapter(), die: false };
  let isDead = false;
  const guard = <Store extends object>(whole: Store): Store =>
    new Proxy(whole, {
      get(store, name) {
        const value: unknown = Reflect.get(store, name);
        if (name === 'records') return guard(value as object);
        if (typeof value !== 'function') return value;
        return async (...args: readonly unknown[]): Promise<unknown> => {
          if (state.die && isDead) throw new Error('the process is gone');
          const answer: unknown = await Reflect.apply(value, store, args);
          isDead ||= state.die && (args[0] as { kind?: string } | undefined)?.kind === 'password';
          return answer;
        };
      },
    });
  return Object.assign(state, { adapter: guard(state.adapter) });
}

describe.each(kinds)(
  'a process that is killed when the new password is stored, sessions as %s',
  (_, config) => {
    it('has ended the older sessions before', async () => {
      const process = mortal();
      const stage = passwordStage({ config: { ...config, adapter: process.adapter } });
      const first = await stage.account();
      stage.clock.advance(DAY);
      const owner = stage.browser();
      await askForReset(owner);
      process.die = true;
      expect(target(await sendLink(owner, stage.link(), { password: NEW }))).not.toBe('/');
      process.die = false;
      expect(await whoIs(first)).toBeUndefined();
      stage.clock.advance(1);
      const again = stage.browser();
      await signIn(again, { password: NEW });
      expect(await whoIs(again)).toBe(ADA);
    });
  },
);
