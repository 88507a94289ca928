import { describe, expect, it } from 'vitest';
import { shapeSession, shapeToken } from './callbacks.js';
import { askRedirect, authorize, shapeFirstToken } from './sign-in-callbacks.js';
import type { Settings } from '../contracts/settings.js';
import { AccessDenied, CallbackRouteError, CredentialsSignin } from '../../errors.js';
import type { SessionCallbackParams } from '../../types/hooks.js';
import type { JWT } from '../../types/jwt.js';
import type { Session } from '../../types/model.js';
import { settingsWith } from '../../../test/support/exchange.js';

const withCallbacks = (callbacks: Record<string, unknown>): Settings =>
  settingsWith({ callbacks: callbacks });
const USER = { user: { id: 'ada' } };
const USER_ROW = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null };
const DEFAULT: Session = { expires: '2030-01-01T00:00:00.000Z', user: { name: 'Ada' } };
// The type promises the expiry as a Date and as a text at once.
const SESSION = {
  ...DEFAULT,
  user: USER_ROW,
  userId: 'ada',
  sessionToken: 't',
} as unknown as SessionCallbackParams['session'];

describe('authorize', () => {
  it('allows without a callback, and when it says true', async () => {
    expect(await authorize(settingsWith(), () => USER)).toBeUndefined();
    expect(await authorize(withCallbacks({ signIn: async () => true }), () => USER)).toBeUndefined();
  });

  it('gives the URL that the callback names', async () => {
    expect(await authorize(withCallbacks({ signIn: () => '/upgrade' }), () => USER)).toBe('/upgrade');
  });

  it.each([false, undefined, null, 0, 1, '', {}, [], 'true'.length])(
    'refuses on %j: only true allows',
    async (verdict) => {
      await expect(authorize(withCallbacks({ signIn: () => verdict }), () => USER)).rejects.toBeInstanceOf(
        AccessDenied,
      );
    },
  );

  it('refuses when the callback throws, and keeps the cause', async () => {
    const signIn = (): never => {
      throw new Error('the reason');
    };
    await expect(authorize(withCallbacks({ signIn }), () => USER)).rejects.toMatchObject({
      type: 'AccessDenied',
      cause: { err: { message: 'the reason' } },
    });
  });

  it('keeps the type of an AuthError, also of a subclass of the application’s own', async () => {
    class Banned extends CredentialsSignin {
      override code = 'banned';
    }
    const signIn = (): Promise<never> => Promise.reject(new Banned());
    await expect(authorize(withCallbacks({ signIn }), () => USER)).rejects.toMatchObject({
      code: 'banned',
      type: 'CredentialsSignin',
    });
  });
});

describe('askRedirect', () => {
  const params = { url: '/x', baseUrl: 'https://app.test' };

  it('gives nothing without a callback', async () => {
    expect(await askRedirect(settingsWith(), params)).toBeUndefined();
  });

  it.each([[undefined], [null], [42], [new URL('https://evil.test')]])(
    'takes an answer that is no text (%s) for the base URL',
    async (answer) => {
      expect(await askRedirect(withCallbacks({ redirect: () => answer }), params)).toBe('https://app.test');
    },
  );

  it('wraps what the callback throws', async () => {
    const redirect = (): never => {
      throw new TypeError('oops');
    };
    await expect(askRedirect(withCallbacks({ redirect }), params)).rejects.toBeInstanceOf(CallbackRouteError);
  });
});

describe('shapeToken', () => {
  it('gives the token as it is without a callback', async () => {
    expect(await shapeToken(settingsWith(), { token: { sub: 'ada' } })).toEqual({ sub: 'ada' });
  });

  it('gives null for null: signed out', async () => {
    expect(await shapeToken(withCallbacks({ jwt: () => null }), { token: {} })).toBeNull();
  });

  it.each([undefined, true, 'token'])('takes %s for a mistake, not for signed out', async (answer) => {
    const jwt = () => answer as unknown as JWT;
    expect(await shapeToken(withCallbacks({ jwt }), { token: {} })).toBeUndefined();
  });

  it('wraps what the callback throws; on reading a session also an AuthError, which would look like a refusal', async () => {
    const settings = withCallbacks({ jwt: () => Promise.reject(new AccessDenied('no')) });
    await expect(shapeToken(settings, { token: {} })).rejects.toBeInstanceOf(CallbackRouteError);
    await expect(shapeToken(settings, { token: {}, trigger: 'update' })).rejects.toBeInstanceOf(
      CallbackRouteError,
    );
    await expect(shapeFirstToken(settings, { token: {}, user: {} })).rejects.toBeInstanceOf(AccessDenied);
  });
});

describe('shapeSession', () => {
  it('gives the default without a callback', async () => {
    expect(await shapeSession(settingsWith(), () => ({ session: SESSION }), { expires: 'x' })).toEqual({
      expires: 'x',
    });
  });

  it.each([null, undefined])('gives null when the callback gives %s', async (answer) => {
    expect(
      await shapeSession(withCallbacks({ session: () => answer }), () => ({ session: SESSION }), DEFAULT),
    ).toBeNull();
  });

  it.each([new Error('no'), new AccessDenied('no')])('wraps what the callback throws (%s)', async (error) => {
    const settings = withCallbacks({ session: () => Promise.reject(error) });
    await expect(shapeSession(settings, () => ({ session: SESSION }), DEFAULT)).rejects.toBeInstanceOf(
      CallbackRouteError,
    );
  });
});

describe('all callbacks', () => {
  it('are called on the object they were given in, so that they may use each other', async () => {
    const settings = withCallbacks({
      verdict: '/from-this',
      signIn() {
        return this.verdict;
      },
      redirect() {
        return this.verdict;
      },
      jwt() {
        return { sub: this.verdict };
      },
      session() {
        return { expires: this.verdict };
      },
    });
    expect(await authorize(settings, () => USER)).toBe('/from-this');
    expect(await askRedirect(settings, { url: '', baseUrl: '' })).toBe('/from-this');
    expect(await shapeToken(settings, { token: {} })).toEqual({ sub: '/from-this' });
    expect(await shapeSession(settings, () => ({ session: SESSION }), DEFAULT)).toEqual({
      expires: '/from-this',
    });
  });
});
