import type { Refusal, RuledRequest, RuleFeature } from '../../core/contracts/refusal.js';
import type { ProofRules } from '../../types/second-factor.js';
import type { OrganizationRules } from '../../types/organizations.js';
import { sessionExchange } from '../current-session.js';
import { toSignIn } from '../protect.js';
import { identified } from '../../core/session/identified.js';
import { loadFeature } from '../../core/load-feature.js';
import { accessTo, may, memberIn, shown, type Access } from './access.js';
import { activeAccess } from './active.js';
import { policiesOf } from './policies/load-policies.js';

const NO_MEMBER: Refusal = Object.freeze({ status: 403, message: 'You are no member of this organization.' });
const NONE: Refusal = Object.freeze({ status: 403, message: 'Choose an organization first.' });
const FORBIDDEN: Refusal = Object.freeze({ status: 403, message: 'Your role does not allow this.' });

const OTHER_PROVIDER = 'The organization demands a sign-in with another provider.';

/**
 * How to answer a user whose session lacks what the organization demands: people are led to where they can give it. Tokens and API keys
 * have no session: nothing shows that their user has met a demand.
 */
async function unmetDemand(
  request: RuledRequest<OrganizationRules>,
  access: Access,
): Promise<Refusal | undefined> {
  const { settings, source, isForPeople, returnTo } = request;
  const feature = await policiesOf(settings);
  if (feature === undefined) return undefined;
  const identity = await identified(await sessionExchange(source, settings));
  const unmet = await feature.unmetDemand(settings, memberIn(access), identity ?? undefined);
  if (unmet === undefined) return undefined;
  if (unmet === 'second_factor_required' && settings.secondFactor !== undefined) {
    const { refuse: ask } = await loadFeature<RuleFeature<ProofRules>>(settings, 'second-factor');
    return ask({ ...request, rules: { assurance: 2 } });
  }
  if (!isForPeople) return { status: 403, message: OTHER_PROVIDER };
  const { basePath, pages } = settings;
  return { ...toSignIn({ basePath, pages }, returnTo), message: OTHER_PROVIDER };
}

/**
 * How to answer a user who is no member of the organization that a page or an action is for, or whose role does not allow it.
 * @throws {RangeError} (rejects) for rules that make no sense
 */
export const refuse: RuleFeature<OrganizationRules>['refuse'] = async (request) => {
  const { settings, source, user, rules, grant } = request;
  const { organization, can } = rules;
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
  const refusal = await unmetDemand(request, access);
  if (refusal !== undefined) return refusal;
  grant({
    organization: { ...shown(access.organization), role: access.role },
    can: (permission: string) => may(settings, access, permission),
  });
  return undefined;
};
