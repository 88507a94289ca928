import type { Settings } from '../../core/contracts/settings.js';
import { AuthError } from '../../errors.js';
import { recordsOf, type Records } from '../../core/records/records.js';

/** The records, which the configuration was checked to have. */
export function administrationRecords(settings: Settings): Records {
  const records = recordsOf(settings);
  if (records === undefined) throw new AuthError('The option `administration` needs a store of records.');
  return records;
}
