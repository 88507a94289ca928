import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { emailCode, recoveryCodes as recovery, totp } from '../../src/second-factor.js';
import type { Adapter } from '../../src/types/adapter.js';
import {
  addPasskey,
  factorStage,
  jsonOf,
  JSON_ONLY,
  sessionOf,
  usePasskey,
  type FactorStage,
} from './factor-stage.js';
import { GOOD } from './password-stage.js';

type Browser = ReturnType<FactorStage['browser']>;
const CROWD = 32;
const PAGE = '/auth/second-factor';

/** A user with an app, over a store, whose address no other test has. */
interface Crowd {
  readonly stage: FactorStage;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly owner: Browser;
  /** Browsers with a sign-in each that waits. */
  waiting(count: number): Promise<Browser[]>;
}

async function crowdOver(adapter: Adapter, { mails = false } = {}): Promise<Crowd> {
  const email = `${crypto.randomUUID()}@example.com`;
  const factors = [totp({ issuer: 'Acme' }), recovery(), emailCode({ fallback: true })];
  // Databases compare with the time of the process.
  const stage = await factorStage({ options: mails ? { factors } : {}, config: { adapter } });
  const { browser: owner, secret, recoveryCodes } = await stage.enrolled(email);
  const one = async (): Promise<Browser> => {
    const browser = stage.browser();
    await browser.get('/auth/csrf');
    await browser.post('/auth/callback/password', { email, password: GOOD });
    return browser;
  };
  const waiting = (count: number): Promise<Browser[]> => Promise.all(Array.from({ length: count }, one));
  return { stage, email, secret, recoveryCodes, owner, waiting };
}

