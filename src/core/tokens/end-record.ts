import { AdapterError } from '../../errors.js';
import type { Records } from '../records/records.js';
import { endedGrant, endOf, grantId, grantRecords, type Grant } from './grant.js';

/** How often the end of a grant is written, until it is given up. */
const MAX_WRITES = 6;

/** Ends a grant, also if a refresh writes at the same time. @returns the grant as it was; `undefined` if another session has it now */
export async function endRecord(records: Records, userId: string, listed: Grant): Promise<Grant | undefined> {
  const id = grantId(userId, listed);
  for (let count = 0; count < MAX_WRITES; count += 1) {
    const { value: grant, version } = await records.read(grantRecords, id);
    if (grant?.accessToken === undefined || grant.session !== listed.session) return undefined;
    const entry = { id, owner: userId, value: endedGrant(grant), expiresAt: endOf(grant) };
    if (await records.write(grantRecords, entry, version)) return grant;
  }
  throw new AdapterError('The grants of a session could not be ended: the record store refuses every write.');
}
