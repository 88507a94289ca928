import { describe, expect, it } from 'vitest';
import { isBegunUnderSession } from './oauth-flow.js';
import { resolveSettings } from '../../../test/support/settings.js';
import { baseConfig, SECRET } from '../../../test/support/config.js';
import { exchangeWith } from '../../../test/support/proof.js';
import { cut, later, START, Tabs } from '../../../test/support/tabs.js';

describe('a flow', () => {
  it('comes back with everything it was begun with, once', async () => {
    const tabs = new Tabs();
    const { state, codeVerifier, nonce } = await tabs.open({ maxAge: 60 });
    expect(tabs.names()).toHaveLength(3);
    expect(codeVerifier).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(nonce).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { pkce: _, nonce: __, ...facts } = START;
    expect(await tabs.take(state)).toMatchObject({ ...facts, state, codeVerifier, nonce, maxAge: 60 });
    expect(tabs.names()).toEqual([]);
    expect(await tabs.refusal(state)).toBe('flow_missing');
  });

  it('sets no cookie for what is not used, and shows nothing of what is inside', async () => {
    const tabs = new Tabs();
    const { state, codeVerifier } = await tabs.open({ pkce: false, nonce: false });
    expect(codeVerifier).toBeUndefined();
    expect(tabs.names()).toEqual([`__Secure-authjs.state.${state.split('.')[0] ?? ''}`]);
    expect(tabs.cookie).not.toContain(state.split('.')[1]);
    expect(await tabs.take(state, { pkce: false, nonce: false })).toMatchObject({
      codeVerifier: undefined,
      nonce: undefined,
    });
  });

  it('lives beside others: two tabs, finished in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const tabs = new Tabs();
      const opened = [
        await tabs.open({ returnTo: 'https://app.test/0' }),
        await tabs.open({ returnTo: 'https://app.test/1' }),
      ];
      for (const n of order) {
        expect(await tabs.take(opened[n]?.state)).toMatchObject({
          returnTo: `https://app.test/${n}`,
          nonce: opened[n]?.nonce,
        });
      }
      expect(tabs.names()).toEqual([]);
    }
  });

  it('lives beside four others; the sixth evicts the oldest, also when all began in the same second', async () => {
    for (const pause of [0, 1]) {
      const tabs = new Tabs();
      const states: string[] = [];
      for (let n = 0; n < 6; n++) {
        tabs.now = later(n * pause);
        states.push((await tabs.open()).state);
        expect(tabs.names('.state.')).toHaveLength(Math.min(5, n + 1));
      }
      expect(tabs.names()).toHaveLength(15);
      expect(await tabs.refusal(states[0])).toBe('state_mismatch');
      for (const state of states.slice(1)) expect(await tabs.take(state)).toMatchObject({ state });
    }
  });

  it('is small: five of them stay below 6 KB of Cookie header, with the longest values', async () => {
    const tabs = new Tabs();
    const change = {
      issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      tokenOrigin: 'https://login.microsoftonline.com',
      sessionBinding: `jti:${crypto.randomUUID()}`,
    };
    for (let n = 0; n < 5; n++) await tabs.open(change);
    expect(tabs.names()).toHaveLength(15);
    expect(tabs.cookie.length).toBeLessThan(6 * 1024);
  });

  it('evicts sooner when targets are long, so that no server refuses the browser for its cookies', async () => {
    const tabs = new Tabs();
    const returnTo = `https://app.test/${'x'.repeat(400)}`;
    for (let n = 0; n < 8; n++) {
      const { state } = await tabs.open({ returnTo });
      expect(tabs.cookie.length).toBeLessThan(6 * 1024);
      expect(tabs.cookie).toContain(cut(state)[0]);
    }
    expect(tabs.names('.state.').length).toBeGreaterThanOrEqual(3);
  });

  it.each(['https://app.test', 'https://other.test/x', 'https://app.test.evil/x', 'https://app.test/'])(
    'gives the target %s back as it was',
    async (returnTo) => {
      const tabs = new Tabs();
      const { state } = await tabs.open({ returnTo });
      expect((await tabs.take(state)).returnTo).toBe(returnTo);
    },
  );

  it('leaves a long callbackUrl to the callback-url cookie', async () => {
    const tabs = new Tabs();
    const returnTo = `https://app.test/${'x'.repeat(600)}`;
    const { state } = await tabs.open({ returnTo });
    expect((await tabs.take(state)).returnTo).toBeUndefined();
    const short = `https://app.test/${'x'.repeat(400)}`;
    expect(await tabs.take((await tabs.open({ returnTo: short })).state)).toMatchObject({ returnTo: short });
  });

  it('survives a rotation of the secret while the browser is away', async () => {
    const tabs = new Tabs();
    const { state } = await tabs.open();
    const secret = ['a new secret of more than thirty-two characters', SECRET];
    tabs.settings = resolveSettings(baseConfig({ secret }));
    expect(await tabs.take(state)).toMatchObject({ state });
  });

  it('knows whether it was begun under a session, without being taken', async () => {
    const tabs = new Tabs();
    for (const sessionBinding of ['jti:1', undefined]) {
      const { state } = await tabs.open({ sessionBinding });
      const exchange = await exchangeWith(tabs.settings, { cookie: tabs.cookie });
      expect(await isBegunUnderSession(exchange, state)).toBe(sessionBinding !== undefined);
      expect(exchange.jar.drain()).toEqual([]);
    }
    const exchange = await exchangeWith(tabs.settings, { cookie: tabs.cookie });
    for (const state of [undefined, '', 'garbage'])
      expect(await isBegunUnderSession(exchange, state)).toBe(false);
  });

  it.each([
    [900, undefined],
    [960, undefined],
    [-60, undefined],
    [961, 'flow_expired'],
    [1200, 'flow_expired'],
    [-61, 'flow_missing'],
  ])('may be %i s old, with ± 60 s between clocks: %s (CB-28, CB-29)', async (age, code) => {
    const tabs = new Tabs();
    const { state } = await tabs.open();
    tabs.now = later(age);
    if (code === undefined) expect(await tabs.take(state)).toMatchObject({ state });
    else expect(await tabs.refusal(state)).toBe(code);
    expect(tabs.names()).toEqual([]);
  });

  it.each(['2038-01-19T03:14:00Z', '2106-02-07T06:28:00Z'])('works at %s (SC-25)', async (time) => {
    const tabs = new Tabs();
    tabs.now = new Date(time);
    const { state } = await tabs.open();
    tabs.now = new Date(tabs.now.getTime() + 600_000);
    expect(await tabs.take(state)).toMatchObject({ state });
  });
});
