import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../test/support/authenticator.js';
import { CredentialsContainerDouble, fetchOf } from '../../test/support/credentials-container.js';
import { APP, openPasskeyStage } from '../../test/support/passkey-stage.js';
import type { Visitor } from '../../test/support/passkey-stage.js';
import { registerPasskey, signInWithPasskey } from './passkey.js';
import type { PasskeyOptions } from './passkey.js';

function page(visitor: Visitor, changes: PasskeyOptions = {}) {
  const visited: string[] = [];
  const credentials = new CredentialsContainerDouble(visitor.authenticator);
  const options: PasskeyOptions = {
    fetch: fetchOf(visitor.browser, APP),
    credentials,
    navigate: (url) => void visited.push(url),
    callbackUrl: '/home',
    ...changes,
  };
  return { options, visited, credentials };
}

const refusing = (name: string) => ({
  create: () => Promise.reject(new DOMException('no', name)),
  get: () => Promise.reject(new DOMException('no', name)),
});

describe('registerPasskey and signInWithPasskey', () => {
  it('register somebody new, and sign in without a user name', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    const { options, visited } = page(visitor);
    const result = await registerPasskey({ ...options, email: 'ada@example.com' });
    expect(result).toEqual({
      ok: true,
      status: 200,
      url: `${APP}/home`,
      error: undefined,
      code: undefined,
    });
    await visitor.signOut();
    await signInWithPasskey(options);
    expect(visited).toEqual([`${APP}/home`, `${APP}/home`]);
    expect(await visitor.browser.session()).not.toBeNull();
    expect(stage.log.errors).toEqual([]);
  });

  it('add a passkey to whoever is signed in, and say when there is one already', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    const { options, visited } = page(visitor, { redirect: false });
    await registerPasskey(options);
    expect(stage.adapter.snapshot().authenticators).toHaveLength(1);
    await expect(registerPasskey(options)).rejects.toMatchObject({ name: 'PasskeyError', code: 'exists' });
    expect(visited).toEqual([]);
  });

  it('wait for a field of the page with autofill', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    await visitor.register();
    await visitor.signOut();
    const { options, credentials } = page(visitor);
    const { signal } = new AbortController();
    await signInWithPasskey({ ...options, autofill: true, signal });
    expect(credentials.asked).toMatchObject([{ mediation: 'conditional', signal }]);
    expect(await visitor.browser.session()).not.toBeNull();
  });

  it('ask at once without it', async () => {
    const visitor = openPasskeyStage().visitor();
    const { options, credentials } = page(visitor, { redirect: false });
    await registerPasskey({ ...options, email: 'ada@example.com' });
    await signInWithPasskey(options);
    expect(credentials.asked[0]).not.toHaveProperty('mediation');
  });

  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['InvalidStateError', 'exists'],
    ['NotSupportedError', 'unsupported'],
    ['SecurityError', 'unsupported'],
    ['UnknownError', 'refused'],
  ])('turn %s of the browser into %s', async (name, code) => {
    const { options } = page(openPasskeyStage().visitor(), { credentials: refusing(name) });
    await expect(signInWithPasskey(options)).rejects.toMatchObject({ code, cause: { name } });
    await expect(registerPasskey({ ...options, email: 'a@example.com' })).rejects.toMatchObject({ code });
  });

  it('say that the person cancelled when the browser gives nothing, or is told to stop', async () => {
    const visitor = openPasskeyStage().visitor();
    const nothing = { create: async () => null, get: async () => null };
    await expect(signInWithPasskey(page(visitor, { credentials: nothing }).options)).rejects.toMatchObject({
      code: 'cancelled',
    });
    const signal = AbortSignal.abort();
    await expect(signInWithPasskey(page(visitor, { signal }).options)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('say that the browser cannot, where there is no WebAuthn, before they ask the server', async () => {
    const visitor = openPasskeyStage().visitor();
    const { credentials: _, ...options } = page(visitor).options;
    await expect(signInWithPasskey(options)).rejects.toMatchObject({ code: 'unsupported' });
    await expect(registerPasskey(options)).rejects.toMatchObject({ code: 'unsupported' });
    expect(visitor.browser.names()).toEqual([]);
  });

  it('give the reason of the server when it refuses, and stay on the page', async () => {
    const stage = openPasskeyStage();
    const owner = stage.visitor();
    await owner.register();
    const evil = stage.visitor(new Authenticator({ origin: 'https://evil.test' }));
    evil.authenticator.credentials.push(...owner.authenticator.credentials);
    const { options, visited } = page(evil);
    await expect(signInWithPasskey(options)).rejects.toMatchObject({
      code: 'refused',
      reason: 'origin_mismatch',
      url: expect.stringContaining('/auth/error?error=WebAuthnVerificationError'),
    });
    expect(visited).toEqual([]);
  });

  it('say that the server refuses when it gives no options', async () => {
    const { options } = page(openPasskeyStage().visitor());
    await expect(registerPasskey(options)).rejects.toMatchObject({ code: 'refused' });
    await expect(signInWithPasskey({ ...options, provider: 'nobody' })).rejects.toMatchObject({
      code: 'refused',
    });
  });

  it('say that the server refuses after too many attempts', async () => {
    const fetch = async (): Promise<Response> => new Response('{}', { status: 429 });
    const { options } = page(openPasskeyStage().visitor(), { fetch });
    await expect(signInWithPasskey(options)).rejects.toMatchObject({
      code: 'refused',
      reason: 'rate_limited',
    });
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers 503', async () => new Response('{}', { status: 503 })],
    ['answers no JSON', async () => new Response('<html>')],
  ])('say that the network failed when the server %s', async (_, fetch) => {
    const { options } = page(openPasskeyStage().visitor(), { fetch });
    await expect(signInWithPasskey(options)).rejects.toMatchObject({ code: 'network' });
  });

  it('take a target that has a query like an error for what it is', async () => {
    const visitor = openPasskeyStage().visitor();
    const { options, visited } = page(visitor, { callbackUrl: `${APP}/log?error=5` });
    await registerPasskey({ ...options, email: 'ada@example.com' });
    expect(visited).toEqual([`${APP}/log?error=5`]);
  });
});
