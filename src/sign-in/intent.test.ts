import { describe, expect, it } from 'vitest';
import { dropIntent, hasIntent, keepsIntents, putIntent } from './intent.js';
import { resolveSettings } from '../config/resolve-settings.js';
import type { Exchange } from '../contracts/exchange.js';
import { parseAddress } from '../methods/email/identifier.js';
import type { Adapter, VerificationToken } from '../types/adapter.js';
import { baseConfig, recordingLogger } from '../../test/support/config.js';
import { exchangeWith, NOON } from '../../test/support/proof.js';
import { breakAt, CRASHES, looseStore, plainStore, untypedStore } from '../../test/support/store.js';

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
      await putIntent(exchange, 'ada');
      for (let n = 0; n < 3; n++) expect(await hasIntent(exchange, 'ada')).toBe(true);
      expect(await hasIntent(exchange, 'grace')).toBe(false);
      await dropIntent(exchange, 'ada');
      expect(await hasIntent(exchange, 'ada')).toBe(false);
    });

    it('may be put again', async () => {
      const exchange = await exchangeOn(open().adapter);
      await putIntent(exchange, 'ada');
      await expect(putIntent(exchange, 'ada')).resolves.toBeUndefined();
      expect(await hasIntent(exchange, 'ada')).toBe(true);
    });

    it.each(CRASHES)('AD-14 survives two askers that die, whichever call %s', async (crash) => {
      for (let first = 1; first < 6; first++) {
        for (let second = 1; second < 6; second++) {
          const { adapter } = open();
          await putIntent(await exchangeOn(adapter), 'ada');
          await hasIntent(await exchangeOn(breakAt(adapter, first, crash).adapter), 'ada').catch(
            () => undefined,
          );
          await hasIntent(await exchangeOn(breakAt(adapter, second, crash).adapter), 'ada').catch(
            () => undefined,
          );
          expect(await hasIntent(await exchangeOn(adapter), 'ada'), `calls ${first}, ${second}`).toBe(true);
        }
      }
    });
  },
);

describe('the intent of a first sign-in', () => {
  it('is not put in an outage, so that no user is made that could not be recognised', async () => {
    const { adapter } = breakAt(plainStore().adapter, 1, 'is the last');
    await expect(putIntent(await exchangeOn(adapter), 'ada')).rejects.toMatchObject({ type: 'AdapterError' });
  });

  it('does not fail a finished sign-in that cannot drop it', async () => {
    const { adapter } = breakAt(plainStore().adapter, 1, 'is the last');
    await expect(dropIntent(await exchangeOn(adapter), 'ada')).resolves.toBeUndefined();
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
    await putIntent(exchange, 'ada');
    expect(rows).toHaveLength(3);
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
