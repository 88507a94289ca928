import type { OrganizationCalls } from '../../types/organization-calls.js';
import type { OrganizationInvitation } from '../../types/organizations.js';
import type { StoredInvitation } from '../../types/organization-store.js';
import { macKey } from '../../core/crypto/derive-key.js';
import { hmacHex } from '../../core/crypto/hmac.js';
import { randomToken } from '../../core/crypto/random.js';
import { audit } from '../../core/hooks/audit.js';
import { isAddressProven } from '../../core/identities/is-address-proven.js';
import { parseAddress } from '../../core/methods/email/parse-address.js';
import { userByEmail, userById } from '../../core/store/store-methods.js';
import { accessTo, organizationsOf } from './access.js';
import { choose } from './active.js';
import {
  CallRefused,
  invalid,
  textIn,
  type CallContext,
  type Given,
  type MemberContext,
} from './call-context.js';
import { mailInvitation } from './mail-invitation.js';
import { requireCover, roleIn } from './members.js';
import { OWNER } from './permissions.js';
import { withRole } from './organizations.js';

type Result<Name extends keyof OrganizationCalls> = Promise<OrganizationCalls[Name]['result']>;

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;
/** How many invitations of an organization can be open: it limits how many strangers get a mail. */
const MOST_INVITATIONS = 200;
/** The name of the key that tokens of invitations are hashed with: they open nothing else. */
const KEY = 'invitation';

/** The hashes of a token under each secret, the newest first. */
async function idsOf({ settings }: CallContext['exchange'], token: string): Promise<readonly string[]> {
  return Promise.all(settings.secrets.map(async (secret) => hmacHex(await macKey(secret, KEY), token)));
}

function shownInvitation(invitation: StoredInvitation): OrganizationInvitation {
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation;
  return { id, email, role, invitedBy, createdAt, expiresAt };
}

export async function invite(context: MemberContext, given: Given): Result<'invite'> {
  const { exchange, userId, store, access } = context;
  const { settings, now } = exchange;
  const { organization } = access;
  const role = roleIn(settings, given);
  // Ownership is given to a member, by an owner who knows who that is.
  if (role === OWNER) throw invalid('role');
  requireCover(settings, access, role);
  const email = parseAddress(given['email']);
  if (email === null) throw invalid('email');
  await requireNoMember(context, email);
  const others = (await store.listInvitations(organization.id)).filter(
    (one) => one.expiresAt > now && one.email !== email,
  );
  if (others.length >= MOST_INVITATIONS) throw new CallRefused('limit');
  const token = randomToken();
  const [id = ''] = await idsOf(exchange, token);
  const expiresAt = new Date(now.getTime() + organizationsOf(settings).invitationMaxAge * 1000);
  const invitation: StoredInvitation = {
    id,
    organizationId: organization.id,
    email,
    role,
    invitedBy: userId,
    createdAt: now,
    expiresAt,
  };
  const notSent = await mailInvitation(exchange, { invitation, organization, token }, store);
  if (notSent !== undefined) throw new CallRefused('rate_limited', { retryAfter: notSent.retryAfter });
  await audit(exchange, {
    name: 'invitation.sent',
    actor: userId,
    organization: organization.id,
    invitation: id,
    role,
  });
  return { invitation: shownInvitation(invitation) };
}

async function requireNoMember({ exchange, store, access }: MemberContext, email: string): Promise<void> {
  const { adapter } = exchange.settings;
  const user = adapter === undefined ? null : await userByEmail(adapter, email);
  if (user !== null && (await store.findMember(access.organization.id, String(user.id))) !== null)
    throw new CallRefused('already_member');
}

export async function listInvitations({ exchange, store, access }: MemberContext): Result<'listInvitations'> {
  const invitations = (await store.listInvitations(access.organization.id))
    .filter(({ expiresAt }) => expiresAt > exchange.now)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map(shownInvitation);
  return { invitations };
}

export async function cancelInvitation(context: MemberContext, given: Given): Result<'cancelInvitation'> {
  const { exchange, userId, store, access } = context;
  const id = textIn(given, 'invitation');
  const invitation = await store.findInvitation(id);
  const organization = access.organization.id;
  // That of another organization is none of this one.
  if (invitation?.organizationId !== organization || !(await store.removeInvitation(id)))
    throw new CallRefused('not_found');
  await audit(exchange, { name: 'invitation.cancelled', actor: userId, organization, invitation: id });
  return {};
}

/** The invitation of a token that can be accepted. @throws {CallRefused} */
async function invitationOf({ exchange, store }: CallContext, given: Given): Promise<StoredInvitation> {
  const token = textIn(given, 'token');
  const ids = TOKEN.test(token) ? await idsOf(exchange, token) : [];
  for (const id of ids) {
    const invitation = await store.findInvitation(id);
    if (invitation !== null && invitation.id === id && invitation.expiresAt > exchange.now) return invitation;
  }
  throw new CallRefused('not_found');
}

/**
 * The invitation of a token, for the user whose address it was sent to. The token shows that a mail was read, the address whose: an
 * invitation that was passed on counts for no other user. The address must have been proven, for anyone may claim one (CWE-346).
 * @throws {CallRefused}
 */
async function ownInvitation(context: CallContext, given: Given): Promise<StoredInvitation> {
  const invitation = await invitationOf(context, given);
  const user = await userById(context.exchange.settings.adapter, context.userId);
  if (user === null) throw new CallRefused('no_session');
  if (parseAddress(user.email) !== invitation.email) throw new CallRefused('wrong_address');
  if (!(await isAddressProven(context.exchange.settings, user))) throw new CallRefused('unverified_address');
  return invitation;
}

export async function getInvitation(context: CallContext, given: Given): Result<'getInvitation'> {
  const { organizationId, role, email } = await ownInvitation(context, given);
  const organization = await context.store.findOrganization({ id: organizationId });
  if (organization === null) throw new CallRefused('not_found');
  const { name, logo } = organization;
  return { organization: { name, logo }, role, email };
}

export async function accept(context: CallContext, given: Given): Result<'accept'> {
  const { exchange, userId, store } = context;
  const invitation = await ownInvitation(context, given);
  const { id, organizationId, role } = invitation;
  // Taken first: one of parallel requests succeeds, and a link never brings a member back who was removed.
  if (!(await store.removeInvitation(id))) throw new CallRefused('not_found');
  try {
    await store.addMember({ organizationId, userId, role, since: exchange.now });
  } catch (error) {
    // Nothing was stored, or it is not known: a member who is added twice is added once.
    await store.putInvitation(invitation);
    throw error;
  }
  const access = await accessTo(exchange.settings, userId, organizationId);
  if (access === undefined) throw new CallRefused('not_found');
  choose(exchange, organizationId);
  await audit(exchange, {
    name: 'invitation.accepted',
    actor: userId,
    organization: organizationId,
    invitation: id,
  });
  return { organization: withRole(access) };
}

export async function decline(context: CallContext, given: Given): Result<'decline'> {
  const { exchange, userId, store } = context;
  const { id, organizationId } = await ownInvitation(context, given);
  if (!(await store.removeInvitation(id))) throw new CallRefused('not_found');
  await audit(exchange, {
    name: 'invitation.declined',
    actor: userId,
    organization: organizationId,
    invitation: id,
  });
  return {};
}
