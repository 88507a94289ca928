import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timedRequest, type Requester } from './timed-request.js';

const URL_OF_API = new URL('https://api.test/me');

/** Answers when the request is aborted, with its reason. */
const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

function providerOf(answer: typeof fetch): Requester {
  return { name: 'Acme', send: answer };
}

describe('timedRequest', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads the answer, follows no redirect, and leaves no timer behind', async () => {
    const seen: RequestInit[] = [];
    const provider = providerOf(async (_, init) => {
      seen.push(init ?? {});
      return new Response('{"id":1}');
    });
    const answer = await timedRequest(provider, URL_OF_API, { method: 'POST', redirect: 'follow' });
    expect(answer).toEqual({ ok: true, status: 200, text: '{"id":1}' });
    expect(seen).toMatchObject([{ method: 'POST', redirect: 'manual' }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not read what is no success', async () => {
    const provider = providerOf(async () => new Response('secret', { status: 302 }));
    expect(await timedRequest(provider, URL_OF_API, {})).toEqual({ ok: false, status: 302, text: '' });
  });

  it.each([
    ['the answer', hanging],
    [
      'its end',
      (async (_, init) =>
        new Response(
          new ReadableStream({
            start: (controller) =>
              init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
          }),
        )) satisfies typeof fetch,
    ],
  ])('waits ten seconds for %s', async (_, answer) => {
    const asked = timedRequest(providerOf(answer), URL_OF_API, {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toMatchObject({ name: 'TimeoutError', message: 'Acme took too long to answer.' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind when the request fails', async () => {
    const provider = providerOf(() => Promise.reject(new TypeError('fetch failed')));
    await expect(timedRequest(provider, URL_OF_API, {})).rejects.toThrow('fetch failed');
    expect(vi.getTimerCount()).toBe(0);
  });
});
