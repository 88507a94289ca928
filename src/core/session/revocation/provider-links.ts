import type { ProviderSession } from '../../records/session-kinds.js';

/** The ids of the records by which a session is found by what its provider calls it. */
export function linksOf(id: string, session: Pick<ProviderSession, 'sid'> | undefined): string[] {
  if (session === undefined) return [];
  return session.sid === undefined ? [linkId('sub', id)] : [linkId('sub', id), linkId('sid', id)];
}

/** The id of one of them. */
export function linkId(claim: 'sid' | 'sub', session: string): string {
  return `${claim}\n${session}`;
}
