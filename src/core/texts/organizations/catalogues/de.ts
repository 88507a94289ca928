import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in German. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Einladung zu {organization} bei {site}',
  'organization.mail.lead':
    '{inviter} hat Sie eingeladen, {organization} bei {site} beizutreten. Melden Sie sich zum Annehmen mit dieser E-Mail-Adresse an. Der Link funktioniert einmal, bis {expires}.',
  'organization.mail.button': 'Einladung öffnen',
  'organization.invitation.title': 'Dieser Organisation beitreten?',
  'organization.invitation.lead': 'Sie wurden bei {site} zu dieser Organisation eingeladen:',
  'organization.invitation.accept': 'Annehmen',
  'organization.invitation.decline': 'Ablehnen',
  'organization.invitation.signIn':
    'Melden Sie sich bei {site} mit der Adresse an, an die die Einladung gesendet wurde.',
  'organization.invitation.other':
    'Diese Einladung wurde an eine andere E-Mail-Adresse gesendet. Melden Sie sich ab, öffnen Sie den Link in der E-Mail erneut und melden Sie sich mit jener Adresse an.',
  'organization.invitation.unverified':
    'Ihre E-Mail-Adresse ist noch nicht bestätigt. Melden Sie sich mit einem Link an, der an sie gesendet wird, und öffnen Sie die Einladung dann erneut.',
  'organization.invitation.useless':
    'Diese Einladung wurde schon verwendet, zurückgezogen oder ist abgelaufen. Bitten Sie um eine neue.',
  'organization.joined.title': 'Sie sind der Organisation beigetreten',
  'organization.joined.lead': 'Sie sind jetzt Mitglied dieser Organisation bei {site}:',
  'organization.declined.title': 'Sie haben die Einladung abgelehnt',
  'organization.declined.lead': 'Sie können diese Seite schließen.',
  'organization.lastOwner':
    'Sie sind alleiniger Inhaber einer Organisation mit weiteren Mitgliedern. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  'organization.company.title': 'Mit dem Firmenkonto anmelden',
  'organization.company.lead': 'Geben Sie Ihre geschäftliche E-Mail-Adresse ein, um zu {site} zu gelangen.',
  'organization.company.unknown':
    'Ihre Organisation hat das nicht eingerichtet. Melden Sie sich auf einem anderen Weg an.',
});
