import { ConflictError } from '../../../errors.js';
import type {
  MemberPage,
  OrganizationStore,
  StoredInvitation,
  StoredMember,
  StoredMembership,
  StoredOrganization,
} from '../../../types/organization-store.js';
import { execute, executeSlowly, type SqlOperation } from '../operation.js';
import { columnReference, condition, fieldsOf, selection } from '../statements.js';
import type { OrganizationTable, OrganizationTables } from './open-tables.js';
import { toInvitation, toMember, toOrganization } from './rows.js';

/** The methods of a store of organizations as operations. */
export type OrganizationOperations = {
  readonly [Name in keyof OrganizationStore]: (
    ...given: Parameters<OrganizationStore[Name]>
  ) => SqlOperation<Awaited<ReturnType<OrganizationStore[Name]>>>;
};

/** Describes the methods. Each is one statement where nothing else is said. */
export function organizationOperations(tables: OrganizationTables): OrganizationOperations {
  return { ...ownOperations(tables), ...memberOperations(tables), ...invitationOperations(tables) };
}

function ownOperations({
  open,
}: OrganizationTables): Pick<
  OrganizationOperations,
  'createOrganization' | 'findOrganization' | 'updateOrganization' | 'deleteOrganization'
> {
  return {
    // Two statements, in a transaction.
    *createOrganization(organization, owner) {
      const [organizations, members] = [yield* open('organization'), yield* open('member')];
      yield* organizations.insert(organizationEntry(organization));
      yield* members.insert(memberEntry(owner));
      return true;
    },
    *findOrganization(by) {
      const found = yield* (yield* open('organization')).find(
        'id' in by ? [['id', by.id]] : [['slug', by.slug]],
      );
      return found.rows.map(toOrganization)[0] ?? null;
    },
    *updateOrganization(organization) {
      const { id, ...entry } = organizationEntry(organization);
      const where = [['id', id] as const, ['version', organization.version - 1] as const];
      try {
        const changed = yield* (yield* open('organization')).update(where, entry);
        return changed === 0 ? 'changed' : 'written';
      } catch (error) {
        if (error instanceof ConflictError) return 'slug_taken';
        throw error;
      }
    },
    // Three statements, in a transaction. Not left to ON DELETE CASCADE, which tables of the application may lack.
    *deleteOrganization(id) {
      for (const model of ['invitation', 'member'] as const)
        yield* (yield* open(model)).remove([['organizationId', id]]);
      yield* (yield* open('organization')).remove([['id', id]]);
    },
  };
}

function memberOperations(
  tables: OrganizationTables,
): Pick<
  OrganizationOperations,
  'findMember' | 'addMember' | 'updateMember' | 'removeMember' | 'listMembers' | 'listMemberships'
> {
  const { open } = tables;
  const one = (organizationId: string, userId: string): [[string, string], [string, string]] => [
    ['organizationId', organizationId],
    ['userId', userId],
  ];
  function* findMember(organizationId: string, userId: string): SqlOperation<StoredMember | null> {
    const { rows } = yield* (yield* open('member')).find(one(organizationId, userId));
    return rows.map(toMember)[0] ?? null;
  }
  return {
    findMember,
    // Two statements.
    *addMember(member) {
      const { organizationId, userId } = member;
      const members = yield* open('member');
      if (!(yield* insertUnderWay(tables, organizationId, members.insert(memberEntry(member))))) return false;
      // Without a foreign key, an organization that is deleted meanwhile would leave the member behind.
      if (yield* hasOrganization(tables, organizationId)) return true;
      yield* members.remove(one(organizationId, userId));
      return false;
    },
    *updateMember({ organizationId, userId, role }) {
      const where = one(organizationId, userId);
      if ((yield* (yield* open('member')).update(where, { role })) > 0) return true;
      // Some connections to MySQL count only rows that were not the same before.
      return (yield* findMember(organizationId, userId))?.role === role;
    },
    *removeMember(organizationId, userId) {
      return (yield* (yield* open('member')).remove(one(organizationId, userId))) > 0;
    },
    *listMembers(organizationId, page) {
      return yield* pageOf(yield* open('member'), organizationId, page);
    },
    *listMemberships(userId) {
      return yield* membershipsOf(yield* open('organization'), yield* open('member'), userId);
    },
  };
}

