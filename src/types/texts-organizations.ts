/** What the pages and mails of the option `organizations` say. */
export interface OrganizationTexts {
  /** The mail with an invitation. `{organization}` `{site}` */
  'organization.mail.subject': string;
  /** `{inviter}` `{organization}` `{site}` `{expires}` */
  'organization.mail.lead': string;
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
}
