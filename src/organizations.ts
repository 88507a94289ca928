import type { Features } from './core/contracts/features.js';
import { onDemand } from './core/kit/on-demand.js';
import { organizationsTable } from './core/features/option-tables.js';
import { organizationFeatures } from './server/organizations/features.js';
import type {
  OrganizationRoles,
  Organizations,
  OrganizationsOptions,
  PermissionsOf,
} from './types/organizations.js';
import type { OrganizationPolicies, OrganizationPoliciesOptions } from './types/organization-policies.js';
import { carriedFeatures, knownOptions } from './types/symbols.js';
import { loadPolicies } from './server/organizations/policies/on-demand.js';

export type {
  DeliveredResult,
  OrganizationArgument,
  OrganizationCall,
  OrganizationCalls,
  OrganizationRefusal,
  OrganizationRefused,
  OrganizationResult,
} from './types/organization-calls.js';
export type {
  MemberPage,
  OrganizationStore,
  StoredInvitation,
  StoredMember,
  StoredMembership,
  StoredOrganization,
} from './types/organization-store.js';
export type {
  InvitationMail,
  MemberOrganization,
  Organization,
  OrganizationInvitation,
  OrganizationMember,
  OrganizationPermission,
  OrganizationRoles,
  OrganizationRules,
  Organizations,
  OrganizationsOptions,
} from './types/organizations.js';
export type {
  OrganizationConnection,
  OrganizationDomain,
  OrganizationPolicies,
  OrganizationPoliciesOptions,
  OrganizationPolicy,
  OrganizationPolicySummary,
} from './types/organization-policies.js';
export type { Duration } from './types/second-factor.js';

const features: Features = {
  ...organizationFeatures,
  // Marked pure, so that bundlers leave it out where the option is not used.
  'find-users': /* @__PURE__ */ onDemand(() => import('./adapters/sql/find-users.js')),
};

/**
 * Organizations with members, roles and invitations, for the option `organizations`. Needs an adapter, a store of records, and a provider
 * that sends mails.
 * @example
 * organizations: organizations({
 *   roles: { owner: ['*'], admin: ['member:*', 'invoice:*'], member: ['invoice:read'] },
 * })
 */
export function organizations<const Roles extends OrganizationRoles, const Declared extends string = string>(
  options: OrganizationsOptions<Roles, Declared>,
): Organizations<PermissionsOf<Roles, Declared>> {
  return {
    ...options,
    [carriedFeatures]: features,
    [knownOptions]: { of: 'organizations()', options, table: organizationsTable },
  };
}

/**
 * What organizations may demand of their members, for `policies` of `organizations()`: a second factor, certain providers, addresses of
 * their domains, and an OpenID provider of their own. Needs a store of records, and the option `revocation`.
 * @example
 * policies: organizationPolicies({ resolveTxt }) // of node:dns/promises
 */
export function organizationPolicies(options: OrganizationPoliciesOptions): OrganizationPolicies {
  return { ...options, [carriedFeatures]: { load: loadPolicies } };
}

export { organization } from './server/organizations/on-demand.js';
