import { describe, expect, it } from 'vitest';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { openTokenStage } from '../support/token-stage.js';

const HOUR = 3600;
const YEAR = 365 * 86_400;
const places: [string, () => Partial<AuthConfig>][] = [
  ['records', () => ({ records: memoryRecords() })],
  ['a cookie', () => ({})],
];
const serverError = (): Response =>
  new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } });

describe.each(places)('refresh tokens, kept in %s', (_, place) => {
  it('RT-01: the rotated token is stored, and the access token works', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    for (let round = 1; round <= 3; round += 1) {
      stage.wait(HOUR);
      const { accessToken } = await stage.token();
      expect(stage.provider.takes(accessToken)).toBe(true);
      expect(stage.provider.granted).toBe(round);
    }
    expect(new Set(stage.provider.asked).size).toBe(3);
    expect(stage.provider.sawReuse).toBe(false);
  });

  it('RT-03: 200 parallel calls in one process cost one refresh', async () => {
    const stage = await openTokenStage(place(), { delay: 20 });
    await stage.signIn();
    stage.wait(HOUR);
    const browsers = Array.from({ length: 200 }, () => stage.browser.clone());
    const all = await Promise.all(browsers.map((browser) => stage.token({ browser })));
    expect(new Set(all.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(stage.provider.asked).toHaveLength(1);
    // Whichever answer the browser keeps, the next refresh goes on from it.
    stage.wait(HOUR);
    for (const browser of browsers.slice(-2)) await stage.token({ browser });
    expect(stage.provider.asked).toHaveLength(2);
    expect(stage.provider.sawReuse).toBe(false);
    expect(await stage.browser.session()).not.toBeNull();
  });

  it('RT-04: `invalid_grant` ends the grant, once, and not the session', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    stage.wait(HOUR);
    stage.provider.faults.push(Response.json({ error: 'invalid_grant' }, { status: 400 }));
    const before = stage.browser.clone();
    expect(await stage.refusal()).toBe('reauthentication_required');
    stage.wait(30);
    for (const browser of [stage.browser, stage.browser, before])
      expect(await stage.refusal({ browser })).toBe('reauthentication_required');
    expect(stage.provider.asked).toHaveLength(1);
    expect(await stage.browser.session()).not.toBeNull();
    await stage.signIn();
    expect(stage.provider.takes((await stage.token()).accessToken)).toBe(true);
  });

  it('RT-05: while the provider is down, the old token is used until it expires', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    const { accessToken } = await stage.token();
    stage.wait(HOUR - 50);
    stage.provider.faults.push(serverError());
    expect((await stage.token()).accessToken).toBe(accessToken);
    expect((await stage.token()).accessToken).toBe(accessToken);
    expect(stage.provider.asked).toHaveLength(1);
    stage.wait(50);
    stage.provider.faults.push(serverError());
    expect(await stage.refusal()).toBe('temporarily_unavailable');
    expect(stage.provider.asked).toHaveLength(2);
    stage.wait(600);
    expect(stage.provider.takes((await stage.token()).accessToken)).toBe(true);
  });

  it('RT-05: it is asked ever less often, never at fixed times', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    stage.wait(HOUR);
    for (let second = 0; second < 120; second += 1) {
      stage.provider.faults.splice(0, Infinity, serverError(), serverError());
      expect(await stage.refusal()).toBe('temporarily_unavailable');
      stage.wait(1);
    }
    expect(stage.provider.asked.length).toBeGreaterThan(3);
    expect(stage.provider.asked.length).toBeLessThan(12);
    expect(stage.provider.sawReuse).toBe(false);
  });

  it('RT-06: an answer that was lost is asked for once more, with the same token', async () => {
    const stage = await openTokenStage(place(), { isLenient: true });
    await stage.signIn();
    stage.wait(HOUR);
    stage.provider.faults.push('lost');
    expect(stage.provider.takes((await stage.token()).accessToken)).toBe(true);
    expect(stage.provider.asked).toHaveLength(2);
    expect(new Set(stage.provider.asked).size).toBe(1);
    expect(stage.provider.sawReuse).toBe(false);
  });

  it('RT-06: where the provider takes it no more, the person signs in again, and nothing loops', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    stage.wait(HOUR);
    stage.provider.faults.push('lost');
    expect(await stage.refusal()).toBe('reauthentication_required');
    expect(await stage.refusal()).toBe('reauthentication_required');
    expect(stage.provider.asked).toHaveLength(2);
  });

  it('RT-06: two answers that were lost are no third request', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    stage.wait(HOUR);
    stage.provider.faults.push('unreachable', 'unreachable');
    expect(await stage.refusal()).toBe('temporarily_unavailable');
    expect(await stage.refusal()).toBe('temporarily_unavailable');
    expect(stage.provider.asked).toHaveLength(2);
  });

  it('RT-08: a grant ends at its sign-out, and its refresh token is not used again', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    const before = stage.browser.clone();
    await stage.browser.post('/auth/signout');
    expect(stage.browser.names('grant')).toEqual([]);
    expect(await stage.refusal()).toBe('no_session');
    // The provider gives no refresh token the second time.
    await stage.signIn({ refreshToken: false });
    stage.wait(HOUR);
    expect(await stage.refusal()).toBe('reauthentication_required');
    expect(stage.provider.asked).toEqual([]);
    expect(before.names('grant').length).toBeLessThan(2);
  });

  it('RT-08: a grant ends a year after its sign-in, however often it was refreshed', async () => {
    const stage = await openTokenStage({ ...place(), session: { strategy: 'jwt', maxAge: 2 * YEAR } });
    await stage.signIn();
    for (let month = 0; month < 12; month += 1) {
      stage.wait(YEAR / 12 - 1);
      await stage.token();
    }
    stage.wait(60);
    expect(['no_grant', 'reauthentication_required']).toContain(await stage.refusal());
    expect(stage.provider.granted).toBe(12);
    expect(await stage.browser.session()).not.toBeNull();
  });
});
