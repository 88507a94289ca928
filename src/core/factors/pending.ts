import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import type { PendingRow } from '../records/factor-kinds.js';
import { randomToken } from '../crypto/random.js';
import { bindToBrowser, hostCookie, isBoundHere } from '../http/host-cookie.js';
import { factorRecords } from './factors.js';
import { pendingKind } from './kinds.js';

/** Seconds for which a sign-in waits for a second factor. */
export const PENDING_MAX_AGE = 600;
/** Wrong codes after which it ends. */
export const MOST_TRIES = 5;
const HANDLE = /^[\w-]{43}$/;

/** A sign-in that waits. It is no session: nothing but the actions of the second factor reads it. */
export interface Pending extends PendingRow {
  /** What the cookie says: 256 random bits. */
  readonly handle: string;
  readonly version: number;
  readonly expiresAt: Date;
}

function pendingCookie(exchange: Exchange): CookieDefinition {
  return hostCookie(exchange, 'second-factor');
}

/** Keeps a sign-in until its second factor is proven; one that waited in this browser before is forgotten. */
export async function keepPending(
  exchange: Exchange,
  waiting: Omit<PendingRow, 'browser' | 'tries'>,
): Promise<void> {
  const { settings, jar } = exchange;
  await forgetPending(exchange);
  const handle = randomToken(32);
  const value = { ...waiting, browser: await bindToBrowser(exchange), tries: 0 };
  const expiresAt = new Date(settings.runtime.now().getTime() + PENDING_MAX_AGE * 1000);
  await factorRecords(settings).write(pendingKind, { id: handle, owner: waiting.user, value, expiresAt }, 0);
  jar.set(pendingCookie(exchange), handle, { maxAge: PENDING_MAX_AGE });
}

/** The sign-in that waits in the browser of a request; `undefined` if there is none any more. */
export async function readPending(exchange: Exchange): Promise<Pending | undefined> {
  const handle = exchange.jar.get(pendingCookie(exchange).name);
  if (handle === undefined || !HANDLE.test(handle)) return undefined;
  const { value, version, expiresAt } = await factorRecords(exchange.settings).read(pendingKind, handle);
  if (value === undefined || !(await isBoundHere(exchange, value.browser))) return undefined;
  return { ...value, handle, version, expiresAt };
}

/** Makes a sign-in whose second factor was proven wait until another factor is set up. @returns whether it still waited */
export async function askToEnrol(
  exchange: Exchange,
  { handle, version, expiresAt, ...row }: Pending,
): Promise<boolean> {
  const value: PendingRow = { ...row, asks: 'enrol', amr: [...row.amr, 'otp', 'mfa'] };
  const entry = { id: handle, owner: row.user, value, expiresAt };
  return factorRecords(exchange.settings).write(pendingKind, entry, version);
}

/** Ends the wait in this browser. */
export async function forgetPending(exchange: Exchange): Promise<void> {
  const { settings, jar } = exchange;
  const cookie = pendingCookie(exchange);
  const handle = jar.get(cookie.name);
  if (handle === undefined) return;
  jar.clear(cookie);
  if (HANDLE.test(handle)) await factorRecords(settings).remove(pendingKind, handle);
}

/** Takes a sign-in that waits: of several requests, one gets it. @returns whether it is this one */
export async function takePending(exchange: Exchange, { handle }: Pending): Promise<boolean> {
  exchange.jar.clear(pendingCookie(exchange));
  return factorRecords(exchange.settings).remove(pendingKind, handle);
}

/**
 * Counts a try, before its code is looked at; with the last one, the wait ends.
 * @returns the sign-in as it is kept now; `undefined` if it may not be tried any more
 */
export async function countTry(exchange: Exchange, pending: Pending): Promise<Pending | undefined> {
  const records = factorRecords(exchange.settings);
  let current: Pending | undefined = pending;
  while (current !== undefined && current.tries < MOST_TRIES) {
    const { handle, version, expiresAt, ...row }: Pending = current;
    const value: PendingRow = { ...row, tries: row.tries + 1 };
    if (await records.write(pendingKind, { id: handle, owner: row.user, value, expiresAt }, version))
      return { ...value, handle, version: version + 1, expiresAt };
    current = await readPending(exchange);
  }
  await forgetPending(exchange);
  return undefined;
}
