import type { Settings } from '../../../core/contracts/settings.js';
import type { OrganizationCalls } from '../../../types/organization-calls.js';
import type { OrganizationDomain } from '../../../types/organization-policies.js';
import { AuthError } from '../../../errors.js';
import { randomToken } from '../../../core/crypto/random.js';
import { audit } from '../../../core/hooks/audit.js';
import { withinLimit } from '../../../core/kit/in-time.js';
import { parseAddress } from '../../../core/methods/email/parse-address.js';
import { organizationsOf } from '../access.js';
import { CallRefused, invalid, textIn, type Given, type MemberContext } from '../call-context.js';
import type { DomainRow, NamedDomain } from './kinds.js';
import { changePolicy, claimDomain, domainRow, policyOf, releaseDomain } from './policy-store.js';

type Result<Name extends keyof OrganizationCalls> = Promise<OrganizationCalls[Name]['result']>;

const MOST_DOMAINS = 20;
/** How long a domain counts without a look at its record. */
const DAY = 86_400_000;
/** How long it counts where the DNS cannot be asked. */
const WEEK = 7 * DAY;
/** The codes of a lookup that found nothing (RFC 1035, section 4.1.1: a name error, or no data). */
const NOTHING: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** The domain of a normalised address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** A domain as addresses have it. @throws {CallRefused} */
function domainIn(given: Given): string {
  const text = textIn(given, 'domain').trim();
  const address = text.includes('@') ? null : parseAddress(`postmaster@${text}`);
  const domain = address === null ? '' : domainOf(address);
  // What ends with digits is an IP address (RFC 3696, section 2).
  if (!/[a-z][^.]*$/.test(domain)) throw invalid('domain');
  return domain;
}

function recordOf({ domain, token }: NamedDomain): OrganizationDomain['record'] {
  return { name: `_latchkey.${domain}`, value: `latchkey-domain=${token}` };
}

/** What owners see of a domain. @param row - which organization it is known to be of */
export function shownDomain(
  named: NamedDomain,
  row: DomainRow | undefined,
  organizationId: string,
): OrganizationDomain {
  const isOwn = row?.organizationId === organizationId;
  return {
    domain: named.domain,
    verifiedAt: isOwn ? new Date(row.verifiedAt) : null,
    record: recordOf(named),
  };
}

/** Whether the DNS has the record of a domain. @throws (rejects) if it cannot be asked */
async function hasRecord(settings: Settings, named: NamedDomain): Promise<boolean> {
  const { policies } = organizationsOf(settings);
  if (policies === undefined) throw new AuthError('This needs the option `organizations.policies`.');
  const { name, value } = recordOf(named);
  try {
    const records = await withinLimit(Promise.resolve(policies.resolveTxt(name)), {
      name: 'The function `organizations.policies.resolveTxt`',
      seconds: settings.timeouts.callbacks,
      onLateFailure: () => {},
    });
    return records.some((parts) => parts.join('') === value);
  } catch (error) {
    if (NOTHING.has(Object(error).code)) return false;
    throw error;
  }
}

export async function addDomain(
  { exchange, userId, access }: MemberContext,
  given: Given,
): Result<'addDomain'> {
  const domain = domainIn(given);
  const { id } = access.organization;
  const token = randomToken();
  const { domains } = await changePolicy(exchange.settings, id, (now) => {
    if (now.domains.some((one) => one.domain === domain)) return {};
    if (now.domains.length >= MOST_DOMAINS) throw new CallRefused('limit');
    return { domains: [...now.domains, { domain, token }] };
  });
  await audit(exchange, { name: 'organization.domain_added', actor: userId, organization: id, domain });
  const named = domains.find((one) => one.domain === domain) ?? { domain, token };
  return { domain: shownDomain(named, await domainRow(exchange.settings, domain), id) };
}

/** A domain that the organization has named. @throws {CallRefused} */
async function namedDomain({ exchange, access }: MemberContext, given: Given): Promise<NamedDomain> {
  const domain = domainIn(given);
  const { domains } = await policyOf(exchange.settings, access.organization.id);
  const named = domains.find((one) => one.domain === domain);
  if (named === undefined) throw new CallRefused('not_found');
  return named;
}

export async function verifyDomain(context: MemberContext, given: Given): Result<'verifyDomain'> {
  const { exchange, userId, access } = context;
  const { settings } = exchange;
  const named = await namedDomain(context, given);
  const { id } = access.organization;
  const at = exchange.now.getTime();
  if (!(await hasRecord(settings, named).catch((cause: unknown) => dnsFailed(settings, cause))))
    throw new CallRefused('domain_not_verified');
  const row = { organizationId: id, verifiedAt: at, checkedAt: at };
  if (!(await claimDomain(settings, named.domain, row))) throw new CallRefused('domain_taken');
  // It may have been removed while the DNS was asked.
  if (!(await policyOf(settings, id)).domains.some(({ domain }) => domain === named.domain)) {
    await releaseDomain(settings, named.domain, id);
    throw new CallRefused('not_found');
  }
  await audit(exchange, {
    name: 'organization.domain_verified',
    actor: userId,
    organization: id,
    domain: named.domain,
  });
  return { domain: shownDomain(named, await domainRow(settings, named.domain), id) };
}

function dnsFailed({ logger }: Settings, cause: unknown): never {
  logger.error(
    new AuthError('The function `organizations.policies.resolveTxt` failed; see the cause.', { cause }),
  );
  throw new CallRefused('dns_unavailable');
}

export async function removeDomain(context: MemberContext, given: Given): Result<'removeDomain'> {
  const { exchange, userId, access } = context;
  const { domain } = await namedDomain(context, given);
  const { id } = access.organization;
  // Before it is taken off the list, so that a failure leaves none that still counts; and once more, for a request that verified it
  // meanwhile.
  await releaseDomain(exchange.settings, domain, id);
  await changePolicy(exchange.settings, id, ({ domains }) => ({
    domains: domains.filter((one) => one.domain !== domain),
  }));
  await releaseDomain(exchange.settings, domain, id);
  await audit(exchange, { name: 'organization.domain_removed', actor: userId, organization: id, domain });
  return {};
}

/**
 * The organization that has shown that the domain of an address is its own; `undefined` for none. A domain may be sold: its record is
 * looked at anew each day, and one that is gone ends that the domain counts.
 * @param address - normalised
 */
export async function organizationOfAddress(
  settings: Settings,
  address: string,
): Promise<string | undefined> {
  const domain = domainOf(address);
  const row = await domainRow(settings, domain);
  if (row === undefined) return undefined;
  const { organizationId, checkedAt } = row;
  const age = settings.runtime.now().getTime() - checkedAt;
  if (age < DAY) return organizationId;
  const { domains } = await policyOf(settings, organizationId);
  const named = domains.find((one) => one.domain === domain);
  if (named === undefined) return undefined;
  const isThere = await hasRecord(settings, named).catch(() => undefined);
  if (isThere === undefined) return age < WEEK ? organizationId : undefined;
  if (!isThere) {
    await releaseDomain(settings, domain, organizationId);
    return undefined;
  }
  await claimDomain(settings, domain, { ...row, checkedAt: settings.runtime.now().getTime() });
  return organizationId;
}
