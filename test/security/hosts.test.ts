import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, setEnvDefaults } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { Browser } from '../support/browser.js';
import { expectRefusedByStatus } from './oracle.js';
import { APP, goToIdp, openScene, SESSION_COOKIE, signInByPassword, type Scene } from './scene.js';

describe('whose host it is (HP-01, HP-02, HP-04)', () => {
  const at =
    (url: string, headers: Record<string, string> = {}) =>
    async (config: Scene['config']) =>
      Auth(new Request(url, { headers }), config);

  it('another host than the one of AUTH_URL gets no mail link of its own (GHSA-569q-mpph-wgww)', async () => {
    const scene = await openScene('jwt, store');
    const { origin: _, trustHost: __, ...open } = scene.config;
    const config: AuthConfig = { ...open };
    setEnvDefaults({ AUTH_URL: APP }, config);
    const visit = (request: Request): Promise<Response> => Auth(request, config);
    const attacker = new Browser(visit, 'https://evil.test', () => scene.now().getTime());
    await attacker.post('/auth/signin/email', { email: 'bob@example.com' });
    expect(new URL(scene.outbox.at(-1)?.url ?? '').origin).toBe(APP);
  });

  it('another host than the configured one changes nothing, and nothing of it is shown', async () => {
    const scene = await openScene('jwt, store');
    for (const host of ['evil.test', 'app.test.evil.test', 'app.test:8443', '127.0.0.1']) {
      for (const path of ['signin', 'providers', 'verify-request', 'error']) {
        const answer = await at(`https://${host}/auth/${path}`)(scene.config);
        expect([...answer.headers, await answer.text()].join()).not.toContain(host);
      }
      const signIn = await at(`https://${host}/auth/signin?callbackUrl=https://${host}/x`)(scene.config);
      expect(signIn.headers.getSetCookie().join()).toContain(encodeURIComponent(APP));
      expect(signIn.headers.getSetCookie().join()).not.toContain(host);
    }
  });

  it('another host than the configured ones is refused, and nothing of it is shown', async () => {
    const scene = await openScene('jwt, store', { config: { origin: [APP, 'https://www.app.test'] } });
    for (const host of [
      'evil.test',
      'app.test.evil.test',
      'xapp.test',
      'app.test:8443',
      'app.test.evil',
      '127.0.0.1',
    ]) {
      const answer = await at(`https://${host}/auth/signin`)(scene.config);
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain(host);
    }
  });

  it('what a proxy would say is not listened to', async () => {
    const scene = await openScene('jwt, store');
    const headers = {
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.test;proto=http',
      'x-original-url': '/auth/signout',
      'x-rewrite-url': '/auth/signout',
      'x-forwarded-prefix': '/evil',
    };
    const answer = await at(`${APP}/auth/providers`, headers)(scene.config);
    expect(await answer.text()).not.toContain('evil');
    const browser = scene.browse();
    await browser.post('/auth/signin/email', { email: 'bob@example.com' }, { headers });
    expect(new URL(scene.outbox.at(-1)?.url ?? '').origin).toBe(APP);
    const { answer: params } = await goToIdp(scene, browser);
    expect(params.get('code')).not.toBeNull();
  });

  it('a poisoned first request changes nothing for the next one (GHSA-569q-mpph-wgww)', async () => {
    const outbox: string[] = [];
    const config = {
      ...(await openScene('jwt, store')).config,
      adapter: MemoryAdapter(),
      providers: [
        {
          id: 'email',
          name: 'M',
          type: 'email' as const,
          sendVerificationRequest: ({ url }: { url: string }) => void outbox.push(url),
        },
      ],
    };
    const { origin: _, ...trusting } = config;
    const settings = { ...trusting, trustHost: true };
    const browse = (origin: string): Browser =>
      new Browser(
        (request) => Auth(request, settings),
        origin,
        () => Date.parse('2030-01-01'),
      );
    await Promise.all(
      ['https://evil.test', APP, 'https://evil.test', APP].map((origin) =>
        browse(origin).post('/auth/signin/email', { email: `a@${new URL(origin).hostname}` }),
      ),
    );
    expect(outbox).toHaveLength(4);
    for (const url of outbox)
      expect(new URL(url).searchParams.get('email')).toBe(`a@${new URL(url).hostname}`);
  });

  it('a path has one spelling (HP-08, GHSA-x732-6j76-qmhm)', async () => {
    const scene = await openScene('jwt, store');
    const browser = scene.browse();
    await signInByPassword(browser);
    const token = await browser.csrfToken();
    const spellings = [
      '/auth//signout',
      '//auth/signout',
      '/auth/signout//',
      '/AUTH/signout',
      '/auth/SIGNOUT',
      '/auth/%73ignout',
      '/auth/signout;v=1',
      '/auth/signout%2f',
      '/auth/signout/x',
      '/auth%2fsignout',
      '/authsignout',
      '/auth/signout.json',
      '/auth/signout%00',
      '/auth/sіgnout',
    ];
    for (const path of spellings) {
      const send = () => browser.post(`${APP}${path}`, { csrfToken: token }, { csrf: false });
      await expectRefusedByStatus({ scene, browser }, send, { status: 404, isNoAction: true });
    }
    expect(browser.names(SESSION_COOKIE)).toHaveLength(1);
  });
});
