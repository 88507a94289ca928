import { describe, expect, it } from 'vitest';
import {
  begunAt,
  flowCookie,
  newFlowId,
  pendingFlows,
  sealInto,
  sentLength,
  surplusFlows,
  unsealFrom,
} from './flow-cookie.js';
import { settingsWith } from '../../../test/support/exchange.js';
import { cookiesAfter, exchangeWith, NOON } from '../../../test/support/proof.js';

const settings = settingsWith();
const id = newFlowId(NOON);
const withCookies = (names: readonly string[]) =>
  exchangeWith(settings, { cookie: names.map((name) => `${name}=x`).join('; ') });

describe('the id of a flow', () => {
  it('sorts by age as text, tells its age, and is never the same', () => {
    const ids = [0, 1, 36, 1e9].map((seconds) => newFlowId(new Date(NOON.getTime() + seconds * 1000)));
    expect([...ids].sort()).toEqual(ids);
    expect(begunAt(id)).toBe(NOON.getTime() / 1000);
    expect(new Set(Array.from({ length: 100 }, () => newFlowId(NOON))).size).toBe(100);
    expect(begunAt(newFlowId(new Date('4000-01-01')))).toBe(Date.parse('4000-01-01') / 1000);
  });
});

describe('pending flows', () => {
  it('are found by their names only: foreign suffixes, and other cookies, are no flows', async () => {
    const name = '__Secure-authjs.state';
    const foreign = [
      '',
      '.',
      '.x',
      `.${id}x`,
      `.${id.toUpperCase().slice(0, 7)}abcdefgh`,
      `.0.${id}`,
      `ZZZ.${id}`,
    ].map((end) => name + end);
    const exchange = await withCookies([
      ...foreign,
      `${name}.${id}`,
      `__Secure-authjs.nonce.${newFlowId(NOON)}`,
    ]);
    expect(pendingFlows(exchange, 'state')).toEqual([id]);
  });

  it('are given oldest first, those of one second as the browser sends them', async () => {
    const at = (seconds: number): string => newFlowId(new Date(NOON.getTime() + seconds * 1000));
    const ids = [at(1), at(1), at(1), at(0), at(2), at(1)];
    const exchange = await withCookies(ids.map((one) => `__Secure-authjs.challenge.${one}`));
    expect(pendingFlows(exchange, 'webauthnChallenge')).toEqual([
      ids[3],
      ids[0],
      ids[1],
      ids[2],
      ids[5],
      ids[4],
    ]);
    expect(surplusFlows(exchange, 'webauthnChallenge')).toEqual([ids[3], ids[0]]);
    expect(surplusFlows(exchange, 'state')).toEqual([]);
  });
});

describe('the cookie of a flow', () => {
  it('is opened for its own flow and kind only', async () => {
    const exchange = await exchangeWith(settings);
    const length = await sealInto(exchange, { key: 'nonce', id }, { v: 'secret' });
    const [cookie] = exchange.jar.drain();
    expect(cookie?.name).toBe(`__Secure-authjs.nonce.${id}`);
    expect(cookie?.options).toMatchObject({ httpOnly: true, secure: true, sameSite: 'lax', maxAge: 900 });
    expect(length).toBe(`${cookiesAfter(exchange)}; `.length);
    const value = [cookie?.value ?? ''];
    expect(await unsealFrom(exchange, { key: 'nonce', id }, value)).toMatchObject({ v: 'secret' });
    for (const [key, other] of [
      ['nonce', newFlowId(NOON)],
      ['state', id],
      ['pkceCodeVerifier', id],
      ['webauthnChallenge', id],
    ] as const) {
      expect(await unsealFrom(exchange, { key, id: other }, value)).toBeNull();
    }
    expect(await unsealFrom(exchange, { key: 'nonce', id }, undefined)).toBeNull();
  });

  it('is SameSite=None for answers that come as a form of another site, but only where it is Secure', async () => {
    for (const [origin, sameSite] of [
      ['https://app.test', 'none'],
      ['http://app.test', 'lax'],
    ] as const) {
      const exchange = await exchangeWith(settings, { origin });
      await sealInto(exchange, { key: 'state', id, crossSite: true }, {});
      expect(exchange.jar.drain()).toMatchObject([{ options: { sameSite } }]);
    }
  });

  it('is measured as the browser sends it', async () => {
    const exchange = await exchangeWith(settings);
    expect(sentLength(flowCookie(exchange, 'state', id), 'abc')).toBe(
      `__Secure-authjs.state.${id}=abc; `.length,
    );
  });
});
