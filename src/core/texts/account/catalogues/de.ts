import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in German. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'Bestätigen Sie Ihre neue E-Mail-Adresse für {site}',
  'account.mail.confirm.lead':
    'Über die Schaltfläche unten machen Sie diese Adresse zur E-Mail-Adresse Ihres Kontos. Der Link funktioniert einmal, bis {expires}.',
  'account.mail.confirm.button': 'Adresse bestätigen',
  'account.mail.changed.subject': 'Ihre E-Mail-Adresse für {site} wurde geändert',
  'account.mail.changed.lead':
    'Ihr Konto verwendet jetzt eine andere E-Mail-Adresse. Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, machen Sie die Änderung über die Schaltfläche unten rückgängig, möglich bis {expires}. Ihr Konto erhält dann diese Adresse zurück und alle Sitzungen werden abgemeldet.',
  'account.mail.changed.button': 'Änderung rückgängig machen',
  'account.mail.taken.subject': 'Sie haben bereits ein Konto bei {site}',
  'account.mail.taken.lead':
    'Jemand wollte Ihre E-Mail-Adresse für ein anderes Konto verwenden. Ihr Konto verwendet sie bereits, daher wurde nichts geändert. Sie können diese E-Mail ignorieren.',
  'account.confirm.title': 'Neue E-Mail-Adresse bestätigen',
  'account.confirm.lead':
    'Sie bleiben hier bei {site} angemeldet und werden überall sonst abgemeldet. Ihre neue Adresse:',
  'account.confirm.note':
    'Wenn Sie das nicht angefordert haben, schließen Sie diese Seite. Es ändert sich nichts.',
  'account.confirm.signIn':
    'Melden Sie sich in diesem Browser bei Ihrem Konto bei {site} an. Öffnen Sie dann den Link in der E-Mail noch einmal.',
  'account.changed.title': 'Ihre E-Mail-Adresse wurde geändert',
  'account.changed.lead': 'Verwenden Sie bei {site} ab jetzt diese Adresse:',
  'account.undo.title': 'Änderung Ihrer E-Mail-Adresse rückgängig machen?',
  'account.undo.lead': 'Ihr Konto bei {site} erhält diese Adresse zurück:',
  'account.undo.note':
    'Alle Sitzungen werden abgemeldet. Ein Passwort, Passkeys und verknüpfte Konten aus der Zeit nach der Änderung werden entfernt.',
  'account.undone.title': 'Ihre E-Mail-Adresse ist wiederhergestellt',
  'account.undone.lead':
    'Alle Sitzungen wurden abgemeldet. Melden Sie sich wieder bei {site} an und prüfen Sie, wie Sie sich bei Ihrem Konto anmelden können.',
  'account.link.lead':
    'Er ist vielleicht abgelaufen, wurde schon verwendet oder durch einen neueren ersetzt.',
  'account.mail.device.subject': 'Neue Anmeldung bei {site}',
  'account.mail.device.lead':
    'Mit einem Browser, den Sie hier bisher nicht verwendet haben, wurde auf Ihr Konto zugegriffen: {details}. Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, sichern Sie Ihr Konto jetzt über die Schaltfläche unten.',
  'account.title': 'Ihr Konto',
  'account.lead': 'Verwalten Sie Ihr Konto bei {site}.',
  'account.profile': 'Profil',
  'account.name': 'Name',
  'account.image': 'Bild (Webadresse)',
  'account.save': 'Speichern',
  'account.none': 'Keine',
  'account.email.new': 'Neue E-Mail-Adresse',
  'account.email.submit': 'Link senden',
  'account.password.current': 'Aktuelles Passwort',
  'account.linked': 'Verknüpfte Konten',
  'account.linked.add': '{provider} verknüpfen',
  'account.passkeys': 'Passkeys',
  'account.passkey.unnamed': 'Passkey {count}',
  'account.passkey.name': 'Name dieses Passkeys',
  'account.remove': 'Entfernen',
  'account.rename': 'Umbenennen',
  'account.security': 'Zwei-Faktor-Authentifizierung',
  'account.delete': 'Konto löschen',
  'account.delete.lead':
    'Ihr Konto bei {site} und alles, was dazu gehört, wird gelöscht. Das lässt sich nicht rückgängig machen.',
  'account.delete.confirm': 'Ich möchte mein Konto löschen',
  'account.status.saved': 'Ihre Änderungen wurden gespeichert.',
  'account.status.sent':
    'Sehen Sie in Ihrem Postfach nach. Wir haben einen Link an die neue Adresse gesendet.',
  'account.code.email': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'account.code.unchanged': 'Ihr Konto verwendet diese Adresse bereits.',
  'account.code.lastWay': 'Die letzte Anmeldemethode Ihres Kontos können Sie nicht entfernen.',
  'account.code.gone': 'Es wurde bereits entfernt.',
  'account.code.image':
    'Geben Sie eine Webadresse ein, die mit https:// beginnt, oder lassen Sie das Feld leer.',
  'account.code.name': 'Verwenden Sie höchstens 100 Zeichen für den Namen.',
  'account.code.confirm': 'Bestätigen Sie, dass Sie Ihr Konto löschen möchten.',
});
