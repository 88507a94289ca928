import { isObject } from '../kit/object.js';

/** How often a factor was tried wrongly in a row. */
export interface WrongTries {
  readonly count: number;
  /** When the last one was, in milliseconds. */
  readonly last: number;
}

/** An authenticator app that a user has enrolled. */
export interface TotpRow {
  /** base32. */
  readonly secret: string;
  readonly digits: number;
  /** Seconds. */
  readonly period: number;
  readonly algorithm: 'SHA-1' | 'SHA-256' | 'SHA-512';
  /** The time step of the last code that was used: no code counts twice. */
  readonly lastStep: number;
  /** When it was enrolled, in milliseconds. */
  readonly since: number;
}

/** The recovery codes of a user. */
export interface RecoveryRow {
  /** Hashes of those that are left. */
  readonly hashes: readonly string[];
  /** How many there were. */
  readonly of: number;
  /** When they were made, in milliseconds. */
  readonly since: number;
}

/** The second factors of a user. One record, so that each change is one compare-and-set. */
export interface FactorsRow {
  /**
   * Rises when a factor is removed or replaced: sign-ins that wait and devices that are trusted since before then count no more.
   */
  readonly epoch: number;
  readonly totp?: TotpRow;
  readonly recovery?: RecoveryRow;
  /** Wrong tries, by the kind of the factor. */
  readonly wrong: { readonly totp?: WrongTries; readonly recovery?: WrongTries; readonly email?: WrongTries };
  /** Mails with a code that were sent, and no code was right since. */
  readonly mails?: WrongTries;
}

/** A code that was sent by mail. */
export interface MailedCode {
  /** The hash of the code, of the address that it was sent to, and of what names the sign-in that waits. */
  readonly hash: string;
  /** When it was sent, in milliseconds. */
  readonly time: number;
  /** Which mail of this sign-in it was, from 1. */
  readonly number: number;
}

/** A sign-in that waits for a second factor, or a session that is to be proven anew. */
export interface PendingRow {
  /** The user; the id that was chosen for a new one. */
  readonly user: string;
  /** Whether the user is stored. */
  readonly isKnown: boolean;
  /** The epoch of the user's factors when it began. */
  readonly epoch: number;
  /** `challenge`: a factor is asked for; `enrol`: one must be set up first. */
  readonly asks: 'challenge' | 'enrol';
  /** What binds it to its browser. */
  readonly browser: string;
  /** Wrong codes so far. */
  readonly tries: number;
  /** How the first factor authenticated (RFC 8176). */
  readonly amr: readonly string[];
  /** The authentication, as text (`authentication-text.ts`). */
  readonly authentication: string;
  /** Whether a code by mail proves more than the first factor did. Absent: no. */
  readonly mayMail?: true;
  /** The newest code that was mailed. */
  readonly mail?: MailedCode;
}

/** A browser in which a user need not prove a second factor for a while. */
export interface TrustedRow {
  readonly user: string;
  /** The epoch of the user's factors when it was trusted. */
  readonly epoch: number;
}

/** Reads {@link FactorsRow}; `undefined` for anything else, which is then an error: it never counts as "no factor". */
export function parseFactors(value: unknown): FactorsRow | undefined {
  if (!isObject(value)) return undefined;
  const { epoch, totp, recovery, wrong, mails } = value;
  if (typeof epoch !== 'number' || !isObject(wrong)) return undefined;
  const app = totp === undefined ? undefined : parseTotp(totp);
  const codes = recovery === undefined ? undefined : parseRecovery(recovery);
  if ((totp !== undefined && app === undefined) || (recovery !== undefined && codes === undefined))
    return undefined;
  const ofTotp = parseTries(wrong['totp']);
  const ofCodes = parseTries(wrong['recovery']);
  const ofMails = parseTries(wrong['email']);
  const sent = parseTries(mails);
  return {
    epoch,
    ...(app !== undefined && { totp: app }),
    ...(codes !== undefined && { recovery: codes }),
    wrong: {
      ...(ofTotp && { totp: ofTotp }),
      ...(ofCodes && { recovery: ofCodes }),
      ...(ofMails && { email: ofMails }),
    },
    ...(sent && { mails: sent }),
  };
}

function parseTotp(value: unknown): TotpRow | undefined {
  if (!isObject(value)) return undefined;
  const { secret, digits, period, algorithm, lastStep, since } = value;
  const isKnown = algorithm === 'SHA-1' || algorithm === 'SHA-256' || algorithm === 'SHA-512';
  return isKnown &&
    typeof secret === 'string' &&
    typeof digits === 'number' &&
    typeof period === 'number' &&
    typeof lastStep === 'number' &&
    typeof since === 'number'
    ? { secret, digits, period, algorithm, lastStep, since }
    : undefined;
}

function parseRecovery(value: unknown): RecoveryRow | undefined {
  if (!isObject(value)) return undefined;
  const { hashes, of, since } = value;
  return isTexts(hashes) && typeof of === 'number' && typeof since === 'number'
    ? { hashes, of, since }
    : undefined;
}

function parseTries(value: unknown): WrongTries | undefined {
  if (!isObject(value)) return undefined;
  const { count, last } = value;
  return typeof count === 'number' && typeof last === 'number' ? { count, last } : undefined;
}

/** Reads {@link PendingRow}; `undefined` for anything else. */
export function parsePending(value: unknown): PendingRow | undefined {
  if (!isObject(value)) return undefined;
  const { user, isKnown, epoch, asks, browser, tries, amr, authentication, mayMail } = value;
  const mail = parseMailed(value['mail']);
  return (asks === 'challenge' || asks === 'enrol') &&
    typeof user === 'string' &&
    typeof isKnown === 'boolean' &&
    typeof epoch === 'number' &&
    typeof browser === 'string' &&
    typeof tries === 'number' &&
    isTexts(amr) &&
    typeof authentication === 'string'
    ? {
        user,
        isKnown,
        epoch,
        asks,
        browser,
        tries,
        amr,
        authentication,
        ...(mayMail === true && { mayMail }),
        ...(mail && { mail }),
      }
    : undefined;
}

function parseMailed(value: unknown): MailedCode | undefined {
  if (!isObject(value)) return undefined;
  const { hash, time, number } = value;
  return typeof hash === 'string' && typeof time === 'number' && typeof number === 'number'
    ? { hash, time, number }
    : undefined;
}

/** Reads {@link TrustedRow}; `undefined` for anything else. */
export function parseTrusted(value: unknown): TrustedRow | undefined {
  if (!isObject(value)) return undefined;
  const { user, epoch } = value;
  return typeof user === 'string' && typeof epoch === 'number' ? { user, epoch } : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
