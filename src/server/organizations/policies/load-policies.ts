import type { PolicyFeature } from '../../../core/contracts/organization-policies.js';
import type { Settings } from '../../../core/contracts/settings.js';
import type { Awaitable } from '../../../types/model.js';

/** What the option `organizations.policies` brings along; `undefined` where it is not set. */
export function policiesOf({
  organizations,
}: Pick<Settings, 'organizations'>): Awaitable<PolicyFeature> | undefined {
  // What `organizationPolicies()` carries.
  return organizations?.policies?.load() as Awaitable<PolicyFeature> | undefined;
}
