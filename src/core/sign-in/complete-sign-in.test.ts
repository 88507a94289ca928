import { describe, expect, it, vi } from 'vitest';
import { completeSignIn } from './complete-sign-in.js';
import { stableUserId } from '../identities/identity-id.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { EffectHandler } from '../contracts/effects.js';
import type { Authentication } from '../contracts/method.js';
import type { Reply } from '../contracts/reply.js';
import { methodFor } from '../methods/index.js';
import { Passkey } from '../../providers/passkey.js';
import { carriedMethod } from '../../types/symbols.js';
import type { Provider } from '../../types/provider.js';
import type { Exchange } from '../contracts/exchange.js';
import { AuthError, OAuthCallbackError } from '../../errors.js';
import { sessionStrategy } from '../session/index.js';
import type { AuthConfig } from '../../types/config.js';
import type { SignInCallbackParams } from '../../types/hooks.js';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';
import { cookiesAfter, exchangeWith, proofOf } from '../../../test/support/proof.js';
import type { ExchangeOptions } from '../../../test/support/proof.js';
import { breakAt, fullStore } from '../../../test/support/store.js';

async function exchangeFor(
  changes: Partial<AuthConfig> = {},
  options: ExchangeOptions = {},
): Promise<Exchange> {
  const { logger } = recordingLogger();
  return exchangeWith(resolveSettings(baseConfig({ logger, ...changes })), {
    path: 'callback/idp',
    ...options,
  });
}

const locationOf = (reply: Reply): string | undefined =>
  reply.kind === 'redirect' ? reply.location : undefined;

const given = (): Authentication =>
  proofOf({
    provider: 'credentials',
    type: 'credentials',
    user: { id: 'ada', name: 'Ada' },
    linking: { lookup: 'given' },
  });
const mail = (): Authentication =>
  proofOf({
    provider: 'email',
    type: 'email',
    user: { email: 'ada@example.com' },
    linking: { lookup: 'email' },
  });
/** A proof with an effect. */
const storing = (facts: Parameters<typeof proofOf>[0] = {}): Authentication => ({
  ...proofOf(facts),
  effect: { kind: 'raise-counter', credentialId: 'one', counter: 1 },
});
/** A provider whose method carries out effects like this. */
function withEffect(handler: EffectHandler): Provider {
  const passkey = Passkey();
  const method = { ...methodFor(passkey), requires: [], steps: () => ({ effectHandler: () => handler }) };
  return { ...passkey, id: 'idp', [carriedMethod]: method } as Provider;
}

const everyType = {
  oidc: proofOf(),
  oauth: proofOf({ type: 'oauth' }),
  email: mail(),
  credentials: given(),
  webauthn: proofOf({ type: 'webauthn' }),
};

