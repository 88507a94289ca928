import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingLogger } from '../../../test/support/config.js';
import { AdapterError, CallbackRouteError } from '../../errors.js';
import { createLogger, type RedactingLogger } from '../logger.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The fault of a store that cannot be reached, as it comes with each request. */
function outage(method = 'getSessionAndUser'): AdapterError {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  return new AdapterError(`The adapter's \`${method}\` failed; see the cause.`, { cause });
}

async function open(debug = false) {
  const { logger, errors, details } = recordingLogger();
  const log: RedactingLogger = createLogger({ logger, debug });
  const references = (): string[] => errors.map(({ reference }) => reference ?? '');
  return { log, errors, details, references };
}

describe('faults of one cause', () => {
  it('are one error, lines at the 10th, 100th… and a sum: 1220 in 42 s are five lines', async () => {
    const { log, details, references } = await open();
    const shown = new Set<string>();
    for (let n = 0; n < 1220; n += 1) {
      shown.add(log.error(outage()));
      await vi.advanceTimersByTimeAsync(42_000 / 1220);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    // What visitors are shown is found in the log.
    expect([...shown]).toEqual(references());
    const [reference = ''] = references();
    const line = (count: number, within: string): string =>
      `AdapterError: The adapter's \`getSessionAndUser\` failed; see the cause. ${count} times within ${within}. Reference: ${reference}.`;
    expect(details).toEqual([
      line(10, 'a minute'),
      line(100, 'a minute'),
      line(1000, 'a minute'),
      line(1220, '42 s'),
    ]);
  });

  it('are written whole again after a minute, with another reference', async () => {
    const { log, details, references } = await open();
    log.error(outage());
    await vi.advanceTimersByTimeAsync(59_000);
    log.error(outage());
    await vi.advanceTimersByTimeAsync(1000);
    log.error(outage());
    // The clock is set back.
    vi.setSystemTime(0);
    log.error(outage());
    expect(new Set(references()).size).toBe(3);
    expect(details).toEqual([expect.stringContaining('2 times within 59 s')]);
  });

  it('are told apart by what failed, and by what is behind it', async () => {
    const { log, references } = await open();
    const other = new AdapterError(outage().message, { cause: new Error('disk full') });
    for (const error of [outage(), outage('getUser'), other, new CallbackRouteError(outage().message)])
      log.error(error);
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(references()).size).toBe(4);
  });

  it('are all written where there are more causes than are counted', async () => {
    const { log, references } = await open();
    for (let turn = 0; turn < 2; turn += 1)
      for (let n = 0; n < 25; n += 1) log.error(new Error(`cause ${n}`));
    await vi.advanceTimersByTimeAsync(0);
    expect(references()).toHaveLength(25 + 5);
  });

  it('are all written where an error cannot be read', async () => {
    const { log, references } = await open();
    const error = Object.defineProperty(new Error('x'), 'code', {
      get: () => {
        throw new Error('not yours');
      },
    });
    for (let n = 0; n < 3; n += 1) log.error(error);
    await vi.advanceTimersByTimeAsync(0);
    expect(references()).toHaveLength(3);
  });

  it('are each written with `debug`', async () => {
    const { log, details, references } = await open(true);
    for (let n = 0; n < 20; n += 1) log.error(outage());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(new Set(references()).size).toBe(20);
    expect(details).toEqual([]);
  });
});
