import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { stepAt, totpCode } from '../../src/core/factors/totp.js';
import { Auth, type AuthConfig } from '../../src/index.js';
import type { SecondFactor } from '../../src/second-factor.js';
import { createClock, createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import { openBlocks } from './blocks.js';
import { withVariables } from './environment.js';

const ADA = { email: 'ada@example.com', password: 'ammonites on the beach' };
const JSON_ONLY = { accept: 'application/json' };

async function openGuide(option?: 'administrators.ts') {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  const blocks = openBlocks('docs/guides/two-factor.md');
  const { config: guide } = await blocks.load<{ config: AuthConfig }>('auth.ts');
  withVariables(guide);
  const clock = createClock(new Date('2030-01-01T00:00:00Z'));
  const config: AuthConfig = { ...guide, runtime: { now: clock.now } };
  if (option !== undefined)
    config.secondFactor = (await blocks.load<{ option: SecondFactor }>(option)).option;
  const open = (): TestBrowser =>
    createTestBrowser((request) => Auth(request, config), {
      origin: 'http://localhost:3000',
      now: clock.now,
    });
  const nextCode = async (secret: string): Promise<string> => {
    clock.advance(30);
    const key = { secret, digits: 6, period: 30, algorithm: 'SHA-1' } as const;
    return totpCode(key, stepAt(key, clock.now()));
  };
  return { open, nextCode };
}

/** Signs up, and opens the link, which the guide prints in the place of a mail. */
async function signUp(browser: TestBrowser, email = ADA.email): Promise<void> {
  await browser.post('/auth/signup/password', { ...ADA, email });
  const { pathname, search } = new URL(String(vi.mocked(console.log).mock.calls.at(-1)?.[1]));
  await browser.get(pathname + search);
}

/** The texts of an answer. */
async function textsOf(answer: Promise<Response>): Promise<Record<string, string>> {
  // What the actions answer programs with; lists are not read here.
  return (await (await answer).json()) as Record<string, string>;
}

describe('the guide to two-factor authentication', () => {
  it('signs up, sets up an app, and signs in with its code', async () => {
    const { open, nextCode } = await openGuide();
    const browser = open();
    await signUp(browser);
    expect(await browser.session()).toMatchObject({ user: { email: ADA.email }, auth: { assurance: 1 } });
    expect(await (await browser.get('/auth/security')).text()).toContain('value="enrol"');

    const { secret = '', enrolment = '' } = await textsOf(
      browser.post('/auth/security', { do: 'enrol' }, JSON_ONLY),
    );
    await browser.post('/auth/security', { do: 'confirm', enrolment, code: await nextCode(secret) });

    const other = open();
    const typed = await other.post('/auth/callback/password', ADA);
    expect(other.locationOf(typed).pathname).toBe('/auth/second-factor');
    expect(await other.session()).toBeNull();
    await other.post('/auth/second-factor', { code: await nextCode(secret) });
    expect(await other.session()).toMatchObject({ auth: { assurance: 2, amr: ['pwd', 'otp', 'mfa'] } });
  });

  it('asks administrators for an app, and nobody else', async () => {
    const { open } = await openGuide('administrators.ts');
    const browser = open();
    await signUp(browser);
    expect(await browser.session()).toBeNull();
    expect(await textsOf(browser.get('/auth/second-factor', JSON_ONLY))).toMatchObject({ asks: 'enrol' });
    const visitor = open();
    await signUp(visitor, 'eve@example.com');
    expect(await visitor.session()).toMatchObject({ auth: { assurance: 1 } });
  });
});
