import type { Settings } from '../../core/contracts/settings.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { User } from '../../types/model.js';
import { fewAtATime } from '../../core/kit/few-at-a-time.js';
import { loadFeature } from '../../core/load-feature.js';
import { sameId } from '../../core/store/store-methods.js';
import { storedUser } from '../../core/store/stored-user.js';
import { adapterAnswer } from '../adapter-answer.js';
import { organizationsOf } from './access.js';

/** What finds many users by the SQL that comes with the option. */
interface SqlFinds {
  readonly findSqlUsers: (runner: object, ids: readonly string[]) => Promise<AdapterUser[]>;
}

/**
 * The stored users of a page of members, in the order of their ids; `undefined` for those that were deleted. Adapters of this package with
 * SQL find all at once, others one by one.
 * @throws {AdapterError} (rejects) if that fails
 */
export async function memberUsers(
  settings: Settings,
  ids: readonly string[],
): Promise<readonly (User | undefined)[]> {
  const { runner } = organizationsOf(settings);
  if (runner === undefined) return fewAtATime(ids, (id) => storedUser(settings, id));
  const { findSqlUsers } = await loadFeature<SqlFinds>(settings, 'find-users');
  const found = await adapterAnswer(settings, 'getUser', findSqlUsers(runner, ids));
  const byId = new Map(found.map((user) => [String(user.id), user]));
  // Databases may return UUIDs in capitals.
  return ids.map((id) => byId.get(id) ?? found.find((user) => sameId(user.id, id)));
}
