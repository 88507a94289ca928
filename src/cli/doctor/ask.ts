import { inTime } from '../../core/kit/in-time.js';
import { errorText } from '../error-text.js';
import { readText } from './read-text.js';

/** Milliseconds that one answer may take. */
const PATIENCE = 10_000;
/** Characters of a body that are looked at. */
const LONGEST = 200_000;

/** What a server answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly cookies: readonly string[];
  readonly body: string;
}

/** An answer, or why there is none. */
export type Asked = Answer | { readonly failure: string };

/** Asks for a URL: no redirects, no cookies, and not longer than 10 s. Never throws. */
export async function ask(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<Asked> {
  const controller = new AbortController();
  try {
    return await inTime(
      askNow(url, headers, controller.signal),
      PATIENCE,
      () => new Error('no answer within 10 s'),
    );
  } catch (error) {
    controller.abort();
    return { failure: reasonOf(error) };
  }
}

async function askNow(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'latchkey-doctor', ...headers },
    redirect: 'manual',
    signal,
  });
  const body = await readText(response.body, LONGEST);
  return {
    status: response.status,
    headers: response.headers,
    cookies: response.headers.getSetCookie(),
    body,
  };
}

/** `fetch` hides the reason in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return errorText(cause);
}
