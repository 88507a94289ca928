import { CARRIED_KINDS } from '../../core/records/carried-kinds.js';
import type { RecordKind } from '../../core/records/kinds.js';
import { isObject } from '../../core/kit/object.js';

/** A ban. Times are milliseconds since the epoch. */
export interface BanRow {
  readonly userId: string;
  /** The address that the user had proven, by which the ban counts, too. */
  readonly email?: string;
  readonly reason?: string;
  readonly since: number;
  /** `undefined`: it has no end. */
  readonly until?: number;
  /** The id of the administrator; `cli` for an operator. */
  readonly by: string;
}

/** An administrator in the place of a user. */
export interface ImpersonationRow {
  /** The id of the administrator. */
  readonly by: string;
  /** The id of the record of the administrator's own session. */
  readonly session: string;
  readonly userId: string;
  /** The session cookie of the administrator, which is brought back. */
  readonly cookie: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly isOver?: boolean;
}

const [BAN] = CARRIED_KINDS.ban;
const [IMPERSONATION] = CARRIED_KINDS.impersonation;

/** An administrator in the place of a user. It was sealed by us, so that its main members tell enough. */
export const impersonationKind: RecordKind<ImpersonationRow> = {
  name: IMPERSONATION,
  parse: (value) =>
    isObject(value) &&
    ['by', 'session', 'userId', 'cookie'].every((name) => typeof value[name] === 'string') &&
    Number.isFinite(value['until'])
      ? // The members were checked.
        (value as unknown as ImpersonationRow)
      : undefined,
};

/** A ban. It was sealed by us, so that its main members tell enough. */
export const banKind: RecordKind<BanRow> = {
  name: BAN,
  isDurable: true,
  parse: (value) =>
    isObject(value) &&
    typeof value['userId'] === 'string' &&
    typeof value['by'] === 'string' &&
    Number.isFinite(value['since'])
      ? // The other members are written by us alone.
        (value as unknown as BanRow)
      : undefined,
};
