import { beforeEach, describe, expect, it } from 'vitest';
import { NOW, settingsWith } from '../../../test/support/exchange.js';
import { freshGrant } from './fresh-grant.js';
import { grantOf, type Grant } from './grant.js';
import type { GrantPlace } from './grant-place.js';

const SECOND = 1000;

/** Milliseconds since the beginning, as they really pass. */
let passed: number;
/** What is stored, for all processes. */
let stored: { grant: Grant | undefined; version: number };
/** How often the provider was asked. */
let asked: number;

beforeEach(() => {
  passed = 0;
  asked = 0;
  const account = { provider: 'idp', providerAccountId: 'ada', type: 'oauth' as const };
  const tokens = {
    access_token: 'token-0',
    refresh_token: 'refresh',
    expires_at: NOW.getTime() / 1000 + 7200,
  };
  const grant = grantOf({ ...account, ...tokens }, { began: NOW.getTime(), session: undefined });
  stored = { grant, version: 1 };
});

/** A process whose clock is so many seconds ahead. @returns what hands out tokens there */
function processWith(ahead: number): (force: boolean) => Promise<string | undefined> {
  const now = (): Date => new Date(NOW.getTime() + passed + ahead * SECOND);
  const settings = settingsWith({ runtime: { fetch, now } });
  const place: GrantPlace = {
    key: 'one',
    isShared: true,
    canWrite: true,
    read: async () => ({ ...stored }),
    write: async (grant, version) => {
      if (version !== stored.version) return false;
      stored = { grant, version: version + 1 };
      return true;
    },
    deliver: async () => {},
  };
  return async (force) => {
    const demand = { minValid: undefined, force, refreshBefore: 60 };
    const given = await freshGrant({
      settings,
      place,
      demand,
      ask: async () => {
        asked += 1;
        const expires_at = now().getTime() / SECOND + 3600;
        const tokens = {
          access_token: `token-${asked}`,
          refresh_token: 'refresh',
          expires_in: 3600,
          expires_at,
        };
        return { kind: 'tokens', tokens, identity: undefined };
      },
    });
    return given?.accessToken;
  };
}

describe.each([11, 30, 60, -11, -30, -60])('a forced refresh where another clock is %i s ahead', (ahead) => {
  it('is shared by all processes that had the old token, within ten seconds', async () => {
    const [here, there] = [processWith(0), processWith(ahead)];
    for (const ask of [here, there]) expect(await ask(false)).toBe('token-0');
    passed += SECOND;
    const tokens = [await there(true)];
    for (let second = 0; second < 4; second += 1) {
      passed += 2 * SECOND;
      tokens.push(await here(true), await there(true));
    }
    expect(new Set(tokens)).toEqual(new Set(['token-1']));
    expect(asked).toBe(1);
  });

  it('is made again by both of them, once more than ten seconds have passed since they saw its result', async () => {
    const [here, there] = [processWith(0), processWith(ahead)];
    for (const ask of [here, there]) await ask(false);
    await there(true);
    passed += SECOND;
    expect(await here(true)).toBe('token-1');
    passed += 8 * SECOND;
    expect(await there(true)).toBe('token-1');
    passed += 2 * SECOND;
    expect(await here(true)).toBe('token-2');
    passed += SECOND;
    expect(await there(true)).toBe('token-2');
    passed += 10 * SECOND;
    expect(await there(true)).toBe('token-3');
  });

  it('happens at most once in ten seconds, with three processes in turn for ten minutes', async () => {
    const all = [processWith(0), processWith(ahead), processWith(0)];
    for (const ask of all) await ask(false);
    for (let second = 0; second < 600; second += 1) {
      passed += SECOND;
      for (const ask of all) await ask(true);
    }
    // At the first second, too.
    expect(asked).toBeLessThanOrEqual(61);
    expect(asked).toBeGreaterThanOrEqual(54);
  });
});

describe('a token that this process did not see come', () => {
  it('counts as new for ten seconds, if the clock of who made it is ahead', async () => {
    await processWith(60)(true);
    const here = processWith(0);
    expect(await here(true)).toBe('token-1');
    passed += 9 * SECOND;
    expect(await here(true)).toBe('token-1');
    passed += SECOND;
    expect(await here(true)).toBe('token-2');
  });

  it('is made anew, if the clocks say that it is old', async () => {
    await processWith(0)(true);
    passed += 10 * SECOND;
    expect(await processWith(0)(true)).toBe('token-2');
  });
});
