import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { SignInCallbackParams } from '../../src/types/hooks.js';
import { locationOf } from '../support/browser.js';
import { looseAuthenticators } from '../support/loose-authenticators.js';
import { codeOf, openPasskeyStage } from '../support/passkey-stage.js';

/** A passkey stage that counts what the application was asked. */
function openAsked(adapter: Adapter = MemoryAdapter()) {
  const asked: SignInCallbackParams[] = [];
  const signIn = (params: SignInCallbackParams): boolean => (asked.push(params), true);
  const stage = openPasskeyStage<Adapter>({ adapter, session: { strategy: 'jwt' }, callbacks: { signIn } });
  return { stage, asked };
}

const ELSEWHERE = { clientData: { origin: 'https://evil.test' } };
/** Lies of both ceremonies. */
const lies = { 'another origin': ELSEWHERE, 'another relying party': { rpId: 'evil.test' } };

describe.each([
  ['memory', (): Adapter => MemoryAdapter()],
  ['a store without unique keys', (): Adapter => looseAuthenticators().adapter],
])('a passkey that is refused, %s', (_, open) => {
  it.each(Object.entries(lies))('is no question to the application: registration, %s', async (__, lie) => {
    const { stage, asked } = openAsked(open());
    const answer = await stage.visitor().register(lie);
    expect(locationOf(answer).searchParams.get('error')).toBe('WebAuthnVerificationError');
    expect(asked).toEqual([]);
  });

  it.each(Object.entries(lies))('is no question to the application: sign-in, %s', async (__, lie) => {
    const { stage, asked } = openAsked(open());
    const owner = stage.visitor();
    await owner.register();
    await owner.signOut();
    expect(asked).toHaveLength(1);
    const answer = await owner.signIn(lie);
    expect(locationOf(answer).searchParams.get('error')).toBe('WebAuthnVerificationError');
    expect(asked).toHaveLength(1);
    expect(await owner.browser.session()).toBeNull();
  });

  it('is no question to the application when it is a clone (WA-20)', async () => {
    const { stage, asked } = openAsked(open());
    const owner = stage.visitor();
    await owner.register();
    await owner.signIn({ counter: 9 });
    expect(asked).toHaveLength(2);
    expect(codeOf(await stage.visitor(owner.authenticator).signIn({ counter: 9 }))).toBe(
      'counter_regression',
    );
    expect(asked).toHaveLength(2);
  });

  it('does not give the owner’s session to a stranger who registers the owner’s credential id (WA-17)', async () => {
    const { stage, asked } = openAsked(open());
    const owner = stage.visitor();
    const credentialId = Buffer.alloc(32, 7);
    await owner.register({ credentialId }, 'owner@example.com');
    expect(asked).toHaveLength(1);
    const stranger = stage.visitor();
    expect(codeOf(await stranger.register({ credentialId }, 'eve@example.com'))).toBe('credential_exists');
    expect(asked).toHaveLength(1);
    expect(await stranger.browser.session()).toBeNull();
    await stranger.signIn();
    expect(await stranger.browser.session()).toBeNull();
    await owner.signOut();
    await owner.signIn();
    expect(await owner.browser.session()).toMatchObject({ user: { email: 'owner@example.com' } });
  });

  it('does not either when the credential appears after it was looked for (WA-17)', async () => {
    const inner = open();
    let isBlind = false;
    const adapter: Adapter = {
      ...inner,
      // The look-ups of the registration come before the row; those of the sign-in after it.
      getAuthenticator: async (id) => (isBlind ? null : ((await inner.getAuthenticator?.(id)) ?? null)),
      getAccount: async (...key) => (isBlind ? null : ((await inner.getAccount?.(...key)) ?? null)),
    };
    const { stage } = openAsked(adapter);
    const owner = stage.visitor();
    const credentialId = Buffer.alloc(32, 7);
    await owner.register({ credentialId }, 'owner@example.com');
    stage.wait(60);
    const stranger = stage.visitor();
    isBlind = true;
    const answer = await stranger.register({ credentialId }, 'eve@example.com');
    isBlind = false;
    expect(locationOf(answer).searchParams.get('error')).toBe('AccountNotLinked');
    expect(await stranger.browser.session()).toBeNull();
    await stranger.signIn();
    expect(await stranger.browser.session()).toBeNull();
  });
});

