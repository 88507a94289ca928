import { describe, expect, it } from 'vitest';
import { claimIntent, dropIntent, hasIntent, keepsIntents, noteReplacedId, putIntent } from './intent.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Exchange } from '../contracts/exchange.js';
import { parseAddress } from '../methods/email/parse-address.js';
import type { Adapter, VerificationToken } from '../../types/adapter.js';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';
import { exchangeWith, NOON } from '../../../test/support/proof.js';
import { breakAt, looseStore, plainStore, untypedStore } from '../../../test/support/store.js';

const exchangeOn = (adapter: Adapter): Promise<Exchange> =>
  exchangeWith(
    resolveSettings(baseConfig({ adapter, session: { strategy: 'jwt' }, logger: recordingLogger().logger })),
  );

describe.each(Object.entries({ plainStore, untypedStore, looseStore }))(
  'the intent of a first sign-in, %s',
  (_, open) => {
    it('is there once it was put, until it is dropped, however often it is asked for', async () => {
      const exchange = await exchangeOn(open().adapter);
      expect(await hasIntent(exchange, 'ada')).toBe(false);
      await putIntent(exchange, 'account', 'ada');
      for (let n = 0; n < 3; n++) expect(await hasIntent(exchange, 'ada')).toBe(true);
      expect(await hasIntent(exchange, 'grace')).toBe(false);
      await dropIntent(exchange, 'account', 'ada');
      expect(await hasIntent(exchange, 'ada')).toBe(false);
    });

    it('may be put again', async () => {
      const exchange = await exchangeOn(open().adapter);
      await putIntent(exchange, 'account', 'ada');
      await expect(putIntent(exchange, 'account', 'ada')).resolves.toBeDefined();
      expect(await hasIntent(exchange, 'ada')).toBe(true);
    });

    it.each(['fails', 'is the last'] as const)(
      'survives an asker whose first call %s (AD-14)',
      async (crash) => {
        const { adapter } = open();
        await putIntent(await exchangeOn(adapter), 'account', 'ada');
        await hasIntent(await exchangeOn(breakAt(adapter, 1, crash).adapter), 'ada').catch(() => undefined);
        expect(await hasIntent(await exchangeOn(adapter), 'ada')).toBe(true);
      },
    );

    it('is put back by an asker whose store fails for a moment (AD-14)', async () => {
      const { adapter } = open();
      await putIntent(await exchangeOn(adapter), 'account', 'ada');
      await hasIntent(await exchangeOn(breakAt(adapter, 2, 'fails').adapter), 'ada');
      expect(await hasIntent(await exchangeOn(adapter), 'ada')).toBe(true);
    });

    it('may be claimed by one of any number, and then is gone', async () => {
      const { adapter } = open();
      await putIntent(await exchangeOn(adapter), 'passkey', 'ada');
      const exchanges = await Promise.all(Array.from({ length: 8 }, () => exchangeOn(adapter)));
      const claims = await Promise.all(exchanges.map((one) => claimIntent(one, 'passkey', 'ada')));
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it('of an account is none of a passkey', async () => {
      const exchange = await exchangeOn(open().adapter);
      await putIntent(exchange, 'account', 'ada');
      expect(await claimIntent(exchange, 'passkey', 'ada')).toBe(false);
    });
  },
);

describe('the intent of a first sign-in', () => {
  it('never fails what it protects: a store without the table is asked once in five minutes', async () => {
    const { adapter, calls } = breakAt(plainStore().adapter, 1, 'is the last');
    const exchange = await exchangeOn(adapter);
    expect(await putIntent(exchange, 'account', 'ada')).toBe(false);
    expect(await putIntent(exchange, 'account', 'grace')).toBe(false);
    expect(calls).toEqual(['createVerificationToken']);
    const later = { ...exchange, now: new Date(NOON.getTime() + 300_001) };
    expect(await putIntent(later, 'account', 'grace')).toBe(false);
    expect(calls).toHaveLength(2);
  });

  it('is not put where users get ids of the store’s own, by which it would not be found', async () => {
    const { adapter } = plainStore();
    const exchange = await exchangeOn(adapter);
    noteReplacedId(exchange);
    expect(await putIntent(exchange, 'account', 'ada')).toBe(false);
  });

  it('does not fail a finished sign-in that cannot drop it', async () => {
    const { adapter } = breakAt(plainStore().adapter, 1, 'is the last');
    await expect(dropIntent(await exchangeOn(adapter), 'account', 'ada')).resolves.toBeUndefined();
  });

  it('cannot be redeemed by a mail link: it names no address, and its token is no hash', async () => {
    const rows: VerificationToken[] = [];
    const exchange = await exchangeOn({
      createVerificationToken: (row) => {
        rows.push(row);
        return row;
      },
      useVerificationToken: () => null,
    });
    await putIntent(exchange, 'account', 'ada');
    expect(rows).toHaveLength(1);
    for (const { identifier, token, expires } of rows) {
      expect(parseAddress(identifier)).toBeNull();
      expect(token).not.toMatch(/^[0-9a-f]{64}$/);
      expect(expires > NOON).toBe(true);
    }
  });

  it('needs both methods of a store', async () => {
    expect(keepsIntents(await exchangeOn(plainStore().adapter))).toBe(true);
    expect(keepsIntents(await exchangeOn({ useVerificationToken: () => null }))).toBe(false);
    expect(keepsIntents(await exchangeOn({ createVerificationToken: (row) => row }))).toBe(false);
  });
});

describe('an intent that the store refuses to keep twice', () => {
  it('is there, which is all that is wanted', async () => {
    const exchange = await exchangeOn(plainStore().adapter);
    expect(await putIntent(exchange, 'account', 'ada')).toBe(true);
    expect(await putIntent(exchange, 'account', 'ada')).toBe(true);
  });
});
