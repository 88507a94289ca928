import type { AdapterUser } from '../../types/adapter.js';
import { toUser } from '../shared/from-row.js';
import { inLists } from './many-sessions.js';
import type { SqlRow } from './operation.js';
import type { SqlRunner } from './runner.js';

/**
 * Finds users by their ids in a SQL database, in one statement where it takes as many values; of ids that no user has, nothing.
 * Databases that compare loosely may return others, too.
 * @param runner - what adapters carry under `sqlRunner`
 */
export function findSqlUsers(runner: object, ids: readonly string[]): Promise<AdapterUser[]> {
  // Only this package uses the symbol.
  const { single } = runner as SqlRunner;
  return single(function* (store) {
    const users = yield* store.table('user');
    const found: SqlRow[] = [];
    for (const where of inLists(ids, store.listedAtMost, 'id')) found.push(...(yield* users.find([where])));
    return found.map(toUser);
  });
}
