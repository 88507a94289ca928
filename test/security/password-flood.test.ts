import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { resolveSettings } from '../support/settings.js';
import { changePassword } from '../../src/server/accounts/change-password.js';
import { hashingOf } from '../../src/core/methods/password/stored.js';
import { createPasswords, type Passwords } from '../../src/password/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import { Password } from '../../src/providers/password.js';
import type { TestBrowser } from '../../src/testing/index.js';
import {
  ADA,
  askForReset,
  cheap,
  GOOD,
  NEW,
  ORIGIN,
  passwordStage,
  sendLink,
  signIn,
  signUp,
  whoIs,
} from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const crowded = createPasswords({ atOnce: 0, waiting: 0 });

/** Hashes as all tests do, until so many comparisons were made after `fill`: from then on there is no room. */
function hashing(): { readonly passwords: Passwords; fill(after?: number): void; empty(): void } {
  let left = Infinity;
  const either = (): Passwords => (left-- > 0 ? cheap : crowded);
  return {
    passwords: {
      hash: (password) => either().hash(password),
      verify: (password, stored) => either().verify(password, stored),
    },
    fill: (after = 0) => (left = after),
    empty: () => (left = Infinity),
  };
}

function enter(browser: TestBrowser, client: string): Promise<Response> {
  return browser.post('/auth/callback/password', { email: ADA, password: GOOD }, { 'x-client': client });
}

describe('while too many passwords wait to be hashed', () => {
  it('sign-ins are answered with 503, and one line in the log counts them', async () => {
    const { passwords, fill } = hashing();
    const stage = passwordStage({ options: { passwords }, config: { limits: false } });
    await stage.account();
    fill();
    for (const email of [ADA, 'nobody@example.com']) {
      const answer = await signIn(stage.browser(), { email });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.text()).toContain('handling too many sign-ins');
    }
    await Promise.all(Array.from({ length: 8 }, () => signIn(stage.browser())));
    expect(stage.log.errors).toEqual([]);
    // The first and the tenth.
    expect(stage.log.warnings.filter((code) => code === 'sign-in-refused')).toHaveLength(2);
    expect(stage.audit.at(-1)).toMatchObject({ name: 'signin.failed', code: 'busy', fault: 'visitor' });
  });

  it('so are sign-ups and new passwords', async () => {
    const { passwords, fill } = hashing();
    const stage = passwordStage({ options: { passwords } });
    await stage.account();
    await askForReset(stage.browser());
    const link = stage.link();
    fill();
    const answers = [
      await signUp(stage.browser(), { email: 'new@example.com' }),
      await sendLink(stage.browser(), link, { password: NEW }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(stage.log.errors).toEqual([]);
  });

  it('whoever floods is stopped by the limits, and the account is not closed to its owner', async () => {
    const { passwords, fill, empty } = hashing();
    const stage = passwordStage({ options: { passwords } });
    await stage.account();
    fill();
    const flood = stage.browser();
    let status = 503;
    let count = 0;
    for (; status === 503 && count < 200; count++) ({ status } = await enter(flood, '192.0.2.1'));
    expect(status).toBe(429);
    empty();
    const owner = stage.browser();
    await enter(owner, '198.51.100.1');
    expect(await whoIs(owner)).toBe(ADA);
  });

  it('a password that was right signs in, and is hashed anew another time', async () => {
    const { passwords, fill } = hashing();
    const old = createPasswords({ cost: { algorithm: 'scrypt', logN: 7, r: 8, p: 1 } });
    let isOld = true;
    const both: Passwords = {
      hash: (password) => (isOld ? old : passwords).hash(password),
      verify: (password, stored) => passwords.verify(password, stored),
    };
    const stage = passwordStage({ options: { passwords: both } });
    await stage.account();
    isOld = false;
    fill(1);
    const owner = stage.browser();
    await signIn(owner);
    expect(await whoIs(owner)).toBe(ADA);
  });

  it('`changePassword` says so, and nothing was changed', async () => {
    const { passwords, fill, empty } = hashing();
    const stage = passwordStage({ options: { passwords } });
    const owner = await stage.account();
    fill();
    const asked = new Request(`${ORIGIN}/settings`, { headers: { cookie: owner.cookieHeader() } });
    const change = { currentPassword: GOOD, newPassword: NEW };
    expect(await changePassword(asked, stage.config, change)).toMatchObject({
      ok: false,
      error: 'busy',
      retryAfter: 5,
    });
    expect(stage.log.errors).toEqual([]);
    empty();
    expect(await changePassword(asked, stage.config, change)).toMatchObject({ ok: true });
  });

  it('`authorize` may let the error through that says so', async () => {
    const own = Credentials({
      id: 'own',
      credentials: { password: {} },
      authorize: async ({ password }) => {
        await crowded.verify(password, null);
        return null;
      },
    });
    const stage = passwordStage({ extra: [own], config: { session: { strategy: 'jwt' } } });
    const answer = await stage.browser().post('/auth/callback/own', { password: GOOD });
    expect(answer.status).toBe(503);
    expect(stage.log.errors).toEqual([]);
  });
});

it('the limit holds for an application whose adapter is made for every request', () => {
  const { config } = passwordStage();
  const hashingOfNext = (): unknown => {
    const settings = resolveSettings({
      ...config,
      adapter: MemoryAdapter(),
      providers: [Password({ sendMail: () => undefined })],
    });
    const provider = settings.providers.get('password');
    if (provider?.type !== 'credentials') throw new Error('there is no such provider');
    return hashingOf({ settings }, provider);
  };
  expect(hashingOfNext()).toBe(hashingOfNext());
});
