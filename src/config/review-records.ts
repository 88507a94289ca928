import type { Settings } from '../contracts/settings.js';
import { inTime } from '../kit/in-time.js';
import { redactText } from '../logger/redact.js';
import { countRecords, type KindCount } from '../records/reseal.js';
import type { Finding } from './finding.js';

/** Records of each kind that are looked at. Keys are hashes, so that a page of them is a random sample. */
const SAMPLE = 200;

/** Looks at some of the records that must not be lost: can the secrets of this configuration open them? */
export async function reviewRecords({
  records: store,
  secrets,
  runtime,
  timeouts,
}: Settings): Promise<Finding[]> {
  if (store === undefined) return [];
  try {
    const counts = countRecords({ store, secrets, now: runtime.now() }, SAMPLE);
    const late = (): Error => new Error(`no answer within ${timeouts.adapter} s`);
    return (await inTime(counts, timeouts.adapter * 1000, late))
      .filter(({ lost }) => lost > 0)
      .map(unreadableFinding);
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : typeof error).split('\n');
    const details = `The record store could not be asked: ${redactText(line)}`;
    return [{ code: 'records-unchecked', details }];
  }
}

function unreadableFinding({ kind, seen, lost }: KindCount): Finding {
  const details =
    `${lost} of ${seen} records of the kind "${kind}" that were looked at cannot be opened: they were sealed with a secret that is ` +
    'not in the option `secret`. Whoever they belong to gets 503. Put that secret back, behind the newest one, and run `npx latchkey secret --reseal`.';
  return { code: 'record-unreadable', details };
}