describe('completeSignIn', () => {
  it('asks and tells in the order of the contract, Linking', async () => {
    const store = fullStore();
    const { adapter, calls } = breakAt(store.adapter, Infinity, 'fails');
    const note = (name: string) => () => void calls.push(name);
    const exchange = await exchangeFor(
      {
        adapter,
        session: { strategy: 'jwt' },
        callbacks: {
          redirect: ({ url }) => (note('redirect')(), url),
          signIn: () => (note('signIn')(), true),
          jwt: ({ token }) => (note('jwt')(), token),
        },
        events: {
          createUser: note('event createUser'),
          linkAccount: note('event linkAccount'),
          signIn: note('event signIn'),
        },
      },
      { cookie: '__Secure-authjs.callback-url=https%3A%2F%2Fapp.test%2Fhome' },
    );
    await completeSignIn(exchange, { ...proofOf(), returnTo: undefined }, null);
    expect(
      calls.filter((call) => !call.startsWith('getUser') || calls.indexOf(call) < calls.indexOf('signIn')),
    ).toEqual([
      'redirect',
      'getUserByAccount',
      'getUserByEmail',
      'signIn',
      'getUserByAccount',
      'getUserByEmail',
      'transaction',
      'createUser',
      'linkAccount',
      'event createUser',
      'event linkAccount',
      'jwt',
      'event signIn',
    ]);
  });

  it('tells callbacks and events what is promised (contract, Callbacks and events)', async () => {
    const told: Record<string, unknown> = {};
    const exchange = await exchangeFor({
      adapter: fullStore().adapter,
      session: { strategy: 'jwt' },
      callbacks: {
        signIn: (params) => Boolean((told['signIn'] = params)),
        jwt: (params) => ((told['jwt'] = { ...params, token: { ...params.token } }), params.token),
      },
      events: { signIn: (message) => void (told['event'] = message) },
    });
    await completeSignIn(exchange, proofOf(), null);
    const account = {
      provider: 'idp',
      providerAccountId: 'subject-1',
      type: 'oidc',
      access_token: 'the-token',
    };
    const user = { name: 'Ada', email: 'ada@example.com', id: expect.any(String) };
    expect(told['signIn']).toMatchObject({ user: { name: 'Ada' }, account, profile: { sub: 'subject-1' } });
    expect(Object.keys(told['signIn'] as object).sort()).toEqual(['account', 'profile', 'user']);
    expect(told['jwt']).toMatchObject({
      user,
      account,
      isNewUser: true,
      trigger: 'signUp',
      profile: { sub: 'subject-1' },
    });
    expect((told['jwt'] as { token: object }).token).toEqual({
      name: 'Ada',
      email: user.email,
      picture: null,
      sub: user.id,
    });
    expect(told['event']).toMatchObject({ user, account, isNewUser: true, profile: { sub: 'subject-1' } });
  });

  it('gives the signIn callback the stored user where there is one, and the fields of a form', async () => {
    const seen: SignInCallbackParams[] = [];
    const store = fullStore();
    await store.adapter.createUser?.({
      id: 'ada',
      name: 'Stored',
      email: 'ada@example.com',
      emailVerified: null,
    });
    const settings = {
      adapter: store.adapter,
      callbacks: { signIn: (params: SignInCallbackParams) => seen.push(params) > 0 },
    };
    await completeSignIn(await exchangeFor(settings), mail(), null);
    await completeSignIn(await exchangeFor(settings), { ...given(), credentials: { username: 'ada' } }, null);
    expect(seen).toMatchObject([
      { user: { id: 'ada', name: 'Stored' } },
      { credentials: { username: 'ada' } },
    ]);
  });

  it('without a store, the signIn callback sees the id that the session will carry', async () => {
    const seen: unknown[] = [];
    const exchange = await exchangeFor({ callbacks: { signIn: ({ user }) => seen.push(user.id) > 0 } });
    await completeSignIn(exchange, proofOf(), null);
    expect(seen).toEqual([await stableUserId({ provider: 'idp', providerAccountId: 'subject-1' })]);
  });

  describe.each(Object.entries(everyType))('the signIn callback, provider type %s', (_, proof) => {
    const refusals: [string, () => boolean, string][] = [
      ['returns false', () => false, 'AccessDenied'],
      ['returns nothing', () => undefined as unknown as boolean, 'AccessDenied'],
      [
        'throws',
        () => {
          throw new Error('no');
        },
        'AccessDenied',
      ],
      [
        'throws an AuthError',
        () => {
          throw new OAuthCallbackError('no', { code: 'mine' });
        },
        'OAuthCallbackError',
      ],
    ];
    it.each(refusals)(
      'refuses when it %s; nothing is stored, no session is made',
      async (__, signIn, type) => {
        const store = fullStore();
        const exchange = await exchangeFor({ adapter: store.adapter, callbacks: { signIn } });
        await expect(completeSignIn(exchange, proof, null)).rejects.toMatchObject({ type });
        expect([store.users(), store.accounts(), exchange.jar.drain()]).toEqual([[], [], []]);
      },
    );

    it('sends the browser where it says, through the redirect callback, and makes no session', async () => {
      const asked: string[] = [];
      const store = fullStore();
      const exchange = await exchangeFor({
        adapter: store.adapter,
        callbacks: {
          signIn: () => '/not-yet',
          redirect: ({ url, baseUrl }) => (asked.push(url), `${baseUrl}/checked`),
        },
      });
      const outcome = await completeSignIn(exchange, proof, null);
      expect(locationOf(outcome.reply)).toBe('https://app.test/checked');
      expect(outcome.sessionBinding).toBeUndefined();
      expect(asked).toEqual(['/not-yet']);
      expect([store.users(), exchange.jar.drain()]).toEqual([[], []]);
    });
  });

  it('keeps a string of the signIn callback on this origin when there is no redirect callback (RD-01)', async () => {
    const exchange = await exchangeFor({ callbacks: { signIn: () => 'https://evil.test/' } });
    const { reply } = await completeSignIn(exchange, proofOf(), null);
    expect(locationOf(reply)).toBe('https://app.test');
  });

  it('sends new users, and only them, to the configured page, told where they wanted to go (RD-10)', async () => {
    const changes = { adapter: fullStore().adapter, pages: { newUser: '/welcome?a=1' } };
    const first = await completeSignIn(await exchangeFor(changes), proofOf(), null);
    expect(locationOf(first.reply)).toBe(
      'https://app.test/welcome?a=1&callbackUrl=https%3A%2F%2Fapp.test%2Fhome',
    );
    expect(first.returnTo).toBe('https://app.test/home');
    const second = await completeSignIn(await exchangeFor(changes), proofOf(), null);
    expect(locationOf(second.reply)).toBe('https://app.test/home');
  });

  it('carries out the effect after the account and before the session; its failure grants nothing', async () => {
    const store = fullStore();
    const apply = async (): Promise<void> => {
      expect(store.accounts()).toHaveLength(1);
      throw new AuthError('the passkey could not be stored');
    };
    const exchange = await exchangeFor({ adapter: store.adapter, providers: [withEffect({ apply })] });
    await expect(completeSignIn(exchange, storing(), null)).rejects.toThrow('passkey');
    expect(exchange.jar.drain()).toEqual([]);
  });

  it('refuses an effect that Nothing carries out, before anything is stored', async () => {
    const store = fullStore();
    for (const proof of [storing(), storing({ provider: 'removed' })]) {
      const exchange = await exchangeFor({ adapter: store.adapter });
      await expect(completeSignIn(exchange, proof, null)).rejects.toThrow('Nothing carries out');
      expect(exchange.jar.drain()).toEqual([]);
    }
    expect(store.accounts()).toEqual([]);
  });

  it.each(['jwt', 'database'] as const)(
    'renews the session of who is signed in already (%s) (SC-04)',
    async (strategy) => {
      const changes: Partial<AuthConfig> = { adapter: fullStore().adapter, session: { strategy } };
      const before = await exchangeFor(changes);
      await completeSignIn(before, proofOf(), null);
      const cookie = cookiesAfter(before);
      const again = await exchangeFor(changes, { cookie });
      const sessions = await sessionStrategy(again.settings);
      const identity = await sessions.identify(again);
      const { sessionBinding } = await completeSignIn(
        again,
        proofOf({ linking: { sessionBinding: identity?.binding } }),
        identity,
      );
      expect(sessionBinding).toBeDefined();
      expect(sessionBinding).not.toBe(identity?.binding);
      if (strategy === 'database') {
        const old = await exchangeFor(changes, { cookie });
        expect(await sessions.read(old)).toBeNull();
      }
    },
  );

  it('is not disturbed by listeners that throw, reject or never answer (AD-12)', async () => {
    vi.useFakeTimers();
    try {
      const { logger, errors } = recordingLogger();
      const exchange = await exchangeFor({
        adapter: fullStore().adapter,
        logger,
        events: {
          createUser: () => {
            throw new Error('thrown');
          },
          linkAccount: () => Promise.reject(new Error('rejected')),
          signIn: () => new Promise<void>(() => {}),
        },
      });
      const done = completeSignIn(exchange, proofOf(), null);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(locationOf((await done).reply)).toBe('https://app.test/home');
      expect(errors.map((error) => error.name)).toEqual(['EventError', 'EventError', 'EventError']);
    } finally {
      vi.useRealTimers();
    }
  });
});
