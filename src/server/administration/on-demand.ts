import type { AuthOptions } from '../../types/config.js';
import type {
  AdministrationArgument,
  AdministrationCall,
  AdministrationResult,
} from '../../types/administration-calls.js';
import { onDemand } from '../../core/kit/on-demand.js';
import type { SessionSource } from '../session-request.js';

// Marked pure, so that bundlers leave it out where it is not called.
const load = /* @__PURE__ */ onDemand(() => import('./loaded.js'));

/** The second overload of `administration` of `latchkey/administration`. */
export async function callAdministration<Name extends AdministrationCall>(
  source: SessionSource,
  config: AuthOptions,
  name: Name,
  ...argument: AdministrationArgument<Name>
): Promise<AdministrationResult<Name>> {
  return (await load()).administration(source, config, name, ...argument);
}

/** Keeps a ban that another application stored for a user. Resolves to whether it was kept. */
export const importBan: (typeof import('./import-ban.js'))['importBan'] = async (...args) =>
  (await load()).importBan(...args);
