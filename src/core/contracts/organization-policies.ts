import type { StoredMember } from '../../types/organization-store.js';
import type { Exchange } from './exchange.js';
import type { Reply } from './reply.js';
import type { SessionIdentity } from './session-strategy.js';
import type { Settings } from './settings.js';

/** What the option `organizations.policies` brings along. */
export interface PolicyFeature {
  /** What an organization demands that a session lacks. @param identity - `undefined`: there is no session */
  readonly unmetDemand: (
    settings: Settings,
    member: { readonly organizationId: string; readonly isOwner: boolean },
    identity: SessionIdentity | undefined,
  ) => Promise<'second_factor_required' | 'provider_not_allowed' | undefined>;
  /**
   * Makes a user a member of the organization of their domain, if it lets them join.
   * @param organizationId - the only one to join
   */
  readonly joinByDomain: (
    settings: Settings,
    userId: string,
    organizationId?: string,
  ) => Promise<StoredMember | undefined>;
  /** Notes that a user left an organization, or was removed. */
  readonly noteFormer: (settings: Settings, organizationId: string, userId: string) => Promise<void>;
  /** Removes everything of an organization that is deleted. */
  readonly forget: (settings: Settings, organizationId: string) => Promise<void>;
  /** The exchange of a request for the provider of an organization, whose settings have that provider; `undefined` if there is none. */
  readonly connected: (exchange: Exchange) => Promise<Exchange | undefined>;
  /** The page on which a user types an address, to sign in with the provider of their organization. */
  readonly showCompany: (exchange: Exchange) => Promise<Reply>;
  /** What its form does. */
  readonly beginCompanySignIn: (exchange: Exchange) => Promise<Reply>;
  /** The calls of `organization()` that need the option, by name. */
  readonly calls: object;
}
