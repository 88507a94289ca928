import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import { APP, goToIdp, openScene } from './scene.js';
import { isExhaustive } from '../support/sample.js';
import { expectRefused, expectRefusedByStatus } from './oracle.js';

/** So often that anything worse than linear would not end before the test is given up. */
const MANY = 100;

describe('texts that are made to take long (DL-02, DL-06, WA-29; CWE-1333, CWE-400)', () => {
  it.each([
    ['quotes that are never closed', `"${'\\"'.repeat(32_000)}`],
    ['quotes', '"'.repeat(65_000)],
    ['brackets', '['.repeat(65_000)],
    ['brackets inside of a text', `{"id":"${'['.repeat(65_000)}"}`],
    ['backslashes', '\\'.repeat(65_000)],
    ['numbers', '9'.repeat(65_000)],
  ])('the answer of a passkey: %s', async (_, data) => {
    const scene = await openScene('jwt, store', { extra: [Passkey()] });
    const browser = scene.browse();
    const csrfToken = await browser.csrfToken();
    const body = JSON.stringify({ action: 'register', csrfToken, data: data.slice(0, 30_000) });
    const headers = { cookie: browser.cookieHeader(), 'content-type': 'application/json' };
    const send = () =>
      browser.send(new Request(`${APP}/auth/callback/passkey`, { method: 'POST', headers, body }));
    const status = body.length > 65_536 ? 413 : 400;
    for (let n = 0; n < MANY; n++) expect((await send()).status).toBe(status);
    await expectRefusedByStatus({ scene, browser }, send, { status });
  });

  it('a depth that is only inside of texts is none', async () => {
    const scene = await openScene('jwt, store', { extra: [Passkey()] });
    const browser = scene.browse();
    const client = Buffer.from(
      `{"type":"webauthn.create","challenge":"AAAA","origin":"[[[[[[[[[[\\"[[[[[[\\\\"}`,
    ).toString('base64url');
    const data = JSON.stringify({
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: client, attestationObject: 'AAAA' },
    });
    const send = () => browser.post('/auth/callback/passkey', { action: 'register', data });
    await expectRefused({ scene, browser }, send, {
      error: 'WebAuthnVerificationError',
      code: 'challenge_missing',
    });
  });

  const many = isExhaustive ? 200_000 : 50_000;
  it(`a callback with ${many} parameters`, async () => {
    const scene = await openScene('jwt, no store');
    const query = Array.from({ length: many }, (_, n) => n.toString(36)).join('&');
    // The second has one of them twice, which is another way through.
    for (const text of [query, `${query}&0`]) {
      const answer = await Auth(new Request(`${APP}/auth/callback/idp?${text}`), scene.config);
      const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
      expect(code).toBe(text === query ? 'state_missing' : 'duplicate_parameter');
    }
  });

  it.each([
    ['Cookie', 'cookie', `${'; '.repeat(30_000)}a=b`],
    ['Cookie', 'cookie', `__Secure-authjs.session-token${' '.repeat(60_000)}`],
    ['Cookie', 'cookie', '__Secure-authjs.session-token'.repeat(2000)],
    ['Cookie', 'cookie', '__Secure-authjs.state.0vbbc00AAAAAAAA=x; '.repeat(1500)],
    ['Content-Type', 'content-type', `application/json${' ; a=b'.repeat(10_000)}x`],
    ['Content-Type', 'content-type', `application/json;${' '.repeat(60_000)}x`],
    ['Sec-Purpose', 'sec-purpose', 'pre'.repeat(20_000)],
    ['Origin', 'origin', `https://${'a.'.repeat(30_000)}`],
  ])('%s %.0s', async (_, name, value) => {
    const scene = await openScene('jwt, store');
    const headers = { 'content-type': 'application/json', [name]: value };
    for (let n = 0; n < MANY; n++) {
      const answer = await Auth(
        new Request(`${APP}/auth/signin/idp`, { method: 'POST', headers, body: '{}' }),
        scene.config,
      );
      expect(answer.status).toBeLessThan(500);
    }
  });

  it.each([
    'a@'.repeat(30_000),
    `${'a.'.repeat(30_000)}@b.test`,
    `a@${'b.'.repeat(30_000)}test`,
    `${'a'.repeat(500)}@${'ﷺ'.repeat(500)}.test`,
  ])('an address of 20 KB (%#)', async (email) => {
    // Refused for what they are, and not for their number.
    const scene = await openScene('jwt, store', { config: { limits: false } });
    const browser = scene.browse();
    for (let n = 0; n < MANY; n++) {
      const answer = await browser.post('/auth/signin/email', { email: email.slice(0, 20_000) });
      expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('EmailSignin');
    }
    expect(scene.outbox).toEqual([]);
  });

  it('garbage in every cookie is quiet in the log and costs no answer (DL-05, DL-09)', async () => {
    const scene = await openScene('jwt, store');
    const browser = scene.browse();
    for (let n = 0; n < MANY; n++) {
      browser.plant('__Secure-authjs.session-token', `garbage-${n}`);
      expect(await browser.session()).toBeNull();
    }
    expect(scene.log.errors).toEqual([]);
    expect(scene.log.warnings.length).toBeLessThan(5);
    const { answer } = await goToIdp(scene, browser);
    expect(answer.get('state')).not.toBeNull();
  });
});
