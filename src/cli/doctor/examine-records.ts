import type { RecordStore } from '../../types/records.js';
import { inTime } from '../../kit/in-time.js';
import { failureOf, findingsOf, PATIENCE } from './examine-tables.js';
import type { Finding } from './finding.js';

/** A store of records, and where it came from. */
export interface RecordFacts {
  readonly store: RecordStore | undefined;
  /** Whether it is that of the adapter, whose migration makes its table. */
  readonly isOfAdapter: boolean;
  /** A text that is in no table. */
  readonly nobody: string;
}

/**
 * Examines the store of records by reading what nobody has stored. Databases from before there were records lack the table.
 */
export async function examineRecords({ store, isOfAdapter, nobody }: RecordFacts): Promise<Finding[]> {
  if (store === undefined) return [];
  try {
    // Stores may answer at once, and may throw at once.
    await inTime(
      Promise.resolve().then(() => store.get('latchkey-doctor', nobody)),
      PATIENCE,
      () => new Error('no answer within 10 s'),
    );
    return [];
  } catch (error) {
    const failure = failureOf('records.get', error);
    if (failure.kind === 'value') return [];
    if (failure.kind !== 'missing') return findingsOf([failure]);
    return [
      {
        id: 'database.records',
        level: 'warning',
        title: 'The database lacks the table of records',
        seen: failure.message,
        advice: isOfAdapter
          ? 'Create it with `npx latchkey migrate --apply`, or with `2.sql` of the folder `sql` of this package.'
          : 'Create it by calling `migrate()` of what `sqlRecords` returned once, or with `2.sql` of the folder `sql` of this package.',
      },
    ];
  }
}