/** Posts the same fields from many browsers at the same time; the errors and successes, counted. */
async function postAll(
  browsers: readonly Browser[],
  fields: (index: number) => Record<string, string>,
): Promise<Readonly<Record<string, number>>> {
  const answers = await Promise.all(
    browsers.map((browser, index) => jsonOf(browser.post(PAGE, fields(index), JSON_ONLY))),
  );
  const counts: Record<string, number> = {};
  for (const { ok, error } of answers) {
    const name = ok === true ? 'ok' : String(error);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function signedIn(browsers: readonly Browser[]): Promise<number> {
  const sessions = await Promise.all(browsers.map((browser) => sessionOf(browser)));
  return sessions.filter((session) => session !== null).length;
}

/** A request of one browser, many times at once; how many of the answers begin a session. */
async function begunBy(
  { config }: FactorStage,
  browser: Browser,
  {
    code,
    times,
    factor = 'totp',
  }: { readonly code: string; readonly times: number; readonly factor?: string },
): Promise<number> {
  const { csrfToken } = await jsonOf(browser.get('/auth/csrf'));
  const headers = { cookie: browser.cookieHeader(), ...JSON_ONLY };
  const send = async (): Promise<Response> => {
    const body = new URLSearchParams({ csrfToken: String(csrfToken), code, factor });
    return Auth(new Request(`https://app.test${PAGE}`, { method: 'POST', headers, body }), config);
  };
  const answers = await Promise.all(Array.from({ length: times }, send));
  const begins = ({ headers: sent }: Response): boolean =>
    sent.getSetCookie().some((line) => /session-token=[^;]/.test(line));
  return answers.filter(begins).length;
}

/** Second factors that many use at the same time. */
export function describeFactorRaces(name: string, open: () => Adapter | Promise<Adapter>): void {
  describe(`second factors over ${name}`, () => {
    it('MF-15: one code on 32 sign-ins that wait lets one of them in', async () => {
      const { stage, secret, waiting } = await crowdOver(await open());
      const browsers = await waiting(CROWD);
      const code = await stage.nextCode(secret);
      const counts = await postAll(browsers, () => ({ code }));
      expect(counts['ok']).toBe(1);
      expect((counts['wrong_code'] ?? 0) + (counts['rate_limited'] ?? 0)).toBe(CROWD - 1);
      expect(await signedIn(browsers)).toBe(1);
    });

    it('MF-15: the same for a recovery code', async () => {
      const { recoveryCodes, waiting } = await crowdOver(await open());
      const browsers = await waiting(CROWD);
      const counts = await postAll(browsers, () => ({ factor: 'recovery', code: recoveryCodes[0] ?? '' }));
      // Right: a new app is asked for.
      expect([counts['enrol'], counts['ok']]).toEqual([1, undefined]);
      expect(await signedIn(browsers)).toBe(0);
    });

    it('MF-16: one sign-in that waits becomes one session', async () => {
      const { stage, secret, waiting } = await crowdOver(await open());
      const [first, second] = await waiting(2);
      if (first === undefined || second === undefined) throw new Error('Two browsers wait.');
      const twice = await begunBy(stage, first, { code: await stage.nextCode(secret), times: 2 });
      expect(twice).toBe(1);
      // More than five tries end the wait, whatever they were.
      const often = await begunBy(stage, second, { code: await stage.nextCode(secret), times: CROWD });
      expect(often).toBeLessThanOrEqual(1);
    });

    it.each(['totp', 'recovery'])('MF-17: 32 wrong guesses are counted together: %s', async (factor) => {
      const { stage, secret, waiting } = await crowdOver(await open());
      const browsers = await waiting(CROWD);
      const counts = await postAll(browsers, (index) => ({
        factor,
        code: factor === 'totp' ? String(100_000 + index) : `${index}`.padStart(24, '7'),
      }));
      expect(counts).toEqual({ wrong_code: 5, rate_limited: CROWD - 5 });
      expect(await signedIn(browsers)).toBe(0);
      // Half a minute later, its owner gets in: nobody is locked out for good.
      const [late] = await waiting(1);
      const code = await stage.nextCode(secret);
      const right = late?.post(PAGE, { code }, JSON_ONLY) ?? new Response('{}');
      expect(await jsonOf(right)).toMatchObject({ ok: true });
    });

    it('MF-42: 32 guesses of a mailed code at the same time are five tries, and end the sign-in', async () => {
      const { stage, waiting } = await crowdOver(await open(), { mails: true });
      const [browser] = await waiting(1);
      if (browser === undefined) throw new Error('A browser waits.');
      await browser.post(PAGE, { factor: 'email', do: 'send' });
      const code = /^\d{4} \d{4}$/m.exec(stage.mails.at(-1)?.text ?? '')?.[0] ?? '';
      expect(code).not.toBe('');
      const guesses = Array.from({ length: CROWD }, () => browser);
      const counts = await postAll(guesses, (index) => ({
        factor: 'email',
        code: String(10_000_000 + index),
      }));
      expect(counts['ok']).toBeUndefined();
      expect(counts['wrong_code'] ?? 0).toBeLessThanOrEqual(5);
      const late = await jsonOf(browser.post(PAGE, { factor: 'email', code }, JSON_ONLY));
      expect(late).not.toMatchObject({ ok: true });
      expect(await sessionOf(browser)).toBeNull();
    });

    it('MF-42: one mailed code becomes one session', async () => {
      const { stage, waiting } = await crowdOver(await open(), { mails: true });
      const [browser] = await waiting(1);
      if (browser === undefined) throw new Error('A browser waits.');
      await browser.post(PAGE, { factor: 'email', do: 'send' });
      const code = /^\d{4} \d{4}$/m.exec(stage.mails.at(-1)?.text ?? '')?.[0] ?? '';
      expect(await begunBy(stage, browser, { code, factor: 'email', times: 2 })).toBe(1);
    });

    it('MF-18: the sixth try is refused, right as it is; a passkey or a recovery code lets the owner in', async () => {
      const { stage, secret, recoveryCodes, owner, waiting } = await crowdOver(await open());
      const device = await addPasskey(owner);
      const guessing = await waiting(6);
      // As it is now: the clock stands still while others guess.
      const code = await stage.nextCode(secret);
      for (const [index, browser] of guessing.slice(0, 5).entries())
        await browser.post(PAGE, { code: String(100_000 + index) });
      const [late] = guessing.slice(5);
      const refused = await jsonOf(late?.post(PAGE, { code }, JSON_ONLY) ?? new Response('{}'));
      expect(refused).toMatchObject({ ok: false, error: 'rate_limited', retryAfter: 30 });
      const [lost, held] = await waiting(2);
      if (lost === undefined || held === undefined) throw new Error('Two browsers wait.');
      expect(await jsonOf(held.post(PAGE, { code }, JSON_ONLY))).toMatchObject({ error: 'rate_limited' });
      await usePasskey(held, device);
      expect(await sessionOf(held)).toMatchObject({ auth: { assurance: 2 } });
      const sent = { factor: 'recovery', code: recoveryCodes[0] ?? '' };
      expect(await jsonOf(lost.post(PAGE, sent, JSON_ONLY))).toMatchObject({ ok: true });
    });
  });
}
