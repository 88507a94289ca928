import type { customFetch } from '../../types/symbols.js';

/** Milliseconds until a request is given up. */
const TIMEOUT = 10_000;

/** The part of a provider that requests need: its name, for errors, and its own `fetch`. */
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

/** An answer with its whole body. */
export interface TimedAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** The body; empty unless the status is 2xx. */
  readonly text: string;
}

/**
 * Makes a request and reads the whole answer within ten seconds. Redirects are not followed: credentials must not be sent to
 * another host. The timer ends with the request: otherwise one would stay behind for each sign-in.
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
