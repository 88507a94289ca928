import type { AuthOptions } from '../../types/config.js';
import type {
  OrganizationArgument,
  OrganizationCall,
  OrganizationResult,
} from '../../types/organization-calls.js';
import { onDemand } from '../../core/kit/on-demand.js';
import type { SessionSource } from '../session-request.js';

// Marked pure, so that bundlers leave it out where it is not called.
const load = /* @__PURE__ */ onDemand(() => import('./loaded.js'));

/**
 * Calls something of organizations for the signed-in user, such as `invite`: `OrganizationCalls` says what each call takes, gives and
 * needs. What calls this must have been sent by a page of the application, unless the call only reads (`list…`, `get…`).
 * @param argument - nothing in it says who asks
 * @returns `{ ok: false, error }` if the call was refused
 * @throws {AuthError} (rejects) without the option `organizations`, when the configuration is invalid, or the store fails
 * @example const { ok } = await organization(request, config, 'invite', { email: 'ada@example.com', role: 'member' })
 */
export async function organization<Name extends OrganizationCall>(
  source: SessionSource,
  config: AuthOptions,
  name: Name,
  ...argument: OrganizationArgument<Name>
): Promise<OrganizationResult<Name>> {
  return (await load()).organization(source, config, name, ...argument);
}
