import type { AdministrationCall } from '../../types/administration-calls.js';
import type { Exchange } from '../../core/contracts/exchange.js';
import type { Visitor } from '../accounts/visitor.js';
import { audit } from '../../core/hooks/audit.js';
import { isObject } from '../../core/kit/object.js';
import { sameId, userById } from '../../core/store/store-methods.js';
import { isRecent } from '../accounts/visitor.js';
import { CallRefused, textIn, type CallContext, type Given, type UserContext } from './call-context.js';
import { CALLS } from './calls.js';
import { readMark } from './mark.js';
import { isAdministrator } from './is-administrator.js';

/** What a call gave, or why it was refused. */
export type Outcome =
  | ({ readonly ok: true } & object)
  | ({ readonly ok: false; readonly error: CallRefused['code'] } & CallRefused['details']);

/**
 * Runs a call of a signed-in user, if the row of the table allows it.
 * @param given - its argument, as it came
 */
export async function runCall(
  visitor: Visitor | { readonly exchange: Exchange },
  { name, given }: { readonly name: AdministrationCall; readonly given: unknown },
): Promise<Outcome> {
  const { exchange } = visitor;
  const fields: Given = isObject(given) ? { ...given } : {};
  try {
    return {
      ok: true,
      ...(await dispatch(exchange, 'userId' in visitor ? visitor : undefined, { name, given: fields })),
    };
  } catch (error) {
    if (error instanceof CallRefused) return { ok: false, error: error.code, ...error.details };
    throw error;
  }
}

async function dispatch(
  exchange: Exchange,
  visitor: Visitor | undefined,
  { name, given }: { readonly name: AdministrationCall; readonly given: Given },
): Promise<object> {
  const row = CALLS[name];
  const { settings } = exchange;
  if (row.needs === 'impersonated')
    return row.run({ exchange, visitor, actor: visitor?.userId ?? '' }, given);
  if (visitor === undefined) throw new CallRefused('no_session');
  // Also where the user became an administrator meanwhile.
  if (readMark(visitor.identity.proofs) !== undefined) throw new CallRefused('impersonated');
  const context = { exchange, visitor, actor: visitor.userId };
  // Before anything of the argument is looked at: who is no administrator learns nothing of users.
  if (!(await isAdministrator(settings, await userById(settings.adapter, context.actor))))
    throw new CallRefused('forbidden');
  if (row.fresh === true && !(await isRecent(visitor, {})))
    throw new CallRefused('reauthentication_required');
  if (row.about === 'none') return row.run(context, given);
  const inside = await aboutUser(context, given);
  if (row.about === 'other') {
    if (sameId(inside.user.id, context.actor)) throw new CallRefused('own_account');
    // One who could end another administrator's account could end all of them but their own.
    if (inside.isAdministrator) throw new CallRefused('administrator');
  }
  const result = await row.run(inside, given);
  if (row.audited === true)
    await audit(context.exchange, {
      name: 'user.administered',
      actor: context.actor,
      user: inside.user.id,
      call: name,
    });
  return result;
}

/** @throws {CallRefused} (rejects) if there is no such user */
async function aboutUser(
  context: CallContext & { readonly visitor: Visitor },
  given: Given,
): Promise<UserContext> {
  const { settings } = context.exchange;
  const user = await userById(settings.adapter, textIn(given, 'userId'));
  if (user === null) throw new CallRefused('not_found');
  return {
    ...context,
    user: { ...user, id: String(user.id) },
    isAdministrator: await isAdministrator(settings, user),
  };
}
