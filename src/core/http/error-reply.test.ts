import { describe, expect, it } from 'vitest';
import { exchangeFor, settingsWith } from '../../../test/support/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Settings } from '../contracts/settings.js';
import * as errors from '../../errors.js';
import { errorReply, errorTarget } from './error-reply.js';
import { isPageAction } from './route.js';
import { HttpError } from './http-error.js';

class WrongPassword extends errors.CredentialsSignin {
  override code = 'wrong_password';
}

class Blocked extends errors.AccessDenied {
  static override type = 'Blocked';
}

interface Setting extends RequestInit {
  readonly settings?: Partial<Settings>;
}

async function replyTo(error: unknown, path: string, { settings, ...init }: Setting = {}): Promise<Reply> {
  return errorReply(error, await exchangeFor(path, init, settingsWith(settings)));
}

describe('errorTarget', () => {
  it.each([
    [new errors.CredentialsSignin(), { page: 'signIn', error: 'CredentialsSignin', code: 'credentials' }],
    [new WrongPassword(), { page: 'signIn', error: 'CredentialsSignin', code: 'wrong_password' }],
    [new errors.OAuthAccountNotLinked(), { page: 'signIn', error: 'OAuthAccountNotLinked' }],
    [new errors.AccountNotLinked(), { page: 'signIn', error: 'AccountNotLinked' }],
    [
      new errors.OAuthCallbackError('x', { code: 'state_mismatch' }),
      { page: 'signIn', error: 'OAuthCallbackError', code: 'state_mismatch' },
    ],
    [new errors.MissingCSRF(), { page: 'signIn', error: 'MissingCSRF' }],
    [new errors.OAuthSignInError(), { page: 'signIn', error: 'OAuthSignin' }],
    [new errors.EmailSignInError(), { page: 'signIn', error: 'EmailSignin' }],
    [new errors.AccessDenied(), { page: 'error', error: 'AccessDenied' }],
    [new errors.Verification(), { page: 'error', error: 'Verification' }],
    [new errors.WebAuthnVerificationError(), { page: 'error', error: 'WebAuthnVerificationError' }],
    [new Blocked(), { page: 'error', error: 'Blocked' }],
    [
      new errors.SignOutError('x', { code: 'revocation_pending' }),
      { page: 'error', error: 'Configuration', code: 'revocation_pending' },
    ],
  ])('tells of %s as promised (contract, Errors)', (error, target) => {
    expect(errorTarget(error)).toEqual(target);
  });

  it.each([
    new errors.AdapterError('db at 10.0.0.1'),
    new errors.CallbackRouteError('x', { code: 'hidden' }),
    new errors.SignInError('x'),
    new errors.MissingSecret(),
    new errors.UntrustedHost(),
    new errors.AuthError('x'),
    new Error('internal'),
    new TypeError('internal'),
    'text',
    undefined,
    null,
    { type: 'AccessDenied', kind: 'error' },
  ])('shows %s as Configuration (LG-06)', (error) => {
    expect(errorTarget(error)).toEqual({ page: 'error', error: 'Configuration' });
  });
});

