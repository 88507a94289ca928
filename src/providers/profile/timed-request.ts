import type { customFetch } from '../../types/symbols.js';

/** Milliseconds. */
const TIMEOUT = 10_000;

/** Whose network a request goes through; names the provider in errors. */
export interface RequestingProvider {
  name: string;
  [customFetch]?: typeof fetch;
}

/** Who asks, as far as it matters here: the name, and what makes requests. */
export interface Requester {
  readonly name: string;
  /** @default fetch */
  readonly send: typeof fetch | undefined;
}

/** An answer, read to its end. */
export interface TimedAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** Empty when the status is no success. */
  readonly text: string;
}

/**
 * Asks, and reads the answer to its end, within ten seconds. Redirects are not followed: what proves the caller must not
 * travel to another host. The timer ends with the request: one that is left behind lives on for each sign-in.
 */
export async function timedRequest(
  { name, send = fetch }: Requester,
  url: URL,
  init: RequestInit,
): Promise<TimedAnswer> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`${name} took too long to answer.`, 'TimeoutError'));
  }, TIMEOUT);
  try {
    const response = await send(url.href, { ...init, redirect: 'manual', signal: controller.signal });
    const { ok, status } = response;
    return { ok, status, text: ok ? await response.text() : '' };
  } finally {
    clearTimeout(timer);
  }
}
