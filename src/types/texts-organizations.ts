/** What the pages and mails of the option `organizations` say. */
export interface OrganizationTexts {
  /** The mail with an invitation. `{organization}` `{site}` */
  'organization.mail.subject': string;
  /** `{inviter}` `{organization}` `{site}` `{expires}` */
  'organization.mail.lead': string;
  /** In its place, if nothing shows who invites. `{organization}` `{site}` `{expires}` */
  'organization.mail.invited': string;
  'organization.mail.button': string;
  /** The page of an invitation, with the name of the organization below. */
  'organization.invitation.title': string;
  /** `{site}` */
  'organization.invitation.lead': string;
  'organization.invitation.accept': string;
  'organization.invitation.decline': string;
  /** To a visitor who is not signed in. `{site}` */
  'organization.invitation.signIn': string;
  /** To a user with another address. */
  'organization.invitation.other': string;
  /** To a user whose address is not proven. */
  'organization.invitation.unverified': string;
  /** Below `error.Verification.title`. */
  'organization.invitation.useless': string;
  'organization.joined.title': string;
  /** `{site}` */
  'organization.joined.lead': string;
  'organization.declined.title': string;
  'organization.declined.lead': string;
  /** On the account page, to a user who wants to delete it. */
  'organization.lastOwner': string;
  /** The page that finds the OpenID provider of an organization, and the link to it. */
  'organization.company.title': string;
  /** `{site}` */
  'organization.company.lead': string;
  /** For an address whose organization has none. */
  'organization.company.unknown': string;

  // The pages of organizations.
  'organization.list.title': string;
  /** To a user without one. */
  'organization.list.none': string;
  /** Marks the organization that requests of this browser are about. */
  'organization.current': string;
  /** The button that makes it the current one. */
  'organization.choose': string;
  /** Leads to the page of an organization, and opens what can be done with a member. */
  'organization.manage': string;
  'organization.create': string;
  'organization.name': string;
  'organization.slug': string;
  'organization.slug.hint': string;
  /** In the form that creates one. */
  'organization.slug.optional': string;
  'organization.logo': string;
  'organization.save': string;
  'organization.members': string;
  /** Leads to the next members. */
  'organization.more': string;
  /** Marks the user among the members. */
  'organization.you': string;
  'organization.role': string;
  'organization.role.save': string;
  'organization.remove': string;
  'organization.transfer': string;
  /** Of who transfers it. */
  'organization.transfer.role': string;
  'organization.invitations': string;
  'organization.invite': string;
  'organization.resend': string;
  'organization.cancel': string;
  /** `{date}` */
  'organization.expires': string;
  'organization.settings': string;
  'organization.leave': string;
  'organization.delete': string;
  /** Beside a box. */
  'organization.delete.confirm': string;
  // What the last form did.
  'organization.status.saved': string;
  'organization.status.created': string;
  'organization.status.chosen': string;
  'organization.status.sent': string;
  'organization.status.removed': string;
  'organization.status.cancelled': string;
  'organization.status.left': string;
  'organization.status.deleted': string;
  // Why it did nothing.
  'organization.code.forbidden': string;
  'organization.code.gone': string;
  'organization.code.invalid': string;
  'organization.code.slug': string;
  'organization.code.member': string;
  'organization.code.limit': string;
}
