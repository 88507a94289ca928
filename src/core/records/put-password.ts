import type { HeldPassword } from '../contracts/kept-passwords.js';
import { AdapterError } from '../../errors.js';
import { timeLimitIn } from '../kit/in-time.js';
import { atTheEnd, passwordHash } from './kinds.js';
import type { Records } from './records.js';

/** Writes that may lose against parallel ones before something else must be wrong. */
const MOST_TRIES = 5;

/** In place of a hash: there is no password, and none from before counts any more. */
export const NO_PASSWORD = '';

/** Runs if a write was answered too late and wrote all the same: its caller has gone on. It reports its own failures. */
export type WhenLate = (written: HeldPassword) => Promise<void>;

/** What is to be kept of a password. */
export interface PasswordDraft {
  readonly userId: string;
  /** Or {@link NO_PASSWORD}. */
  readonly hash: string;
  readonly whenLate?: WhenLate | undefined;
}

/** What is kept of the password of a user now. */
export async function holdPassword(records: Records, userId: string): Promise<HeldPassword> {
  const { version, value } = await records.read(passwordHash, userId);
  return { version, hash: value?.hash };
}

/**
 * Keeps a hash in place of what was kept at a moment.
 * @returns what is kept now; `undefined` if another writer wrote since that moment: then nothing was written
 */
export async function replacePassword(
  records: Records,
  held: HeldPassword,
  { userId, hash, whenLate }: PasswordDraft,
): Promise<HeldPassword | undefined> {
  const entry = { id: userId, owner: userId, value: { hash }, expiresAt: atTheEnd() };
  const written = { version: held.version + 1, hash };
  try {
    return (await records.write(passwordHash, entry, held.version)) ? written : undefined;
  } catch (error) {
    timeLimitIn(error)?.whenLate(async (answer) => {
      if (answer === true) await whenLate?.(written);
    });
    throw error;
  }
}

/** Keeps the hash of a user's password, whatever was there, even what cannot be opened: its owner was proven by mail. */
export async function putPassword(records: Records, draft: PasswordDraft): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { version } = await records.readToReplace(passwordHash, draft.userId);
    if ((await replacePassword(records, { version, hash: undefined }, draft)) !== undefined) return;
  }
  throw new AdapterError('The password was changed by other requests at the same time; try again.');
}
