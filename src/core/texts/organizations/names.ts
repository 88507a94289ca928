import type { OrganizationTexts } from '../../../types/texts-organizations.js';

/** The names of what the pages and mails of organizations say, in the order of all its catalogues, the English one included. */
export const organizationNames: readonly (keyof OrganizationTexts)[] = [
  'organization.mail.subject',
  'organization.mail.lead',
  'organization.mail.button',
  'organization.invitation.title',
  'organization.invitation.lead',
  'organization.invitation.accept',
  'organization.invitation.decline',
  'organization.invitation.signIn',
  'organization.invitation.other',
  'organization.invitation.unverified',
  'organization.invitation.useless',
  'organization.joined.title',
  'organization.joined.lead',
  'organization.declined.title',
  'organization.declined.lead',
  'organization.lastOwner',
  'organization.company.title',
  'organization.company.lead',
  'organization.company.unknown',
];
