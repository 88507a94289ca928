import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOW, settingsWith } from '../../../test/support/exchange.js';
import { freshGrant } from './fresh-grant.js';
import { grantOf, parseGrant, type Grant } from './grant.js';
import type { GrantPlace } from './grant-place.js';
import type { AccessTokenRequest } from './judge-grant.js';

const SECOND = 1000;
const demand: AccessTokenRequest = { minValid: undefined, force: false, refreshBefore: 60 };

afterEach(() => void vi.useRealTimers());

/** A grant whose access token expires so many seconds from now. */
function grantWith(secondsLeft: number, more: Partial<Grant> = {}): Grant {
  const account = {
    provider: 'idp',
    providerAccountId: 'ada',
    type: 'oauth' as const,
    access_token: 'old',
    refresh_token: 'refresh-1',
    expires_at: NOW.getTime() / SECOND + secondsLeft,
  };
  const grant = grantOf(account, { began: NOW.getTime(), session: undefined });
  if (grant === undefined) throw new Error('It has an access token.');
  return { ...grant, ...more };
}

/** One record that another process could read and write as well. */
function shared(first: Grant) {
  const stored = { grant: first, version: 1 };
  const asked: string[] = [];
  const place: GrantPlace = {
    key: 'one',
    isShared: true,
    canWrite: true,
    read: async () => ({ ...stored }),
    write: async (grant, version) => {
      if (version !== stored.version) return false;
      Object.assign(stored, { grant, version: version + 1 });
      return true;
    },
    deliver: async () => {},
  };
  const get = (more: Partial<AccessTokenRequest> = {}) =>
    freshGrant({
      settings: settingsWith(),
      place,
      demand: { ...demand, ...more },
      ask: async ({ refreshToken }) => {
        asked.push(refreshToken);
        const tokens = { access_token: 'new', refresh_token: 'refresh-2', expires_in: 3600 };
        return {
          kind: 'tokens',
          tokens: { ...tokens, expires_at: NOW.getTime() / SECOND + 3600 },
          identity: undefined,
        };
      },
    });
  return { stored, asked, get };
}

const leaseUntil = (seconds: number): Partial<Grant> => ({
  lease: { owner: 'another process', until: NOW.getTime() + seconds * SECOND },
});

describe('a grant that another process is refreshing', () => {
  it('is waited for, and its result is used', async () => {
    const { stored, asked, get } = shared(grantWith(0, leaseUntil(20)));
    const waiting = get();
    await new Promise((resolve) => setTimeout(resolve, 60));
    stored.grant = grantWith(3600, { accessToken: 'theirs', refreshToken: 'refresh-9' });
    stored.version += 1;
    expect((await waiting)?.accessToken).toBe('theirs');
    expect(asked).toEqual([]);
  });

  it('is used as it is while its token is valid', async () => {
    const { asked, get } = shared(grantWith(10, leaseUntil(20)));
    expect((await get())?.accessToken).toBe('old');
    expect(asked).toEqual([]);
  });

  it('is given up after a while, and the provider is not asked', async () => {
    vi.useFakeTimers();
    const { asked, get } = shared(grantWith(0, leaseUntil(20)));
    const refused = get().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(await refused).toMatchObject({ code: 'temporarily_unavailable' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['has died: its lease is over', 0],
    ['never was: no lease is that long', 3600],
  ])('is refreshed by the next one if that process %s', async (_, seconds) => {
    const { stored, asked, get } = shared(grantWith(0, leaseUntil(seconds)));
    expect((await get())?.accessToken).toBe('new');
    expect(asked).toEqual(['refresh-1']);
    expect(stored.grant).toMatchObject({ refreshToken: 'refresh-2', lease: undefined });
  });
});

describe('a token that is due', () => {
  /** Seconds left, more of the grant, more of the demand. */
  type Case = [secondsLeft: number, more?: Partial<Grant>, asks?: Partial<AccessTokenRequest>];
  const refreshesOf = async ([secondsLeft, more, asks]: Case): Promise<number> => {
    const { asked, get } = shared(grantWith(secondsLeft, more));
    await get(asks);
    return asked.length;
  };

  it.each<[string, Case]>([
    ['lives longer than demanded', [61]],
    ['lives for a minute, and is young', [15, { lifetime: 60 }]],
    ['does not expire', [0, { expiresAt: undefined }]],
    ['was made a moment ago', [5, { refreshedAt: NOW.getTime() - 9_999 }, { force: true }]],
  ])('is not one that %s', async (_, given) => {
    expect(await refreshesOf(given)).toBe(0);
  });

  it.each<[string, Case]>([
    ['ends sooner than demanded', [60]],
    ['ends sooner than this call demands', [61, {}, { minValid: 100 }]],
    ['lives for a minute, and is old', [12, { lifetime: 60 }]],
    [
      'was made ten seconds ago, and is refused',
      [500, { refreshedAt: NOW.getTime() - 10_000 }, { force: true }],
    ],
    ['was made by a clock that is ahead', [5, { refreshedAt: NOW.getTime() + 60_000 }]],
  ])('is one that %s', async (_, given) => {
    expect(await refreshesOf(given)).toBe(1);
  });
});

describe('what was sealed as a grant', () => {
  it('comes back as it was', () => {
    const grant = grantWith(60, leaseUntil(20));
    expect(parseGrant(JSON.parse(JSON.stringify(grant)))).toEqual(grant);
  });

  it.each([[null], ['text'], [[]], [{}], [{ provider: 'idp', accountId: 5, began: 1 }]])(
    '%j is none',
    (value) => {
      expect(parseGrant(value)).toBeUndefined();
    },
  );
});
