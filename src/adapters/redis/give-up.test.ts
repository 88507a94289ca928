import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RedisAdapter, type RedisClient } from './index.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hanging = (): Promise<never> => new Promise(() => undefined);

/** Twenty commands within two seconds, none of which is answered. */
async function useInVain(client: object): Promise<void> {
  // Whatever else a client has is not used.
  const adapters = [RedisAdapter(client as RedisClient), RedisAdapter(client as RedisClient)];
  for (let turn = 0; turn < 10; turn += 1) {
    for (const adapter of adapters) void Promise.resolve(adapter.getUser('ada')).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(200);
  }
  await vi.advanceTimersByTimeAsync(11_000);
}

it('ioredis connects again, once for all commands that wait', async () => {
  const client = { eval: hanging, defineCommand: vi.fn<() => void>(), disconnect: vi.fn<() => void>() };
  await useInVain(client);
  expect(client.disconnect.mock.calls).toEqual([[true]]);
});

it.each(['destroy', 'disconnect'])(
  'redis connects again, once for all commands that wait (%s)',
  async (name) => {
    const [close, connect] = [vi.fn<() => void>(), vi.fn<() => Promise<never>>(hanging)];
    await useInVain({ eval: hanging, isOpen: true, connect, [name]: close });
    expect(close).toHaveBeenCalledOnce();
    expect(connect).toHaveBeenCalledOnce();
  },
);

it('leaves alone what the application has closed, and what has no connection', async () => {
  const [close, connect] = [vi.fn<() => void>(), vi.fn<() => Promise<never>>(hanging)];
  await useInVain({ eval: hanging, isOpen: false, connect, destroy: close });
  await useInVain({ eval: hanging, createScript: hanging });
  expect(close).not.toHaveBeenCalled();
  expect(connect).not.toHaveBeenCalled();
});
