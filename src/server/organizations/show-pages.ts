import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import type { OrganizationCall, OrganizationCalls } from '../../types/organization-calls.js';
import type { OrganizationInvitation, OrganizationMember } from '../../types/organizations.js';
import type { TextName } from '../../types/texts.js';
import type { FormPageInput } from '../../core/pages/form-parts.js';
import { builtInPages, showPage } from '../../core/actions/built-in-pages.js';
import { organizationPage, type ShownInvitation, type ShownMember } from '../../core/pages/organization.js';
import { organizationsPage } from '../../core/pages/organizations.js';
import type { Visitor } from '../accounts/visitor.js';
import { formPageInput } from '../form-pages.js';
import { accessTo, organizationsOf, type Access } from './access.js';
import { activeAccess } from './active.js';
import { CallRefused } from './call-context.js';
import { isRefusedToImpersonator, mayCall } from './calls.js';
import { organizationStore } from './guarded-store.js';
import { mayCreate } from './organizations.js';
import { covers, OWNER } from './permissions.js';
import { runCall } from './run-call.js';

/** How many members a page has. */
const MEMBERS = 25;

/** What a page says by the parameter `status`. */
const STATUS: ReadonlyMap<string, TextName> = new Map([
  ['saved', 'organization.status.saved'],
  ['created', 'organization.status.created'],
  ['chosen', 'organization.status.chosen'],
  ['sent', 'organization.status.sent'],
  ['removed', 'organization.status.removed'],
  ['cancelled', 'organization.status.cancelled'],
  ['left', 'organization.status.left'],
  ['deleted', 'organization.status.deleted'],
]);

/** What a page says by the parameter `code`: why a form did nothing. */
const PROBLEMS: ReadonlyMap<string, TextName> = new Map([
  ['forbidden', 'organization.code.forbidden'],
  ['not_found', 'organization.code.gone'],
  ['no_organization', 'organization.code.gone'],
  ['invalid', 'organization.code.invalid'],
  ['slug_taken', 'organization.code.slug'],
  ['already_member', 'organization.code.member'],
  ['last_owner', 'organization.lastOwner'],
  ['limit', 'organization.code.limit'],
  ['rate_limited', 'signIn.code.rate_limited'],
]);

const commonInput = (exchange: Exchange): Promise<FormPageInput> =>
  formPageInput(exchange, { status: STATUS, problems: PROBLEMS });

/** What a call that reads gives the user; `undefined` if it is refused. */
async function read<Name extends 'list' | 'get' | 'listMembers' | 'listInvitations'>(
  visitor: Visitor,
  name: Name,
  given: OrganizationCalls[Name]['argument'],
): Promise<OrganizationCalls[Name]['result'] | undefined> {
  const outcome = await runCall(visitor, visitor.exchange.request.original, { name, given });
  // The row of the table that ran has this result.
  return outcome.ok ? (outcome as unknown as OrganizationCalls[Name]['result']) : undefined;
}

/** The page of a user's organizations. */
export async function showList(visitor: Visitor): Promise<Reply> {
  const { exchange, userId } = visitor;
  const { settings, request } = exchange;
  const active = await activeAccess(settings, userId, { source: request.original, exchange });
  const pages = await builtInPages(settings, request);
  return showPage(
    organizationsPage(pages.other)({
      ...(await commonInput(exchange)),
      organizations: (await read(visitor, 'list', {}))?.organizations ?? [],
      current: active === 'none' ? undefined : active?.organization.id,
      canCreate: await canCreate(visitor),
    }),
  );
}

async function canCreate(visitor: Visitor): Promise<boolean> {
  const { exchange, userId } = visitor;
  if (isRefusedToImpersonator(visitor, 'create')) return false;
  try {
    await mayCreate({ exchange, userId, store: organizationStore(exchange.settings) });
    return true;
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

/** The page of an organization; `undefined` if the user is no member of it, or there is none. */
export async function showOrganization(visitor: Visitor, reference: string): Promise<Reply | undefined> {
  const { exchange, userId } = visitor;
  const { settings, request } = exchange;
  const access = await accessTo(settings, userId, reference);
  if (access === undefined) return undefined;
  const { id } = access.organization;
  const after = request.query.get('after') ?? undefined;
  const page = await read(visitor, 'listMembers', { organization: id, after, limit: MEMBERS });
  const invitations = await read(visitor, 'listInvitations', { organization: id });
  const pages = await builtInPages(settings, request);
  const can = (name: OrganizationCall): boolean =>
    !isRefusedToImpersonator(visitor, name) && mayCall(settings, access, name);
  const may = mayOf(exchange, access, can);
  return showPage(
    organizationPage(pages.other)({
      ...(await commonInput(exchange)),
      organization: access.organization,
      role: access.role,
      members: (page?.members ?? []).map((member) => may.withMember(member)),
      after,
      next: page?.next,
      rolesOfFormerOwner: rolesOf(exchange).filter((role) => role !== OWNER),
      invitations: invitations?.invitations.map((invitation) => may.withInvitation(invitation)),
      rolesToInvite: may.rolesToInvite,
      canUpdate: can('update'),
      canLeave: can('leave') && !isLastOwner(access),
      canDelete: can('delete'),
    }),
  );
}

function rolesOf({ settings }: Exchange): readonly string[] {
  return Object.keys(organizationsOf(settings).roles);
}

function isLastOwner({ organization: { owners }, member }: Access): boolean {
  return owners.length === 1 && owners[0] === member.userId;
}

/** What a user can do with members and invitations, by the rules of the calls: a button that is not there would be refused. */
function mayOf(exchange: Exchange, access: Access, can: (name: OrganizationCall) => boolean) {
  const { roles } = organizationsOf(exchange.settings);
  const isCovered = (role: string): boolean => covers(roles, access.role, role);
  const given = rolesOf(exchange).filter(isCovered);
  const rolesToInvite = can('invite') ? given.filter((role) => role !== OWNER) : [];
  return {
    rolesToInvite,
    withMember: ({ userId, name, email, role }: OrganizationMember): ShownMember => {
      // A user changes their own membership by leaving alone: what else they may is no form that a slip of the mouse sends.
      const isSelf = userId === access.member.userId;
      const isOther = !isSelf && isCovered(role);
      return {
        userId,
        name,
        email,
        role,
        isSelf,
        roles: isOther && can('setRole') ? given : [],
        canRemove: isOther && can('removeMember'),
        canTransfer: !isSelf && can('transfer'),
      };
    },
    withInvitation: ({ id, email, role, expiresAt }: OrganizationInvitation): ShownInvitation => ({
      id,
      email,
      role,
      expiresAt,
      canSend: rolesToInvite.includes(role),
      canCancel: can('cancelInvitation'),
    }),
  };
}
