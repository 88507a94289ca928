import type { Settings } from '../../contracts/settings.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import type { ProviderSession, SessionRecord } from '../../records/session-kinds.js';
import { idBinding, storedBinding } from '../session-id.js';

/**
 * The binding of a session that has a live record, by the id of that; `undefined` if there is none: what was ended does not
 * tell it any more.
 */
export async function recordBindingOf(settings: Settings, id: string): Promise<string | undefined> {
  const { value } = (await recordsOf(settings)?.read(SESSION, id)) ?? {};
  return value?.state === 'live' ? bindingOfRecord(value) : undefined;
}

/** The binding of a session, by its live record. */
export async function bindingOfRecord({ id, token }: SessionRecord): Promise<string> {
  return token === undefined ? idBinding(id) : storedBinding(token);
}

/** The ids of the records by which a session is found by what its provider calls it. */
export function linksOf(id: string, session: Pick<ProviderSession, 'sid'> | undefined): string[] {
  if (session === undefined) return [];
  return session.sid === undefined ? [linkId('sub', id)] : [linkId('sub', id), linkId('sid', id)];
}

/** The id of one of them. */
export function linkId(claim: 'sid' | 'sub', session: string): string {
  return `${claim}\n${session}`;
}
