import { describe, expect, it } from 'vitest';
import { isExhaustive } from '../support/sample.js';
import {
  APP,
  comeBack,
  goToIdp,
  KINDS,
  openScene,
  signInAtIdp,
  signInByPassword,
  type Kind,
} from './scene.js';
import { frontChannelAttacks, type CallbackAttack } from './callback-attacks.js';
import { tokenAttacks } from './token-attacks.js';
import { claimAttacks, jwsAttacks, keyAttacks } from './id-token-attacks.js';
import { expectRefused, expectSignedIn } from './oracle.js';

const all = [...frontChannelAttacks, ...tokenAttacks, ...claimAttacks, ...jwsAttacks, ...keyAttacks];

/** In how many ways each attack is made. */
const WAYS = KINDS.length + 2;

/** The attacks that are made in one of the ways: all when exhaustive, otherwise each attack in one way. */
const attacksOf = (way: number) =>
  all.filter((_, row) => isExhaustive || row % WAYS === way).map((attack) => [attack.title, attack] as const);

/** Runs one attack: with a second flow under way that must survive it, and an honest sign-in afterwards. */
async function expectAttackRefused(
  kind: Kind,
  attack: CallbackAttack,
  { asJson, signedIn }: { asJson: boolean; signedIn: boolean },
) {
  const scene = await openScene(kind);
  const browser = scene.browse();
  if (signedIn) await signInByPassword(browser);
  const { provider = 'idp', to = provider, asForm = false } = attack;
  const other = await goToIdp(scene, browser, { provider: 'other' });
  scene.wait(1);
  const { id, answer } = await goToIdp(scene, browser, { provider });
  attack.answer?.(answer);
  attack.jar?.(browser, id);
  attack.fault?.(scene.idp);
  scene.canaries.add('stolen-canary');
  // Only a state of our form names a flow; with two under way, nobody can tell which one another text was for.
  const known = new RegExp(`^${id}\\.[\\w-]{43}$`).test(answer.get('state') ?? '');
  const headers = { ...attack.headers, ...(asJson ? { 'x-auth-return-redirect': '1' } : {}) };
  await expectRefused({ scene, browser }, () => comeBack(browser, answer, { to, asForm, headers }), {
    error: 'OAuthCallbackError',
    code: signedIn ? expect.any(String) : attack.code,
    flow: known ? id : undefined,
    calls: signedIn ? expect.anything() : (attack.calls ?? []),
  });
  scene.idp.faults = {};
  // Keys are asked for again after ten minutes.
  scene.wait(601);
  const { answer: honest, id: flow } = other;
  if (browser.names(flow).length > 0 && !signedIn) {
    const back = () => comeBack(browser, honest, { to: 'other' });
    await expectSignedIn({ scene, browser }, back, { email: 'ada-canary@example.com', flow });
  }
}

describe.each(KINDS)('a callback is refused, %s:', (kind) => {
  it.each(attacksOf(KINDS.indexOf(kind)))('%s', async (_, attack) => {
    await expectAttackRefused(kind, attack, { asJson: false, signedIn: false });
  });
});

describe('a callback is refused to scripts as well (X-Auth-Return-Redirect):', () => {
  it.each(attacksOf(KINDS.length))('%s', async (_, attack) => {
    await expectAttackRefused('database', attack, { asJson: true, signedIn: false });
  });
});

describe('a callback is refused to somebody who is signed in, and stays so:', () => {
  it.each(attacksOf(KINDS.length + 1))('%s', async (_, attack) => {
    await expectAttackRefused('jwt, store', attack, { asJson: false, signedIn: true });
  });
});

