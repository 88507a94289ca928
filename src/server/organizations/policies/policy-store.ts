import type { Settings } from '../../../core/contracts/settings.js';
import { AuthError } from '../../../errors.js';
import { atTheEnd } from '../../../core/records/kinds.js';
import { recordsOf } from '../../../core/records/records.js';
import type { Records } from '../../../core/records/types.js';
import { ownerOf } from '../kinds.js';
import { domainKind, formerKind, policyKind, type DomainRow, type PolicyRow } from './kinds.js';

/** Writes that may lose against parallel ones before something else must be wrong. */
const MOST_TRIES = 8;

const NONE: PolicyRow = Object.freeze({
  secondFactor: false,
  providers: null,
  joinRole: null,
  domains: [],
  connection: null,
});

/** The records, which the configuration was checked to have. */
function records(settings: Settings): Records {
  const found = recordsOf(settings);
  if (found === undefined)
    throw new AuthError('The option `organizations.policies` needs a store of records.');
  return found;
}

/** What belongs to an organization, and ends with it. */
export function ofOrganization(organizationId: string): { readonly owner: string; readonly expiresAt: Date } {
  return { owner: ownerOf(organizationId), expiresAt: atTheEnd() };
}

/** The policy of an organization; one that demands nothing where it has none. */
export async function policyOf(settings: Settings, organizationId: string): Promise<PolicyRow> {
  return (await records(settings).read(policyKind, organizationId)).value ?? NONE;
}

/**
 * Changes a policy as it is now: what another request wrote meanwhile stays.
 * @param change - what is different; it throws what refuses the call
 */
export async function changePolicy(
  settings: Settings,
  organizationId: string,
  change: (now: PolicyRow) => Partial<PolicyRow>,
): Promise<PolicyRow> {
  const store = records(settings);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { value: now = NONE, version } = await store.read(policyKind, organizationId);
    const value = { ...now, ...change(now) };
    const entry = { ...ofOrganization(organizationId), id: organizationId, value };
    if (await store.write(policyKind, entry, version)) return value;
  }
  throw new Error('Other requests changed the policy at the same time; try again.');
}

/** Which organizations have shown that domains are theirs, in the order of the domains. */
export async function domainRows(
  settings: Settings,
  domains: readonly string[],
): Promise<readonly (DomainRow | undefined)[]> {
  const found = await records(settings).readMany(domains.map((id) => ({ kind: domainKind, id })));
  return found.map(({ value }) => value);
}

/** Which organization has shown that a domain is its own. */
export async function domainRow(settings: Settings, domain: string): Promise<DomainRow | undefined> {
  return (await records(settings).read(domainKind, domain)).value;
}

/**
 * Notes that a domain is an organization's own, or that this was seen again.
 * @returns `false` if it is another one's
 */
export async function claimDomain(settings: Settings, domain: string, row: DomainRow): Promise<boolean> {
  const store = records(settings);
  const entry = { ...ofOrganization(row.organizationId), id: domain };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { value, version } = await store.read(domainKind, domain);
    if (value !== undefined && value.organizationId !== row.organizationId) return false;
    const next = { ...row, verifiedAt: value?.verifiedAt ?? row.verifiedAt };
    if (await store.write(domainKind, { ...entry, value: next }, version)) return true;
  }
  throw new Error('Other requests changed the domain at the same time; try again.');
}

/** Ends that a domain is an organization's own; that of another one stays. */
export async function releaseDomain(
  settings: Settings,
  domain: string,
  organizationId: string,
): Promise<void> {
  const row = await domainRow(settings, domain);
  if (row?.organizationId === organizationId) await records(settings).remove(domainKind, domain);
}

function formerId(organizationId: string, userId: string): string {
  return JSON.stringify([organizationId, userId]);
}

/** Notes that a user left an organization, or was removed. */
export async function noteFormer(settings: Settings, organizationId: string, userId: string): Promise<void> {
  const id = formerId(organizationId, userId);
  await records(settings).add(formerKind, { ...ofOrganization(organizationId), id, value: true });
}

/** Whether a user left an organization, or was removed. */
export async function isFormer(settings: Settings, organizationId: string, userId: string): Promise<boolean> {
  return (await records(settings).read(formerKind, formerId(organizationId, userId))).value === true;
}

/** Removes everything of an organization that is deleted. */
export async function forget(settings: Settings, organizationId: string): Promise<void> {
  await records(settings).removeKinds([policyKind, domainKind, formerKind], ownerOf(organizationId));
}
