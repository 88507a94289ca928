import type { Exchange } from '../../contracts/exchange.js';
import { macKey } from '../../crypto/derive-key.js';
import { hmacHex } from '../../crypto/hmac.js';
import { randomHex } from '../../crypto/random.js';
import type { RecordKind } from '../../records/kinds.js';
import { passwordRecords } from './stored.js';

/** Octets of a token: 256 bits. */
const TOKEN_OCTETS = 32;

/** What a link stands for. */
export interface LinkDraft<Value> {
  readonly value: Value;
  readonly owner: string;
  /** Seconds. */
  readonly maxAge: number;
}

/** Makes the token of a link, and stores what it stands for under an HMAC of it. */
export async function issueLink<Value>(
  exchange: Exchange,
  kind: RecordKind<Value>,
  { value, owner, maxAge }: LinkDraft<Value>,
): Promise<{ readonly token: string; readonly expires: Date; readonly withdraw: () => Promise<void> }> {
  const { settings, now } = exchange;
  const records = passwordRecords(settings);
  const token = randomHex(TOKEN_OCTETS);
  const expires = new Date(now.getTime() + maxAge * 1000);
  const [secret = ''] = settings.secrets;
  const id = await idOf(kind, token, secret);
  await records.add(kind, { id, owner, value, expiresAt: expires });
  return { token, expires, withdraw: async () => void (await records.remove(kind, id)) };
}

/** What a link stands for. */
export interface FoundLink<Value> {
  readonly value: Value;
  readonly owner: string;
  /** Uses it up: of any number of parallel calls, one resolves to `true`. */
  readonly use: () => Promise<boolean>;
  /** Replaces what it stands for; `false` if another request was faster. */
  readonly replace: (value: Value) => Promise<boolean>;
}

/** Finds what a link stands for; `undefined` if it is unknown, used or expired. Links from before a new secret still work. */
export async function findLink<Value>(
  { settings }: Exchange,
  kind: RecordKind<Value>,
  token: string,
): Promise<FoundLink<Value> | undefined> {
  if (!/^[0-9a-f]{64}$/.test(token)) return undefined;
  const records = passwordRecords(settings);
  for (const secret of settings.secrets) {
    const id = await idOf(kind, token, secret);
    const { value, owner, version, expiresAt } = await records.read(kind, id);
    if (value === undefined) continue;
    return {
      value,
      owner,
      use: () => records.remove(kind, id),
      replace: (next) => records.write(kind, { id, owner, value: next, expiresAt }, version),
    };
  }
  return undefined;
}

/** Under which id a link is stored: a key of its own for each kind, so that no token opens another door. */
async function idOf({ name }: RecordKind<unknown>, token: string, secret: string): Promise<string> {
  return hmacHex(await macKey(secret, name), token);
}

/** Whose pending links of an address are: no user is known yet, and the address must not stand in the store. */
export async function addressOwner({ settings }: Exchange, email: string): Promise<string> {
  const [secret = ''] = settings.secrets;
  return `address:${await hmacHex(await macKey(secret, 'password.address'), email)}`;
}
