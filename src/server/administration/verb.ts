import type { AuthOptions } from '../../types/config.js';
import type {
  AdministrationArgument,
  AdministrationCall,
  AdministrationResult,
} from '../../types/administration-calls.js';
import { AuthError } from '../../errors.js';
import { resolveSettings } from '../../core/config/resolve-settings.js';
import { sessionExchange } from '../current-session.js';
import { withEnvironment } from '../environment.js';
import { visitorOf } from '../accounts/visitor.js';
import { cookieHeaders, joined } from '../get-session.js';
import type { SessionSource } from '../session-request.js';
import { isCall } from './calls.js';
import { runCall } from './run-call.js';

/** What `administration` of `latchkey/administration` does with a call. */
export async function administration<Name extends AdministrationCall>(
  source: SessionSource,
  config: AuthOptions,
  name: Name,
  ...given: AdministrationArgument<Name>
): Promise<AdministrationResult<Name>> {
  const found = await visitorOf(source, config);
  // Who was in the place of a user for too long is signed out, and can still come back.
  const isStopping = !found.ok && found.error === 'no_session' && name === 'stopImpersonating';
  // A refusal is the same for every call.
  if (!found.ok && !isStopping) return found as AdministrationResult<Name>;
  const visitor = found.ok
    ? found
    : { exchange: await sessionExchange(source, await resolveSettings(withEnvironment(config))) };
  const { exchange } = visitor;
  if (exchange.settings.administration === undefined)
    throw new AuthError('This needs the option `administration`: see docs/guides/administration.md.');
  if (!isCall(name)) throw new AuthError(`\`administration()\` has no call "${String(name)}".`);
  const outcome = await runCall(visitor, { name, given: given[0] });
  // The row of the table that ran has this result.
  return {
    ...outcome,
    headers: joined(found.headers, cookieHeaders(exchange)),
  } as AdministrationResult<Name>;
}
