import type { Rotation } from './kinds.js';

type Name =
  | 'organization'
  | 'organizationSlug'
  | 'member'
  | 'invitation'
  | 'membership'
  | 'organizationPolicy'
  | 'organizationDomain'
  | 'formerMember'
  | 'ban'
  | 'impersonation';

/** The name that is stored, and how its records survive a secret rotation. */
export type CarriedKind = readonly [name: string, rotation: Rotation];

/**
 * The kinds of records of options whose value carries its code: they are written and read by its room alone, which also removes
 * them with their user. Kept apart from `KINDS`, so that an application without the option ships nothing of them. The names are
 * stored: they must never change.
 */
export const CARRIED_KINDS: Readonly<Record<Name, CarriedKind>> = {
  /**
   * An organization, with the ids of its owners. Id: that of the organization. Owner: `org:` and that id, as of all that follow but
   * the last. Life: until it is deleted. Read by `server/organizations/record-store.ts`, as all of them.
   */
  organization: ['organization', 'durable'],
  /** Which organization has a slug. Id: the slug. Life: until the organization has another, or is deleted. */
  organizationSlug: ['organization-slug', 'durable'],
  /** A member of an organization, and their role. Id: the ids of organization and user as JSON. Life: until they leave. */
  member: ['member', 'durable'],
  /** An invitation. Id: an HMAC of the token in its link. Life: as the option says, 30 days at most. */
  invitation: ['invitation', 'moved'],
  /**
   * An organization of a user: an index of `member`, repaired when it is read. Id: the ids of user and organization as JSON. Owner: the
   * user. Life: until they leave.
   */
  membership: ['membership', 'durable'],
  /**
   * What an organization demands of its members, with its OpenID connection, whose client secret is sealed as all of it. Id: that of the
   * organization. Owner: `org:` and that id, as of the two that follow. Life: until the organization is deleted. Read by
   * `server/organizations/policies/`, as those.
   */
  organizationPolicy: ['organization-policy', 'durable'],
  /** Which organization has shown that a domain is its own. Id: the domain. Life: until the domain is removed. */
  organizationDomain: ['organization-domain', 'durable'],
  /** A user who left an organization or was removed, and does not join again by their address. Id: both ids as JSON. */
  formerMember: ['former-member', 'durable'],
  /**
   * That a user must not sign in. Two records: by the id of the user, and by the address that was proven. Owner: none, so that it outlives
   * its user. Life: as the ban says. Read by `server/administration/`, at sign-ins and at requests of programs.
   */
  ban: ['ban', 'durable'],
  /**
   * An administrator in the place of a user, with the cookie of their own session. Id: a hash of the secret in their cookie. Owner: none.
   * Life: two hours. Read by `server/administration/`, at reads of such a session and where it ends.
   */
  impersonation: ['impersonation', 'passing'],
};

/** The names of the carried kinds that survive a secret rotation in this way. */
export function carriedKinds(rotation: Rotation): readonly string[] {
  return Object.values(CARRIED_KINDS).flatMap(([name, own]) => (own === rotation ? [name] : []));
}
