import { afterEach, describe, expect, it, vi } from 'vitest';
import { addPasskey, factorStage, sessionOf, type FactorChanges } from '../../test/support/factor-stage.js';
import { ADA, GOOD, ORIGIN } from '../../test/support/password-stage.js';
import { skipPauses } from '../../test/support/quick-timers.js';
import { emailCode, totp } from '../second-factor.js';
import type { TestBrowser } from '../testing/index.js';
import { OtherStores } from './announce.js';
import {
  confirmTotp,
  enrolTotp,
  factors,
  newRecoveryCodes,
  removeFactor,
  removePasskey,
  renamePasskey,
  secondFactor,
  sendEmailCode,
  signIn,
  stepUp,
  verifySecondFactor,
} from './index.js';

skipPauses();

const fields = { email: ADA, password: GOOD };
const listening: OtherStores[] = [];

afterEach(() => {
  for (const stores of listening.splice(0)) stores.leave();
  vi.unstubAllGlobals();
});

async function open(changes: FactorChanges = {}) {
  const stage = await factorStage(changes);
  const visited: string[] = [];
  const optionsOf = (browser: TestBrowser) => ({
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      browser.send(new Request(new URL(input instanceof Request ? input.url : input, ORIGIN), init)),
    navigate: (url: string) => void visited.push(url),
    redirectTo: `${ORIGIN}/home`,
  });
  return { stage, visited, optionsOf };
}

/** Resolves when the stores are announced that the session may be another one. */
const announced = (): Promise<void> =>
  new Promise((resolve) => {
    const stores = new OtherStores({});
    stores.listen(resolve);
    listening.push(stores);
  });

