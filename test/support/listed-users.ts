import { expect } from 'vitest';
import { listSqlUsers } from '../../src/adapters/sql/list-users.js';
import { directoryOf } from '../../src/server/administration/directory.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { UserListing, UserPage } from '../../src/types/administration.js';

/** Stores users in an empty database, and checks what is listed of them. */
export async function expectListing(adapter: Adapter): Promise<void> {
  const users = [
    { id: '3', email: 'carol@example.com', name: 'Ärmel' },
    { id: '1', email: 'ada@example.com', name: 'Lovelace' },
    { id: '4', email: '', name: '100%_!sure' },
    { id: '2', email: 'bob@example.com', name: null },
    { id: '10', email: 'dora_x@example.com', name: 'Explorer' },
  ];
  for (const user of users) await adapter.createUser?.({ ...user, emailVerified: null });
  const list = listerOf(adapter);
  const ids = async (listing: UserListing): Promise<string[]> =>
    (await list(listing)).users.map(({ id }) => id);
  expect(await ids({ limit: 100 })).toEqual(['1', '10', '2', '3', '4']);
  expect(await list({ limit: 2 })).toMatchObject({ next: '10' });
  expect(await list({ limit: 2, after: '10' })).toMatchObject({
    next: '3',
    users: [{ id: '2' }, { id: '3' }],
  });
  expect(await list({ limit: 2, after: '3' })).toEqual({
    users: [expect.objectContaining({ id: '4', email: '', name: '100%_!sure' })],
  });
  expect(await ids({ limit: 100, query: 'LOVE' })).toEqual(['1']);
  expect(await ids({ limit: 100, query: 'Bob@' })).toEqual(['2']);
  expect(await ids({ limit: 100, query: 'Ärm' })).toEqual(['3']);
  expect(await ids({ limit: 100, query: '10' })).toEqual(['10', '4']);
  expect(await ids({ limit: 1, query: '1', after: '1' })).toEqual(['4']);
  // What the database takes for a pattern is searched as it is.
  for (const query of ['%', '_', '101_', 'dora%', "' OR 1=1 --"])
    expect(await ids({ limit: 100, query })).toEqual([]);
  expect(await ids({ limit: 100, query: '100%_!' })).toEqual(['4']);
  expect(await ids({ limit: 100, query: 'dora_' })).toEqual(['10']);
}

/** How an adapter lists users, as the option does it. */
export function listerOf(adapter: Adapter): (listing: UserListing) => Promise<UserPage> {
  const directory = directoryOf(adapter) ?? expect.unreachable();
  return async (listing) =>
    'listUsers' in directory ? directory.listUsers(listing) : listSqlUsers(directory.runner, listing);
}
