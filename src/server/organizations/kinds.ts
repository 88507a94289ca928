import { CARRIED_KINDS, type CarriedKind } from '../../core/records/carried-kinds.js';
import type { RecordKind } from '../../core/records/kinds.js';
import { isObject } from '../../core/kit/object.js';

// What records keep of organizations. Times are milliseconds since the epoch. All but memberships are owned by their organization
// (`ownerOf`), never by a user.

/** An organization. */
export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  readonly createdAt: number;
  readonly owners: readonly string[];
}

/** A member of an organization. */
export interface MemberRow {
  readonly userId: string;
  readonly role: string;
  readonly since: number;
}

/** An invitation. */
export interface InvitationRow {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: string;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The owner of the records of an organization. No user has such an id. */
export function ownerOf(organizationId: string): string {
  return `org:${organizationId}`;
}

/** Whether each member of an object is what its test says. It was sealed by us, so that its main members tell enough. */
function isRow(
  value: unknown,
  tests: Readonly<Record<string, (member: unknown) => boolean>>,
): value is object {
  return isObject(value) && Object.entries(tests).every(([name, test]) => test(Reflect.get(value, name)));
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTime = (value: unknown): boolean => Number.isFinite(value);

const kind = <Row>(
  [name, rotation]: CarriedKind,
  tests: Readonly<Record<string, (member: unknown) => boolean>>,
): RecordKind<Row> => ({
  name,
  isDurable: rotation === 'durable',
  // The tests name the members of the type.
  parse: (value) => (isRow(value, tests) ? (value as Row) : undefined),
});

const idKind = ([name]: CarriedKind): RecordKind<string> => ({
  name,
  isDurable: true,
  parse: (value) => (typeof value === 'string' ? value : undefined),
});

/** An organization. */
export const organizationKind: RecordKind<OrganizationRow> = kind(CARRIED_KINDS.organization, {
  id: isText,
  name: isText,
  slug: isText,
  createdAt: isTime,
  owners: (value) => Array.isArray(value) && value.every(isText),
});

/** Which organization has a slug: its id. */
export const slugKind: RecordKind<string> = idKind(CARRIED_KINDS.organizationSlug);

/** A member of an organization. */
export const memberKind: RecordKind<MemberRow> = kind(CARRIED_KINDS.member, {
  userId: isText,
  role: isText,
  since: isTime,
});

/** An organization of a user: its id. */
export const membershipKind: RecordKind<string> = idKind(CARRIED_KINDS.membership);

/** An invitation. */
export const invitationKind: RecordKind<InvitationRow> = kind(CARRIED_KINDS.invitation, {
  id: isText,
  organizationId: isText,
  email: isText,
  role: isText,
  invitedBy: isText,
  createdAt: isTime,
  expiresAt: isTime,
});
