import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import { accountKeys, ownerCounters } from './counters.js';
import { forget } from './counting.js';
import { readDevice, rememberAccount } from './known-device.js';

/** Who owns an account, and how they signed in. */
export interface Owner {
  /** The provider that the account has a password at. */
  readonly provider: ResolvedProvider;
  readonly name: string;
  /** Whether they read a mail: then what others guessed meanwhile keeps them waiting no longer. */
  readonly isByMail: boolean;
}

/** Notes that the owner of an account signed in to it without its password. */
export async function noteOwner(exchange: Exchange, { provider, name, isByMail }: Owner): Promise<void> {
  const { settings } = exchange;
  const accounts = await accountKeys(exchange, { provider, name });
  const device = await readDevice(exchange);
  await rememberAccount(exchange, device, accounts);
  if (isByMail) await forget(settings, await ownerCounters(exchange, { accounts, device }));
}
