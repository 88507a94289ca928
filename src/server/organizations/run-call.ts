import type { SessionSource } from '../../core/contracts/session-source.js';
import type { OrganizationCall } from '../../types/organization-calls.js';
import { AuthError } from '../../errors.js';
import { isObject } from '../../core/kit/object.js';
import { isRecent, type Visitor } from '../accounts/visitor.js';
import { accessTo, memberIn, type Access } from './access.js';
import { activeAccess } from './active.js';
import { CallRefused, textIn, type CallContext, type Given, type MemberContext } from './call-context.js';
import { CALLS, isRefusedToImpersonator, mayCall } from './calls.js';
import { organizationStore } from './guarded-store.js';
import { policiesOf } from './policies/load-policies.js';

/** What a call gave, or why it was refused. */
export type Outcome =
  | ({ readonly ok: true } & object)
  | ({ readonly ok: false; readonly error: CallRefused['code'] } & CallRefused['details']);

/**
 * Runs a call of a signed-in user, if the row of the table allows it.
 * @param given - its argument, as it came
 */
export async function runCall(
  visitor: Visitor,
  source: SessionSource,
  { name, given }: { readonly name: OrganizationCall; readonly given: unknown },
): Promise<Outcome> {
  const { exchange, userId } = visitor;
  const context = { exchange, visitor, userId, source, store: organizationStore(exchange.settings) };
  const fields: Given = isObject(given) ? { ...given } : {};
  try {
    // Records of organizations are owned by ids of this form (contract, Records).
    if (userId.startsWith('org:')) throw new AuthError('The id of a user must not begin with "org:".');
    return { ok: true, ...(await dispatch(context, name, fields)) };
  } catch (error) {
    if (error instanceof CallRefused) return { ok: false, error: error.code, ...error.details };
    throw error;
  }
}

async function dispatch(context: CallContext, name: OrganizationCall, given: Given): Promise<object> {
  const row = CALLS[name];
  if (isRefusedToImpersonator(context.visitor, name)) throw new CallRefused('impersonated');
  if (row.needs === 'user') return row.run(context, given);
  const access = await requireAccess(context, given);
  if (!mayCall(context.exchange.settings, access, name)) throw new CallRefused('forbidden');
  if (row.undemanding !== true) await requireDemands(context, access);
  if (row.fresh === true && !(await isRecent(context.visitor, {})))
    throw new CallRefused('reauthentication_required');
  const inside: MemberContext = { ...context, access };
  return row.run(inside, given);
}

/** @throws {CallRefused} if the session lacks what the organization demands */
async function requireDemands(
  { exchange: { settings }, visitor }: CallContext,
  access: Access,
): Promise<void> {
  const unmet = await (await policiesOf(settings))?.unmetDemand(settings, memberIn(access), visitor.identity);
  if (unmet !== undefined) throw new CallRefused(unmet);
}

/** The organization that the argument names, or the request. */
async function requireAccess(context: CallContext, given: Given): Promise<Access> {
  const { exchange, source, userId } = context;
  const access =
    given['organization'] === undefined || given['organization'] === ''
      ? await activeAccess(exchange.settings, userId, { source, exchange })
      : await accessTo(exchange.settings, userId, textIn(given, 'organization'));
  if (access === 'none') throw new CallRefused('no_organization');
  if (access === undefined) throw new CallRefused('not_found');
  return access;
}
