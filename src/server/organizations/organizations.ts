import type { OrganizationCalls } from '../../types/organization-calls.js';
import type { MemberOrganization } from '../../types/organizations.js';
import type { StoredOrganization } from '../../types/organization-store.js';
import { randomToken } from '../../core/crypto/random.js';
import { audit } from '../../core/hooks/audit.js';
import { storedUser } from '../../core/store/stored-user.js';
import { accessTo, organizationsOf, roleOf, shown, type Access } from './access.js';
import { askOption } from './ask-option.js';
import { choose } from './active.js';
import {
  CallRefused,
  invalid,
  textIn,
  type CallContext,
  type Given,
  type MemberContext,
} from './call-context.js';
import { OWNER } from './permissions.js';
import { isPlainName } from './plain-name.js';
import { policiesOf } from './policies/load-policies.js';

const SLUG = /^[a-z\d](?:[a-z\d-]{0,46}[a-z\d])?$/;
const LOGO = /^(?:https:\/\/|\/(?![/\\]))[!-~]{1,2000}$/;
/** Writes of an organization that may lose against parallel ones before something else must be wrong. */
const MOST_TRIES = 8;

type Result<Name extends keyof OrganizationCalls> = Promise<OrganizationCalls[Name]['result']>;

function nameIn(given: Given): string {
  const name = textIn(given, 'name').trim();
  if (!isPlainName(name)) throw invalid('name');
  return name;
}

function slugIn(given: Given): string {
  const slug = textIn(given, 'slug');
  if (!SLUG.test(slug)) throw invalid('slug');
  return slug;
}

function logoIn({ logo }: Given): string | null {
  // A form has no `null`.
  if (logo === undefined || logo === null || logo === '') return null;
  if (typeof logo !== 'string' || !LOGO.test(logo)) throw invalid('logo');
  return logo;
}

/** A slug that is made of a name; a random one where nothing of the name is left. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? randomSuffix() : plain;
}

function randomSuffix(): string {
  return randomToken(6)
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '0');
}

/** The organization as its member sees it. */
export function withRole({ organization, role }: Access): MemberOrganization {
  return { ...shown(organization), role };
}

export async function list(context: CallContext): Result<'list'> {
  const { settings } = context.exchange;
  await (await policiesOf(settings))?.joinByDomain(settings, context.userId);
  return listKnown(context);
}

async function listKnown({ userId, store }: Pick<CallContext, 'userId' | 'store'>): Result<'list'> {
  const memberships = await store.listMemberships(userId);
  const organizations = memberships
    .map(({ organization, member }) => withRole({ organization, member, role: roleOf(organization, member) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return { organizations };
}

export async function get({ access }: MemberContext): Result<'get'> {
  return { organization: withRole(access) };
}

export async function create(context: CallContext, given: Given): Result<'create'> {
  const { exchange, userId, store } = context;
  const { now } = exchange;
  const name = nameIn(given);
  const isChosen = given['slug'] !== undefined && given['slug'] !== '';
  const slug = isChosen ? slugIn(given) : slugOf(name);
  const logo = logoIn(given);
  await mayCreate(context);
  const id = `org_${randomToken(16)}`;
  const organization = { id, name, slug, logo, createdAt: now, owners: [userId], version: 1 };
  const owner = { organizationId: id, userId, role: '', since: now };
  const tries = isChosen ? [slug] : [slug, `${slug}-${randomSuffix()}`];
  for (const tried of tries) {
    const stored = { ...organization, slug: tried };
    if (!(await store.createOrganization(stored, owner))) continue;
    await requireLimit(context, id);
    choose(exchange, id);
    await audit(exchange, { name: 'organization.created', actor: userId, organization: id });
    return { organization: { ...shown(stored), role: OWNER } };
  }
  throw new CallRefused('slug_taken', { field: 'slug' });
}

/** @throws {CallRefused} if the user may create no organization, or no more */
export async function mayCreate({
  exchange: { settings },
  userId,
  store,
}: Pick<CallContext, 'exchange' | 'userId' | 'store'>): Promise<void> {
  const { mayCreate: ask, limit } = organizationsOf(settings);
  const user = await storedUser(settings, userId);
  if (user === undefined) throw new CallRefused('no_session');
  if (ask !== undefined && (await askOption(settings, 'mayCreate', () => ask(user))) !== true)
    throw new CallRefused('forbidden');
  if ((await ownedBy({ userId, store })) >= limit) throw new CallRefused('limit');
}

async function ownedBy(context: Pick<CallContext, 'userId' | 'store'>): Promise<number> {
  return (await listKnown(context)).organizations.filter(({ role }) => role === OWNER).length;
}

/** Takes a new organization back that is one too many: others were created at the same time. @throws {CallRefused} */
async function requireLimit(context: CallContext, id: string): Promise<void> {
  if ((await ownedBy(context)) <= organizationsOf(context.exchange.settings).limit) return;
  await context.store.deleteOrganization(id);
  throw new CallRefused('limit');
}

export async function chooseOrganization(context: CallContext, given: Given): Result<'choose'> {
  const { exchange, userId } = context;
  const access = await accessTo(exchange.settings, userId, textIn(given, 'organization'));
  if (access === undefined) throw new CallRefused('not_found');
  choose(exchange, access.organization.id);
  return { organization: withRole(access) };
}

export async function update(context: MemberContext, given: Given): Result<'update'> {
  const { exchange, userId, access } = context;
  const change = {
    ...(given['name'] !== undefined && { name: nameIn(given) }),
    ...(given['slug'] !== undefined && { slug: slugIn(given) }),
    ...(given['logo'] !== undefined && { logo: logoIn(given) }),
  };
  if (Object.keys(change).length === 0) return { organization: shown(context.access.organization) };
  const changed = await changeOrganization(context, () => change);
  const { id } = access.organization;
  await audit(exchange, { name: 'organization.updated', actor: userId, organization: id });
  return { organization: shown(changed) };
}

export async function remove({ exchange, userId, store, access }: MemberContext): Result<'delete'> {
  const { id } = access.organization;
  const { settings } = exchange;
  await store.deleteOrganization(id);
  await (await policiesOf(settings))?.forget(settings, id);
  await audit(exchange, { name: 'organization.deleted', actor: userId, organization: id });
  return {};
}

/**
 * Changes an organization as it is now: what another request wrote meanwhile stays.
 * @param change - what is different; it throws what refuses the call
 */
export async function changeOrganization(
  { store, access }: Pick<MemberContext, 'store' | 'access'>,
  change: (now: StoredOrganization) => Partial<StoredOrganization>,
): Promise<StoredOrganization> {
  const { id } = access.organization;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const now = await store.findOrganization({ id });
    if (now === null) throw new CallRefused('not_found');
    const next = { ...now, ...change(now), version: now.version + 1 };
    const outcome = await store.updateOrganization(next);
    if (outcome === 'written') return next;
    if (outcome === 'slug_taken') throw new CallRefused('slug_taken', { field: 'slug' });
  }
  throw new Error('Other requests changed the organization at the same time; try again.');
}
