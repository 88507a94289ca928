import type { Awaitable } from './model.js';

/** An organization, as it is stored. */
export interface StoredOrganization {
  id: string;
  name: string;
  /** Unique. */
  slug: string;
  logo: string | null;
  createdAt: Date;
  /** The ids of the users who own it: at least one. Nothing else says who does. */
  owners: readonly string[];
  /** A whole number from 1; rises with every write. */
  version: number;
}

/** A membership, as it is stored. A user is a member of an organization once. */
export interface StoredMember {
  organizationId: string;
  userId: string;
  /** What the user is beside an owner; `""`: nothing else. */
  role: string;
  since: Date;
}

/** An invitation, as it is stored. */
export interface StoredInvitation {
  /** A hash of the secret in its link. */
  id: string;
  organizationId: string;
  /** Normalised. An organization has one invitation of an address at most. */
  email: string;
  role: string;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A membership with its organization. */
export interface StoredMembership {
  organization: StoredOrganization;
  member: StoredMember;
}

/** A page of members. */
export interface MemberPage {
  members: StoredMember[];
  /** An opaque cursor for the next page; absent on the last one. */
  next?: string | undefined;
}

/**
 * The store of organizations, for applications that join them in SQL; without one, they are records. Ids are compared exactly.
 */
export interface OrganizationStore {
  /** Stores a new organization with its first member, both or neither. Resolves to `false` if its slug is taken. */
  createOrganization(organization: StoredOrganization, owner: StoredMember): Awaitable<boolean>;
  /** Returns the organization with an id or a slug, or `null`. */
  findOrganization(by: { id: string } | { slug: string }): Awaitable<StoredOrganization | null>;
  /**
   * Stores an organization whole if the stored version is one less. Must be atomic: of any number of parallel calls with the same
   * version exactly one writes. Resolves to what kept it from being written.
   */
  updateOrganization(organization: StoredOrganization): Awaitable<'written' | 'changed' | 'slug_taken'>;
  /** Deletes an organization with its members and invitations. */
  deleteOrganization(id: string): Awaitable<void>;
  /** Returns a membership, or `null`. */
  findMember(organizationId: string, userId: string): Awaitable<StoredMember | null>;
  /** Stores a new membership. Resolves to `false` if the user is a member already, or the organization was deleted. */
  addMember(member: StoredMember): Awaitable<boolean>;
  /** Stores another role of a member. Resolves to `false` if there is no such member. */
  updateMember(member: Pick<StoredMember, 'organizationId' | 'userId' | 'role'>): Awaitable<boolean>;
  /** Deletes a membership. Resolves to whether it was there. */
  removeMember(organizationId: string, userId: string): Awaitable<boolean>;
  /** Returns the members of an organization in a fixed order, page by page. @param page - `after`: `next` of the page before */
  listMembers(
    organizationId: string,
    page: { after?: string | undefined; limit: number },
  ): Awaitable<MemberPage>;
  /** Returns the memberships of a user, each with its organization. */
  listMemberships(userId: string): Awaitable<StoredMembership[]>;
  /** Stores an invitation in the place of others of this organization to the same address. */
  putInvitation(invitation: StoredInvitation): Awaitable<void>;
  /** Returns an invitation, or `null`. Return expired ones, too. */
  findInvitation(id: string): Awaitable<StoredInvitation | null>;
  /** Deletes an invitation. Resolves to whether it was there: of any number of parallel calls exactly one resolves to `true`. */
  removeInvitation(id: string): Awaitable<boolean>;
  /** Returns the invitations of an organization. */
  listInvitations(organizationId: string): Awaitable<StoredInvitation[]>;
}
