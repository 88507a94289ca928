import type { Attempts } from '../contracts/attempts.js';
import type { Exchange } from '../contracts/exchange.js';
import type { LimitPolicy, RulePolicies } from '../contracts/limits.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import { macKey } from '../crypto/derive-key.js';
import { hmac } from '../crypto/hmac.js';
import { allOf, andThen, type Awaitable } from '../kit/awaitable.js';
import { recordsOf } from '../records/records.js';
import { clientPlaceOf } from '../http/client-address.js';
import { toBase64Url } from '../kit/base64.js';
import { accountName } from './account-name.js';
import type { Counter } from './buckets.js';
import type { KnownDevice } from './known-device.js';

/** An attempt, and whose it is. */
export interface Attempt {
  readonly attempts: Attempts;
  readonly provider: ResolvedProvider;
  /** The keys of the account, under each secret; none if the request names no account. */
  readonly accounts: readonly string[];
  readonly device: KnownDevice | undefined;
}

/** Seconds: however short the links of mails work, an address gets no more of them in less. */
const SHORTEST_WINDOW = 600;

/** What is counted for an attempt. A device that is known for the account has a counter of its own, and fills no other. */
export function countersOf(
  exchange: Exchange,
  { attempts: { rule, apart = '', usefulFor, countsAccountOnly }, accounts, device }: Attempt,
  policies: RulePolicies,
): Awaitable<readonly Counter[]> {
  const counter = (name: string, policy: LimitPolicy): Awaitable<Counter> =>
    counterOf(exchange, `${rule}\n${name}`, policy);
  const [account] = accounts;
  const policy = policies.account && noLonger(policies.account, usefulFor);
  const isKnown = device !== undefined && accounts.some((one) => device.accounts.includes(one));
  if (account !== undefined && policy !== undefined && isKnown)
    return allOf([counter(`${apart}${ofDevice(device, account)}`, policy)]);
  const place = countsAccountOnly === true ? undefined : clientPlaceOf(exchange);
  return allOf([
    ...(account !== undefined && policy !== undefined
      ? [counter(`${apart}account\n${account}`, policy)]
      : []),
    ...(place === undefined
      ? []
      : [
          counter(`client\n${place.client}`, policies.client),
          counter(`network\n${place.network}`, policies.network),
        ]),
  ]);
}

/** Where guesses at the password of an account are counted: by anybody, and by the owner on a known device. */
export function ownerCounters(
  exchange: Exchange,
  { accounts: [account], device }: Pick<Attempt, 'accounts' | 'device'>,
): Awaitable<readonly Counter[]> {
  const policy = exchange.settings.limits?.rules.credentials?.account;
  if (account === undefined || policy === undefined) return [];
  const names = [`account\n${account}`, ...(device === undefined ? [] : [ofDevice(device, account)])];
  return allOf(names.map((name) => counterOf(exchange, `credentials\n${name}`, policy)));
}

function ofDevice({ id }: KnownDevice, account: string): string {
  return `device\n${id}\n${account}`;
}

/** A policy that closes for no longer than what was sent is of use: until then the user has it, and then nothing. */
function noLonger(policy: LimitPolicy, usefulFor: number | undefined): LimitPolicy {
  if (policy.kind !== 'window' || usefulFor === undefined) return policy;
  return { ...policy, seconds: Math.min(policy.seconds, Math.max(SHORTEST_WINDOW, usefulFor)) };
}

/** The keys of an account, that of the newest secret first: a device that was known before a new secret stays known. */
export function accountKeys(
  exchange: Pick<Exchange, 'settings'>,
  {
    provider,
    name,
    apart,
  }: { readonly provider: ResolvedProvider; readonly name: string; readonly apart?: string | undefined },
): Awaitable<readonly string[]> {
  // What is counted apart is no name that the user typed.
  const text = `${provider.id}\n${apart === undefined ? accountName(name) : name}`;
  return allOf(exchange.settings.secrets.map((secret) => keyed(exchange, text, secret)));
}

/** A counter. Its key is the name as it is where nothing but this process ever sees it. */
function counterOf(exchange: Exchange, name: string, policy: LimitPolicy): Awaitable<Counter> {
  if (recordsOf(exchange.settings) === undefined) return { key: name, policy };
  return andThen(keyed(exchange, name), (key) => ({ key, policy }));
}

/** An HMAC, because neither names nor addresses may stand in a store or a cookie for who reads it. */
function keyed(
  { settings }: Pick<Exchange, 'settings'>,
  text: string,
  secret: string = settings.secrets[0] ?? '',
): Awaitable<string> {
  return andThen(macKey(secret, 'limits'), (key) =>
    andThen(hmac(key, text), (octets) => toBase64Url(octets.slice(0, 16))),
  );
}
