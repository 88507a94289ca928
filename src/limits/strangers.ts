import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import { AdapterError } from '../errors.js';
import { deviceEpoch } from '../records/kinds.js';
import { recordsOf } from '../records/records.js';
import { accountKeys } from './counters.js';
import { DEVICE_MAX_AGE, type KnownDevice } from './known-device.js';

/** How often a write is tried again that another one overtook. */
const TRIES = 5;

/**
 * Makes every device that is known for an account a stranger: its password is a new one, and who guesses at it must not have a
 * counter of their own because they knew the one before.
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
    const { version } = await records.read(deviceEpoch, id);
    if (await records.write(deviceEpoch, entry, version)) return;
  }
  throw new AdapterError(
    'That devices are strangers could not be written: others wrote it at the same time.',
  );
}

/**
 * A device, without the account for which it is a stranger since its password was changed. While the store is down, it is one for
 * every account that it would be asked for.
 * @param keys - of the account
 */
export async function withoutStrange(
  { settings }: Pick<Exchange, 'settings'>,
  device: KnownDevice | undefined,
  keys: readonly string[],
): Promise<KnownDevice | undefined> {
  const records = recordsOf(settings);
  const known = device?.accounts.find((account) => keys.includes(account));
  if (device === undefined || records === undefined || known === undefined) return device;
  if ((device.times[device.accounts.indexOf(known)] ?? 0) >= (await since(known))) return device;
  const kept = device.accounts.map((account) => !keys.includes(account));
  return {
    ...device,
    accounts: device.accounts.filter((_, index) => kept[index]),
    times: device.times.filter((_, index) => kept[index]),
  };

  async function since(id: string): Promise<number> {
    try {
      const found = await records?.readMany<{ since: number }[]>(
        [id, ...keys].map((key) => ({ kind: deviceEpoch, id: key })),
      );
      return Math.max(0, ...(found ?? []).map(({ value }) => value?.since ?? 0));
    } catch (error) {
      if (error instanceof AdapterError) return Infinity;
      throw error;
    }
  }
}
