import { describe, expect, it } from 'vitest';
import { seal } from '../../src/core/crypto/seal.js';
import { Auth, customFetch } from '../../src/index.js';
import { encodeAt } from '../../src/jwt/codec.js';
import { type Browser, locationOf } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import { expectRefused } from './oracle.js';
import {
  APP,
  comeBack,
  goToIdp,
  openScene,
  SESSION_COOKIE,
  signInAtIdp,
  signInByPassword,
  type Scene,
} from './scene.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const PREVIEW = 'https://*.preview.test';

/** A state that only who has the secret can make: a preview deployment, or one that was taken over. */
const proxyState = (
  scene: Scene,
  token: Record<string, unknown>,
  { secret = SECRET, salt = 'encodedState', age = 0 } = {},
) => encodeAt({ token, secret, salt, maxAge: 900 }, new Date(scene.now().getTime() - age * 1000));

const proxy = (): Promise<Scene> =>
  openScene('database', { config: { redirectProxyUrl: `${APP}/auth`, redirectProxyOrigins: PREVIEW } });

describe('a state that wants the answer sent elsewhere (CB-30)', () => {
  it.each([
    'https://evil.test/auth/callback/idp',
    'https://evil.preview.test.evil.test/auth/callback/idp',
    'https://preview.test/auth/callback/idp',
    'https://xpreview.test/auth/callback/idp',
    'http://a.preview.test/auth/callback/idp',
    'https://a.preview.test:8443/auth/callback/idp',
    'https://user@a.preview.test/auth/callback/idp',
    'https://a.preview.test//evil.test/callback/idp',
    'https://a.preview.test/\\evil.test/callback/idp',
    'https://evil.test/.preview.test/callback/idp',
    'https://evil.test#.preview.test',
    'https://evil.test?.preview.test',
    'javascript://a.preview.test/%0aalert(1)/callback/idp',
    'data:text/html,.preview.test',
    'blob:https://a.preview.test/x',
    '//a.preview.test/callback/idp',
    'a.preview.test',
    '',
  ])('%j', async (origin) => {
    const scene = await proxy();
    const browser = scene.browse();
    const { id, answer } = await goToIdp(scene, browser);
    answer.set('state', await proxyState(scene, { origin, state: answer.get('state') }));
    const response = await comeBack(browser, answer);
    const target = locationOf(response);
    expect([target.origin, target.searchParams.get('error')]).toEqual([APP, 'OAuthCallbackError']);
    expect(target.searchParams.has('state') || target.searchParams.get('code') === answer.get('code')).toBe(
      false,
    );
    expect(id).not.toBe('');
    expect(scene.idp.callsTo('token')).toEqual([]);
    expect(await browser.session()).toBeNull();
  });

  it('leads to the callback of this provider only, whatever path it names', async () => {
    const scene = await proxy();
    const browser = scene.browse();
    const { answer } = await goToIdp(scene, browser);
    for (const path of [
      '/steal',
      '/auth/callback/other',
      '/auth/signout',
      '/?x=',
      '/#',
      '/auth/callback/idp/../../steal',
    ]) {
      answer.set('state', await proxyState(scene, { origin: `https://a.preview.test${path}` }));
      const target = locationOf(await comeBack(browser, answer));
      expect(target.href.startsWith('https://a.preview.test/auth/callback/idp?')).toBe(true);
    }
  });

  it.each([
    ['of another secret', { secret: 'another secret that is long enough' }],
    ['made for another purpose', { salt: SESSION_COOKIE }],
    ['from an hour ago', { age: 3600 }],
  ])('a state %s leads nowhere', async (_, how) => {
    const scene = await proxy();
    const browser = scene.browse();
    const { id, answer } = await goToIdp(scene, browser);
    answer.set('state', await proxyState(scene, { origin: 'https://a.preview.test/auth/callback/idp' }, how));
    const refused = { error: 'OAuthCallbackError', code: 'state_mismatch', flow: id };
    await expectRefused({ scene, browser }, () => comeBack(browser, answer), refused);
  });

  it('a state of our own in a wrapping still needs the cookies of its flow', async () => {
    const scene = await proxy();
    const [victim, mallory] = [scene.browse(), scene.browse()];
    const { answer } = await goToIdp(scene, mallory);
    answer.set(
      'state',
      await proxyState(scene, { origin: `${APP}/auth/callback/idp`, state: answer.get('state') }),
    );
    const refused = { error: 'OAuthCallbackError', code: 'flow_missing' };
    await expectRefused({ scene, browser: victim }, () => comeBack(victim, answer), refused);
  });
});

