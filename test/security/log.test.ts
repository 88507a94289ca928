import { describe, expect, it } from 'vitest';
import { raw } from '../../src/types/symbols.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/index.js';
import { APP, openScene, PASSWORD, signInByPassword } from './scene.js';
import { withReference } from '../support/fault-reference.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const forge = (headers: Record<string, string> = {}): Request =>
  new Request(`${APP}/auth/signout`, { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) });

describe('what visitors cause does not flood the log', () => {
  it('7647 forms without a token within a minute are four lines, and no error', async () => {
    const scene = await openScene('jwt, no store', { config: { debug: false } });
    for (let i = 0; i < 7647; i += 1) {
      const answer = await Auth(forge(), scene.config);
      expect(answer.status).toBe(302);
    }
    expect(scene.log.errors).toEqual([]);
    const warnings = scene.log.warnings.filter((code) => code !== 'limits-in-memory');
    expect(warnings).toEqual(Array.from({ length: 4 }, () => 'sign-in-refused'));
    expect(scene.log.details.at(-1)).toMatch(/^MissingCSRF: .* 1000 times within a minute\.$/);
    scene.wait(60);
    await Auth(forge(), scene.config);
    expect(scene.log.details.at(-1)).toMatch(/^MissingCSRF: .*cookies\.$/);
  });

  it('nor do those who vary what is said of them', async () => {
    const scene = await openScene('jwt, no store', { config: { debug: false } });
    const browser = scene.browse();
    const csrfToken = await browser.csrfToken();
    for (let i = 0; i < 1000; i += 1) {
      await browser.get(`/auth/callback/idp?error=e${i}&error_description=${i}&state=${i}`);
      await browser.post('/auth/callback/credentials', { password: `${i}`, csrfToken }, { csrf: false });
      await Auth(forge({ origin: `https://evil-${i}.test` }), scene.config);
    }
    expect(scene.log.errors).toEqual([]);
    expect(scene.log.warnings.length).toBeLessThan(30);
  });

  it.each<[string, (n: number) => Request]>([
    ['forms without a token', () => forge()],
    [
      'paths that lead nowhere',
      (n) => new Request(`${APP}/auth/typo-${n}`, { headers: { accept: 'text/html' } }),
    ],
    ['providers that there are not', (n) => new Request(`${APP}/auth/signin/typo-${n}`)],
    ['targets that no browser may follow', () => new Request(`${APP}/auth/signin?callbackUrl=javascript:x`)],
  ])('nor where the store is connected anew for every request: %s', async (_, request) => {
    const scene = await openScene('jwt, no store', { config: { debug: false } });
    const session = { strategy: 'jwt' as const };
    const callbacks = { redirect: ({ url }: { url: string }) => url };
    for (let n = 0; n < 100; n += 1)
      await Auth(request(n), { ...scene.config, callbacks, session, adapter: MemoryAdapter() });
    expect(scene.log.errors).toEqual([]);
    expect(scene.log.warnings.length).toBeGreaterThan(0);
    expect(scene.log.warnings.length).toBeLessThanOrEqual(20);
  });

  it('nor where `origin` has several hosts, and visitors make up others', async () => {
    const scene = await openScene('jwt, no store', { config: { debug: false } });
    const session = { strategy: 'jwt' as const };
    const origin = [APP, 'https://other.test'];
    for (let n = 0; n < 100; n += 1) {
      const request = new Request(`https://h${n}.test/auth/session`);
      await Auth(request, { ...scene.config, origin, session, adapter: MemoryAdapter() });
    }
    expect(new Set(scene.log.warnings)).toEqual(new Set(['host-refused']));
    expect(scene.log.warnings.length).toBeLessThanOrEqual(20);
  });

  it('each application counts for itself, also where its configuration is made anew for every request', async () => {
    const [one, other] = [await openScene('jwt, no store'), await openScene('jwt, no store')];
    for (let i = 0; i < 9; i += 1) await Auth(forge(), { ...one.config, callbacks: { signIn: () => true } });
    await Auth(forge(), other.config);
    const refused = (warnings: readonly string[]): string[] =>
      warnings.filter((code) => code === 'sign-in-refused');
    expect([refused(one.log.warnings), refused(other.log.warnings)]).toEqual([
      ['sign-in-refused'],
      ['sign-in-refused'],
    ]);
    expect(one.log.refusals()).toBe(9);
  });

  it('a wrong password is one line that names provider and code, and no password', async () => {
    const scene = await openScene('jwt, store');
    const browser = scene.browse();
    await browser.post('/auth/callback/credentials', { username: 'grace', password: 'hunter2-canary' });
    expect(scene.log.details.at(-1)).toMatch(/^CredentialsSignin \(credentials\): .*"credentials"/);
    expect(scene.log.text()).not.toMatch(/hunter2|grace/);
    await signInByPassword(browser);
    expect(scene.log.text()).not.toContain(PASSWORD);
  });

  it('with raw the error is still thrown', async () => {
    const scene = await openScene('jwt, no store');
    await expect(Auth(forge(), { ...scene.config, raw })).rejects.toMatchObject({ type: 'MissingCSRF' });
    expect([scene.log.errors, scene.log.refusals()]).toEqual([[], 1]);
  });

  it('what the deployment causes stays an error: a callback that throws, a mail that cannot be sent', async () => {
    const scene = await openScene('jwt, store', {
      config: { callbacks: { signIn: () => Promise.reject(new Error('database is down')) } },
    });
    const browser = scene.browse();
    const answer = await signInByPassword(browser);
    expect(answer.headers.get('location')).toMatch(withReference(`${APP}/auth/error?error=AccessDenied`));
    expect([scene.log.errors.map(({ name }) => name), scene.log.refusals()]).toEqual([['AccessDenied'], 0]);
  });
});
