import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { AdapterError, AuthError } from '../../src/errors.js';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import { createClock, createTestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { isExhaustive } from '../support/sample.js';
import type { CredentialsConfig } from '../../src/types/provider-credentials.js';

const ORIGIN = 'https://app.test';

/** Seconds between two guesses. */
const BETWEEN = isExhaustive ? 10 : 30;

type Authorize = CredentialsConfig['authorize'];

/** An application whose `authorize` throws, which counts the passwords that reach it. */
function application(authorize: Authorize, options: Partial<AuthConfig> = {}) {
  const clock = createClock(new Date('2026-01-01T00:00:00Z'));
  const seen = { tried: 0, lines: [] as string[] };
  const log = (...parts: unknown[]): void => void seen.lines.push(parts.map(String).join(' '));
  const config: AuthConfig = {
    secret: 'a secret of these tests, 0123456789abcdef',
    origin: ORIGIN,
    runtime: { now: clock.now },
    records: memoryRecords(),
    limits: { clientAddress: 'x-client' },
    logger: { error: log, warn: log, debug: () => undefined },
    providers: [
      Credentials({
        credentials: { email: {}, password: { type: 'password' } },
        authorize: (...given) => {
          seen.tried += 1;
          return authorize(...given);
        },
      }),
    ],
    ...options,
  };
  /** Tries a password in a browser that nobody knows. @returns the status, and whether it led in */
  const attempt = async (password: string, form: Record<string, string> = { email: 'ada@example.com' }) => {
    const browser = createTestBrowser((request) => Auth(request, config), { origin: ORIGIN, now: clock.now });
    const headers = { 'x-client': '203.0.113.1' };
    const { status } = await browser.post('/auth/callback/credentials', { ...form, password }, headers);
    return { status, isIn: (await browser.session()) !== null };
  };
  return { clock, seen, attempt };
}

const user = { id: 'ada', name: 'Ada' };

describe('an `authorize` that throws', () => {
  it.each<[string, () => unknown]>([
    ['an Error', () => new Error('Wrong password')],
    ['a TypeError', () => new TypeError('the database is down')],
    ['text', () => 'wrong'],
    ['nothing', () => undefined],
    ['an AuthError of its own', () => new (class WrongPassword extends AuthError {})('wrong')],
  ])('instead of returning null: %s counts as a failure', async (_, make) => {
    const { clock, seen, attempt } = application(({ password }) => {
      if (password !== 'right') throw make();
      return user;
    });
    for (let index = 0; index < 20; index += 1) await attempt('guess');
    expect(seen.tried).toBe(5);
    expect((await attempt('guess')).status).toBe(429);
    for (let second = 0; second < 3600; second += BETWEEN) {
      clock.advance(BETWEEN);
      await attempt('guess');
    }
    // 1 + 2 + 4 + … seconds, then a quarter of an hour each.
    expect(seen.tried).toBeLessThanOrEqual(20);
  });

  it('is in the log as what it is, and as counted', async () => {
    const { seen, attempt } = application(() => {
      throw new Error('ECONNREFUSED');
    });
    await attempt('right');
    expect(seen.lines).toHaveLength(1);
    expect(seen.lines[0]).toContain('threw');
    expect(seen.lines[0]).toContain('counts this as a failed attempt');
  });

  it('because its database is down delays people for no longer than that lasted, and then lets them in', async () => {
    let isDown = true;
    const { clock, attempt } = application(() => {
      if (isDown) throw new Error('the database is down');
      return user;
    });
    const outage = 120;
    for (let second = 0; second < outage; second += 1) {
      clock.advance(1);
      await attempt('right');
    }
    isDown = false;
    let waited = 0;
    while (!(await attempt('right')).isIn) {
      clock.advance(1);
      waited += 1;
    }
    expect(waited).toBeLessThanOrEqual(outage);
    // The success empties the counter.
    for (let index = 0; index < 5; index += 1) expect((await attempt('right')).isIn).toBe(true);
  });

  it('closes no address and no network, which many people share', async () => {
    let isDown = true;
    const { attempt } = application(() => {
      if (isDown) throw new Error('the database is down');
      return user;
    });
    for (let index = 0; index < 600; index += 1)
      await attempt('right', { email: `person-${index}@example.com` });
    isDown = false;
    expect((await attempt('right', { email: 'person-1@example.com' })).isIn).toBe(true);
    expect((await attempt('right', { email: 'new@example.com' })).isIn).toBe(true);
  });

  it('is counted by address where the form names no account, as nothing else would count it', async () => {
    const { seen, attempt } = application(() => {
      throw new Error('wrong');
    });
    for (let index = 0; index < 60; index += 1) await attempt(`guess ${index}`, { staff: 'ada' });
    expect(seen.tried).toBe(50);
  });

  it('counts nothing where a store said that it failed, or nothing was answered in time', async () => {
    const failing = application(() => {
      throw new AdapterError('the store is down');
    });
    for (let index = 0; index < 12; index += 1) await failing.attempt('right');
    expect(failing.seen.tried).toBe(12);
    const hanging = application(() => new Promise<null>(() => {}), { timeouts: { callbacks: 0.02 } });
    for (let index = 0; index < 8; index += 1) await hanging.attempt('right');
    expect(hanging.seen.tried).toBe(8);
  });
});