describe('a store whose columns fold case', () => {
  it('does not sign in with the passkey of somebody else whose id is spelled nearly the same', async () => {
    const inner = MemoryAdapter();
    const credentialId = Buffer.from('Passkey-Of-The-Victim-AbCdEfGhIjK');
    const stored = credentialId.toString('base64');
    const folded = (id: string): string => (id.toLowerCase() === stored.toLowerCase() ? stored : id);
    const adapter: Adapter = {
      ...inner,
      getAuthenticator: (id) => inner.getAuthenticator(folded(id)),
      getAccount: (id, provider) => inner.getAccount(folded(id), provider),
    };
    const { stage, asked } = openAsked(adapter);
    const victim = stage.visitor();
    await victim.register({ credentialId }, 'victim@example.com');
    await victim.signOut();
    const [credential] = victim.authenticator.credentials;
    if (credential === undefined) throw new Error('no credential');
    const otherSpelling = stored.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const nearly = { ...credential, id: Buffer.from(otherSpelling, 'base64') };
    const answer = await victim.signIn({ credential: nearly });
    expect(codeOf(answer)).toBe('credential_unknown');
    expect(asked).toHaveLength(1);
    await victim.signIn({ credential });
    expect(await victim.browser.session()).not.toBeNull();
  });
});

/** The 19 methods, which break off at one of those that write the rows of a registration. */
function brokenAt(method: 'linkAccount' | 'createAuthenticator', after: boolean) {
  const { transaction: _, listAccountsByUserId: __, deleteSessionsByUserId: ___, ...inner } = MemoryAdapter();
  let isBroken = true;
  let isDead = false;
  const alive =
    <A extends unknown[], R>(work: (...args: A) => R): ((...args: A) => R) =>
    (...args) => {
      if (isDead) throw new Error('the process is gone');
      return work(...args);
    };
  const adapter: Adapter = {
    ...inner,
    unlinkAccount: alive(inner.unlinkAccount.bind(inner)),
    [method]: async (row: never) => {
      if (!isBroken) return inner[method](row);
      if (after) await inner[method](row);
      isDead = true;
      throw new Error('killed');
    },
  };
  const mend = (): void => {
    isBroken = false;
    isDead = false;
  };
  return { adapter, inner, mend };
}

describe('a registration that broke off between its rows, without transactions', () => {
  const cases = [
    ['linkAccount', false],
    ['linkAccount', true],
    ['createAuthenticator', false],
  ] as const;

  it.each(cases)(
    'leaves one user, and the address to who registers it next (%s, carried out: %s)',
    async (method, after) => {
      const { adapter, inner, mend } = brokenAt(method, after);
      const first = openPasskeyStage<Adapter>({ adapter, session: { strategy: 'database' } });
      await first.visitor().register({}, 'ada@example.com');
      expect(inner.snapshot()).toMatchObject({ users: [{ email: 'ada@example.com' }], authenticators: [] });
      mend();
      // Another process, another device.
      const stage = openPasskeyStage<Adapter>({ adapter, session: { strategy: 'database' } });
      const visitor = stage.visitor();
      expect(locationOf(await visitor.register({}, 'ada@example.com')).searchParams.get('error')).toBeNull();
      expect(await visitor.browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
      const { users, authenticators, verificationTokens } = inner.snapshot();
      expect([users.length, authenticators.length, verificationTokens.length]).toEqual([1, 1, 0]);
      await visitor.signOut();
      await visitor.signIn();
      expect(await visitor.browser.session()).not.toBeNull();
      // From now on it is taken.
      const stranger = stage.visitor();
      const answer = await stranger.register({}, 'ada@example.com');
      expect(locationOf(answer).searchParams.get('error')).toBe('AccountNotLinked');
    },
  );

  it('is not gone on with by somebody else while it is under way: one of both gets the user', async () => {
    const { transaction: _, listAccountsByUserId: __, ...inner } = MemoryAdapter();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let reached = (): void => {};
    const isReached = new Promise<void>((resolve) => (reached = resolve));
    let isFirst = true;
    const adapter: Adapter = {
      ...inner,
      linkAccount: async (account) => {
        if (isFirst) {
          isFirst = false;
          reached();
          await released;
        }
        await inner.linkAccount(account);
      },
    };
    const stage = openPasskeyStage<Adapter>({ adapter });
    const [one, other] = [stage.visitor(), stage.visitor()];
    const slow = one.register({}, 'ada@example.com');
    await isReached;
    await other.register({}, 'ada@example.com');
    release();
    expect(locationOf(await slow).searchParams.get('error')).toBe('AccountNotLinked');
    expect(await one.browser.session()).toBeNull();
    expect(await other.browser.session()).not.toBeNull();
    expect(inner.snapshot().accounts).toHaveLength(1);
    await one.signIn();
    expect(await one.browser.session()).toBeNull();
  });

  it('never gives away a user that somebody can sign in as', async () => {
    const { transaction: _, listAccountsByUserId: __, ...inner } = MemoryAdapter();
    const stage = openPasskeyStage<Adapter>({ adapter: inner });
    await stage.visitor().register({}, 'ada@example.com');
    const eve = stage.visitor();
    const answer = await eve.register({}, 'ada@example.com');
    expect(locationOf(answer).searchParams.get('error')).toBe('AccountNotLinked');
    expect(inner.snapshot()).toMatchObject({ users: [{}], accounts: [{}], authenticators: [{}] });
  });
});
