import type { Awaitable } from '../core/kit/awaitable.js';
import { fromUtf8 } from '../core/kit/bytes.js';
import { inTime } from '../core/kit/in-time.js';
import { parseJsonObject } from '../core/kit/json.js';
import { isObject } from '../core/kit/object.js';
import { readOctets } from '../core/kit/read-octets.js';
import { Flights } from '../core/kit/under-way.js';
import { signingKeyOf, type SigningKey } from './signing-key.js';

/** Seconds for which keys count without being fetched again. */
const FRESH = 600;
/** Seconds for which a key counts while the server cannot be reached. */
const STALE = 3600;
/** Seconds after a request before the next one for a key that is missing. */
const COOL_DOWN = 30;
/** Seconds after a failed request before the next one, if there is no key to use meanwhile. */
const RETRY = 5;
/** Seconds for one request, the body of the response included. */
const TIMEOUT = 5;
/** Octets of the longest key set, after decompression. */
const MAX_BODY = 64 * 1024;
const MAX_KEYS = 100;
/** The most key sets per `fetch` function. */
const MAX_SETS = 64;

/** Where keys come from. */
export interface KeySource {
  readonly url: string;
  /** @default the global one */
  readonly fetch: typeof fetch | undefined;
  /** Seconds since the epoch. */
  readonly now: number;
}

/** The keys cannot be fetched, so that it is unknown whether a token is valid. */
export class KeysUnavailable extends Error {
  override name = 'KeysUnavailable';
}

interface KeySet {
  keys: ReadonlyMap<string, SigningKey>;
  /** When the keys were fetched, in seconds since the epoch. */
  fetchedAt: number;
  /** When a request for them was last made. */
  triedAt: number;
  /** Why that request failed, if it did. */
  failure: KeysUnavailable | undefined;
  readonly requests: Flights<void>;
}

/**
 * Key sets by the function that fetched them, and by URL.
 *
 * Module state: public keys, at most 64 sets for each `fetch` function. That function is a weak key.
 */
const sets = new WeakMap<typeof fetch, Map<string, KeySet>>();

/**
 * The key with an id; `undefined` if the server has none. The keys are fetched again after ten minutes, and for an unknown id, but
 * then not more often than every 30 s. While the server cannot be reached, known keys count for an hour.
 * @throws {KeysUnavailable} (rejects) if that is over, and for an unknown id
 */
export function findKey(source: KeySource, kid: string): Awaitable<SigningKey | undefined> {
  const set = setOf(source);
  const key = set.keys.get(kid);
  return key !== undefined && isWithin(source.now - set.fetchedAt, FRESH) ? key : renew(set, source, kid);
}

async function renew(set: KeySet, source: KeySource, kid: string): Promise<SigningKey | undefined> {
  const { now, url } = source;
  const known = isWithin(now - set.fetchedAt, STALE) ? set.keys.get(kid) : undefined;
  const pause = set.failure === undefined || known !== undefined ? COOL_DOWN : RETRY;
  if (set.requests.isUnderWay(url) || !isWithin(now - set.triedAt, pause)) {
    set.triedAt = now;
    // Its failure is kept in the set: those that come next must not wait for another one.
    await set.requests.run(url, () => load(set, source)).catch(() => {});
  }
  if (set.failure === undefined) return set.keys.get(kid);
  if (known === undefined) throw set.failure;
  return known;
}

async function load(set: KeySet, { url, fetch: own, now }: KeySource): Promise<void> {
  const controller = new AbortController();
  try {
    set.keys = await inTime(fetchKeys(own ?? fetch, url, controller.signal), TIMEOUT * 1000);
    set.fetchedAt = now;
    set.failure = undefined;
  } catch (cause) {
    controller.abort();
    set.failure = new KeysUnavailable(`The keys at ${url} could not be fetched. See the cause.`, { cause });
  }
}

async function fetchKeys(
  call: typeof fetch,
  url: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SigningKey>> {
  const headers = { accept: 'application/jwk-set+json, application/json' };
  // A redirect could lead to keys of another server.
  const { status, body } = await call(url, { headers, redirect: 'manual', signal });
  if (status !== 200) throw new Error(`The response has status ${status} instead of 200.`);
  const octets = body === null ? undefined : await readOctets(body.getReader(), MAX_BODY);
  if (octets === undefined) throw new Error(`The response is empty or longer than ${MAX_BODY} octets.`);
  const list = parseJsonObject(fromUtf8(octets))?.['keys'];
  if (!Array.isArray(list)) throw new Error('The response is no JWK Set (RFC 7517, section 5).');
  const keys = new Map<string, SigningKey>();
  for (const jwk of list.slice(0, MAX_KEYS)) {
    const kid: unknown = isObject(jwk) ? jwk['kid'] : undefined;
    const key = signingKeyOf(jwk);
    // RFC 7517, section 5: keys that are not understood are ignored. Of two with one id, the first counts.
    if (typeof kid === 'string' && key !== undefined && !keys.has(kid)) keys.set(kid, key);
  }
  return keys;
}

function setOf({ url, fetch: own = fetch }: KeySource): KeySet {
  const owned = sets.get(own) ?? new Map<string, KeySet>();
  const known = owned.get(url);
  if (known !== undefined) return known;
  const set: KeySet = {
    keys: new Map(),
    fetchedAt: -Infinity,
    triedAt: -Infinity,
    failure: undefined,
    requests: new Flights(),
  };
  sets.set(own, owned);
  owned.set(url, set);
  const [oldest] = owned.size > MAX_SETS ? owned.keys() : [];
  if (oldest !== undefined) owned.delete(oldest);
  return set;
}

/** Whether an age is below a limit. A negative one is not: the clock was set back, so the age is unknown. */
function isWithin(age: number, seconds: number): boolean {
  return age >= 0 && age < seconds;
}
