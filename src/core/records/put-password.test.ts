import { expect, it } from 'vitest';
import { settingsWith } from '../../../test/support/exchange.js';
import { memoryRecords } from '../../adapters/memory/index.js';
import { AdapterError } from '../../errors.js';
import { putPassword } from './put-password.js';
import { openRecords } from './records.js';

it('gives up where somebody else is always first, after five tries', async () => {
  let tries = 0;
  const put = async (): Promise<boolean> => {
    tries += 1;
    if (tries > 20) throw new Error('it never gives up');
    return false;
  };
  const records = openRecords({ ...memoryRecords(), put }, settingsWith());
  const error: unknown = await putPassword(records, { userId: 'ada', hash: 'hash' }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AdapterError);
  expect(String(error)).toContain('by other requests at the same time');
  expect(tries).toBe(5);
});
