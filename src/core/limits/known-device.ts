import type { Exchange } from '../contracts/exchange.js';
import { andThen, type Awaitable } from '../kit/awaitable.js';
import type { CookieDefinition } from '../contracts/settings.js';
import { uuid } from '../crypto/random.js';
import { seal, unseal } from '../crypto/seal.js';
import { hostCookie } from '../http/host-cookie.js';

/** A browser that a user has signed in with. */
export interface KnownDevice {
  /** Random. */
  readonly id: string;
  /** The keys of the accounts, that of the last sign-in first. */
  readonly accounts: readonly string[];
  /** When each of them was noted, in milliseconds. */
  readonly times: readonly number[];
}

/** Seconds: as long as browsers keep a cookie (RFC 6265bis, section 5.5). */
export const DEVICE_MAX_AGE = 34_560_000;
/** Milliseconds: several parts of one sign-in note it. */
const JUST_NOTED = 1000;
const PURPOSE = 'known device';
/** Accounts that one browser is known for; one may have two keys, where mails and passwords sign in to it. */
const MOST_ACCOUNTS = 8;

/** The device of an exchange; `undefined` if no user signed in with it, or its cookie is not one that we sealed. */
export function readDevice(exchange: Exchange): Awaitable<KnownDevice | undefined> {
  const { settings, jar, now } = exchange;
  const { name } = deviceCookie(exchange);
  const sealed = jar.pending(name) ?? jar.get(name);
  if (sealed === undefined) return undefined;
  return andThen(unseal(sealed, { secrets: settings.secrets, purpose: PURPOSE, now }), deviceIn);
}

function deviceIn(content: Readonly<Record<string, unknown>> | null): KnownDevice | undefined {
  const { d: id, a: accounts, t: times, iat } = content ?? {};
  if (typeof id !== 'string' || !Array.isArray(accounts)) return undefined;
  const known = accounts.filter((one) => typeof one === 'string');
  // Cookies of earlier versions say when they were written.
  const written = typeof iat === 'number' ? iat * 1000 : 0;
  return { id, accounts: known, times: known.map((_, index) => timeIn(times, index) ?? written) };
}

/**
 * Notes that a user signed in to an account with this browser.
 * @param keys - of the account, that of the newest secret first; without any, nothing is noted
 */
export function rememberAccount(
  exchange: Exchange,
  device: KnownDevice | undefined,
  keys: readonly string[],
): Awaitable<void> {
  const { settings, jar, now } = exchange;
  const known = device?.accounts ?? [];
  const [account] = keys;
  const present = settings.runtime.now().getTime();
  // Written again, so that a device is known from now on, whatever became of the password before.
  const isNoted = known[0] === account && present - (device?.times[0] ?? 0) < JUST_NOTED;
  if (account === undefined || isNoted) return undefined;
  const others = known.flatMap((one, index) =>
    keys.includes(one) ? [] : [[one, device?.times[index] ?? 0] as const],
  );
  const noted = [[account, present] as const, ...others].slice(0, MOST_ACCOUNTS);
  const content = {
    d: device?.id ?? uuid(),
    a: noted.map(([one]) => one),
    t: noted.map(([, time]) => time),
  };
  const options = { secrets: settings.secrets, purpose: PURPOSE, maxAge: DEVICE_MAX_AGE, now };
  return andThen(seal(content, options), (sealed) =>
    jar.set(deviceCookie(exchange), sealed, { maxAge: DEVICE_MAX_AGE }),
  );
}

function timeIn(times: unknown, index: number): number | undefined {
  const time: unknown = Array.isArray(times) ? times[index] : undefined;
  return typeof time === 'number' ? time : undefined;
}

/** Sent to every path, because any page may have a sign-in form. */
function deviceCookie(exchange: Exchange): CookieDefinition {
  return hostCookie(exchange, 'device');
}
