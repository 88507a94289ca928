import type { RecordStore } from '../../types/records.js';
import { countRecords, type KindCount } from '../../core/records/reseal.js';
import { inTime } from '../../core/kit/in-time.js';
import { failureOf, findingsOf, PATIENCE } from './examine-tables.js';
import type { Finding } from './finding.js';

/** A store of records, and where it came from. */
export interface RecordFacts {
  readonly store: RecordStore | undefined;
  /** Whether it is that of the adapter, whose migration makes its table. */
  readonly isOfAdapter: boolean;
  /** A text that is in no table. */
  readonly nobody: string;
  /** Newest first. */
  readonly secrets: readonly string[];
}

/** Records per kind. Keys are hashes, so the first ones are a random sample. */
const SAMPLE = 10_000;

/**
 * Examines the record store: whether it answers, and whether the secrets decrypt a sample of the durable records. Databases of
 * older versions lack the table.
 */
export async function examineRecords({
  store,
  isOfAdapter,
  nobody,
  secrets,
}: RecordFacts): Promise<Finding[]> {
  if (store === undefined) return [];
  try {
    // Stores may answer at once, and may throw at once.
    await inTime(
      Promise.resolve().then(() => store.get('latchkey-doctor', nobody)),
      PATIENCE,
      () => new Error('no answer within 10 s'),
    );
    const late = (): Error => new Error('the records could not be read within 60 s');
    return (await inTime(countRecords({ store, secrets }, SAMPLE), 6 * PATIENCE, late)).flatMap(
      secretFinding,
    );
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

function secretFinding({ kind, scanned, outdated, unreadable }: KindCount): Finding[] {
  if (unreadable > 0) {
    return [
      {
        id: 'database.records.unreadable',
        level: 'problem',
        title: `Records of the kind "${kind}" cannot be decrypted, so requests that need them fail`,
        seen: `${unreadable} of ${scanned} sampled records need a secret that is not configured, or were changed.`,
        advice:
          'Add that secret again, after the newest one, then run `npx latchkey secret --reseal`. If this database belongs to another environment, run the doctor there.',
      },
    ];
  }
  if (outdated === 0) return [];
  return [
    {
      id: 'database.records.older',
      level: 'note',
      title: `Records of the kind "${kind}" need an old secret`,
      seen: `${outdated} of ${scanned} sampled records.`,
      advice: 'Before you remove that secret, run `npx latchkey secret --reseal`.',
    },
  ];
}
