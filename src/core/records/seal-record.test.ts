import { expect, it } from 'vitest';
import { sealRecord, openRecord, type RecordPlace } from './seal-record.js';

const place: RecordPlace = { kind: 'note', key: 'key', owner: 'ada', version: 1, expiresAt: new Date(0) };
/** Characters. Together with its place, it is sealed in a little less than 128 KiB; one more takes another block. */
const LONGEST = 98_194;

it('seals what fits into 128 KiB, and nothing longer', async () => {
  const longest = 'x'.repeat(LONGEST);
  const value = await sealRecord(longest, place, 'a secret');
  expect(value.length).toBeLessThanOrEqual(128 * 1024);
  expect((await openRecord({ ...place, value }, ['a secret']))?.value).toBe(longest);
  await expect(sealRecord(`${longest}x`, place, 'a secret')).rejects.toThrow(RangeError);
});
