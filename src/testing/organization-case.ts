import { isDateObject } from '../core/kit/realms.js';
import type {
  OrganizationStore,
  StoredInvitation,
  StoredMember,
  StoredOrganization,
} from '../types/organization-store.js';
import { equal, fail } from './assertions.js';

/** One rule for stores of organizations. */
export interface OrganizationCase {
  /** What the store does, as a sentence. Unique in the suite. */
  readonly name: string;
  /** The source of the rule: the method of `OrganizationStore` whose docstring says it, or a standard. */
  readonly rule: string;
  /** Runs the case on a store without organizations. Rejects if the store breaks the rule. */
  run(store: OrganizationStore): Promise<void>;
}

/** The id of a user, who need not be stored. */
export const userId = 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10';

/** An organization to store. Its texts are such that quoting, encoding and case matter. */
export function anOrganization(change: Partial<StoredOrganization> = {}): StoredOrganization {
  return {
    id: '0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2',
    name: 'Ärger "&" Söhne’s \'Büro\' 🏢 \\ 株式会社',
    slug: 'arger-sohne',
    logo: 'https://example.com/a%20b.png?c=d&e=ü',
    createdAt: new Date('2024-02-29T12:34:56.789Z'),
    owners: [userId],
    version: 1,
    ...change,
  };
}

/** A membership to store. */
export function aMember(change: Partial<StoredMember> = {}): StoredMember {
  return {
    organizationId: anOrganization().id,
    userId,
    role: 'admin',
    since: new Date('2024-03-01T00:00:00.001Z'),
    ...change,
  };
}

/** An invitation to store. */
export function anInvitation(change: Partial<StoredInvitation> = {}): StoredInvitation {
  return {
    id: 'f1e2d3c4b5a6978869504132231405f6f1e2d3c4b5a6978869504132231405f6',
    organizationId: anOrganization().id,
    email: "o'brien+ä@exämple.com",
    role: 'member',
    invitedBy: userId,
    createdAt: new Date('2024-03-01T00:00:00.001Z'),
    // 2040 is beyond the range of 32-bit seconds.
    expiresAt: new Date('2040-02-29T23:59:58.123Z'),
    ...change,
  };
}

/** Stores an organization with its first member. */
export async function stored(
  store: OrganizationStore,
  change: Partial<StoredOrganization> = {},
): Promise<StoredOrganization> {
  const organization = anOrganization(change);
  const created = await store.createOrganization(organization, aMember({ organizationId: organization.id }));
  equal(created, true, 'what createOrganization resolves to');
  return organization;
}

/** Stores two organizations that differ in id and slug. */
export async function storedPair(
  store: OrganizationStore,
): Promise<readonly [StoredOrganization, StoredOrganization]> {
  return [
    await stored(store),
    await stored(store, { id: '0A8FCB0F-2C5C-4C8E-8C0C-3E4B6AD0D1C2', slug: 'other' }),
  ];
}

/** Asserts that what was stored is the expected entry, member by member; dates to the millisecond, lists item by item. */
export function holdsEntry(actual: object | null | undefined, expected: object, what: string): void {
  if (actual === null || actual === undefined) return fail(`${what}: expected one, got none.`);
  for (const [member, value] of Object.entries(expected)) {
    const found: unknown = Reflect.get(actual, member);
    if (isDateObject(value)) {
      if (!isDateObject(found)) return fail(`${what}, ${member}: expected a Date.`);
      equal(found.getTime(), value.getTime(), `${what}, milliseconds of ${member}`);
    } else if (Array.isArray(value)) {
      if (!Array.isArray(found)) return fail(`${what}, ${member}: expected a list.`);
      equal(JSON.stringify(found), JSON.stringify(value), `${what}, ${member}`);
    } else equal(found, value, `${what}, ${member}`);
  }
}

/** Asserts which ids a list has, in any order. */
export function holdsIds(actual: readonly string[], expected: readonly string[], what: string): void {
  equal(actual.toSorted().join(', '), expected.toSorted().join(', '), what);
}
