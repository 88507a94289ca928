import type { customFetch } from '../../types/symbols.js';

/** Milliseconds until a request is aborted. */
const TIMEOUT = 10_000;

/** The members of a provider that requests need: its name, for errors, and its own `fetch`. */
export interface RequestingProvider {
  name: string;
  [customFetch]?: typeof fetch;
}

/** The name of a provider, and the function that makes its requests. */
export interface Requester {
  readonly name: string;
  /** @default fetch */
  readonly send: typeof fetch | undefined;
}

/** A response with its whole body. */
export interface TimedAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** The body; empty unless the status is 2xx. */
  readonly text: string;
}

/**
 * Makes a request and reads the whole response within ten seconds. Redirects are not followed: credentials must not be sent
 * to another host. The timer is cleared with the request; `AbortSignal.timeout` would keep one per sign-in.
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
