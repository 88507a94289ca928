import type { NewSessionFacts, SessionFacts } from '../../contracts/session-facts.js';
import type { SessionRecord } from '../../records/session-kinds.js';

/** The facts that a record keeps of its session. Where a time is unknown, older ones stand for it. */
export interface RecordedFacts extends SessionFacts {
  readonly id: string;
  readonly createdAt: number;
  readonly startedAt: number;
}

/** The facts of a session, by its record. @param owner - the id of its user, which the store keeps beside the record */
export function factsOf(record: SessionRecord, owner: string): RecordedFacts {
  const { id, createdAt, since = createdAt, authTime, isAuthTimeUnknown, isBrief } = record;
  const { provider, method, client } = record;
  return {
    id,
    userId: owner,
    createdAt,
    startedAt: since,
    authTime: isAuthTimeUnknown === true ? undefined : authTime,
    persistent: isBrief !== true,
    provider,
    method,
    client,
  };
}

/** The record of a live session. @param facts - where the time of a sign-in is unknown, it is taken to be that of the session */
export function recordOf(
  facts: RecordedFacts | (NewSessionFacts & { readonly id: string }),
  now: Date,
): SessionRecord {
  const { id, createdAt, startedAt, authTime, persistent, provider, method, client } = facts;
  return {
    id,
    state: 'live',
    createdAt,
    lastActiveAt: now.getTime(),
    ...(startedAt !== createdAt && { since: startedAt }),
    ...(authTime === undefined ? { authTime: createdAt, isAuthTimeUnknown: true } : { authTime }),
    ...(!persistent && { isBrief: true }),
    ...(provider !== undefined && { provider }),
    ...(method !== undefined && { method }),
    ...(client !== undefined && { client }),
  };
}
