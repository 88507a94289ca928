import { describe, expect, it } from 'vitest';
import type { AuthConfig } from '../../src/types/index.js';
import { Auth } from '../../src/index.js';
import type { Browser } from '../support/browser.js';
import { baseConfig } from '../support/config.js';
import { FOREIGN_TARGETS } from './return-targets.js';
import { APP, goToIdp, openScene, PASSWORD, signInByPassword } from './scene.js';
import { expectRefused } from './oracle.js';

const CLIENT = 'https://client.example';
const open = (config: Partial<AuthConfig> = {}) =>
  openScene('jwt, store', { config: { clientOrigins: [CLIENT], ...config } });
const fromClient = { origin: CLIENT, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
const corsOf = ({ headers }: Response): [string, string][] =>
  [...headers].filter(([name]) => name.startsWith('access-control'));

const signInTowards = (browser: Browser, callbackUrl: string): Promise<Response> =>
  browser.post('/auth/callback/credentials', { username: 'ada', password: PASSWORD, callbackUrl });

/** Origins that are not the client's, however near they come. */
const STRANGERS = [
  'https://evil.test',
  'http://client.example',
  'https://client.example:8443',
  'https://client.example.evil.test',
  'https://evilclient.example',
  'https://sub.client.example',
  'https://CLIENT.example',
  'https://client.example/',
  `${CLIENT}, https://evil.test`,
  'null',
  '*',
  '',
];

describe('a client at another origin (CS-15)', () => {
  it('reads answers with cookies, its origin named, never a wildcard', async () => {
    const scene = await open();
    const browser = scene.browse();
    await signInByPassword(browser);
    for (const path of ['session', 'csrf', 'providers']) {
      const answer = await browser.get(`/auth/${path}`, fromClient);
      expect(corsOf(answer)).toEqual([
        ['access-control-allow-credentials', 'true'],
        ['access-control-allow-origin', CLIENT],
      ]);
      expect(answer.headers.get('vary')).toBe('Cookie, Origin');
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
  });

  it('may ask what a form cannot, and is told which methods and headers', async () => {
    const { config } = await open();
    const preflight = (origin: string): Promise<Response> =>
      Auth(
        new Request(`${APP}/auth/session`, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        }),
        config,
      );
    const answer = await preflight(CLIENT);
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(corsOf(answer))).toEqual({
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'Content-Type, X-Auth-Return-Redirect, X-CSRF-Token',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-origin': CLIENT,
      'access-control-max-age': '600',
    });
    for (const origin of STRANGERS) {
      const refused = await preflight(origin);
      expect(corsOf(refused)).toEqual([]);
      expect(refused.headers.get('vary')).toContain('Origin');
    }
  });

  it.each(STRANGERS)('is not %j', async (origin) => {
    const scene = await open();
    const browser = scene.browse();
    const token = await browser.csrfToken();
    const answer = await browser.get('/auth/session', { origin });
    expect(corsOf(answer)).toEqual([]);
    expect(answer.headers.get('vary')).toBe('Cookie, Origin');
    await expectRefused(
      { scene, browser },
      () =>
        browser.post(
          '/auth/callback/credentials',
          { username: 'ada', password: PASSWORD, csrfToken: token },
          { csrf: false, headers: { origin, 'sec-fetch-site': 'cross-site' } },
        ),
      { error: 'MissingCSRF', code: 'cross_site' },
    );
  });

  it('signs in and out with the token that it read', async () => {
    const scene = await open();
    const browser = scene.browse();
    const first = await browser.get('/auth/csrf', fromClient);
    const { csrfToken } = (await first.json()) as { csrfToken: string };
    const headers = { ...fromClient, 'x-auth-return-redirect': '1' };
    const fields = { username: 'ada', password: PASSWORD, csrfToken, callbackUrl: `${CLIENT}/home` };
    const answer = await browser.post('/auth/callback/credentials', fields, { csrf: false, headers });
    expect(await answer.json()).toEqual({ url: `${CLIENT}/home` });
    expect(Object.fromEntries(corsOf(answer))).toMatchObject({ 'access-control-allow-origin': CLIENT });
    expect(await browser.session()).not.toBeNull();
    await browser.post('/auth/signout', { csrfToken }, { csrf: false, headers });
    expect(await browser.session()).toBeNull();
  });

  it('learns why it was refused, with the same headers', async () => {
    const scene = await open();
    const answer = await scene
      .browse()
      .post('/auth/signout', {}, { csrf: false, headers: { ...fromClient, 'x-auth-return-redirect': '1' } });
    expect(((await answer.json()) as { url: string }).url).toContain('error=MissingCSRF');
    expect(answer.headers.get('access-control-allow-origin')).toBe(CLIENT);
  });

  it('sends no form without the token, and none with that of another browser (CS-16)', async () => {
    const scene = await open();
    const browser = scene.browse();
    await signInByPassword(browser);
    const foreign = await scene.browse().csrfToken();
    for (const csrfToken of [undefined, '', foreign]) {
      await expectRefused(
        { scene, browser },
        () =>
          browser.post('/auth/signout', csrfToken === undefined ? {} : { csrfToken }, {
            csrf: false,
            headers: fromClient,
          }),
        { error: 'MissingCSRF', code: undefined },
      );
    }
  });
});

describe('the way back to a client (RD-14)', () => {
  it('leads there after an OAuth sign-in, and for nobody else elsewhere', async () => {
    const scene = await open();
    const browser = scene.browse();
    const returning = await goToIdp(scene, browser, { fields: { callbackUrl: `${CLIENT}/home?a=b` } });
    const done = await browser.get(`/auth/callback/idp?${returning.answer}`);
    expect(done.headers.get('location')).toBe(`${CLIENT}/home?a=b`);
  });

  it('is no way to any other origin', async () => {
    const scene = await open();
    const spoilt = [
      ...STRANGERS.filter(
        (origin) => origin.startsWith('http') && !/^https:\/\/client\.example\/?$/i.test(origin),
      ),
      'https://user@client.example/',
      'https://client.example\\@evil.test/',
      '//client.example/home',
      ...FOREIGN_TARGETS,
    ];
    for (const callbackUrl of spoilt) {
      const response = await signInTowards(scene.browse(), callbackUrl);
      expect(new URL(response.headers.get('location') ?? '').origin).toBe(APP);
    }
  });

  it('is closed where there is no client', async () => {
    const scene = await open({ clientOrigins: [] });
    const response = await signInTowards(scene.browse(), `${CLIENT}/home`);
    expect(response.headers.get('location')).toBe(APP);
    expect(response.headers.get('vary')).toBe('Cookie');
  });
});

describe('the option `clientOrigins`', () => {
  it.each(['*', 'null', 'https://*.example.com', 'client.example', 'https://client.example/app', 'ftp://x'])(
    'refuses %s',
    async (entry) => {
      const lines: unknown[] = [];
      const logger = { error: (error: unknown) => void lines.push(error) };
      const config = baseConfig({ clientOrigins: [entry], logger });
      const response = await Auth(new Request(`${APP}/auth/session`, { headers: { origin: entry } }), config);
      expect(response.status).toBe(500);
      expect(String(lines[0])).toContain('`clientOrigins` must hold origins');
    },
  );
});
