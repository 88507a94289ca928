import type {
  MemberOrganization,
  Organization,
  OrganizationInvitation,
  OrganizationMember,
} from './organizations.js';
import type {
  OrganizationConnection,
  OrganizationDomain,
  OrganizationPolicy,
  OrganizationPolicySummary,
} from './organization-policies.js';

/**
 * Why a call changed nothing.
 * - `no_session`: no user is signed in: answer 401.
 * - `unknown`: the store of sessions is unavailable: answer 503.
 * - `not_found`: there is no such organization, member or invitation, or the user is no member; which of these is not said.
 * - `no_organization`: the request names no organization, and the user has chosen none.
 * - `forbidden`: the role of the user does not allow it.
 * - `impersonated`: the session is that of an administrator in the place of a user, which only reads.
 * - `reauthentication_required`: the sign-in is too old: let the user sign in again, then ask again.
 * - `invalid`: a member of the argument is missing or wrong; `field` names it.
 * - `slug_taken`, `already_member`: what must be unique is not.
 * - `last_owner`: the organization would have no owner left.
 * - `limit`: the user owns as many organizations as the option `limit` allows.
 * - `wrong_address`: the invitation was sent to an address that is not that of the user.
 * - `unverified_address`: the address of the user is the right one, but is not verified.
 * - `rate_limited`: too many mails; `retryAfter` says for how many seconds.
 * - `second_factor_required`: the organization demands two factors: let the user prove another one, then ask again.
 * - `provider_not_allowed`: the organization demands a sign-in with another provider.
 * - `domain_not_verified`: the DNS has no TXT record that shows it; `dns_unavailable`: it could not be asked.
 * - `domain_taken`: another organization has shown that the domain is its own.
 * - `issuer_unavailable`: the issuer gives no metadata that can be used (OpenID Connect Discovery 1.0); the log says why.
 */
export type OrganizationRefusal =
  | 'no_session'
  | 'unknown'
  | 'not_found'
  | 'no_organization'
  | 'forbidden'
  | 'impersonated'
  | 'reauthentication_required'
  | 'invalid'
  | 'slug_taken'
  | 'already_member'
  | 'last_owner'
  | 'limit'
  | 'wrong_address'
  | 'unverified_address'
  | 'rate_limited'
  | 'second_factor_required'
  | 'provider_not_allowed'
  | 'domain_not_verified'
  | 'dns_unavailable'
  | 'domain_taken'
  | 'issuer_unavailable';

/** Which organization a call is about: its id or slug. @default the one that the request is about */
export interface InOrganization {
  readonly organization?: string | undefined;
}

/** A call for what it takes and what it gives. */
export interface OrganizationCallOf<Argument, Result> {
  readonly argument: Argument;
  readonly result: Result;
}

