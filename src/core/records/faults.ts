import { AdapterError } from '../../errors.js';
import { timeLimitIn } from '../kit/in-time.js';
import { isErrorObject } from '../kit/realms.js';
import type { RecordStore } from '../../types/records.js';
import { isDurableKind, type RecordKind } from './kinds.js';

/** The error of a store that failed. */
export function storeFailed(name: keyof RecordStore, cause: unknown, when: string = ''): AdapterError {
  const limit = timeLimitIn(cause);
  const message =
    limit === undefined
      ? `The record store's \`${name}\` failed${when}; see the cause.`
      : `${limit.message} See whether it hangs, or raise \`timeouts.adapter\`.`;
  return new AdapterError(message, {
    cause: isErrorObject(cause) ? cause : new Error(String(cause)),
  });
}

/** What is wrong with a record that cannot be decrypted, and what to do. */
export function unreadable(kind: RecordKind<unknown>): string {
  const problem =
    `A record of the kind "${kind.name}" cannot be decrypted: its secret was removed from the option \`secret\`, or the row was ` +
    'changed in the store.';
  return isDurableKind(kind)
    ? `${problem} Add that secret again, after the newest one, then run \`npx latchkey secret --reseal\`.`
    : `${problem} The record is ignored. Keep old secrets in the list until the records they encrypted have expired.`;
}
