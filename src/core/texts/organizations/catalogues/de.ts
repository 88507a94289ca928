import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in German. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Einladung zu {organization} bei {site}',
  'organization.mail.lead':
    '{inviter} hat Sie eingeladen, {organization} bei {site} beizutreten. Melden Sie sich zum Annehmen mit dieser E-Mail-Adresse an. Der Link funktioniert einmal, bis {expires}.',
  'organization.mail.invited':
    'Sie wurden eingeladen, {organization} bei {site} beizutreten. Melden Sie sich zum Annehmen mit dieser E-Mail-Adresse an. Der Link funktioniert einmal, bis {expires}.',
  'organization.mail.button': 'Einladung öffnen',
  'organization.invitation.title': 'Dieser Organisation beitreten?',
  'organization.invitation.lead': 'Sie wurden bei {site} zu dieser Organisation eingeladen:',
  'organization.invitation.accept': 'Annehmen',
  'organization.invitation.decline': 'Ablehnen',
  'organization.invitation.signIn':
    'Melden Sie sich bei {site} mit der Adresse an, an die die Einladung gesendet wurde.',
  'organization.invitation.other':
    'Diese Einladung wurde an eine andere E-Mail-Adresse gesendet. Melden Sie sich ab und dann mit jener Adresse an.',
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
  'organization.list.title': 'Ihre Organisationen',
  'organization.list.none': 'Sie sind noch in keiner Organisation Mitglied.',
  'organization.current': 'Aktuell',
  'organization.choose': 'Wechseln',
  'organization.manage': 'Verwalten',
  'organization.create': 'Organisation erstellen',
  'organization.name': 'Name',
  'organization.slug': 'Kurzname für Webadressen',
  'organization.slug.hint': 'Kleinbuchstaben, Ziffern und Bindestriche.',
  'organization.slug.optional': 'Wenn leer, wird er aus dem Namen gebildet.',
  'organization.logo': 'Logo (Webadresse)',
  'organization.save': 'Speichern',
  'organization.members': 'Mitglieder',
  'organization.more': 'Weitere Mitglieder',
  'organization.you': 'Sie',
  'organization.role': 'Rolle',
  'organization.role.save': 'Rolle ändern',
  'organization.remove': 'Mitglied entfernen',
  'organization.transfer': 'Inhaberschaft übertragen',
  'organization.transfer.role': 'Ihre Rolle danach',
  'organization.invitations': 'Einladungen',
  'organization.invite': 'Einladung senden',
  'organization.resend': 'Erneut senden',
  'organization.cancel': 'Einladung zurückziehen',
  'organization.expires': 'Gültig bis {date}',
  'organization.settings': 'Einstellungen',
  'organization.leave': 'Organisation verlassen',
  'organization.delete': 'Organisation löschen',
  'organization.delete.confirm':
    'Diese Organisation mit allen Mitgliedern und Einladungen löschen. Das lässt sich nicht rückgängig machen.',
  'organization.status.saved': 'Ihre Änderungen wurden gespeichert.',
  'organization.status.created': 'Die Organisation wurde erstellt.',
  'organization.status.chosen': 'Sie haben die Organisation gewechselt.',
  'organization.status.sent': 'Die Einladung wurde gesendet.',
  'organization.status.removed': 'Das Mitglied wurde entfernt.',
  'organization.status.cancelled': 'Die Einladung wurde zurückgezogen.',
  'organization.status.left': 'Sie haben die Organisation verlassen.',
  'organization.status.deleted': 'Die Organisation wurde gelöscht.',
  'organization.code.forbidden': 'Ihre Rolle erlaubt das nicht.',
  'organization.code.gone': 'Das gibt es nicht mehr, oder Sie haben keinen Zugriff darauf.',
  'organization.code.invalid': 'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  'organization.code.slug': 'Eine andere Organisation hat diesen Kurznamen bereits.',
  'organization.code.member': 'Ein Mitglied hat diese E-Mail-Adresse bereits.',
  'organization.code.limit': 'Sie haben die Höchstzahl erreicht.',
});