/** What can be called, by name: names that begin with `list` or `get` only read. */
export interface OrganizationCalls {
  /** The organizations of the user. */
  readonly list: OrganizationCallOf<object, { readonly organizations: readonly MemberOrganization[] }>;
  /** One organization; without an argument, the one that the request is about. */
  readonly get: OrganizationCallOf<InOrganization, { readonly organization: MemberOrganization }>;
  /** Creates an organization that the user owns, and chooses it in this browser. */
  readonly create: OrganizationCallOf<
    { readonly name: string; readonly slug?: string; readonly logo?: string | null },
    { readonly organization: MemberOrganization }
  >;
  /** Chooses the organization that later requests of this browser are about. */
  readonly choose: OrganizationCallOf<
    { readonly organization: string },
    { readonly organization: MemberOrganization }
  >;
  /** Changes name, slug or logo. Needs `organization:update`. */
  readonly update: OrganizationCallOf<
    InOrganization & { readonly name?: string; readonly slug?: string; readonly logo?: string | null },
    { readonly organization: Organization }
  >;
  /** Deletes an organization with its members and invitations. For owners, after a recent sign-in. */
  readonly delete: OrganizationCallOf<InOrganization, object>;
  /** The members, page by page. */
  readonly listMembers: OrganizationCallOf<
    InOrganization & { readonly after?: string | undefined; readonly limit?: number },
    { readonly members: readonly OrganizationMember[]; readonly next?: string | undefined }
  >;
  /** Gives a member another role. Needs `member:update`; only owners make owners, and no member gives a role above their own. */
  readonly setRole: OrganizationCallOf<
    InOrganization & { readonly userId: string; readonly role: string },
    object
  >;
  /** Removes another member. Needs `member:remove`; members whose role is above are not removed. */
  readonly removeMember: OrganizationCallOf<InOrganization & { readonly userId: string }, object>;
  /** Ends the user's own membership; the last owner cannot leave. */
  readonly leave: OrganizationCallOf<InOrganization, object>;
  /** Makes another member the owner in the place of the user. For owners, after a recent sign-in. */
  readonly transfer: OrganizationCallOf<
    InOrganization & { readonly userId: string; readonly role?: string },
    object
  >;
  /** Sends an invitation to an address, also anew. Needs `member:invite`. */
  readonly invite: OrganizationCallOf<
    InOrganization & { readonly email: string; readonly role: string },
    { readonly invitation: OrganizationInvitation }
  >;
  /** The invitations that can be accepted. Needs `member:invite`. */
  readonly listInvitations: OrganizationCallOf<
    InOrganization,
    { readonly invitations: readonly OrganizationInvitation[] }
  >;
  /** Withdraws an invitation. Needs `member:invite`. */
  readonly cancelInvitation: OrganizationCallOf<InOrganization & { readonly invitation: string }, object>;
  /** What an invitation says, by the secret of its link. */
  readonly getInvitation: OrganizationCallOf<
    { readonly token: string },
    {
      readonly organization: Pick<Organization, 'name' | 'logo'>;
      readonly role: string;
      readonly email: string;
    }
  >;
  /** Accepts an invitation, and chooses the organization in this browser. */
  readonly accept: OrganizationCallOf<
    { readonly token: string },
    { readonly organization: MemberOrganization }
  >;
  /** Declines an invitation, which then is gone. */
  readonly decline: OrganizationCallOf<{ readonly token: string }, object>;
  /** What the organization demands of its members, its domains and its connection. Needs `organization:update`, as this and what follows needs the option `policies`. */
  readonly getPolicy: OrganizationCallOf<InOrganization, OrganizationPolicySummary>;
  /** Changes what the organization demands; what is left out stays. For owners, after a recent sign-in that meets it, as all that follow. */
  readonly setPolicy: OrganizationCallOf<
    InOrganization & Partial<OrganizationPolicy>,
    { readonly policy: OrganizationPolicy }
  >;
  /** Adds a domain, which counts once it is verified. */
  readonly addDomain: OrganizationCallOf<
    InOrganization & { readonly domain: string },
    { readonly domain: OrganizationDomain }
  >;
  /** Looks whether the DNS has the TXT record of a domain. */
  readonly verifyDomain: OrganizationCallOf<
    InOrganization & { readonly domain: string },
    { readonly domain: OrganizationDomain }
  >;
  /** Removes a domain. */
  readonly removeDomain: OrganizationCallOf<InOrganization & { readonly domain: string }, object>;
  /** Sets the OpenID provider with which users sign in whose addresses are of verified domains. */
  readonly setConnection: OrganizationCallOf<
    InOrganization & { readonly issuer: string; readonly clientId: string; readonly clientSecret: string },
    { readonly connection: OrganizationConnection }
  >;
  /** Removes it: no user signs in with it any more. */
  readonly removeConnection: OrganizationCallOf<InOrganization, object>;
}

/** The name of a call. */
export type OrganizationCall = keyof OrganizationCalls;

/** A call was refused. */
export interface OrganizationRefused {
  readonly ok: false;
  readonly error: OrganizationRefusal;
  /** With `invalid`: the member of the argument. */
  readonly field?: string;
  /** With `rate_limited`: seconds. */
  readonly retryAfter?: number;
  /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
  readonly headers: Headers;
}

/** What a call gives. */
export type OrganizationResult<Name extends OrganizationCall> =
  | (OrganizationCalls[Name]['result'] & {
      readonly ok: true;
      /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
      readonly headers: Headers;
    })
  | OrganizationRefused;

/** The argument of a call, which is left out where nothing of it is needed. */
export type OrganizationArgument<Name extends OrganizationCall> =
  object extends OrganizationCalls[Name]['argument']
    ? [argument?: OrganizationCalls[Name]['argument']]
    : [argument: OrganizationCalls[Name]['argument']];

/** {@link OrganizationResult} in a binding, which appends the cookies to the response itself. */
export type DeliveredResult<Name extends OrganizationCall> =
  (OrganizationCalls[Name]['result'] & { readonly ok: true }) | Omit<OrganizationRefused, 'headers'>;
