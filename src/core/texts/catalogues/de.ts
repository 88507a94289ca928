import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in German. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': 'Bei {site} anmelden',
  'mail.preview': 'Hier ist Ihr Link. Er funktioniert einmal, bis {expires}.',
  'mail.lead': 'Melden Sie sich über die Schaltfläche unten an. Sie funktioniert einmal, bis {expires}.',
  'mail.button': 'Anmelden',
  'mail.code': 'Oder geben Sie diesen Code auf der Seite ein, auf der Sie die E-Mail angefordert haben:',
  'mail.copy': 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:',
  'mail.open': 'Öffnen Sie diesen Link, um sich anzumelden:',
  'mail.once': 'Der Link funktioniert einmal, bis {expires}.',
  'mail.ignore':
    'Sie haben diese E-Mail nicht angefordert? Dann ignorieren Sie sie: Ohne sie kann sich niemand anmelden. Geben Sie sie nicht weiter.',
  'signIn.title': 'Anmelden',
  'signIn.lead': 'Weiter zu {site}',
  'signIn.with': 'Mit {provider} anmelden',
  'signIn.withPasskey': 'Mit Passkey anmelden',
  'signIn.submit': 'Anmelden',
  'signIn.sendLink': 'Anmeldelink per E-Mail senden',
  'signIn.remember': 'Angemeldet bleiben',
  'signIn.or': 'oder',
  'signIn.more': 'Weitere Anmeldeoptionen',
  'signIn.lastUsed': 'Zuletzt verwendet',
  'signIn.none': 'Hier ist noch keine Anmeldung möglich. Bitte kommen Sie später wieder.',
  'signIn.pending': 'Einen Moment …',
  'signIn.error.Signin': 'Die Anmeldung konnte nicht gestartet werden. Bitte versuchen Sie es noch einmal.',
  'signIn.error.OAuthSignin':
    'Der Anbieter ist nicht erreichbar. Versuchen Sie es gleich noch einmal oder melden Sie sich auf einem anderen Weg an.',
  'signIn.error.OAuthCallbackError':
    'Die Anmeldung bei diesem Anbieter wurde nicht abgeschlossen. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  'signIn.error.OAuthCreateAccount':
    'Mit diesem Anbieter konnte Ihr Konto nicht erstellt werden. Bitte melden Sie sich auf einem anderen Weg an.',
  'signIn.error.EmailCreateAccount':
    'Mit dieser E-Mail-Adresse konnte Ihr Konto nicht erstellt werden. Bitte wählen Sie einen anderen Weg.',
  'signIn.error.Callback':
    'Auf dem Rückweg zu dieser Seite ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  'signIn.error.OAuthAccountNotLinked':
    'Dieses Konto ist noch nicht mit Ihrem verknüpft. Melden Sie sich wie bisher an, damit wir wissen, dass Sie es sind.',
  'signIn.error.EmailSignin':
    'Die E-Mail konnte nicht gesendet werden. Prüfen Sie die Adresse auf Tippfehler oder versuchen Sie es gleich noch einmal.',
  'signIn.error.CredentialsSignin':
    'Die Angaben stimmen nicht. Prüfen Sie Ihre Eingabe und versuchen Sie es noch einmal.',
  'signIn.error.SessionRequired': 'Bitte melden Sie sich an, um diese Seite zu sehen.',
  'signIn.error.default': 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  'signIn.code.access_denied':
    'Sie haben die Anmeldung beim Anbieter abgebrochen, oder er hat sie abgelehnt. Sie können es noch einmal versuchen.',
  'signIn.code.flow_expired': 'Das hat etwas zu lange gedauert. Bitte beginnen Sie von vorn.',
  'signIn.code.flow_missing':
    'Diese Anmeldung wurde in einem anderen Browser oder vor zu langer Zeit begonnen. Bitte beginnen Sie hier von vorn.',
  'signIn.code.flow_used': 'Diese Anmeldung ist bereits abgeschlossen. Bitte beginnen Sie von vorn.',
  'signIn.code.state_mismatch': 'Die Antwort gehörte nicht zu dieser Anmeldung. Bitte beginnen Sie von vorn.',
  'signIn.code.session_changed':
    'Sie haben sich in der Zwischenzeit an- oder abgemeldet. Bitte beginnen Sie von vorn.',
  'signIn.code.idp_unavailable':
    'Der Anbieter antwortet gerade nicht. Versuchen Sie es bald noch einmal oder wählen Sie einen anderen Weg.',
  'signIn.code.idp_timeout':
    'Der Anbieter hat zu lange nicht geantwortet. Versuchen Sie es bald noch einmal oder wählen Sie einen anderen Weg.',
  'signIn.code.not_set_up':
    'Dieser Anmeldeweg ist nicht richtig eingerichtet. Bitte wählen Sie einen anderen oder kommen Sie später wieder.',
  'signIn.code.rate_limited':
    'Zu viele Versuche. Bitte warten Sie ein paar Minuten und versuchen Sie es dann noch einmal.',
  'signIn.code.busy': 'Gerade melden sich zu viele Leute an. Bitte versuchen Sie es bald noch einmal.',
  'field.email': 'E-Mail-Adresse',
  'field.email.placeholder': 'name@example.com',
  'field.username': 'Benutzername',
  'field.password': 'Passwort',
  'field.showPassword': 'Passwort anzeigen',
  'signedIn.title': 'Sie sind angemeldet',
  'signedIn.lead': 'als {user}',
  'signedIn.continue': 'Weiter',
  'signedIn.change': 'Anderes Konto verwenden',
  'signOut.title': 'Abmelden?',
  'signOut.lead': 'Sie melden sich gleich von {site} ab.',
  'signOut.submit': 'Abmelden',
  'signOut.stay': 'Angemeldet bleiben',
  'signedOut.title': 'Sie sind abgemeldet',
  'signedOut.lead': 'In diesem Browser ist niemand bei {site} angemeldet.',
  'sessions.title': 'Wo Sie angemeldet sind',
  'sessions.lead': 'Das sind Ihre Sitzungen bei {site}. Melden Sie ab, was Sie nicht erkennen.',
  'sessions.current': 'Dieser Browser',
  'sessions.agent': '{browser} unter {system}',
  'sessions.unknownAgent': 'Unbekannter Browser',
  'sessions.began': 'Angemeldet: {date}',
  'sessions.active': 'Zuletzt aktiv: {time}',
  'sessions.address': 'Adresse: {address}',
  'sessions.endOthers': 'Überall sonst abmelden',
  'sessions.none': 'Sie sind sonst nirgends angemeldet.',
  'sessions.status.ended': 'Diese Sitzung ist abgemeldet.',
  'sessions.status.others': 'Sie sind überall sonst abgemeldet.',
  'sessions.status.unknown':
    'Es wurde nichts abgemeldet: Diese Sitzung steht nicht in Ihrer Liste. Vielleicht ist sie schon beendet.',
  'sessions.back': 'Zurück zu {site}',
  'verifyRequest.title': 'Sehen Sie in Ihrem Postfach nach',
  'verifyRequest.lead':
    'Wir haben Ihnen einen Link zur Anmeldung bei {site} geschickt. Öffnen Sie ihn in diesem Browser, und Sie sind fertig.',
  'verifyRequest.again': 'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach oder {link}.',
  'verifyRequest.again.link': 'versuchen Sie es noch einmal',
  'verifyRequest.code.label': 'Code aus der E-Mail',
  'verifyRequest.code.hint':
    'Sie lesen die E-Mail auf einem anderen Gerät? Dann geben Sie hier den Code daraus ein.',
  'verifyRequest.code.submit': 'Anmelden',
  'verifyRequest.code.wrong':
    'Das ist nicht der Code aus der E-Mail. Prüfen Sie ihn und versuchen Sie es noch einmal.',
  'verifyRequest.code.used': 'Dieser Code gilt nicht mehr. Fordern Sie eine neue E-Mail an.',
  'confirm.title': 'Anmeldung bestätigen',
  'confirm.heading': 'Sind Sie das?',
  'confirm.lead': 'Sie melden sich gleich bei {site} an als',
  'confirm.submit': 'Anmelden',
  'confirm.note':
    'Mit diesem Klick stellen wir sicher, dass Sie selbst den Link öffnen und kein Virenscanner für E-Mails. ' +
    'Falls Sie den Link nicht angefordert haben, schließen Sie diese Seite: Dann passiert nichts.',
  'error.Configuration.title': 'Bei uns stimmt etwas nicht',
  'error.Configuration.text':
    'Der Server ist nicht richtig eingerichtet. Versuchen Sie es später noch einmal oder schreiben Sie dem Team hinter dieser Website: Es findet den Grund im Protokoll.',
  'error.AccessDenied.title': 'Zugriff verweigert',
  'error.AccessDenied.text':
    'Sie dürfen sich hier nicht anmelden. Wenn das ein Irrtum ist, wenden Sie sich an das Team hinter dieser Website oder verwenden Sie ein anderes Konto.',
  'error.Verification.title': 'Dieser Link gilt nicht mehr',
  'error.Verification.text':
    'Er ist abgelaufen oder wurde schon verwendet. Melden Sie sich noch einmal an, um einen neuen zu erhalten.',
  'error.WebAuthnVerificationError.title': 'Der Passkey wurde nicht akzeptiert',
  'error.WebAuthnVerificationError.text':
    'Versuchen Sie es noch einmal oder melden Sie sich auf einem anderen Weg an.',
  'error.notFound.title': 'Seite nicht gefunden',
  'error.notFound.text':
    'Unter dieser Adresse gibt es nichts. Der Link ist vielleicht veraltet oder enthält einen Tippfehler. Prüfen Sie ihn oder melden Sie sich an.',
  'error.default.title': 'Etwas ist schiefgegangen',
  'error.default.text': 'Das hat nicht geklappt. Bitte versuchen Sie noch einmal, sich anzumelden.',
  'error.challenge_expired.title': 'Das hat etwas zu lange gedauert',
  'error.challenge_expired.text': 'Bitte beginnen Sie von vorn.',
  'error.credential_exists.title': 'Dieser Passkey ist bereits registriert',
  'error.credential_exists.text':
    'Sie können sich damit anmelden. Für einen weiteren verwenden Sie ein anderes Gerät oder einen anderen Passwortmanager.',
  'error.counter_regression.title': 'Diesem Passkey kann nicht mehr vertraut werden',
  'error.counter_regression.text':
    'Möglicherweise gibt es eine Kopie davon. Melden Sie sich auf einem anderen Weg an, entfernen Sie den Passkey und registrieren Sie einen neuen.',
  'error.revocation_pending.title': 'In diesem Browser abgemeldet',
  'error.revocation_pending.text':
    'Sie sind hier abgemeldet, aber die Sitzung konnte auf dem Server nicht beendet werden. Falls jemand anderes eine ' +
    'Kopie davon haben könnte, informieren Sie das Team hinter dieser Website.',
  'error.reference': 'Referenz: {reference}',
  'error.signIn': 'Anmelden',
  'passkey.unsupported':
    'Dieser Browser unterstützt keine Passkeys. Melden Sie sich auf einem anderen Weg an.',
  'passkey.cancelled':
    'Es wurde nichts gesendet: Sie haben abgebrochen, oder es hat zu lange gedauert. Sie können es noch einmal versuchen.',
  'passkey.failed':
    'Das hat nicht geklappt. Versuchen Sie es gleich noch einmal oder melden Sie sich auf einem anderen Weg an.',
  'passkey.noScript':
    'Passkeys benötigen JavaScript, das hier ausgeschaltet ist. Schalten Sie es ein oder melden Sie sich auf einem anderen Weg an.',
  'link.signUp': 'Konto erstellen',
  'link.forgotPassword': 'Passwort vergessen?',
  'link.terms': 'Nutzungsbedingungen',
  'link.privacy': 'Datenschutz',
  'link.support': 'Hilfe',
});
