import type { Exchange } from '../../../core/contracts/exchange.js';
import type { OrganizationCalls } from '../../../types/organization-calls.js';
import type {
  OrganizationConnection,
  OrganizationPolicy,
  OrganizationPolicySummary,
} from '../../../types/organization-policies.js';
import { AuthError } from '../../../errors.js';
import { audit } from '../../../core/hooks/audit.js';
import { authorizationServer } from '../../../core/methods/oauth/server/authorization-server.js';
import { withinTime } from '../../../core/methods/oauth/server/idp-request.js';
import { organizationsOf } from '../access.js';
import { CallRefused, invalid, textIn, type Given, type MemberContext } from '../call-context.js';
import { OWNER } from '../permissions.js';
import { connectionProvider, isAllowedIssuer } from './connection.js';
import { providerIdOf } from './connection-id.js';
import { unmetBy } from './demands.js';
import { shownDomain } from './domains.js';
import type { ConnectionRow, PolicyRow } from './kinds.js';
import { changePolicy, domainRows, policyOf } from './policy-store.js';

type Result<Name extends keyof OrganizationCalls> = Promise<OrganizationCalls[Name]['result']>;

const MOST_PROVIDERS = 20;
/** What stands for the provider of the organization itself. */
const OWN = 'connection';

function shownPolicy({ secondFactor, providers, joinRole }: PolicyRow): OrganizationPolicy {
  return { secondFactor, providers, joinRole };
}

function shownConnection(
  { baseUrl }: Exchange,
  id: string,
  { issuer, clientId }: ConnectionRow,
): OrganizationConnection {
  const provider = providerIdOf(id);
  return { provider, issuer, clientId, callbackUrl: `${baseUrl}/callback/${provider}` };
}

export async function getPolicy({ exchange, access }: MemberContext): Promise<OrganizationPolicySummary> {
  const { id } = access.organization;
  const policy = await policyOf(exchange.settings, id);
  const { domains, connection } = policy;
  const rows =
    domains.length === 0
      ? []
      : await domainRows(
          exchange.settings,
          domains.map(({ domain }) => domain),
        );
  return {
    policy: shownPolicy(policy),
    domains: domains.map((named, index) => shownDomain(named, rows[index], id)),
    connection: connection === null ? null : shownConnection(exchange, id, connection),
  };
}

/** What a program, or a form, sends for yes and no. @throws {CallRefused} */
function flagIn(given: Given, field: string): boolean {
  const value = given[field];
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalid(field);
}

/** A list, or the text of one with commas; none for an empty text. @throws {CallRefused} */
function providersIn({ settings }: Exchange, { providers: given }: Given): readonly string[] | null {
  if (given === null || given === '') return null;
  const list: readonly unknown[] =
    typeof given === 'string' ? given.split(',').map((id) => id.trim()) : Array.isArray(given) ? given : [];
  const isKnown = (id: unknown): id is string =>
    typeof id === 'string' && (id === OWN || settings.providers.get(id) !== undefined);
  if (list.length === 0 || list.length > MOST_PROVIDERS || !list.every(isKnown)) throw invalid('providers');
  return [...new Set(list)];
}

/** @throws {CallRefused} for ownership, which is given by owners alone */
function joinRoleIn({ settings }: Exchange, given: Given): string | null {
  if (given['joinRole'] === null || given['joinRole'] === '') return null;
  const role = textIn(given, 'joinRole');
  if (role === OWNER || !Object.hasOwn(organizationsOf(settings).roles, role)) throw invalid('joinRole');
  return role;
}

export async function setPolicy(context: MemberContext, given: Given): Result<'setPolicy'> {
  const { exchange, visitor, userId, access } = context;
  const { settings } = exchange;
  const { id } = access.organization;
  const wanted: Partial<OrganizationPolicy> = {
    ...(given['secondFactor'] !== undefined && { secondFactor: flagIn(given, 'secondFactor') }),
    ...(given['providers'] !== undefined && { providers: providersIn(exchange, given) }),
    ...(given['joinRole'] !== undefined && { joinRole: joinRoleIn(exchange, given) }),
  };
  // Without the option, no member could meet it.
  if (wanted.secondFactor === true && settings.secondFactor === undefined) throw invalid('secondFactor');
  const next = { ...(await policyOf(settings, id)), ...wanted };
  // An owner who demands something must meet it, or the organization would lose its last one.
  const unmet = await unmetBy(
    settings,
    { policy: next, organizationId: id, isOwner: true },
    visitor.identity,
  );
  if (unmet !== undefined) throw new CallRefused(unmet);
  const changed = await changePolicy(settings, id, (now) => {
    const { providers = now.providers } = wanted;
    if (providers?.includes(OWN) === true && now.connection === null) throw invalid('providers');
    return wanted;
  });
  await audit(exchange, { name: 'organization.policy_changed', actor: userId, organization: id });
  return { policy: shownPolicy(changed) };
}

export async function setConnection(context: MemberContext, given: Given): Result<'setConnection'> {
  const { exchange, userId, access } = context;
  const { settings, now } = exchange;
  const { id, name } = access.organization;
  const issuer = textIn(given, 'issuer').trim();
  const connection = {
    issuer,
    clientId: textIn(given, 'clientId').trim(),
    clientSecret: textIn(given, 'clientSecret').trim(),
  };
  const { privateHosts = false } = organizationsOf(settings).policies?.connection ?? {};
  if (!isAllowedIssuer(issuer, privateHosts)) throw invalid('issuer');
  try {
    // What could not sign a user in is not stored.
    const provider = connectionProvider(settings, { id, name, connection });
    await withinTime(() => authorizationServer(provider, now));
  } catch (cause) {
    settings.logger.error(
      new AuthError(`The issuer of the organization "${id}" cannot be used; see the cause.`, { cause }),
    );
    throw new CallRefused('issuer_unavailable');
  }
  await changePolicy(settings, id, () => ({ connection }));
  await audit(exchange, { name: 'organization.connection_set', actor: userId, organization: id });
  return { connection: shownConnection(exchange, id, connection) };
}

export async function removeConnection({
  exchange,
  userId,
  access,
}: MemberContext): Result<'removeConnection'> {
  const { id } = access.organization;
  await changePolicy(exchange.settings, id, ({ providers }) => {
    const others = providers?.filter((one) => one !== OWN) ?? null;
    // An empty list would let no member in.
    return { connection: null, providers: others?.length === 0 ? null : others };
  });
  await audit(exchange, { name: 'organization.connection_removed', actor: userId, organization: id });
  return {};
}
