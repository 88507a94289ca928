import type { Features } from './core/contracts/features.js';
import { onDemand } from './core/kit/on-demand.js';
import { administrationTable } from './core/features/option-tables.js';
import { administrationFeatures } from './server/administration/features.js';
import { callAdministration } from './server/administration/on-demand.js';
import type { SessionSource } from './server/session-request.js';
import type {
  AdministrationArgument,
  AdministrationCall,
  AdministrationResult,
} from './types/administration-calls.js';
import type { Administration, AdministrationOptions } from './types/administration.js';
import type { AuthOptions } from './types/config.js';
import { carriedFeatures, knownOptions } from './types/symbols.js';

export type {
  AdministeredUser,
  Ban,
  ExportedPasskey,
  LinkedRow,
  TakenBan,
  UserExport,
  UserFactors,
} from './types/administered-user.js';
export type {
  AboutUser,
  AdministrationArgument,
  AdministrationCall,
  AdministrationCalls,
  AdministrationRefusal,
  AdministrationRefused,
  AdministrationResult,
  DeliveredAdministration,
} from './types/administration-calls.js';
export type {
  Administration,
  AdministrationOptions,
  UserDirectory,
  UserListing,
  UserPage,
} from './types/administration.js';

const features: Features = {
  ...administrationFeatures,
  // Marked pure, so that bundlers leave it out where the option is not used.
  'list-users': /* @__PURE__ */ onDemand(() => import('./adapters/sql/list-users.js')),
};

/**
 * What administrators do with the accounts of users, for the option `administration`. Needs an adapter, a store of records, and the
 * option `revocation`.
 * @example administration: administration({ isAdministrator: (user) => user.role === 'admin' })
 */
export function administration(options: AdministrationOptions): Administration;
/**
 * Calls something of administration for the signed-in administrator, such as `getUser`: `AdministrationCalls` says what each call takes,
 * gives and needs. What calls this must have been sent by a page of the application, unless the call only reads (`list…`, `get…`,
 * `export…`).
 * @param given - the request, the configuration, the name of the call and its argument, in which nothing says who asks
 * @returns `{ ok: false, error }` if the call was refused
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks a method that the call needs
 * @throws {AuthError} (rejects) without the option `administration`, when the configuration is invalid, or the store fails
 * @example const { ok } = await administration(request, config, 'endSessions', { userId })
 */
export function administration<Name extends AdministrationCall>(
  ...given: [
    source: SessionSource,
    config: AuthOptions,
    name: Name,
    ...argument: AdministrationArgument<Name>,
  ]
): Promise<AdministrationResult<Name>>;
export function administration(
  ...given: [options: AdministrationOptions] | CallOf<AdministrationCall>
): unknown {
  // Two arguments or more are those of the second overload.
  if (given.length > 1) return callAdministration(...(given as CallOf<AdministrationCall>));
  // One argument alone is that of the first overload.
  const [options] = given as [options: AdministrationOptions];
  return {
    ...options,
    [carriedFeatures]: features,
    [knownOptions]: { of: 'administration()', options, table: administrationTable },
  } satisfies Administration;
}

type CallOf<Name extends AdministrationCall> = Parameters<typeof callAdministration<Name>>;

export { importBan } from './server/administration/on-demand.js';
