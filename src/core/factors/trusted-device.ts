import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import type { FactorsRow } from '../records/factor-kinds.js';
import { randomToken } from '../crypto/random.js';
import { hostCookie } from '../http/host-cookie.js';
import { audit } from '../hooks/audit.js';
import { factorRecords } from './factors.js';
import { trustedKind } from './kinds.js';

/** Users who may trust one browser at the same time. */
const MOST_USERS = 5;
const HANDLES = /^[\w-]{43}(?:\.[\w-]{43}){0,4}$/;

function deviceCookie(exchange: Exchange): CookieDefinition {
  return hostCookie(exchange, 'trusted-device');
}

function handlesIn(exchange: Exchange): readonly string[] {
  const value = exchange.jar.get(deviceCookie(exchange).name);
  return value !== undefined && HANDLES.test(value) ? value.split('.') : [];
}

/** Whether the user trusts this browser, since before nothing was removed from their factors. */
export async function isTrusted(exchange: Exchange, userId: string, { epoch }: FactorsRow): Promise<boolean> {
  if (exchange.settings.secondFactor?.trustedDevice === undefined) return false;
  const handles = handlesIn(exchange);
  if (handles.length === 0) return false;
  const records = factorRecords(exchange.settings);
  for (const id of handles) {
    const { value } = await records.read(trustedKind, id);
    if (value?.user === userId && value.epoch === epoch) return true;
  }
  return false;
}

/** Trusts this browser for the user, for as long as the option `trustedDevice` says. */
export async function trustDevice(exchange: Exchange, userId: string, { epoch }: FactorsRow): Promise<void> {
  const { settings, jar } = exchange;
  const seconds = settings.secondFactor?.trustedDevice;
  if (seconds === undefined) return;
  const id = randomToken(32);
  const expiresAt = new Date(settings.runtime.now().getTime() + seconds * 1000);
  const value = { user: userId, epoch };
  await factorRecords(settings).write(trustedKind, { id, owner: userId, value, expiresAt }, 0);
  const handles = [id, ...handlesIn(exchange)].slice(0, MOST_USERS);
  jar.set(deviceCookie(exchange), handles.join('.'), { maxAge: seconds });
  await audit(exchange, { name: 'device.trusted', actor: userId });
}
