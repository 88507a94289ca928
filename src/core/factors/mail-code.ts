import type { Exchange } from '../contracts/exchange.js';
import type { FactorsRow, PendingRow } from '../records/factor-kinds.js';
import { AuthError } from '../../errors.js';
import { sha256 } from '../crypto/digest.js';
import { equalStrings } from '../crypto/equal.js';
import { randomHex } from '../crypto/random.js';
import { actorOf, audit } from '../hooks/audit.js';
import { toBase64Url } from '../kit/base64.js';
import { methodOf } from '../methods/index.js';
import { fromText } from './authentication-text.js';
import { waitAfter, type CodeResult } from './check-code.js';
import { changeFactors, factorRecords, settingsOf, type Change } from './factors.js';
import { pendingKind } from './kinds.js';
import { mailboxOf } from './mailbox.js';
import type { Pending } from './pending.js';
import { senderIn } from './sender.js';

/** Seconds for which a code works (NIST SP 800-63B-4, 3.1.3.2). */
const MAX_AGE = 600;
/** Mails of one sign-in. */
const MOST_MAILS = 3;
/** Seconds between two of them. */
const PAUSE = 30;

/** A sign-in that waits, and the factors that its user has. */
export interface OfPending {
  readonly pending: Pending;
  readonly factors: FactorsRow;
}

/** The address to which the code of a sign-in that waits is mailed; `undefined` if none is. */
export async function mailboxOfPending(
  { settings }: Pick<Exchange, 'settings'>,
  { pending, factors }: OfPending,
): Promise<string | undefined> {
  return mailboxOf(settings, { ...pending, authentication: fromText(pending.authentication), factors });
}

/** The outcome of a request for a mail. `unavailable`: this sign-in cannot be completed by one. */
export type Mailed =
  | { readonly kind: 'sent' | 'failed' | 'unavailable' }
  /** There were too many. */
  | { readonly kind: 'wait'; readonly seconds: number | undefined };

/**
 * Mails a code for a sign-in that waits; it replaces the one before. It is stored before it is sent, and counted for the user, so that a
 * visitor who knows a password cannot flood the mailbox.
 * @throws {AdapterError} (rejects) if the store fails
 */
export async function sendMailCode(exchange: Exchange, { pending, factors }: OfPending): Promise<Mailed> {
  const { settings, now } = exchange;
  const sender = senderIn(settings.providers);
  const to = await mailboxOfPending(exchange, { pending, factors });
  if (to === undefined || sender === undefined) return { kind: 'unavailable' };
  const { handle, version, expiresAt, ...row } = pending;
  const pause = row.mail === undefined ? 0 : PAUSE - (now.getTime() - row.mail.time) / 1000;
  if (pause > 0) return { kind: 'wait', seconds: Math.ceil(pause) };
  if ((row.mail?.number ?? 0) >= MOST_MAILS) return { kind: 'wait', seconds: undefined };
  const seconds = await countMail(exchange, row);
  if (seconds > 0) return { kind: 'wait', seconds: Number.isFinite(seconds) ? seconds : undefined };
  const code = newCode(settingsOf(exchange).emailCode?.digits ?? 8);
  const mail = {
    hash: await hashOf(code, { handle, to }),
    time: now.getTime(),
    number: (row.mail?.number ?? 0) + 1,
  };
  const entry = { id: handle, owner: row.user, value: { ...row, mail }, expiresAt };
  // Another request has sent one at the same time.
  if (!(await factorRecords(settings).write(pendingKind, entry, version)))
    return { kind: 'wait', seconds: PAUSE };
  try {
    const steps = await methodOf(sender).steps();
    await steps.noteAdded?.(exchange, sender, {
      to,
      method: '',
      code,
      link: { url: `${exchange.baseUrl}/second-factor?with=email`, expires: exchange.now },
      says: {
        subject: 'factor.mail.code.subject',
        lead: 'factor.mail.code.lead',
        button: 'factor.mail.code.button',
        codeLabel: 'factor.totp.label',
      },
    });
  } catch (error) {
    settings.logger.error(error instanceof Error ? error : new AuthError(String(error)));
    return { kind: 'failed' };
  }
  await audit(exchange, { name: 'email.requested', ...actorOf(row.user), provider: sender.id });
  return { kind: 'sent' };
}

/** Counts a mail for its user, whatever sign-in it is of. @returns seconds to wait, if it may not be sent yet */
async function countMail({ settings, now }: Exchange, { user, isKnown }: PendingRow): Promise<number> {
  // A user who is not stored has no record that anything could be counted in.
  if (!isKnown) return 0;
  return changeFactors(settings, user, (factors): Change<number> => {
    const seconds = waitAfter('email', factors.mails, now);
    if (seconds > 0) return { next: undefined, answer: seconds };
    const mails = { count: (factors.mails?.count ?? 0) + 1, last: now.getTime() };
    return { next: { ...factors, mails }, answer: 0 };
  });
}

/**
 * Checks a code that was mailed. Each try is counted for the user before anything is answered, as with other factors; the sign-in has
 * counted it, too.
 * @throws {AdapterError} (rejects) if the store fails
 */
export async function checkMailCode(
  exchange: Exchange,
  { pending, factors }: OfPending,
  code: string,
): Promise<CodeResult> {
  const { settings, now } = exchange;
  const { mail, handle, user, isKnown } = pending;
  const to = await mailboxOfPending(exchange, { pending, factors });
  const typed = code.normalize('NFKC').replaceAll(/\D/g, '');
  const isRight =
    to !== undefined &&
    mail !== undefined &&
    now.getTime() - mail.time <= MAX_AGE * 1000 &&
    equalStrings(await hashOf(typed, { handle, to }), mail.hash);
  if (!isKnown) return { kind: isRight ? 'right' : 'wrong', factors };
  return changeFactors(settings, user, (current): Change<CodeResult> => {
    const { email: before, ...others } = current.wrong;
    const seconds = waitAfter('email', before, now);
    if (seconds > 0) return { next: undefined, answer: { kind: 'wait', seconds } };
    const { mails: _, ...rest } = current;
    const tried = { ...others, email: { count: (before?.count ?? 0) + 1, last: now.getTime() } };
    const next = isRight ? { ...rest, wrong: others } : { ...current, wrong: tried };
    return { next, answer: { kind: isRight ? 'right' : 'wrong', factors: next } };
  });
}

function newCode(digits: number): string {
  // 128 bits: the remainder is even to one part in 10^30.
  return String(BigInt(`0x${randomHex(16)}`) % 10n ** BigInt(digits)).padStart(digits, '0');
}

/** What is kept of a code. The handle has 256 random bits that only the browser knows, so a fast hash is enough. */
async function hashOf(
  code: string,
  { handle, to }: { readonly handle: string; readonly to: string },
): Promise<string> {
  return toBase64Url(await sha256(`mailed code\n${JSON.stringify([handle, to, code])}`));
}

/** An address with most letters hidden, which its owner recognises. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return `${Array.from(address)[0] ?? ''}•••${address.slice(at)}`;
}
