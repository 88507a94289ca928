import type { Exchange } from '../../contracts/exchange.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { Settings } from '../../contracts/settings.js';
import { AuthError, CallbackRouteError } from '../../../errors.js';
import { busyRefusal } from '../../http/busy.js';
import { inLimit } from '../../hooks/in-limit.js';
import { createPasswords } from '../../../password/passwords.js';
import { PasswordError } from '../../../password/password-error.js';
import { atTheEnd, passwordHash } from '../../records/kinds.js';
import { NO_PASSWORD, putPassword, type WhenLate } from '../../records/put-password.js';
import { recordsOf, type Records } from '../../records/records.js';
import type { PasswordHashing } from '../../../types/provider-password.js';
import { passwordConfig } from './options.js';

/** Of an Argon2id hash as `latchkey/password` makes them. */
const NOBODYS_LENGTH = 97;

/** The store of records, which the configuration was checked to have. */
export function passwordRecords(settings: Settings): Records {
  const records = recordsOf(settings);
  if (records === undefined)
    throw new AuthError('Passwords are kept as records: set the option `records`, or an adapter with them.');
  return records;
}

/** How passwords are hashed: as the provider says, or as everywhere in this application. */
export function hashingOf(
  { settings }: Pick<Exchange, 'settings'>,
  provider: CredentialsProvider,
): PasswordHashing {
  const own = passwordConfig(provider.config).passwords;
  // Per application: with a queue for every configuration that is built, nothing would limit how much is hashed at once.
  return own ?? settings.appMemo('password-hashing', () => createPasswords());
}

/** What is kept of the password of a user. */
export interface KeptHash {
  readonly hash: string | undefined;
  /** Whether it was removed for good, so that no other source may be asked for one. */
  readonly isForgotten: boolean;
}

/** The hash of a user, or why there is none. */
export async function readKept(settings: Settings, userId: string): Promise<KeptHash> {
  const { value } = await passwordRecords(settings).read(passwordHash, userId);
  return value?.hash === NO_PASSWORD
    ? { hash: undefined, isForgotten: true }
    : { hash: value?.hash, isForgotten: false };
}

/** The hash of a user; `undefined` if there is none. */
export async function readHash(settings: Settings, userId: string): Promise<string | undefined> {
  return (await readKept(settings, userId)).hash;
}

/** Keeps the hash of a user of whom nothing is kept. @returns whether nothing was */
export async function addHash(settings: Settings, userId: string, hash: string): Promise<boolean> {
  const entry = { id: userId, owner: userId, value: { hash }, expiresAt: atTheEnd() };
  return passwordRecords(settings).add(passwordHash, entry);
}

/** Whose hash is read for an address that no user has; no user's id. */
const NOBODY = '(nobody)';

/** Reads a hash that fits no password: finding and opening it takes as long as for a user. */
export async function readNobodysHash(settings: Settings): Promise<KeptHash> {
  const found = await readHash(settings, NOBODY);
  // As long as an honest one, and nothing that could be compared. Written once for each store.
  if (found === undefined) await writeHash(settings, NOBODY, { hash: '-'.repeat(NOBODYS_LENGTH) });
  return { hash: undefined, isForgotten: true };
}

/** Keeps the hash of a user, whatever was there. @param whenLate - what follows if it is written when the caller no longer waits */
export async function writeHash(
  settings: Settings,
  userId: string,
  { hash, whenLate }: { readonly hash: string; readonly whenLate?: (() => Promise<void>) | undefined },
): Promise<void> {
  const late = whenLate && logged(settings, whenLate);
  await putPassword(passwordRecords(settings), { userId, hash, whenLate: late });
}

/** Work that no caller waits for: what it throws is logged. */
export function logged({ logger }: Pick<Settings, 'logger'>, work: WhenLate): WhenLate {
  return async (written) => {
    try {
      await work(written);
    } catch (error) {
      logger.error(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

/** Keeps another hash of the same password, unless the password changed meanwhile. */
export async function replaceHash(
  settings: Settings,
  userId: string,
  { before, hash }: { readonly before: string | undefined; readonly hash: string },
): Promise<void> {
  const records = passwordRecords(settings);
  const { version, value } = await records.read(passwordHash, userId);
  if (value?.hash !== before) return;
  await records.write(
    passwordHash,
    { id: userId, owner: userId, value: { hash }, expiresAt: atTheEnd() },
    version,
  );
}

/**
 * The hash of a password.
 * @throws {CredentialsSignin} `busy`, if too many wait
 * @throws {CallbackRouteError} if it cannot be made
 */
export async function hashOf(
  exchange: Pick<Exchange, 'settings'>,
  provider: CredentialsProvider,
  password: string,
): Promise<string> {
  return hashed(exchange, provider, (hashing) => hashing.hash(password));
}

/** Runs something of the hashing; what it throws is the deployment's fault, and has no password in it. */
export async function hashed<Value>(
  exchange: Pick<Exchange, 'settings'>,
  provider: CredentialsProvider,
  run: (hashing: PasswordHashing) => Promise<Value>,
): Promise<Value> {
  try {
    const name = `\`passwords\` of provider "${provider.id}"`;
    return await inLimit(exchange.settings, { name, limit: 'proofs' }, run(hashingOf(exchange, provider)));
  } catch (cause) {
    const refusal = busyRefusal(cause, provider.id);
    if (refusal !== undefined) throw refusal;
    if (cause instanceof AuthError) throw cause;
    const code = cause instanceof PasswordError ? cause.code : 'unknown';
    throw new CallbackRouteError(
      `A password of provider "${provider.id}" could not be hashed (${code}); see the cause.`,
      {
        cause,
      },
    );
  }
}
