import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { FactorsRow } from '../records/factor-kinds.js';
import type { AuditedFactor } from '../../types/audit.js';
import type { EnrolledFactor } from '../../types/second-factor.js';
import { audit, type AuditSource } from '../hooks/audit.js';
import { currentFacts } from '../session/revocation/session-record.js';
import { FRESH } from '../kit/duration.js';
import { confirmEnrolment, makeRecoveryCodes, withTotp, type Confirmation } from './enrolment.js';
import { changeFactors, factorRecords, factorsOf, NO_FACTORS, overwriteFactors } from './factors.js';
import { noteFactors } from './note-factors.js';
import { pendingKind, trustedKind } from './kinds.js';
import { readProofs } from './proofs.js';
import { isEnrolled } from './requirement.js';

/**
 * Whether the user of a session has just proven who they are: by a second factor, if they have enrolled one.
 * @param seconds - how old the proof may be
 */
export async function isFresh(
  exchange: Exchange,
  identity: SessionIdentity,
  seconds: number = FRESH,
): Promise<boolean> {
  const { settings, now } = exchange;
  const { authTime = await startOf(settings, identity), factorTime } = readProofs(identity.proofs);
  const factors = await factorsOf(settings, String(identity.userId));
  const time = isEnrolled(factors) ? factorTime : authTime;
  return time !== undefined && now.getTime() - time <= seconds * 1000;
}

async function startOf(settings: Settings, identity: SessionIdentity): Promise<number | undefined> {
  return (await currentFacts(settings, identity))?.authTime;
}

/** The second factors of a user, as lists show them. */
export function enrolledFactors({ totp, recovery }: FactorsRow): readonly EnrolledFactor[] {
  return [
    ...(totp === undefined ? [] : [{ kind: 'totp' as const, createdAt: new Date(totp.since) }]),
    ...(recovery === undefined || recovery.hashes.length === 0
      ? []
      : [
          {
            kind: 'recoveryCodes' as const,
            createdAt: new Date(recovery.since),
            left: recovery.hashes.length,
          },
        ]),
  ];
}

/** The result of a change. `codes` are new recovery codes, which are shown once. */
export type Enrolled =
  { readonly kind: 'right'; readonly codes: readonly string[] } | Exclude<Confirmation, { kind: 'right' }>;

/** Confirms an authenticator app of a user, and makes their first recovery codes. */
export async function confirmTotp(
  exchange: Exchange,
  userId: string,
  sent: { readonly enrolment: string; readonly code: string },
): Promise<Enrolled> {
  const { settings, now } = exchange;
  const done = await changeFactors<Enrolled>(settings, userId, async (factors) => {
    const result = await confirmEnrolment(exchange, { userId, epoch: factors.epoch }, sent);
    if (result.kind !== 'right') return { next: undefined, answer: result };
    const { codes, row } = await firstCodes(settings, { userId, factors, now });
    const next = { ...withTotp(factors, result.totp), ...(row !== undefined && { recovery: row }) };
    return { next, answer: { kind: 'right', codes } };
  });
  if (done.kind === 'right') await announceEnrolled(exchange, userId);
  return done;
}

/** New recovery codes for a user who has none that are left. */
export async function firstCodes(
  settings: Settings,
  { userId, factors, now }: { readonly userId: string; readonly factors: FactorsRow; readonly now: Date },
): Promise<{ readonly codes: readonly string[]; readonly row?: FactorsRow['recovery'] }> {
  const isNeeded = settings.secondFactor?.recoveryCodes !== undefined && !factors.recovery?.hashes.length;
  return isNeeded ? makeRecoveryCodes(settings, userId, now) : { codes: [] };
}

/** Reports that a user enrolled an app, to the audit log and by mail. */
export async function announceEnrolled(exchange: Exchange, userId: string): Promise<void> {
  await audit(exchange, { name: 'factor.enrolled', actor: userId, factor: 'totp' });
  await noteFactors(exchange, userId, { kind: 'on' });
}

/** Makes new recovery codes for a user, which replace all others. */
export async function renewCodes(exchange: Exchange, userId: string): Promise<readonly string[]> {
  const { settings, now } = exchange;
  const { codes, row } = await makeRecoveryCodes(settings, userId, now);
  await changeFactors(settings, userId, (factors) => ({
    next: { ...factors, recovery: row, epoch: factors.epoch + 1 },
    answer: undefined,
  }));
  await audit(exchange, { name: 'factor.enrolled', actor: userId, factor: 'recoveryCodes' });
  await noteFactors(exchange, userId, { kind: 'codes' });
  return codes;
}

/** Removes the authenticator app of a user, and the recovery codes with it. @returns whether there was one */
export async function removeTotp(exchange: Exchange, userId: string): Promise<boolean> {
  const wasThere = await changeFactors(exchange.settings, userId, (factors) => ({
    next: factors.totp === undefined ? undefined : { epoch: factors.epoch + 1, wrong: {} },
    answer: factors.totp !== undefined,
  }));
  if (!wasThere) return false;
  await forgetDevices(exchange.settings, userId);
  await audit(exchange, { name: 'factor.removed', actor: userId, factor: 'totp', by: 'owner' });
  await noteFactors(exchange, userId, { kind: 'off' });
  return true;
}

/**
 * Removes the second factors of a user that were set up at a time or later, in milliseconds: the owner of the address has proven it, and
 * they may be a stranger's.
 */
export async function removeSince(source: AuditSource, userId: string, since: number): Promise<void> {
  const { settings } = source;
  const removed = await changeFactors<AuditedFactor | undefined>(settings, userId, (factors) => {
    const { recovery, ...others } = factors;
    const epoch = factors.epoch + 1;
    if (factors.totp !== undefined && factors.totp.since >= since)
      return { next: { epoch, wrong: {} }, answer: 'totp' };
    const isNew = recovery !== undefined && recovery.since >= since;
    return isNew
      ? { next: { ...others, epoch }, answer: 'recoveryCodes' }
      : { next: undefined, answer: undefined };
  });
  await forgetDevices(settings, userId);
  if (removed !== undefined)
    await audit(source, { name: 'factor.removed', actor: userId, factor: removed, by: 'proof' });
}

/**
 * Removes all second factors of a user, also those that cannot be read any more; where the option `required` demands one, it is
 * set up at the next sign-in. For administrators.
 * @param exchange - by which the owner is mailed; `undefined`: they are not
 */
export async function resetAll(source: AuditSource, userId: string, exchange?: Exchange): Promise<void> {
  const { settings } = source;
  // What cannot be read had some epoch: the time is above all of them.
  const epoch = settings.runtime.now().getTime();
  await overwriteFactors(settings, userId, { ...NO_FACTORS, epoch });
  await forgetDevices(settings, userId);
  await audit(source, { name: 'factor.removed', actor: userId, factor: 'totp', by: 'server' });
  if (exchange !== undefined) await noteFactors(exchange, userId, { kind: 'reset' });
}

/** Ends the trust in browsers of a user who removed a passkey, and mails it to them. @param name - what they called it */
export async function notePasskeyRemoved(
  exchange: Exchange,
  userId: string,
  name: string | undefined,
): Promise<void> {
  await forgetDevices(exchange.settings, userId);
  // Its name is a text of the user within a sentence.
  await noteFactors(exchange, userId, { kind: 'passkey', count: name === undefined ? '–' : `"${name}"` });
}

/** Ends the trust in all browsers of a user, and the sign-ins that wait. */
async function forgetDevices(settings: Settings, userId: string): Promise<void> {
  await factorRecords(settings).removeKinds([pendingKind, trustedKind], userId);
}