describe('who brings which answer where', () => {
  it('the answer of one person in the browser of another, flow or not (CB-03)', async () => {
    const scene = await openScene('database');
    const [mallory, victim] = [scene.browse(), scene.browse()];
    const { answer } = await goToIdp(scene, mallory);
    const bring = () => comeBack(victim, answer);
    await expectRefused({ scene, browser: victim }, bring, {
      error: 'OAuthCallbackError',
      code: 'flow_missing',
    });
    const own = await goToIdp(scene, victim, { provider: 'other' });
    await expectRefused({ scene, browser: victim }, bring, {
      error: 'OAuthCallbackError',
      code: 'state_mismatch',
      flow: own.id,
    });
  });

  it('a stolen code in the flow of another, at a provider that ignores PKCE (CB-06)', async () => {
    const scene = await openScene('database');
    const [mallory, victim] = [scene.browse(), scene.browse()];
    const stolen = await goToIdp(scene, victim);
    const own = await goToIdp(scene, mallory);
    scene.idp.ignoresPkce = true;
    own.answer.set('code', stolen.answer.get('code') ?? '');
    await expectRefused({ scene, browser: mallory }, () => comeBack(mallory, own.answer), {
      error: 'OAuthCallbackError',
      code: 'nonce_mismatch',
      flow: own.id,
      calls: ['token', 'jwks'],
    });
  });

  it('a flow begun under a session that is another one now (CB-31)', async () => {
    const scene = await openScene('jwt, store');
    const browser = scene.browse();
    await signInByPassword(browser, 'grace');
    const { id, answer } = await goToIdp(scene, browser);
    await signInByPassword(browser, 'eve');
    const back = () => comeBack(browser, answer);
    await expectRefused({ scene, browser }, back, {
      error: 'OAuthCallbackError',
      code: 'session_changed',
      flow: id,
    });
  });

  it('no claim of an ID Token that was refused is written anywhere (LG-05, LG-02)', async () => {
    const claims = {
      given_name: 'pii-canary-1',
      phone_number: '+41 555 pii 2',
      address: { street_address: 'pii-canary-3' },
    };
    for (const wrong of [
      { aud: 'pii-canary-4' },
      { iss: 'https://pii-canary-5' },
      { nonce: 'pii-canary-6' },
      { azp: 'pii-canary-7' },
      { exp: 1 },
    ]) {
      const scene = await openScene('database');
      const browser = scene.browse();
      const { id, answer } = await goToIdp(scene, browser);
      scene.idp.faults.claims = { ...claims, ...wrong };
      for (const canary of ['pii-canary', '555 pii']) scene.canaries.add(canary);
      await expectRefused({ scene, browser }, () => comeBack(browser, answer), {
        error: 'OAuthCallbackError',
        code: expect.stringMatching(/^(?:id_token|nonce)_/) as string,
        flow: id,
        calls: ['token', 'jwks'],
      });
    }
  });

  it('an answer that took 20 minutes (CB-28)', async () => {
    const scene = await openScene('database');
    const browser = scene.browse();
    const { id, answer } = await goToIdp(scene, browser);
    const kept = [...browser.cookies];
    scene.wait(1200);
    for (const [name, cookie] of kept) browser.cookies.set(name, { ...cookie, expires: undefined });
    const back = () => comeBack(browser, answer);
    await expectRefused({ scene, browser }, back, {
      error: 'OAuthCallbackError',
      code: 'flow_expired',
      flow: id,
    });
  });

  it('a callback that was used, with all cookies, once more: the code is spent (CB-09, ID-23)', async () => {
    const scene = await openScene('database');
    const browser = scene.browse();
    const { id, answer } = await goToIdp(scene, browser);
    const thief = browser.clone();
    await comeBack(browser, answer);
    scene.wait(90);
    await expectRefused({ scene, browser: thief }, () => comeBack(thief, answer), {
      error: 'OAuthCallbackError',
      code: 'flow_used',
      flow: id,
      calls: [],
    });
  });

  it('an answer that a browser fetched ahead is still there for the visit (CB-09)', async () => {
    const scene = await openScene('database');
    const browser = scene.browse();
    const { id, answer } = await goToIdp(scene, browser);
    for (const header of ['sec-purpose', 'purpose', 'x-moz']) {
      const ahead = await comeBack(browser, answer, { headers: { [header]: 'prefetch;prerender' } });
      expect([ahead.status, ahead.headers.getSetCookie()]).toEqual([204, []]);
    }
    const email = 'ada-canary@example.com';
    await expectSignedIn({ scene, browser }, () => comeBack(browser, answer), { email, flow: id });
  });

  it('refuses a form that is too long to be passed on, and ends its flow', async () => {
    const scene = await openScene('jwt, store');
    const browser = scene.browse();
    await signInAtIdp(scene, browser);
    const { id, answer } = await goToIdp(scene, browser, { provider: 'form' });
    answer.set('code', 'x'.repeat(20_000));
    // As a browser sends a form of another site: the Lax session cookie stays at home.
    const cross = browser.clone();
    for (const name of cross.names('session-token')) cross.cookies.delete(name);
    const back = () =>
      comeBack(cross, answer, { to: 'form', asForm: true, headers: { origin: 'https://idp.test' } });
    await expectRefused({ scene, browser: cross }, back, {
      error: 'OAuthCallbackError',
      code: 'session_changed',
      flow: id,
    });
  });

  it('a flow begun at a foreign host ends there, not here (CB-30)', async () => {
    const scene = await openScene('database', { config: { origin: [APP, 'https://second.test'] } });
    const browser = scene.browse();
    const { id, answer } = await goToIdp(scene, browser);
    const there = () => browser.get(`https://second.test/auth/callback/idp?${answer}`);
    const response = await there();
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('code')).toBe(
      'redirect_uri_mismatch',
    );
    expect(browser.names(id)).toEqual([]);
    expect(scene.idp.callsTo('token')).toEqual([]);
  });
});