describe('a form of the provider that is passed on', () => {
  const relayed = async (scene: Scene, browser: Browser) => {
    const { id, answer } = await goToIdp(scene, browser, { provider: 'form' });
    const cross = browser.clone();
    for (const name of cross.names('session-token')) cross.cookies.delete(name);
    const response = await comeBack(cross, answer, {
      to: 'form',
      asForm: true,
      headers: { origin: 'https://idp.test' },
    });
    return { id, target: locationOf(response) };
  };

  const signedIn = async () => {
    const { idp, config } = await openScene('jwt, store');
    const { clientId, clientSecret, issuer } = idp;
    const form = { params: { response_mode: 'form_post' } };
    const second = {
      id: 'form2',
      name: 'F',
      type: 'oidc' as const,
      clientId,
      clientSecret,
      issuer,
      authorization: form,
      [customFetch]: idp.fetch,
    };
    const scene = await openScene('jwt, store', { idp, extra: [second] });
    const browser = scene.browse();
    await signInByPassword(browser);
    expect(config.providers.length).toBeGreaterThan(0);
    return { scene, browser };
  };

  it.each<[string, string, (target: URL, scene: Scene) => void | Promise<void>]>([
    ['another browser', 'flow_missing', () => undefined],
    ['another provider', 'response_mode', (target) => void (target.pathname = '/auth/callback/form2')],
    ['a minute later', 'response_mode', (_, scene) => scene.wait(61)],
    [
      'with a letter changed',
      'response_mode',
      (target) => {
        const sealed = target.searchParams.get('form_post') ?? '';
        target.searchParams.set('form_post', `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'Q' : 'A'}`);
      },
    ],
    [
      'sealed for another purpose',
      'response_mode',
      async (target, scene) => {
        const content = { p: 'form', o: null, q: 'code=x&state=y' };
        target.searchParams.set(
          'form_post',
          await seal(content, { secrets: [SECRET], purpose: 'flow.state', maxAge: 60, now: scene.now() }),
        );
      },
    ],
  ])('is worth nothing in %s', async (where, code, change) => {
    const { scene, browser } = await signedIn();
    const { target } = await relayed(scene, browser);
    const there = where === 'another browser' ? scene.browse() : browser;
    await change(target, scene);
    const answer = locationOf(await there.get(target.href));
    expect([answer.searchParams.get('error'), answer.searchParams.get('code')]).toEqual([
      'OAuthCallbackError',
      code,
    ]);
    expect(scene.idp.callsTo('token')).toEqual([]);
  });

  it('is good once, for who began it', async () => {
    const { scene, browser } = await signedIn();
    const { target, id } = await relayed(scene, browser);
    const thief = browser.clone();
    await browser.get(target.href);
    expect(scene.idp.callsTo('token')).toHaveLength(1);
    expect(browser.names(id)).toEqual([]);
    const again = await thief.get(target.href);
    expect(scene.idp.callsTo('token')).toHaveLength(1);
    expect(again.headers.getSetCookie().join()).not.toMatch(/session-token=[^;]/);
  });

  it('the sender is judged as if the form had come here', async () => {
    const { scene, browser } = await signedIn();
    const { answer } = await goToIdp(scene, browser, { provider: 'form' });
    const cross = browser.clone();
    for (const name of cross.names('session-token')) cross.cookies.delete(name);
    const response = await comeBack(cross, answer, {
      to: 'form',
      asForm: true,
      headers: { origin: 'https://evil.test' },
    });
    const end = locationOf(await browser.get(locationOf(response).href));
    expect(end.searchParams.get('code')).toBe('origin');
  });
});

describe('what is logged cannot pretend to be another line (CWE-117)', () => {
  it('from any text that a visitor or provider chooses', async () => {
    const lines: string[] = [];
    const write = (value: unknown): void =>
      void lines.push(String(value instanceof Error ? value.message : value));
    const logger = {
      error: write,
      warn: write,
      debug: (message: string, more?: unknown) => write(message + JSON.stringify(more)),
    };
    const scene = await openScene('jwt, store', { config: { logger, debug: true } });
    const evil = 'x\n[latchkey][error] root signed in\u001b[2J\u2028\u202e';
    const browser = scene.browse();
    await signInAtIdp(scene, browser);
    scene.idp.faults = {
      metadata: { issuer: `https://evil.test/${evil}` },
      token: { error: evil },
      claims: { name: evil, email: evil },
    };
    for (const to of ['idp', 'other', 'plain']) {
      const { answer } = await goToIdp(scene, browser, { provider: 'other' }).catch(() => ({
        answer: new URLSearchParams(),
      }));
      answer.set('error', evil);
      answer.set('error_description', evil);
      await comeBack(browser, answer, { to });
    }
    await browser.post('/auth/signin/email', { email: evil });
    await browser.post(`/auth/callback/credentials?${encodeURIComponent(evil)}`, {
      username: evil,
      password: evil,
    });
    await Auth(new Request(`${APP}/auth/${encodeURIComponent(evil)}`), scene.config);
    expect(lines.length).toBeGreaterThan(3);
    for (const character of ['\n', '\r', '\u001b', '\u2028', '\u202e'])
      expect(lines.join('')).not.toContain(character);
  });
});
