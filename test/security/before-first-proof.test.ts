import { describe, expect, it } from 'vitest';
import { createPasskeyDevice, type PasskeyDevice } from '../../src/testing/index.js';
import { appCode, factorStage, jsonOf, JSON_ONLY, sessionOf } from '../support/factor-stage.js';
import { keysStage, type KeysStage } from '../support/keys-stage.js';
import { ADA, ORIGIN } from '../support/password-stage.js';

// A stranger has made a user with Ada's address, which their provider does not vouch for. Then Ada proves the address for the first
// time: nothing that the stranger set up outlives that (arXiv 2205.10174, Pre-hijacked accounts).

type Browser = ReturnType<KeysStage['browser']>;
type Stage = Awaited<ReturnType<typeof factorStage>>;

/** Signs in at the provider. @param isVouched - whether it calls the address verified */
async function atProvider(stage: Stage, isVouched: boolean): Promise<Browser> {
  const browser = stage.browser();
  const begun = browser.locationOf(await browser.post('/auth/signin/idp'));
  const person = { sub: 'someone', name: 'Eve', email: ADA, email_verified: isVouched };
  await browser.get(stage.idp.authorize(begun, person));
  expect(await sessionOf(browser)).toMatchObject({ user: { email: ADA } });
  return browser;
}

async function enrol(stage: Stage, browser: Browser): Promise<void> {
  const { secret, enrolment } = await jsonOf(browser.post('/auth/security', { do: 'enrol' }, JSON_ONLY));
  const code = await appCode(String(secret), stage.clock.now());
  const fields = { do: 'confirm', enrolment: String(enrolment), code };
  expect(await jsonOf(browser.post('/auth/security', fields, JSON_ONLY))).toMatchObject({ ok: true });
}

/** Ada opens a magic link; where that leads. */
async function proveByLink(stage: Stage): Promise<{ readonly ada: Browser; readonly path: string }> {
  stage.clock.advance(60);
  const ada = stage.browser();
  await ada.post('/auth/signin/email', { email: ADA });
  const { pathname } = ada.locationOf(await ada.get(stage.magicLink()));
  return { ada, path: pathname };
}

const strategies = [['database'], ['jwt']] as const;

describe('AL-14: what a stranger set up before the first proof of an address', () => {
  it.each(strategies)('an API key works no more (%s)', async (strategy) => {
    const config = { revocation: { check: 'always' }, session: { strategy } } as const;
    const stage = await keysStage({ config });
    const { key, apiKey } = await stage.create(await atProvider(stage, false));
    expect(await stage.find(key)).toBeDefined();
    await proveByLink(stage);
    expect(await stage.find(key)).toBeUndefined();
    expect(stage.audit).toContainEqual(expect.objectContaining({ name: 'key.revoked', key: apiKey.id }));
  });

  it.each(strategies)('an authenticator app is not asked for, and is gone (%s)', async (strategy) => {
    const config = { revocation: { check: 'always' }, session: { strategy } } as const;
    const stage = await factorStage({ config });
    const eve = await atProvider(stage, false);
    await enrol(stage, eve);
    const { ada, path } = await proveByLink(stage);
    expect(path).toBe('/');
    expect(await sessionOf(ada)).toMatchObject({ user: { email: ADA } });
    expect((await sessionOf(ada))?.user?.name ?? null).toBeNull();
    expect(await sessionOf(eve)).toBeNull();
    expect(await jsonOf(ada.get('/auth/security', JSON_ONLY))).toMatchObject({ factors: [] });
    expect(stage.audit).toContainEqual(expect.objectContaining({ name: 'factor.removed', by: 'proof' }));
  });

  it('a passkey is not asked for where every sign-in needs a second factor', async () => {
    const stage = await factorStage({ options: { required: 'always' } });
    const eve = stage.browser();
    const device = createPasskeyDevice({ origin: ORIGIN });
    const asked = `/auth/webauthn-options/passkey?action=register&email=${ADA}`;
    const { options } = await jsonOf(eve.get(asked));
    // The options of a registration.
    const answer = await device.register(options as Parameters<PasskeyDevice['register']>[0]);
    await eve.post('/auth/callback/passkey', { action: 'register', data: JSON.stringify(answer) });
    expect(await sessionOf(eve)).toMatchObject({ user: { email: ADA } });
    const { ada, path } = await proveByLink(stage);
    expect(path).toBe('/auth/second-factor');
    expect(await jsonOf(ada.get('/auth/second-factor', JSON_ONLY))).toMatchObject({ asks: 'enrol' });
    expect(await sessionOf(eve)).toBeNull();
  });
});

describe('AL-14: what the owner set up, whose provider vouches for the address', () => {
  it('stays: an API key', async () => {
    const stage = await keysStage({ config: { revocation: { check: 'always' } } });
    const { key } = await stage.create(await atProvider(stage, true));
    await proveByLink(stage);
    expect(await stage.find(key)).toBeDefined();
  });

  it('stays: an authenticator app, which the magic link alone does not get past', async () => {
    const stage = await factorStage();
    await enrol(stage, await atProvider(stage, true));
    const { ada, path } = await proveByLink(stage);
    expect(path).toBe('/auth/second-factor');
    expect(await sessionOf(ada)).toBeNull();
  });
});
