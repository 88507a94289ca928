import type { Settings } from '../contracts/settings.js';
import { inTime } from '../kit/in-time.js';
import { redactText } from '../logger/redact.js';
import { countRecords, type KindCount } from '../records/reseal.js';
import type { Finding } from './finding.js';

/** Records per kind. Keys are hashes, so a page of them is a random sample. */
const SAMPLE = 200;

/** Checks whether the secrets of a configuration decrypt a sample of its durable records. */
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
      .filter(({ unreadable }) => unreadable > 0)
      .map(unreadableFinding);
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : typeof error).split('\n');
    const details = `The record store failed: ${redactText(line)}`;
    return [{ code: 'records-unchecked', details }];
  }
}

function unreadableFinding({ kind, scanned, unreadable }: KindCount): Finding {
  const details =
    `${unreadable} of ${scanned} sampled records of the kind "${kind}" cannot be decrypted: their secret is not in the option ` +
    '`secret`. Requests that need them fail. Add that secret again, after the newest one, then run `npx latchkey secret --reseal`.';
  return { code: 'record-unreadable', details };
}
