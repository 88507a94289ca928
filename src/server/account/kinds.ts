import { isObject } from '../../core/kit/object.js';
import { KINDS, type RecordKind } from '../../core/records/kinds.js';

/** The address that a user wants to have. */
export interface EmailChangeRow {
  /** Normalised. */
  readonly email: string;
  /** The address before; `""` for none. */
  readonly from: string;
  /** When that was proven, as text; `""`: it was not. A proof in between ends the change. */
  readonly proven: string;
  /** An HMAC of the token in the link. */
  readonly token: string;
  /** Whether the link was followed: then it works no more. */
  readonly isUsed: boolean;
}

/** The address that a user had before a change. */
export interface EmailUndoRow {
  /** That of its record, by which a list of them finds it. */
  readonly id: string;
  readonly email: string;
  /** When it was changed, in milliseconds. */
  readonly since: number;
  /** The version of the kept password at the change: a higher one was chosen afterwards. */
  readonly password: number;
  /** The accounts at the change, each as {@link accountLabel} writes it; others were linked afterwards. */
  readonly accounts: readonly string[];
  /** Until when another request restores the address, in milliseconds; `0`: none does. */
  readonly claimedUntil: number;
}

/** The address that a user wants to have. */
export const emailChangeKind: RecordKind<EmailChangeRow> = {
  name: KINDS.emailChange,
  parse: (value) => {
    if (!isObject(value)) return undefined;
    const { email, from, proven, token, isUsed } = value;
    const isRight =
      typeof email === 'string' &&
      typeof from === 'string' &&
      typeof proven === 'string' &&
      typeof token === 'string' &&
      typeof isUsed === 'boolean';
    return isRight ? { email, from, proven, token, isUsed } : undefined;
  },
};

/** The address that a user had before a change. */
export const emailUndoKind: RecordKind<EmailUndoRow> = {
  name: KINDS.emailUndo,
  parse: (value) => {
    if (!isObject(value)) return undefined;
    const { id, email, since, password, accounts, claimedUntil } = value;
    const isRight =
      typeof id === 'string' &&
      typeof email === 'string' &&
      typeof since === 'number' &&
      typeof password === 'number' &&
      typeof claimedUntil === 'number' &&
      Array.isArray(accounts) &&
      accounts.every((one) => typeof one === 'string');
    return isRight ? { id, email, since, password, accounts, claimedUntil } : undefined;
  },
};

/** That browsers of a user are noted. */
export const deviceNoticeKind: RecordKind<true> = {
  name: KINDS.deviceNotice,
  parse: (value) => (value === true ? true : undefined),
};

/** What a record says of an account. */
export function accountLabel(account: {
  readonly provider: string;
  readonly providerAccountId: string;
}): string {
  return JSON.stringify([account.provider, account.providerAccountId]);
}
