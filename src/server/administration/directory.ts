import type { AdministrationSettings, SqlDirectory } from '../../core/contracts/administration-settings.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { UserDirectory, UserListing, UserPage } from '../../types/administration.js';
import { MissingAdapterMethods } from '../../errors.js';
import { isObject } from '../../core/kit/object.js';
import { loadFeature } from '../../core/load-feature.js';
import { sqlRunner } from '../../types/symbols.js';
import { adapterAnswer } from '../adapter-answer.js';
import { administrationOf } from './is-administrator.js';

/** How an adapter lists users; `undefined` if it cannot. */
export function directoryOf(adapter: object): AdministrationSettings['directory'] {
  const own: unknown = Reflect.get(adapter, 'listUsers');
  // Any adapter may have the method; it takes what its type says.
  if (typeof own === 'function') return { listUsers: (own as UserDirectory['listUsers']).bind(adapter) };
  const runner: unknown = Reflect.get(adapter, sqlRunner);
  return isObject(runner) ? { runner } : undefined;
}

/** What lists users by the SQL that comes with the option. */
interface SqlLists {
  readonly listSqlUsers: (runner: object, listing: UserListing) => Promise<UserPage>;
}

async function list(
  settings: Settings,
  directory: UserDirectory | SqlDirectory,
  listing: UserListing,
): Promise<UserPage> {
  if ('listUsers' in directory) return directory.listUsers(listing);
  const { listSqlUsers } = await loadFeature<SqlLists>(settings, 'list-users');
  return listSqlUsers(directory.runner, listing);
}

/**
 * Lists users by the adapter: its errors are named, and its time is limited.
 * @throws {MissingAdapterMethods} (rejects) if the adapter has no `listUsers`
 * @throws {AdapterError} (rejects) if that fails
 */
export async function listDirectory(settings: Settings, listing: UserListing): Promise<UserPage> {
  const { directory } = administrationOf(settings);
  if (directory === undefined)
    throw new MissingAdapterMethods(
      'The option `adapter` needs the method `listUsers` for this: see docs/guides/administration.md.',
    );
  return adapterAnswer(settings, 'listUsers', list(settings, directory, listing));
}
