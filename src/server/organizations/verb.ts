import type { AuthOptions } from '../../types/config.js';
import type {
  OrganizationArgument,
  OrganizationCall,
  OrganizationResult,
} from '../../types/organization-calls.js';
import { AuthError } from '../../errors.js';
import { visitorOf } from '../accounts/visitor.js';
import { isCall } from './calls.js';
import { runCall } from './run-call.js';
import { cookieHeaders, joined } from '../get-session.js';
import type { SessionSource } from '../session-request.js';

/** What `organization` of `latchkey/organizations` does. */
export async function organization<Name extends OrganizationCall>(
  source: SessionSource,
  config: AuthOptions,
  name: Name,
  ...given: OrganizationArgument<Name>
): Promise<OrganizationResult<Name>> {
  const visitor = await visitorOf(source, config);
  // A refusal is the same for every call.
  if (!visitor.ok) return visitor as OrganizationResult<Name>;
  const { exchange } = visitor;
  if (exchange.settings.organizations === undefined)
    throw new AuthError('This needs the option `organizations`: see docs/guides/organizations.md.');
  if (!isCall(name)) throw new AuthError(`\`organization()\` has no call "${String(name)}".`);
  const outcome = await runCall(visitor, source, { name, given: given[0] });
  // The row of the table that ran has this result.
  return {
    ...outcome,
    headers: joined(visitor.headers, cookieHeaders(exchange)),
  } as OrganizationResult<Name>;
}
