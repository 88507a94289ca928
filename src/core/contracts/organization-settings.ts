import type { OrganizationRoles, OrganizationsOptions } from '../../types/organizations.js';
import type { OrganizationStore } from '../../types/organization-store.js';
import type { Awaitable } from '../../types/model.js';
import type { OrganizationPoliciesOptions } from '../../types/organization-policies.js';
import type { Texts } from '../../types/texts.js';

/** The resolved option `organizations`. What is more than data is carried by the value of the option. */
export interface OrganizationSettings {
  readonly roles: OrganizationRoles;
  /** Seconds until an invitation expires. */
  readonly invitationMaxAge: number;
  /** `undefined`: the mail of this package. */
  readonly sendInvitation: NonNullable<OrganizationsOptions['invitation']>['send'];
  readonly mayCreate: OrganizationsOptions['mayCreate'];
  /** How many organizations a user may own. */
  readonly limit: number;
  readonly activeOrganization: OrganizationsOptions['activeOrganization'];
  /** Whether there are pages of organizations. */
  readonly hasPages: boolean;
  /** `undefined`: the records. */
  readonly store: OrganizationStore | undefined;
  readonly policies: PolicySettings | undefined;
  /** The database in which the SQL of the feature `find-users` finds users: what the adapter carries under `sqlRunner`. */
  readonly runner: object | undefined;
  /** Loads the sentences of its pages and mails. */
  readonly texts: (language: string) => Promise<Readonly<Partial<Texts>>>;
}

/** The resolved option `organizations.policies`. */
export interface PolicySettings extends OrganizationPoliciesOptions {
  /** Loads what its value carries: a `PolicyFeature` (`contracts/organization-policies.ts`, which knows the settings). */
  readonly load: () => Awaitable<object>;
}
