import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import { AdapterError } from '../../errors.js';
import type { Awaitable } from '../kit/awaitable.js';
import { deviceRevocation } from '../records/kinds.js';
import type { DeviceRevocation } from '../records/limit-bucket.js';
import { recordsOf, type Records } from '../records/records.js';
import { accountKeys } from './counters.js';
import { DEVICE_MAX_AGE, type KnownDevice } from './known-device.js';

/** How often a write is tried again that another one overtook. */
const TRIES = 5;

/**
 * Revokes the trust in all known devices of an account, because its password has changed. Each known device has a rate limit of
 * its own, which an attacker with the old password must not keep.
 * @throws {AdapterError} (rejects) if the store fails, or others keep writing
 */
export async function makeStrangers(
  exchange: Pick<Exchange, 'settings'>,
  of: { readonly provider: ResolvedProvider; readonly name: string },
): Promise<void> {
  const { settings } = exchange;
  const records = recordsOf(settings);
  const [id] = await accountKeys(exchange, of);
  if (records === undefined || id === undefined) return;
  const now = settings.runtime.now().getTime();
  const entry = { id, owner: '', value: { since: now }, expiresAt: new Date(now + DEVICE_MAX_AGE * 1000) };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { version } = await records.read(deviceRevocation, id);
    if (await records.write(deviceRevocation, entry, version)) return;
  }
  throw new AdapterError(
    'The trust in known devices could not be revoked: other requests wrote the record at the same time. Try again.',
  );
}

/**
 * Removes an account from a device that was noted before the password of the account last changed. If the store is unavailable,
 * the account is removed, too.
 * @param keys - of the account
 */
export function withoutStrange(
  { settings }: Pick<Exchange, 'settings'>,
  device: KnownDevice | undefined,
  keys: readonly string[],
): Awaitable<KnownDevice | undefined> {
  const records = recordsOf(settings);
  const known = device?.accounts.find((account) => keys.includes(account));
  if (device === undefined || records === undefined || known === undefined) return device;
  const noted = device.times[device.accounts.indexOf(known)] ?? 0;
  return strangersSince(records, keys).then((since) => (noted >= since ? device : without(device, keys)));
}

function without(device: KnownDevice, keys: readonly string[]): KnownDevice {
  const kept = device.accounts.map((account) => !keys.includes(account));
  return {
    ...device,
    accounts: device.accounts.filter((_, index) => kept[index]),
    times: device.times.filter((_, index) => kept[index]),
  };
}

/** When the password of an account was last changed, in milliseconds; `Infinity` while the store is down. */
async function strangersSince(records: Records, keys: readonly string[]): Promise<number> {
  try {
    const found = await records.readMany<DeviceRevocation[]>(
      keys.map((id) => ({ kind: deviceRevocation, id })),
    );
    return Math.max(0, ...found.map(({ value }) => value?.since ?? 0));
  } catch (error) {
    if (error instanceof AdapterError) return Infinity;
    throw error;
  }
}
