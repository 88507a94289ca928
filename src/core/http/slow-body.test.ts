import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';
import { Auth } from '../auth.js';
import { readBody } from './request-body.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A body that sends one octet a second, and never ends. */
function dripping(): { readonly stream: ReadableStream<Uint8Array>; readonly isCancelled: () => boolean } {
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      new Promise((resolve) => {
        setTimeout(() => {
          if (!isCancelled) controller.enqueue(new Uint8Array([97]));
          resolve();
        }, 1000);
      }),
    cancel: () => {
      isCancelled = true;
    },
  });
  return { stream, isCancelled: () => isCancelled };
}

function post(body: BodyInit): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return new Request('https://app.test/auth/signout', { ...init, headers });
}

it('a body that drips is given up when its time is over, however often a part of it arrives (DL-10, CWE-400)', async () => {
  const { stream, isCancelled } = dripping();
  const refusal = readBody(post(stream), { acceptsData: false, seconds: 3 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(await refusal).toMatchObject({ status: 408 });
  expect(isCancelled()).toBe(true);
});

it('one that never comes is, too, and one that is there leaves no timer', async () => {
  const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
  const refusal = readBody(post(silent), { acceptsData: false, seconds: 3 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(await refusal).toMatchObject({ status: 408 });
  expect((await readBody(post('a=b'), { acceptsData: false, seconds: 3 })).form).toEqual({ a: 'b' });
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  [{}, 10],
  [{ timeouts: { body: 2 } }, 2],
])('`Auth` answers 408 after `timeouts.body`: %j', async (changes, seconds) => {
  const { logger, errors } = recordingLogger();
  let status: number | undefined;
  void Auth(post(dripping().stream), baseConfig({ logger, ...changes })).then((answer) => {
    ({ status } = answer);
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 500);
  expect(status).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(status).toBe(408));
  expect(errors).toEqual([]);
});
