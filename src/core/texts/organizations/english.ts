import type { OrganizationTexts } from '../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../in-order.js';

/** What the pages and mails of organizations say in English, which every other catalogue is a translation of. */
export const english: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Invitation to {organization} at {site}',
  'organization.mail.lead':
    '{inviter} invited you to join {organization} at {site}. To accept, sign in with this email address. The link works once, until {expires}.',
  'organization.mail.button': 'Open invitation',
  'organization.invitation.title': 'Join this organization?',
  'organization.invitation.lead': 'You were invited to this organization at {site}:',
  'organization.invitation.accept': 'Accept',
  'organization.invitation.decline': 'Decline',
  'organization.invitation.signIn': 'Sign in to {site} with the address that the invitation was sent to.',
  'organization.invitation.other':
    'This invitation was sent to another email address. Sign out, open the link in the email again, and sign in with that address.',
  'organization.invitation.unverified':
    "Your email address isn't confirmed yet. Sign in with a link that is sent to it, then open the invitation again.",
  'organization.invitation.useless':
    'This invitation was already used, was withdrawn, or has expired. Ask for a new one.',
  'organization.joined.title': 'You joined the organization',
  'organization.joined.lead': "You're now a member of this organization at {site}:",
  'organization.declined.title': 'You declined the invitation',
  'organization.declined.lead': 'You can close this page.',
  'organization.lastOwner':
    'You are the only owner of an organization with other members. Make another member its owner first.',
  'organization.company.title': 'Sign in with your company',
  'organization.company.lead': 'Enter your work email address to continue to {site}.',
  'organization.company.unknown': "Your organization hasn't set this up. Sign in another way.",
});