describe('the functions of the client for second factors', () => {
  it('set up an app, and make new recovery codes', async () => {
    const { stage, optionsOf } = await open();
    const browser = await stage.account();
    const options = optionsOf(browser);
    expect(await factors(options)).toEqual({
      ok: true,
      factors: [],
      passkeys: 0,
      credentials: [],
      canEnrol: true,
    });
    expect(await newRecoveryCodes(options)).toEqual({ ok: false, status: 400, code: 'not_available' });
    expect(await removeFactor(options)).toEqual({ ok: false, status: 400, code: 'not_available' });

    const begun = await enrolTotp(options);
    if (!begun.ok) throw new Error(begun.code);
    expect(begun).toMatchObject({
      uri: expect.stringMatching(/^otpauth:/),
      qr: expect.stringMatching(/^<svg/),
    });
    const { enrolment, secret } = begun;
    expect(await confirmTotp({ enrolment, code: '000000' }, options)).toMatchObject({ code: 'wrong_code' });
    const news = announced();
    const done = await confirmTotp({ enrolment, code: await stage.nextCode(secret) }, options);
    await news;
    if (!done.ok) throw new Error(done.code);
    expect(done.recoveryCodes).toHaveLength(10);
    expect(await sessionOf(browser)).toMatchObject({ auth: { assurance: 2 } });
    expect(await factors(options)).toMatchObject({
      factors: [
        { kind: 'totp', createdAt: stage.clock.now().toISOString() },
        { kind: 'recoveryCodes', left: 10 },
      ],
    });

    const made = await newRecoveryCodes(options);
    if (!made.ok) throw new Error(made.code);
    expect(made.recoveryCodes).toHaveLength(10);
    expect(made.recoveryCodes).not.toContain(done.recoveryCodes[0]);
    expect(await removeFactor(options)).toEqual({ ok: true });
    expect(await factors(options)).toMatchObject({ factors: [] });
  });

  it('list, rename and remove passkeys', async () => {
    const { stage, optionsOf } = await open();
    const browser = await stage.account();
    const options = optionsOf(browser);
    await addPasskey(browser);
    await addPasskey(browser);
    const own = await factors(options);
    if (!own.ok) throw new Error(own.code);
    const [{ credentialId } = { credentialId: '' }, other] = own.credentials;
    expect(own).toMatchObject({ passkeys: 2, credentials: [{ credentialId }, other] });
    expect(await renamePasskey({ credentialId, name: ' Laptop ' }, options)).toEqual({ ok: true });
    expect(await factors(options)).toMatchObject({ credentials: [{ credentialId, name: 'Laptop' }, other] });
    expect(await renamePasskey({ credentialId, name: ' ' }, options)).toEqual({
      ok: false,
      status: 400,
      code: 'name_invalid',
    });
    const eve = optionsOf(await stage.account('eve@example.com'));
    const notFound = { ok: false, status: 404, code: 'not_found' };
    expect(await renamePasskey({ credentialId, name: 'Mine' }, eve)).toEqual(notFound);
    expect(await removePasskey(credentialId, eve)).toEqual(notFound);
    expect(await removePasskey(credentialId, optionsOf(stage.browser()))).toMatchObject({
      code: 'no_session',
    });
    expect(await removePasskey(credentialId, options)).toEqual({ ok: true });
    expect(await factors(options)).toMatchObject({ passkeys: 1, credentials: [other] });
    stage.clock.advance(601);
    const old = { ok: false, status: 403, code: 'reauthentication_required' };
    expect(await renamePasskey({ credentialId, name: 'Late' }, options)).toEqual(old);
    expect(await removePasskey(credentialId, options)).toEqual(old);
  });

  it('complete a sign-in, whose result says that it is not complete', async () => {
    const { stage, visited, optionsOf } = await open();
    const { secret } = await stage.enrolled();
    const browser = stage.browser();
    const options = optionsOf(browser);
    const typed = await signIn('password', { ...options, fields, redirect: false });
    expect(typed).toMatchObject({
      ok: false,
      status: 401,
      error: undefined,
      code: 'second_factor',
      url: `${ORIGIN}/auth/second-factor?code=second_factor`,
    });
    expect(await sessionOf(browser)).toBeNull();
    expect(await (await browser.get(typed.url)).text()).not.toContain('role="alert"');
    expect(await secondFactor(options)).toEqual({
      ok: true,
      asks: 'challenge',
      ways: ['totp', 'recoveryCodes'],
      trustedDevice: 30 * 86_400,
    });
    expect(await verifySecondFactor({ code: '000000' }, options)).toEqual({
      ok: false,
      status: 400,
      code: 'wrong_code',
    });
    expect(visited).toEqual([]);
    const news = announced();
    const code = await stage.nextCode(secret);
    expect(await verifySecondFactor({ code, trustDevice: true }, options)).toEqual({
      ok: true,
      url: `${ORIGIN}/home`,
      recoveryCodes: [],
    });
    await news;
    expect(visited).toEqual([`${ORIGIN}/home`]);
    expect(await sessionOf(browser)).toMatchObject({ auth: { assurance: 2 } });
    // The browser is trusted now.
    await browser.post('/auth/signout');
    expect(await signIn('password', { ...options, fields, redirect: false })).toMatchObject({ ok: true });
  });

  it('navigate to the page that asks for it, built-in or your own', async () => {
    const built = await open();
    await built.stage.enrolled();
    await signIn('password', { ...built.optionsOf(built.stage.browser()), fields });
    expect(built.visited).toEqual([`${ORIGIN}/auth/second-factor?code=second_factor`]);
    const own = await open({ config: { pages: { secondFactor: '/code' } } });
    await own.stage.enrolled();
    const { ok, code, url } = await signIn('password', { ...own.optionsOf(own.stage.browser()), fields });
    const query = new URLSearchParams({ callbackUrl: `${ORIGIN}/home`, code: 'second_factor' });
    expect({ ok, code, url }).toEqual({ ok: false, code: 'second_factor', url: `${ORIGIN}/code?${query}` });
    expect(own.visited).toEqual([url]);
  });

  it('stay on the page while there are recovery codes to show', async () => {
    const { stage, visited, optionsOf } = await open({ options: { required: 'always' } });
    const browser = stage.browser();
    const options = optionsOf(browser);
    await browser.post('/auth/signup/password', { ...fields, callbackUrl: `${ORIGIN}/home` });
    await browser.get(stage.link());
    const asked = await secondFactor(options);
    if (!asked.ok || asked.asks !== 'enrol') throw new Error('No enrolment is asked for.');
    const code = await stage.nextCode(asked.secret);
    const done = await verifySecondFactor({ code, enrolment: asked.enrolment }, options);
    if (!done.ok) throw new Error(done.code);
    expect(done.recoveryCodes).toHaveLength(10);
    expect(done.url).toBe(`${ORIGIN}/home`);
    expect(visited).toEqual([]);
    expect(await sessionOf(browser)).toMatchObject({ auth: { assurance: 2 } });
  });

  it('ask for a new app after a recovery code', async () => {
    const { stage, optionsOf } = await open();
    const { recoveryCodes } = await stage.enrolled();
    const options = optionsOf(stage.browser());
    await signIn('password', { ...options, fields, redirect: false });
    const [code = ''] = recoveryCodes;
    expect(await verifySecondFactor({ code, factor: 'recoveryCodes' }, options)).toEqual({
      ok: false,
      status: 403,
      code: 'enrol',
    });
    expect(await secondFactor(options)).toMatchObject({ ok: true, asks: 'enrol' });
  });

  it('prove a factor anew, where the last proof is too old', async () => {
    const { stage, visited, optionsOf } = await open();
    const { browser, secret } = await stage.enrolled();
    const options = optionsOf(browser);
    stage.clock.advance(601);
    expect(await enrolTotp(options)).toEqual({ ok: false, status: 403, code: 'reauthentication_required' });
    expect(await secondFactor(options)).toMatchObject({ asks: 'confirm', ways: ['totp', 'recoveryCodes'] });
    const news = announced();
    expect(await stepUp({ code: await stage.nextCode(secret) }, options)).toEqual({ ok: true });
    await news;
    expect(visited).toEqual([]);
    expect(await enrolTotp(options)).toMatchObject({ ok: true });
    const code = await stage.nextCode(secret);
    expect(await verifySecondFactor({ code }, options)).toMatchObject({ ok: true, url: `${ORIGIN}/home` });
    expect(visited).toEqual([`${ORIGIN}/home`]);
  });

  it('lead back to where the page says, and to no other site', async () => {
    const { stage, visited, optionsOf } = await open();
    const { browser, secret } = await stage.enrolled();
    const { redirectTo: _, ...options } = optionsOf(browser);
    for (const callbackUrl of ['/admin', 'https://evil.test/']) {
      const search = `?${new URLSearchParams({ callbackUrl })}`;
      vi.stubGlobal('location', { href: `${ORIGIN}/code${search}`, search });
      expect(await verifySecondFactor({ code: await stage.nextCode(secret) }, options)).toMatchObject({
        ok: true,
      });
    }
    expect(visited).toEqual([`${ORIGIN}/admin`, ORIGIN]);
  });

  it('say that a passkey is one of the ways', async () => {
    const { stage, optionsOf } = await open();
    const { browser } = await stage.enrolled();
    await addPasskey(browser);
    expect(await factors(optionsOf(browser))).toMatchObject({ passkeys: 1 });
    const options = optionsOf(stage.browser());
    await signIn('password', { ...options, fields, redirect: false });
    expect(await secondFactor(options)).toMatchObject({ ways: ['passkey', 'totp', 'recoveryCodes'] });
  });

  it('have a code mailed, where that does', async () => {
    const factorsOf = [totp({ issuer: 'Acme' }), emailCode({ fallback: true })];
    const { stage, optionsOf } = await open({ options: { factors: factorsOf } });
    await stage.enrolled();
    const browser = stage.browser();
    const options = optionsOf(browser);
    expect(await sendEmailCode(options)).toEqual({ ok: false, status: 401, code: 'no_session' });
    await signIn('password', { ...options, fields, redirect: false });
    expect(await secondFactor(options)).toMatchObject({ ways: ['totp', 'emailCode'] });
    expect(await sendEmailCode(options)).toEqual({ ok: true });
    expect(await sendEmailCode(options)).toMatchObject({ code: 'rate_limited', retryAfter: 30 });
    const code = /^\d{4} \d{4}$/m.exec(stage.mails.at(-1)?.text ?? '')?.[0] ?? '';
    expect(await verifySecondFactor({ code, factor: 'emailCode' }, options)).toMatchObject({ ok: true });
    expect(await sessionOf(browser)).toMatchObject({ auth: { assurance: 1 } });
    expect(await sendEmailCode(options)).toEqual({ ok: false, status: 400, code: 'not_available' });
  });

  it('say when there were too many codes, and when to try again', async () => {
    const { stage, optionsOf } = await open();
    const { browser } = await stage.enrolled();
    const options = optionsOf(browser);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await stepUp({ code: '000000' }, options)).toMatchObject({ code: 'wrong_code' });
    expect(await stepUp({ code: '000000' }, options)).toEqual({
      ok: false,
      status: 429,
      code: 'rate_limited',
      retryAfter: 30,
    });
  });

  it('say that no user is signed in', async () => {
    const { stage, optionsOf } = await open();
    const options = optionsOf(stage.browser());
    const refused = { ok: false, status: 401, code: 'no_session' };
    expect(await secondFactor(options)).toEqual(refused);
    expect(await verifySecondFactor({ code: '123456' }, options)).toEqual(refused);
    expect(await factors(options)).toEqual(refused);
    expect(await enrolTotp(options)).toEqual(refused);
    expect(await confirmTotp({ enrolment: 'x', code: '123456' }, options)).toEqual(refused);
  });

  it('throw what is no answer to a user', async () => {
    const { stage, optionsOf } = await open();
    const options = optionsOf(await stage.account());
    await expect(verifySecondFactor({ code: ' ' }, options)).rejects.toThrow('`code`');
    const fetch = async (): Promise<Response> => Response.json({ reference: 'x' }, { status: 500 });
    await expect(factors({ fetch })).rejects.toThrow('The action security answered 500.');
  });

  it('refuse apps where the application has none', async () => {
    const { stage, optionsOf } = await open({ options: { factors: [] } });
    const options = optionsOf(await stage.account());
    expect(await factors(options)).toMatchObject({ canEnrol: false });
    expect(await enrolTotp(options)).toEqual({ ok: false, status: 404, code: 'not_available' });
  });
});
