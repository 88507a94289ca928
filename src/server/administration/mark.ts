import { toHex, utf8 } from '../../core/kit/bytes.js';

/** That the session of a user is an administrator's. */
export interface Mark {
  /** The id of the administrator. */
  readonly by: string;
  /** The id of the record, which is no secret. */
  readonly id: string;
}

/**
 * A mark stands in the proofs of a session, which neither a callback nor a browser can change. What follows it is read as proofs: that the
 * user authenticated a second after the beginning of time, so that no such session is ever fresh.
 */
const WRITTEN = /~((?:[0-9a-f]{2})+)\.([0-9a-f]{32})~1\.0\.$/;

/** Writes a mark as the proofs of a session. */
export function writeMark({ by, id }: Mark): string {
  return `~${toHex(utf8(by))}.${id}~1.0.`;
}

/** Reads the mark in proofs, or at the end of the token of a `database` session; `undefined` for none. */
export function readMark(text: string | undefined): Mark | undefined {
  const [, by, id] = WRITTEN.exec(text ?? '') ?? [];
  if (by === undefined || id === undefined) return undefined;
  return { by: decodeURIComponent(by.replaceAll(/../g, '%$&')), id };
}

/** The proofs at the end of the token of a `database` session that has a mark. */
export function markedProofs(token: string): string | undefined {
  return WRITTEN.exec(token)?.[0];
}
