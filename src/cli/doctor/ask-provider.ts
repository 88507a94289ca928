import type { OAuthProvider } from '../../core/contracts/provider.js';
import { parseJsonObject } from '../../core/kit/json.js';
import { authorizationServer } from '../../core/methods/oauth/server/authorization-server.js';
import { errorText } from '../error-text.js';
import { readText } from './read-text.js';

/** What asking for the metadata of a provider brought. */
export interface ProviderAnswer {
  readonly provider: OAuthProvider;
  /** The metadata; `undefined` when the configuration has everything, and nothing was asked. */
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  /** Why its sign-ins cannot work. */
  readonly failure: { readonly code: string; readonly message: string } | undefined;
  readonly clock: ClockReading | undefined;
}

/** The clock of a server, beside ours. */
export interface ClockReading {
  readonly host: string;
  /** Seconds by which our clock is ahead of the server's. */
  readonly ahead: number;
}

/** Characters of metadata that are looked at; a sign-in reads no more octets. */
const LONGEST = 1024 * 1024;

/**
 * Asks for the metadata of a provider as a sign-in does, with the same checks and the provider's own `fetch`; it keeps to
 * the configured issuer, follows no redirect, and has a limit of time. Never throws.
 */
export async function askProvider(provider: OAuthProvider, now: () => Date): Promise<ProviderAnswer> {
  let metadata: ProviderAnswer['metadata'];
  let clock: ClockReading | undefined;
  const { fetch: call } = provider;
  const observed: typeof fetch = async (input, init) => {
    const before = now().getTime();
    const response = await call(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    clock = readClock(url.host, response.headers, (before + now().getTime()) / 2);
    if (response.ok) metadata = parseJsonObject(await readText(response.clone().body, LONGEST));
    return response;
  };
  try {
    await authorizationServer({ ...provider, fetch: observed }, now());
    return { provider, metadata, failure: undefined, clock };
  } catch (error) {
    const failure = { code: codeOf(error), message: messageOf(error) };
    return { provider, metadata, failure, clock };
  }
}

/** The header has whole seconds, so half a second is added. */
function readClock(host: string, headers: Headers, now: number): ClockReading | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : { host, ahead: Math.round((now - date - 500) / 1000) };
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : 'unknown';
}

/** The message, and what the network said: it is the cause of the cause. */
function messageOf(error: unknown): string {
  const reasons: string[] = [];
  for (let one = error; one instanceof Error && reasons.length < 3; one = one.cause) {
    const text = errorText(one)
      .replace(/ ?See the cause\.$/, '')
      .replace(/\.$/, '');
    if (text !== 'fetch failed') reasons.push(text);
  }
  return reasons.join(': ');
}
