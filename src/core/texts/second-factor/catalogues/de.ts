import type { SecondFactorTexts } from '../../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the second factor say in German. */
export const texts: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'Zwei-Faktor-Authentifizierung',
  'factor.totp.lead': 'Geben Sie den Code aus Ihrer Authenticator-App ein, um sich bei {site} anzumelden.',
  'factor.totp.label': 'Code',
  'factor.recovery.lead':
    'Geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder Code funktioniert einmal.',
  'factor.recovery.label': 'Wiederherstellungscode',
  'factor.passkey.lead': 'Verwenden Sie Ihren Passkey, um sich bei {site} anzumelden.',
  'factor.submit': 'Weiter',
  'factor.trust': 'Auf diesem Gerät nicht mehr fragen (Dauer in Tagen: {count})',
  'factor.useApp': 'Authenticator-App verwenden',
  'factor.useRecovery': 'Wiederherstellungscode verwenden',
  'factor.signInAnew': 'Auf anderem Weg anmelden',
  'factor.confirm.title': 'Bestätigen Sie, dass Sie es sind',
  'factor.confirm.lead':
    'Sie ändern gleich etwas Wichtiges bei {site}. Geben Sie den Code aus Ihrer Authenticator-App ein.',
  'factor.confirm.signIn': 'Erneut anmelden',
  'factor.confirm.signInLead':
    'Sie ändern gleich etwas Wichtiges bei {site}. Melden Sie sich noch einmal an, um zu bestätigen, dass Sie es sind.',
  'factor.code.wrong': 'Falscher Code. Versuchen Sie es noch einmal.',
  'factor.code.wait':
    'Zu viele falsche Codes. Versuchen Sie es später noch einmal oder wählen Sie einen anderen Weg.',
  'factor.code.required': 'Richten Sie die Zwei-Faktor-Authentifizierung ein, um fortzufahren.',
  'factor.email.use': 'Code per E-Mail erhalten',
  'factor.email.ask': 'Wir können einen Code an {address} senden, mit dem Sie sich bei {site} anmelden.',
  'factor.email.send': 'Code per E-Mail senden',
  'factor.email.lead': 'Geben Sie den Code ein, den wir an {address} gesendet haben. Er gilt 10 Minuten.',
  'factor.email.again': 'Neuen Code senden',
  'factor.email.wait':
    'Sie haben zu viele Codes angefordert. Warten Sie einen Moment oder wählen Sie einen anderen Weg.',
  'factor.email.failed':
    'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es später noch einmal oder wählen Sie einen anderen Weg.',
  'factor.enrol.title': 'Authenticator-App einrichten',
  'factor.enrol.required':
    '{site} verlangt die Zwei-Faktor-Authentifizierung. Richten Sie sie ein, um fortzufahren.',
  'factor.enrol.scan':
    'Scannen Sie den QR-Code mit einer Authenticator-App. Geben Sie dann den Code ein, den die App anzeigt.',
  'factor.enrol.qr': 'QR-Code für Ihre Authenticator-App',
  'factor.enrol.key': 'Scannen nicht möglich? Geben Sie diesen Schlüssel in der App ein:',
  'factor.enrol.submit': 'Aktivieren',
  'factor.codes.title': 'Speichern Sie Ihre Wiederherstellungscodes',
  'factor.codes.lead':
    'Falls Sie Ihr Gerät verlieren, können Sie sich mit einem dieser Codes anmelden. Jeder Code funktioniert einmal. Bewahren Sie die Codes sicher auf: Sie sehen sie nicht noch einmal.',
  'factor.codes.copy': 'Kopieren',
  'factor.codes.copied': 'Kopiert',
  'factor.codes.download': 'Herunterladen',
  'factor.codes.print': 'Drucken',
  'factor.codes.done': 'Codes gespeichert',
  'security.title': 'Sicherheit',
  'security.lead': 'Verwalten Sie, wie Sie sich bei {site} anmelden.',
  'security.totp': 'Authenticator-App',
  'security.totp.since': 'Hinzugefügt: {date}',
  'security.totp.none': 'Nicht eingerichtet',
  'security.totp.add': 'Einrichten',
  'security.codes': 'Wiederherstellungscodes',
  'security.codes.left': 'Übrig: {count}',
  'security.codes.none': 'Keine Codes',
  'security.codes.renew': 'Neue Codes erstellen',
  'security.codes.note': 'Ihre alten Codes funktionieren dann nicht mehr.',
  'security.passkeys': 'Passkeys',
  'security.passkey.unnamed': 'Passkey',
  'security.passkey.name': 'Name',
  'security.passkey.rename': 'Umbenennen',
  'security.passkey.last': 'Ihre letzte Anmeldemöglichkeit können Sie nicht entfernen.',
  'security.remove': 'Entfernen',
  'security.status.enrolled': 'Die Zwei-Faktor-Authentifizierung ist aktiviert.',
  'security.status.removed': 'Die Authenticator-App wurde entfernt.',
  'security.status.renamed': 'Der Passkey wurde umbenannt.',
  'security.status.passkey': 'Der Passkey wurde entfernt.',
  'security.sessions': 'Ihre Sitzungen',
  'factor.mail.on.subject': 'Zwei-Faktor-Authentifizierung für {site} ist aktiviert',
  'factor.mail.on.lead':
    'Für die Anmeldung bei Ihrem Konto wird jetzt auch ein Code aus einer Authenticator-App verlangt. Wenn Sie das nicht eingerichtet haben, melden Sie sich jetzt über die Schaltfläche unten an und entfernen Sie die App aus Ihrem Konto.',
  'factor.mail.off.subject': 'Zwei-Faktor-Authentifizierung für {site} ist deaktiviert',
  'factor.mail.off.lead':
    'Die Authenticator-App wurde aus Ihrem Konto entfernt. Wenn Sie das nicht waren, melden Sie sich jetzt über die Schaltfläche unten an und richten Sie sie wieder ein.',
  'factor.mail.recovery.subject': 'Ein Wiederherstellungscode für {site} wurde verwendet',
  'factor.mail.recovery.lead':
    'Einer Ihrer Wiederherstellungscodes wurde verwendet, um sich bei Ihrem Konto anzumelden. Übrige Codes: {count}. Wenn Sie das nicht waren, melden Sie sich jetzt über die Schaltfläche unten an und sichern Sie Ihr Konto.',
  'factor.mail.codes.subject': 'Neue Wiederherstellungscodes für {site}',
  'factor.mail.codes.lead':
    'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt, die alten funktionieren nicht mehr. Wenn Sie das nicht waren, melden Sie sich jetzt über die Schaltfläche unten an und sichern Sie Ihr Konto.',
  'factor.mail.reset.subject': 'Zwei-Faktor-Authentifizierung für {site} wurde zurückgesetzt',
  'factor.mail.reset.lead':
    'Ein Administrator hat Ihre zweiten Faktoren entfernt, und kein Gerät gilt mehr als vertrauenswürdig. Wenn Sie nicht darum gebeten haben, melden Sie sich jetzt über die Schaltfläche unten an und sichern Sie Ihr Konto.',
  'factor.mail.passkey.subject': 'Ein Passkey wurde aus Ihrem Konto bei {site} entfernt',
  'factor.mail.passkey.lead':
    'Mit dem Passkey {count} können Sie sich nicht mehr anmelden. Wenn Sie ihn nicht entfernt haben, melden Sie sich jetzt über die Schaltfläche unten an und sichern Sie Ihr Konto.',
  'factor.mail.code.subject': 'Ihr Code für {site}',
  'factor.mail.code.lead':
    'Geben Sie diesen Code ein, um die Anmeldung abzuschließen. Er funktioniert einmal und gilt 10 Minuten. Geben Sie ihn an niemanden weiter. Wenn Sie sich gerade nicht anmelden, hat eine andere Person den ersten Schritt geschafft: Ändern Sie Ihr Passwort.',
  'factor.mail.code.button': 'Code eingeben',
});
