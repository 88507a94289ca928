import type { Awaitable } from './model.js';
import type { carriedFeatures } from './symbols.js';

/** The options of `organizationPolicies()`. */
export interface OrganizationPoliciesOptions {
  /**
   * Looks up TXT records, as `resolveTxt` of `node:dns/promises` does: a list for each record, of the parts of its text. Where there is
   * no such name or record, it rejects with the code `ENOTFOUND` or `ENODATA`, or gives an empty list.
   */
  readonly resolveTxt: (name: string) => Awaitable<readonly (readonly string[])[]>;
  /** How the OpenID connections of organizations are reached. */
  readonly connection?: {
    /**
     * Replaces `fetch` for requests to issuers, for instance to send them through a proxy that refuses private addresses: owners of
     * organizations name the hosts. @default that of the runtime
     */
    readonly fetch?: typeof fetch;
    /** Whether issuers may have addresses of private networks, and plain http on this machine. Only for on-premises deployments and tests. @default false */
    readonly privateHosts?: boolean;
  };
}

/** The option `policies` of `organizations()`, as `organizationPolicies()` returns it. Its code comes with it, and with nothing else. */
export interface OrganizationPolicies extends OrganizationPoliciesOptions {
  readonly [carriedFeatures]?: object;
}

/** What an organization demands of its members. */
export interface OrganizationPolicy {
  /** Whether two factors must have been proven in the session. Needs the option `secondFactor`. */
  readonly secondFactor: boolean;
  /**
   * With which providers members must have signed in, by id; `connection` is the organization's own. Owners are exempt, so that a
   * provider that is out of service locks no organization out. `null`: with any.
   */
  readonly providers: readonly string[] | null;
  /** The role with which users join whose address is proven, and of a verified domain. `null`: users only join by invitation. */
  readonly joinRole: string | null;
}

/** A domain of an organization. */
export interface OrganizationDomain {
  /** Lower case, in ASCII. */
  readonly domain: string;
  /** `null`: it was not shown yet that the domain is the organization's own, so that it counts for nothing. */
  readonly verifiedAt: Date | null;
  /** The TXT record that shows it. */
  readonly record: { readonly name: string; readonly value: string };
}

/** The OpenID provider of an organization. */
export interface OrganizationConnection {
  /** The id of its provider: `beginSignIn` takes it. */
  readonly provider: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The redirect URI to register there. */
  readonly callbackUrl: string;
}

/** The policy of an organization, with what belongs to it. */
export interface OrganizationPolicySummary {
  readonly policy: OrganizationPolicy;
  readonly domains: readonly OrganizationDomain[];
  /** `null`: there is none. The client secret is never given out. */
  readonly connection: OrganizationConnection | null;
}
