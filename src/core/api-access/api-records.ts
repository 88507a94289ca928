import type { ApiSettings } from '../contracts/api-settings.js';
import type { Settings } from '../contracts/settings.js';
import { AuthError } from '../../errors.js';
import { recordsOf, type Records } from '../records/records.js';

/** The resolved option `api`. @throws {AuthError} without it */
export function apiOf({ api }: Pick<Settings, 'api'>): ApiSettings {
  if (api === undefined)
    throw new AuthError(
      'This needs the option `api`: set it to what `apiAccess()` of `latchkey/api` returns.',
    );
  return api;
}

/** The records of the option `api`, which needs a store. */
export function apiRecords(settings: Settings): Records {
  const records = recordsOf(settings);
  if (records === undefined) throw new AuthError('The option `api` needs a store of records.');
  return records;
}
