import type { Refusal, RuleFeature } from '../../core/contracts/refusal.js';
import type { OrganizationRules } from '../../types/organizations.js';
import { sessionExchange } from '../current-session.js';
import { accessTo, may, shown } from './access.js';
import { activeAccess } from './active.js';

const NO_MEMBER: Refusal = Object.freeze({ status: 403, message: 'You are no member of this organization.' });
const NONE: Refusal = Object.freeze({ status: 403, message: 'Choose an organization first.' });
const FORBIDDEN: Refusal = Object.freeze({ status: 403, message: 'Your role does not allow this.' });

/**
 * How to answer a user who is no member of the organization that a page or an action is for, or whose role does not allow it.
 * @throws {RangeError} (rejects) for rules that make no sense
 */
export const refuse: RuleFeature<OrganizationRules>['refuse'] = async ({
  settings,
  source,
  user,
  rules: { organization, can },
  grant,
}) => {
  if (organization !== undefined && typeof organization !== 'string' && typeof organization !== 'boolean')
    throw new RangeError('The rule `organization` must be true, an id or a slug.');
  if (can !== undefined && (typeof can !== 'string' || can === ''))
    throw new RangeError('The rule `can` must be a permission, such as "invoice:read".');
  // What a rule leaves open is not asked: `{ organization: false }` demands nothing.
  if (can === undefined && (organization === undefined || organization === false)) return undefined;
  const access =
    typeof organization === 'string'
      ? await accessTo(settings, user.id, organization)
      : await activeAccess(settings, user.id, { source, exchange: await sessionExchange(source, settings) });
  if (access === 'none') return NONE;
  if (access === undefined) return NO_MEMBER;
  if (can !== undefined && !may(settings, access, can)) return FORBIDDEN;
  grant({
    organization: { ...shown(access.organization), role: access.role },
    can: (permission: string) => may(settings, access, permission),
  });
  return undefined;
};