describe('errorReply', () => {
  it('redirects people to the sign-in page', async () => {
    const error = new errors.OAuthCallbackError('x', { code: 'access_denied' });
    expect(await replyTo(error, 'callback/github')).toEqual({
      kind: 'redirect',
      location: 'https://example.com/auth/signin?error=OAuthCallbackError&code=access_denied',
    });
  });

  it.each([
    'GET signin',
    'POST signin/x',
    'GET signout',
    'POST signout',
    'GET callback/x',
    'POST callback/x',
  ])('redirects a failed %s to the error page', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect(await replyTo(new Error('internal'), path, { method })).toEqual({
      kind: 'redirect',
      location: 'https://example.com/auth/error?error=Configuration',
    });
  });

  it('does not redirect a failed error page to itself', async () => {
    expect(await replyTo(new Error('internal'), 'error')).toMatchObject({ kind: 'json', status: 500 });
    const settings = { pages: { error: '/oops' } };
    expect(await replyTo(new Error('internal'), 'error', { settings })).toMatchObject({
      kind: 'redirect',
      location: 'https://example.com/oops?error=Configuration',
    });
  });

  it('redirects to the pages of the application, and keeps their query', async () => {
    const pages = { signIn: '/login?tenant=a&error=old', error: 'https://status.example/#/sorry' };
    expect(await replyTo(new errors.MissingCSRF(), 'signout', { settings: { pages } })).toMatchObject({
      location: 'https://example.com/login?tenant=a&error=MissingCSRF',
    });
    expect(await replyTo(new errors.AccessDenied(), 'callback/x', { settings: { pages } })).toMatchObject({
      location: 'https://status.example/?error=AccessDenied#/sorry',
    });
  });

  it('redirects below any base path', async () => {
    expect(
      await replyTo(new errors.Verification(), 'callback/x', { settings: { basePath: '/api/auth' } }),
    ).toMatchObject({
      location: 'https://example.com/api/auth/error?error=Verification',
    });
  });

  it('brings the reference of a fault to our own pages, and to scripts; never to pages of the application', async () => {
    const target = (error: Error, path: string, settings: Partial<Settings> = {}): Promise<Reply> =>
      exchangeFor(path, {}, settingsWith(settings)).then((exchange) =>
        errorReply(error, exchange, '0a1b2c3d'),
      );
    const unsent = new errors.EmailSignInError('x', { cause: new Error('y') });
    expect(await target(unsent, 'signin/x')).toEqual({
      kind: 'redirect',
      location: 'https://example.com/auth/signin?error=EmailSignin&reference=0a1b2c3d',
      reference: '0a1b2c3d',
    });
    const pages = { signIn: '/login', error: '/oops' };
    expect(await target(new Error('x'), 'callback/x', { pages })).toEqual({
      kind: 'redirect',
      location: 'https://example.com/oops?error=Configuration',
      path: '/oops?error=Configuration',
      reference: '0a1b2c3d',
    });
    const refused = new errors.AccessDenied('x', { cause: new Error('y') });
    expect(await target(refused, 'webauthn-options/x')).toMatchObject({
      status: 400,
      body: { error: 'AccessDenied', reference: '0a1b2c3d' },
    });
    expect(await target(refused, 'session')).toMatchObject({ status: 400, body: null });
  });

  it('encodes whatever it writes into the URL (RD-05)', async () => {
    const error = new errors.OAuthCallbackError('x', { code: 'a&error=b\r\nX: y#' });
    expect(await replyTo(error, 'callback/x')).toMatchObject({
      location: expect.stringMatching(
        /\?error=OAuthCallbackError&code=a%26error%3Db%0D%0AX%3A\+y%23$/,
      ) as string,
    });
  });

  it('replies to programs with JSON that cannot be taken for a session (SC-28)', async () => {
    for (const path of ['session', 'csrf', 'providers', 'webauthn-options/x']) {
      const reply = await replyTo(new errors.MissingSecret('the secret is missing'), path);
      expect(reply).toMatchObject({
        kind: 'json',
        status: 500,
        body: { message: expect.any(String) as string },
      });
      expect(JSON.stringify(reply)).not.toMatch(/user|expires|the secret is missing/);
    }
  });

  it('replies to a POST session that is not allowed with 400 and null', async () => {
    const reply = await replyTo(new errors.MissingCSRF(), 'session', { method: 'POST' });
    expect(reply).toEqual({ kind: 'json', status: 400, body: null });
  });

  it('replies to passkey options that are not allowed with 400 and the error', async () => {
    expect(await replyTo(new errors.WebAuthnVerificationError(), 'webauthn-options/x')).toEqual({
      kind: 'json',
      status: 400,
      body: { error: 'WebAuthnVerificationError' },
    });
  });

  it('an unreachable store is 503 with Retry-After, never "signed out" (SC-10)', async () => {
    const reply = await replyTo(new errors.SessionTokenError(new Error('db')), 'session');
    expect(reply).toMatchObject({ kind: 'json', status: 503, headers: { 'Retry-After': '5' } });
    expect(reply).toMatchObject({ body: { message: expect.any(String) as string } });
  });

  it('replies to a malformed request with its status', async () => {
    expect(errorReply(new HttpError(405, 'No.', ['GET', 'HEAD']), undefined)).toEqual({
      kind: 'json',
      status: 405,
      body: { message: 'No.' },
      headers: { Allow: 'GET, HEAD' },
    });
    expect(await replyTo(new HttpError(413, 'Too much.'), 'signin')).toEqual({
      kind: 'json',
      status: 413,
      body: { message: 'Too much.' },
    });
  });

  it('replies with JSON if the request could not be parsed', () => {
    expect(errorReply(new errors.UntrustedHost('evil.com'), undefined)).toMatchObject({
      kind: 'json',
      status: 500,
    });
    expect(JSON.stringify(errorReply(new Error('internal'), undefined))).not.toContain('internal');
  });
});

describe('isPageAction', () => {
  it('tells actions for people from those for programs', () => {
    const pages = ['signin', 'signout', 'callback', 'verify-request', 'error'] as const;
    const programs = ['session', 'csrf', 'providers', 'webauthn-options'] as const;
    expect(pages.every((action) => isPageAction(action, {}))).toBe(true);
    expect(programs.some((action) => isPageAction(action, {}))).toBe(false);
  });
});

it('tells programs that a record needs a secret that is missing as an outage (AD-16)', async () => {
  const error = new errors.AdapterError('x', { code: 'record_unreadable' });
  expect(await replyTo(error, 'session')).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  expect(errorTarget(error)).toEqual({ page: 'error', error: 'Configuration' });
});
