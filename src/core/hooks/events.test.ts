import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emit } from './events.js';
import { createLogger } from '../logger.js';
import { recordingLogger } from '../../../test/support/config.js';
import { settingsWith } from '../../../test/support/exchange.js';

const MESSAGE = { user: { id: 'ada' } };

function listening(events: Record<string, unknown>) {
  const log = recordingLogger();
  const logger = createLogger({ logger: log.logger, debug: false });
  return { log, settings: settingsWith({ logger, events: events }) };
}

describe('emit (AD-12)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells the listener, and waits for it', async () => {
    const seen: unknown[] = [];
    const { settings, log } = listening({
      createUser: async (message: unknown) => {
        await Promise.resolve();
        seen.push(message);
      },
    });
    await emit({ settings }, 'createUser', MESSAGE);
    expect(seen).toEqual([MESSAGE]);
    expect(log.errors).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does nothing without a listener, and at once', () => {
    expect(emit({ settings: settingsWith() }, 'createUser', MESSAGE)).toBeUndefined();
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('listener');
      },
    ],
    ['rejects', () => Promise.reject(new Error('listener'))],
    ['is no function', 'text' as unknown as () => unknown],
    [
      'gives a thenable that throws',
      () => ({
        then: () => {
          throw new Error('listener');
        },
      }),
    ],
    [
      'gives a thenable whose `then` cannot be read',
      () =>
        Object.defineProperty({}, 'then', {
          get: () => {
            throw new Error('listener');
          },
        }),
    ],
  ])('never fails when the listener %s: EventError is logged', async (_, createUser) => {
    const { settings, log } = listening({ createUser });
    await expect(emit({ settings }, 'createUser', MESSAGE)).resolves.toBeUndefined();
    expect(log.errors.map((error) => error.name)).toEqual(['EventError']);
    expect(log.errors[0]?.message).toContain('events.createUser');
  });

  it('waits five seconds for a listener that never answers', async () => {
    const { settings, log } = listening({ createUser: () => new Promise(() => {}) });
    let done = false;
    void Promise.resolve(emit({ settings }, 'createUser', MESSAGE)).then(() => (done = true));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(done).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toBe(true);
    expect(log.errors.map((error) => error.name)).toEqual(['EventError']);
  });

  it('survives a listener that rejects after it was given up', async () => {
    const { settings, log } = listening({
      createUser: () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 9_000)),
    });
    const done = emit({ settings }, 'createUser', MESSAGE);
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(log.errors).toHaveLength(2);
  });

  it('takes a thenable that is no promise, and knows only one handler', async () => {
    const createUser = (): unknown => ({
      // oxlint-disable-next-line unicorn/no-thenable -- what query builders are
      then: (done: () => void) => void setTimeout(() => done(), 5),
    });
    const { settings, log } = listening({ createUser });
    const done = emit({ settings }, 'createUser', MESSAGE);
    await vi.advanceTimersByTimeAsync(10);
    await done;
    expect(log.errors).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('calls the listener on the object it was given in', async () => {
    const seen: unknown[] = [];
    const { settings } = listening({
      audit: seen,
      createUser(this: { audit: unknown[] }, message: unknown) {
        this.audit.push(message);
      },
    });
    await emit({ settings }, 'createUser', MESSAGE);
    expect(seen).toEqual([MESSAGE]);
  });

  it('gives all events of one request one limit, and tells those that come after it without waiting', async () => {
    const called: string[] = [];
    const hangs = (name: string) => (): Promise<never> => {
      called.push(name);
      return new Promise(() => {});
    };
    const rejects = (): Promise<never> => {
      called.push('deleteUser');
      return Promise.reject(new Error('late'));
    };
    const { settings, log } = listening({
      createUser: hangs('createUser'),
      updateUser: hangs('updateUser'),
      deleteUser: rejects,
    });
    const source = { settings, request: {} };
    const start = performance.now();
    const done = (async () => {
      await vi.advanceTimersByTimeAsync(0);
      await emit(source, 'createUser', MESSAGE);
      await emit(source, 'updateUser', MESSAGE);
      await emit(source, 'deleteUser', MESSAGE);
    })();
    await vi.advanceTimersByTimeAsync(5_001);
    await done;
    expect(performance.now() - start).toBeLessThan(5_100);
    await vi.advanceTimersByTimeAsync(0);
    expect(called).toEqual(['createUser', 'updateUser', 'deleteUser']);
    expect(log.errors.map(({ message }) => /events\.(\w+)/.exec(message)?.[1])).toEqual([
      'createUser',
      'deleteUser',
    ]);
  });

  it('lets slow listeners of one request share what is left, and starts anew for another request', async () => {
    const slow = (): Promise<void> => new Promise((done) => setTimeout(done, 3_000));
    const { settings, log } = listening({ createUser: slow });
    const request = {};
    const done = (async () => {
      await emit({ settings, request }, 'createUser', MESSAGE);
      await emit({ settings, request }, 'createUser', MESSAGE);
      await emit({ settings, request: {} }, 'createUser', MESSAGE);
    })();
    await vi.advanceTimersByTimeAsync(8_100);
    await done;
    expect(log.errors).toHaveLength(1);
    expect(log.text()).toMatch(/within [12](?:\.\d+)? s/);
  });
});
