import type { UserListing, UserPage } from '../../types/administration.js';
import { copyRow, type MemoryTables } from './tables.js';

/** {@link UserListing} in memory. */
export function listMemoryUsers({ users }: MemoryTables, { after, limit, query }: UserListing): UserPage {
  const begins = query?.toLowerCase() ?? '';
  const found = [...users.values()]
    .filter(
      ({ id, email, name }) =>
        (after === undefined || id > after) &&
        (query === undefined ||
          id === query ||
          email.toLowerCase().startsWith(begins) ||
          (name ?? '').toLowerCase().startsWith(begins)),
    )
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const page = found.slice(0, limit).map(copyRow);
  const last = page.at(-1);
  return { users: page, ...(found.length > limit && last !== undefined && { next: last.id }) };
}
