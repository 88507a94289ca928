import type { Records } from '../records/records.js';
import { endOf, grantId, grantRecords, type Grant } from './grant.js';

/** Where one grant is kept. */
export interface GrantPlace {
  /** Names the grant in this process. */
  readonly key: string;
  /** Whether other processes read and write it, too. */
  readonly isShared: boolean;
  /** Whether what is written stays. */
  readonly canWrite: boolean;
  read(): Promise<FoundGrant>;
  /** Writes if no other writer did since `version` was read. @returns whether it was written */
  write(grant: Grant, version: number): Promise<boolean>;
  /** Makes sure that the browser gets what is handed out, where the grant is kept there. */
  deliver(grant: Grant): Promise<void>;
}

/** What was found at a place. */
export interface FoundGrant {
  readonly grant: Grant | undefined;
  readonly version: number;
}

/** The record of a grant. */
export function recordPlace(
  records: Records,
  userId: string,
  which: Pick<Grant, 'provider' | 'accountId'>,
): GrantPlace {
  const id = grantId(userId, which);
  return {
    key: id,
    isShared: true,
    canWrite: true,
    async read() {
      const { value, owner, version } = await records.read(grantRecords, id);
      return { grant: owner === userId ? value : undefined, version };
    },
    write: (grant, version) =>
      records.write(grantRecords, { id, owner: userId, value: grant, expiresAt: endOf(grant) }, version),
    deliver: async () => {},
  };
}