/** A page in the order of the primary key, so that it costs what it holds, whichever page it is. */
function* pageOf(
  { context, statements, values }: OrganizationTable,
  organizationId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): SqlOperation<MemberPage> {
  const { dialect, name, columns } = context;
  const user = columns.get('userId');
  const found = values([['organizationId', organizationId]]);
  const isCursor = after === undefined || (user !== undefined && dialect.fits(after, user));
  if (found === undefined || user === undefined || !isCursor) return { members: [] };
  // One more shows whether there is a next page. A power of two, so that few texts are prepared.
  const most = 2 ** Math.ceil(Math.log2(limit + 1));
  const text = statements.once(`page ${after === undefined ? '' : 'after '}${most}`, () => {
    // With the table: alone, the name is that of what is selected.
    const column = `${name}.${dialect.quote(user.name)}`;
    const rest = after === undefined ? '' : ` AND ${column} > ${dialect.place(found.length + 1, user)}`;
    const where = condition(context, ['organizationId']) + rest;
    return `SELECT ${selection(context)} FROM ${name} WHERE ${where} ORDER BY ${column} LIMIT ${most}`;
  });
  const rest = after === undefined ? [] : [dialect.encode(after, user, context.schema)];
  const all = (yield* execute(text, [...found, ...rest])).rows.map(toMember);
  const members = all.slice(0, limit);
  const last = members.at(-1);
  return { members, ...(all.length > limit && last !== undefined && { next: last.userId }) };
}

function* membershipsOf(
  { context: organization }: OrganizationTable,
  { context: member, statements, values }: OrganizationTable,
  userId: string,
): SqlOperation<StoredMembership[]> {
  const found = values([['userId', userId]]);
  if (found === undefined) return [];
  const { quote } = member.dialect;
  const text = statements.once(
    'of a user',
    () =>
      `SELECT ${selection(member, 'm', 'm.')}, ${selection(organization, 'o', 'o.')} FROM ${member.name} ${quote('m')} ` +
      `JOIN ${organization.name} ${quote('o')} ON ${columnReference(organization, 'o', 'id')} = ` +
      `${columnReference(member, 'm', 'organizationId')} WHERE ${condition(member, ['userId'], { alias: 'm' })}`,
  );
  return (yield* execute(text, found)).rows.map((row) => ({
    member: toMember(fieldsOf(member, 'm.', row)),
    organization: toOrganization(fieldsOf(organization, 'o.', row)),
  }));
}

function invitationOperations(
  tables: OrganizationTables,
): Pick<OrganizationOperations, 'putInvitation' | 'findInvitation' | 'removeInvitation' | 'listInvitations'> {
  const { open } = tables;
  return {
    *putInvitation(invitation) {
      const invitations = yield* open('invitation');
      const insert = invitations.insert(invitationEntry(invitation), ['organizationId', 'email']);
      // To an organization that was deleted there is nothing to invite.
      yield* insertUnderWay(tables, invitation.organizationId, insert);
    },
    *findInvitation(id) {
      return (yield* (yield* open('invitation')).find([['id', id]])).rows.map(toInvitation)[0] ?? null;
    },
    *removeInvitation(id) {
      return (yield* (yield* open('invitation')).remove([['id', id]])) > 0;
    },
    *listInvitations(organizationId) {
      const { rows } = yield* (yield* open('invitation')).find([['organizationId', organizationId]]);
      return rows.map(toInvitation);
    },
  };
}

/** Deletes up to `limit` invitations that expired at `now` or before. @returns how many */
export function* removeExpired(
  { dialect, open }: OrganizationTables,
  now: Date,
  limit: number,
): SqlOperation<number> {
  const { context } = yield* open('invitation');
  const [id, expiry] = ['id', 'expiresAt'].map((field) => columnReference(context, undefined, field));
  const column = context.columns.get('expiresAt');
  if (id === undefined || expiry === undefined || column === undefined) return 0;
  const on = { expires: expiry, place: dialect.place(1, column), keys: [id], limit };
  const values = [dialect.encode(now, column, context.schema)];
  return (yield* executeSlowly(dialect.removeExpired(context.name, on), values)).changes;
}

/** Runs an INSERT of what belongs to an organization. @returns `false` if it is there already, or the organization was deleted */
function* insertUnderWay(
  tables: OrganizationTables,
  organizationId: string,
  insert: ReturnType<OrganizationTable['insert']>,
): SqlOperation<boolean> {
  try {
    yield* insert;
    return true;
  } catch (error) {
    // The error of a foreign key has no name that all databases share.
    if (error instanceof ConflictError || !(yield* hasOrganization(tables, organizationId))) return false;
    throw error;
  }
}

function* hasOrganization({ open }: OrganizationTables, id: string): SqlOperation<boolean> {
  return (yield* (yield* open('organization')).find([['id', id]])).rows.length > 0;
}

// Member by member: an application may hand over more than is stored. `data` is for what comes later.
function organizationEntry({
  id,
  name,
  slug,
  logo,
  createdAt,
  owners,
  version,
}: StoredOrganization): StoredOrganization {
  return { id, name, slug, logo, createdAt, owners, version };
}

function memberEntry({ organizationId, userId, role, since }: StoredMember): StoredMember {
  return { organizationId, userId, role, since };
}

function invitationEntry({
  id,
  organizationId,
  email,
  role,
  invitedBy,
  createdAt,
  expiresAt,
}: StoredInvitation): StoredInvitation & { readonly data: null } {
  return { id, organizationId, email, role, invitedBy, createdAt, expiresAt, data: null };
}
