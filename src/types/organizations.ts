import type { Awaitable, User } from './model.js';
import type { OrganizationPolicies } from './organization-policies.js';
import type { OrganizationStore } from './organization-store.js';
import type { TakesOptions } from './option-table.js';
import type { Duration } from './second-factor.js';
import type { carriedFeatures, permitted } from './symbols.js';

/** What each role may do: permissions such as `invoice:read`, all of a resource (`invoice:*`), or everything (`*`). */
export type OrganizationRoles = Readonly<Record<string, readonly string[]>>;

/** The permissions that the library itself asks for. */
export type OrganizationPermission =
  'organization:update' | 'member:invite' | 'member:update' | 'member:remove';

/** The permissions that roles name: those that are written out, and any of a resource whose permissions a role has all of. */
type Named<Pattern> = Pattern extends '*'
  ? never
  : Pattern extends `${infer Resource}:*`
    ? `${Resource}:${string}`
    : Pattern;

/** The permissions that the rule `can` takes. */
export type PermissionsOf<Roles extends OrganizationRoles, Declared extends string> =
  OrganizationPermission | (string extends Declared ? Named<Roles[keyof Roles][number]> : Declared);

/** The options of `organizations()`. */
export interface OrganizationsOptions<
  Roles extends OrganizationRoles = OrganizationRoles,
  Declared extends string = string,
> {
  /**
   * The roles by name, with what each may do. `owner` must be one of them, and may do everything (`['*']`). New members get the role
   * of their invitation.
   */
  readonly roles: Roles;
  /**
   * All permissions of your application. With them, the rule `can` takes no others, and neither do `roles`.
   * @default those that `roles` write out, and any of a resource that a role has all of (`invoice:*`)
   */
  readonly permissions?: readonly Declared[];
  /** How invitations are sent. @default valid for 7 days, by a mail of this package */
  readonly invitation?: {
    /** How long an invitation can be accepted: from a minute to 30 days. @default "7d" */
    readonly expires?: Duration;
    /**
     * Sends the mail with an invitation. Never log `url`: who has it reads the name of the organization.
     * @default the mail of this package, by the first provider that sends mails
     */
    readonly send?: (invitation: InvitationMail) => Awaitable<void>;
  };
  /** Whether a user may create an organization. Only `true` is yes. @default every signed-in user may */
  readonly mayCreate?: (user: User & { readonly id: string }) => Awaitable<boolean>;
  /** How many organizations a user may own, 1 to 1000. @default 10 */
  readonly limit?: number;
  /**
   * Which organization a request is about, by id or slug, for instance by its subdomain or path, or by a custom domain that is looked up.
   * `undefined`: what the request names, then what the browser chose last.
   */
  readonly activeOrganization?: (request: {
    readonly headers: Headers;
    readonly url?: URL;
  }) => Awaitable<string | undefined>;
  /**
   * Whether there are built-in pages at `/organizations`: the organizations of the user, and for each its members, invitations and settings.
   * @default false
   */
  readonly pages?: boolean;
  /** Where organizations are stored. @default the records, for organizations of up to about 5,000 members */
  readonly store?: OrganizationStore;
  /** What organizations may demand of their members, with domains and OpenID connections of their own: what `organizationPolicies()` returns. */
  readonly policies?: OrganizationPolicies;
}

/** What `invitation.send` gets. Names are what users typed. */
export interface InvitationMail {
  /** Exactly one address, normalised. */
  readonly to: string;
  readonly url: string;
  readonly expires: Date;
  readonly role: string;
  readonly organization: Organization;
  /** Without an address (`null`) unless it is proven. */
  readonly invitedBy: User & { readonly id: string };
}

/** The option `organizations`, as `organizations()` returns it. Its code comes with it, and with nothing else. */
export interface Organizations<Permission extends string = string>
  extends Readonly<Omit<OrganizationsOptions, 'roles'>>, TakesOptions {
  readonly roles: OrganizationRoles;
  readonly [carriedFeatures]?: object;
  /** For the compiler only: there is no such member. */
  readonly [permitted]?: Permission;
}

/** What a page or an action demands of a user as a member of an organization. */
export interface OrganizationRules<Permission extends string = string> {
  /**
   * `true`: the user must be a member of the organization that the request is about. A text: of the organization with this id or slug.
   */
  readonly organization?: boolean | string | undefined;
  /** What the role of the user must allow in it. */
  readonly can?: Permission | undefined;
}

/** An organization. */
export interface Organization {
  readonly id: string;
  /** 1 to 100 characters. */
  readonly name: string;
  /** For URLs: 1 to 48 lower-case letters, digits and hyphens. Unique; may change, so never store it in the place of the id. */
  readonly slug: string;
  /** A path or an https URL. */
  readonly logo: string | null;
  readonly createdAt: Date;
}

/** An organization, and what the user of the session is in it. */
export interface MemberOrganization extends Organization {
  readonly role: string;
}

/** A member of an organization. */
export interface OrganizationMember {
  readonly userId: string;
  readonly role: string;
  readonly since: Date;
  readonly name: string | null;
  readonly email: string | null;
  readonly image: string | null;
}

/** An invitation that can be accepted. */
export interface OrganizationInvitation {
  /** Not the secret of its link. */
  readonly id: string;
  readonly email: string;
  readonly role: string;
  /** The id of the user who sent it. */
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
