import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { countedRecords } from '../../../test/support/counted-records.js';
import { DAY, later, sessionBench, type SessionBench } from '../../../test/support/session.js';
import { NOON } from '../../../test/support/proof.js';

const HOUR = 3600;

/** A `database` session that its owner did not want to stay, and a store of records that can be down. */
async function open() {
  const adapter = MemoryAdapter();
  await adapter.createUser({
    id: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    image: null,
    emailVerified: null,
  });
  const records = countedRecords();
  let now = NOON;
  const process = (): SessionBench =>
    sessionBench({
      adapter,
      records,
      runtime: { now: () => now },
      session: {
        strategy: 'database',
        remember: 'ask',
        maxAge: 30 * DAY,
        updateAge: HOUR,
        briefMaxAge: 4 * HOUR,
      },
    });
  const cookie = await process().signIn('__Secure-authjs.remember=no');
  const at = (seconds: number): Date => (now = later(seconds));
  return { records, process, cookie, at };
}

describe('a session that does not outlive the browser', () => {
  it('is extended as one, in another process', async () => {
    const { process, cookie, at } = await open();
    const step = await process().read(cookie, at(3 * HOUR));
    expect(step.session?.expires).toBe(later(7 * HOUR).toISOString());
  });

  it('is not extended, nor made one that stays, while nobody can look up what it is', async () => {
    const { records, process, cookie, at } = await open();
    records.isDown = true;
    const other = process();
    const step = await other.read(cookie, at(3 * HOUR));
    expect(step.session?.expires).toBe(later(4 * HOUR).toISOString());
    expect(step.written).toEqual([]);
    expect(other.log.errors.map(({ message }) => message).join(' ')).toContain(
      'is not extended until it can',
    );
    records.isDown = false;
    expect((await other.read(cookie, at(3 * HOUR + 1))).session?.expires).toBe(
      later(7 * HOUR + 1).toISOString(),
    );
  });
});
