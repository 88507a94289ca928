import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.ts';
import { Auth } from '../../src/core/auth.ts';
import { stepAt, totpCode } from '../../src/core/factors/totp.ts';
import Credentials from '../../src/providers/credentials.ts';
import {
  importFactors,
  secondFactor,
  totp,
  recoveryCodes,
  type TakenFactors,
} from '../../src/second-factor.ts';
import { createTestBrowser, type TestBrowser } from '../../src/testing/index.ts';
import { Browser } from '../support/browser.ts';
import { baseConfig } from '../support/config.ts';
import { databases } from './databases.ts';
import { importBlock } from './document-block.ts';
import { createTwoFactorSite, decrypt } from './published/better-auth.mjs';

interface KeepTwoFactor {
  keepTwoFactor(
    rows: readonly object[],
    decrypt: (data: string) => Promise<string>,
    keep: (taken: TakenFactors) => Promise<boolean>,
  ): Promise<number>;
}

const ORIGIN = 'https://app.test';
const FORMER_SECRET = 'k7Qm2x9GpL4sVbT8yZ1cN6wR3hJ5dF0a';
const ADA = { email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' };
const { keepTwoFactor } = await importBlock<KeepTwoFactor>('from-better-auth.md', 'keep-two-factor.ts');

/** The code of a key that Better Auth showed in its address. */
function codeOf(uri: string, later = 0): Promise<string> {
  const key = {
    secret: new URL(uri).searchParams.get('secret') ?? '',
    digits: 6,
    period: 30,
    algorithm: 'SHA-1',
  } as const;
  return totpCode(key, stepAt(key, new Date(Date.now() + later)));
}

async function postJson(browser: Browser, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: ORIGIN, cookie: browser.cookieHeader() };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await browser.send(new Request(`${ORIGIN}/api/auth${path}`, init));
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

describe.each(Object.entries(databases))('from Better Auth on %s', (_, openDatabase) => {
  it('an authenticator app and the backup codes go on working', async () => {
    const database = await openDatabase();
    try {
      const site = { database: database.client, secret: FORMER_SECRET, origin: ORIGIN };
      const former = new Browser(await createTwoFactorSite(site), ORIGIN);
      await postJson(former, '/sign-up/email', ADA);
      const enabled = await postJson(former, '/two-factor/enable', { password: ADA.password });
      // What its documentation says it answers.
      const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
      await postJson(former, '/two-factor/verify-totp', { code: await codeOf(totpURI) });

      const [user] = await database.rows('SELECT * FROM "user"');
      expect(Boolean(user?.['twoFactorEnabled'])).toBe(true);
      const adapter = MemoryAdapter();
      const ada = await adapter.createUser({
        id: String(user?.['id']),
        email: ADA.email,
        emailVerified: null,
      });
      let later = 0;
      const config = baseConfig({
        origin: ORIGIN,
        adapter,
        session: { strategy: 'database' },
        limits: false,
        runtime: { now: () => new Date(Date.now() + later) },
        providers: [Credentials({ authorize: () => ada })],
        secondFactor: secondFactor({ factors: [totp({ issuer: 'Acme' }), recoveryCodes()] }),
      });
      const rows = await database.rows('SELECT * FROM "twoFactor"');
      const keep = (taken: TakenFactors): Promise<boolean> => importFactors(config, taken);
      const open = (data: string): Promise<string> => decrypt(FORMER_SECRET, data);
      expect(await keepTwoFactor(rows, open, keep)).toBe(1);
      expect(await keepTwoFactor(rows, open, keep)).toBe(0);

      const signIn = async (fields: Record<string, string>): Promise<TestBrowser> => {
        const browser = createTestBrowser((request) => Auth(request, config), { origin: ORIGIN });
        await browser.post('/auth/callback/credentials');
        expect(await browser.session()).toBeNull();
        await browser.post('/auth/second-factor', fields);
        return browser;
      };
      later = 30_000;
      const byApp = await signIn({ code: await codeOf(totpURI, later) });
      expect(await byApp.session()).toMatchObject({ user: { email: ADA.email }, auth: { assurance: 2 } });
      const byCode = await signIn({ factor: 'recovery', code: backupCodes[0] ?? '' });
      expect(await (await byCode.get('/auth/second-factor')).text()).toContain('Set up an authenticator app');
    } finally {
      await database.close();
    }
  });
});
