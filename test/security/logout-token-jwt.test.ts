import { beforeEach, describe, expect, it } from 'vitest';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import type { Browser } from '../support/browser.js';
import { LogoutStage } from '../support/logout-stage.js';

const config = {
  logout: { backChannel: true },
  session: { strategy: 'jwt' },
  revocation: { check: 'always' },
} as const;

let stage: LogoutStage;
let browser: Browser;
beforeEach(async () => {
  stage = await LogoutStage.open({ config: { ...config, records: memoryRecords() } });
  browser = await stage.with({ claims: { sid: 'session-1' } }, () => stage.signedIn());
});

describe('a logout token for `jwt` sessions, with `revocation` (LO-15)', () => {
  it.each([
    ['sub', {}],
    ['sid alone', { sub: undefined, sid: 'session-1' }],
    ['sub and sid', { sid: 'session-1' }],
  ])('with %s ends them, of every browser that came of it, at the next read', async (_, claims) => {
    const same = await stage.with({ claims: { sid: 'session-1' } }, () => stage.signedIn());
    const other = await stage.signedIn('subject-2');
    expect((await stage.postToken(await stage.logoutToken(claims))).status).toBe(200);
    expect([await browser.session(), await same.session()]).toEqual([null, null]);
    expect(await other.session()).not.toBeNull();
  });

  it.each([
    ['another sid', { sub: undefined, sid: 'session-2' }],
    ['the sid of somebody else', { sub: 'subject-2', sid: 'session-1' }],
  ])('with %s ends nothing, with 200', async (_, claims) => {
    expect((await stage.postToken(await stage.logoutToken(claims))).status).toBe(200);
    expect(await browser.session()).not.toBeNull();
  });

  it('refuses the cookie of an ended session, wherever it comes from', async () => {
    const cookie = browser.cookieHeader();
    await stage.postToken(await stage.logoutToken());
    const request = new Request('https://app.test/auth/session', { headers: { cookie } });
    expect(await (await stage.handle(request)).json()).toBeNull();
  });
});
