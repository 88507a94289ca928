import type {
  StoredInvitation,
  StoredMember,
  StoredOrganization,
} from '../../../types/organization-store.js';
import { toDate } from '../../shared/dates.js';
import type { SqlRow } from '../operation.js';

/** An organization from its row. @throws {TypeError} when its owners cannot be read */
export function toOrganization(row: SqlRow): StoredOrganization {
  const { logo } = row;
  return {
    id: String(row['id']),
    name: String(row['name']),
    slug: String(row['slug']),
    logo: typeof logo === 'string' ? logo : null,
    createdAt: toDate(row['createdAt']),
    owners: toOwners(row['owners']),
    version: Number(row['version']),
  };
}

// A column of JSON, in a table that the application made, is read by the driver.
function toOwners(stored: unknown): readonly string[] {
  const owners: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  // Without owners, anything could become of an organization.
  if (!Array.isArray(owners) || owners.length === 0)
    throw new TypeError('The stored owners of an organization cannot be read.');
  return owners.map(String);
}

/** A membership from its row. */
export function toMember(row: SqlRow): StoredMember {
  return {
    organizationId: String(row['organizationId']),
    userId: String(row['userId']),
    role: String(row['role']),
    since: toDate(row['since']),
  };
}

/** An invitation from its row. */
export function toInvitation(row: SqlRow): StoredInvitation {
  return {
    id: String(row['id']),
    organizationId: String(row['organizationId']),
    email: String(row['email']),
    role: String(row['role']),
    invitedBy: String(row['invitedBy']),
    createdAt: toDate(row['createdAt']),
    expiresAt: toDate(row['expiresAt']),
  };
}
