import type { Settings } from '../contracts/settings.js';
import type { FactorsRow, WrongTries } from '../records/factor-kinds.js';
import { equalStrings } from '../crypto/equal.js';
import { changeFactors, type Change } from './factors.js';
import { hashRecoveryCode } from './recovery-codes.js';
import { stepOfCode } from './totp.js';

/** A factor that is proven by a code. */
export type CodeFactor = 'totp' | 'recovery' | 'email';

/** The result of a code. */
export type CodeResult =
  | { readonly kind: 'right'; readonly factors: FactorsRow }
  | { readonly kind: 'wrong'; readonly factors: FactorsRow }
  /** Too many were wrong. @see waitAfter */
  | { readonly kind: 'wait'; readonly seconds: number };

/** Wrong codes in a row that cost no time. */
const FREE = 5;
/** Wrong codes in a row after which an app, or a mailbox, is not asked any more (NIST SP 800-63B-4, 3.2.2). */
const MOST = 100;
const FIRST_WAIT = 30;
/** Seconds. A recovery code cannot be guessed, so its owner never waits long: it is the way out when an app is locked. */
const LONGEST_WAIT: Readonly<Record<CodeFactor, number>> = { totp: 3600, recovery: 60, email: 3600 };

/** Seconds to wait before the next try; 0: none, `Infinity`: no further try counts. */
export function waitAfter(factor: CodeFactor, wrong: WrongTries | undefined, now: Date): number {
  if (wrong === undefined || wrong.count < FREE) return 0;
  if (factor !== 'recovery' && wrong.count >= MOST) return Infinity;
  const wait = Math.min(FIRST_WAIT * 2 ** Math.min(wrong.count - FREE, 20), LONGEST_WAIT[factor]);
  return Math.max(0, Math.ceil(wait - (now.getTime() - wrong.last) / 1000));
}

/**
 * Checks a code, and uses it up. Each try is counted before anything is answered, in the same write: parallel requests, processes
 * and addresses count together, and of several with one code, one is right.
 * @throws {AdapterError} (rejects) if the store fails
 */
export async function checkCode(
  settings: Settings,
  userId: string,
  {
    factor,
    code,
    now,
  }: { readonly factor: Exclude<CodeFactor, 'email'>; readonly code: string; readonly now: Date },
): Promise<CodeResult> {
  const typed = factor === 'totp' ? code.normalize('NFKC').replaceAll(/\D/g, '') : code;
  return changeFactors(settings, userId, async (factors): Promise<Change<CodeResult>> => {
    const { [factor]: before } = factors.wrong;
    const seconds = waitAfter(factor, before, now);
    if (seconds > 0) return { next: undefined, answer: { kind: 'wait', seconds } };
    const used =
      factor === 'totp' ? await useTotp(factors, typed, now) : await useRecovery(factors, userId, typed);
    const { [factor]: _, ...others } = factors.wrong;
    if (used !== undefined) {
      const next = { ...used, wrong: others };
      return { next, answer: { kind: 'right', factors: next } };
    }
    const wrong = { ...others, [factor]: { count: (before?.count ?? 0) + 1, last: now.getTime() } };
    const next = { ...factors, wrong };
    return { next, answer: { kind: 'wrong', factors: next } };
  });
}

async function useTotp(factors: FactorsRow, code: string, now: Date): Promise<FactorsRow | undefined> {
  const { totp } = factors;
  if (totp === undefined) return undefined;
  const step = await stepOfCode(totp, code, { now, after: totp.lastStep });
  return step === undefined ? undefined : { ...factors, totp: { ...totp, lastStep: step } };
}

async function useRecovery(
  factors: FactorsRow,
  userId: string,
  code: string,
): Promise<FactorsRow | undefined> {
  const { recovery } = factors;
  if (recovery === undefined) return undefined;
  const hash = await hashRecoveryCode(code, userId);
  // All are compared, in constant time.
  const left = recovery.hashes.filter((one) => !equalStrings(one, hash));
  return left.length === recovery.hashes.length
    ? undefined
    : { ...factors, recovery: { ...recovery, hashes: left } };
}
