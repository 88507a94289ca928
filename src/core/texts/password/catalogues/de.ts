import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in German. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Neues Passwort wählen',
  'password.reset.ask': 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link.',
  'password.reset.send': 'Link per E-Mail senden',
  'password.reset.lead': 'Sie werden bei {site} angemeldet und überall sonst abgemeldet, als',
  'password.reset.submit': 'Passwort speichern',
  'password.confirm.title': 'E-Mail-Adresse bestätigen',
  'password.confirm.lead': 'Geben Sie das Passwort ein, das Sie für Ihr Konto bei {site} gewählt haben:',
  'password.confirm.submit': 'Bestätigen',
  'password.confirm.note':
    'Sie haben kein Konto erstellt? Dann schließen Sie diese Seite: Es passiert nichts.',
  'password.sent':
    'Wir haben Ihnen eine E-Mail gesendet, in der steht, wie es bei {site} weitergeht. Öffnen Sie ihren Link in diesem Browser.',
  'password.hint':
    'Mindestens {count} Zeichen. Ein paar Wörter hintereinander sind sicher und leicht zu merken.',
  'password.field.new': 'Neues Passwort',
  'password.field.name': 'Name (freiwillig)',
  'password.code.short': 'Dieses Passwort ist zu kurz. Wählen Sie eines mit mindestens {count} Zeichen.',
  'password.code.long': 'Dieses Passwort ist zu lang. Wählen Sie ein kürzeres.',
  'password.code.personal': 'Dieses Passwort ist Ihr Name oder Ihre Adresse. Wählen Sie ein anderes.',
  'password.code.common':
    'Dieses Passwort gehört zu denen, die Angreifer zuerst probieren. Wählen Sie ein anderes.',
  'password.code.email': 'Das ist keine E-Mail-Adresse. Prüfen Sie sie auf Tippfehler.',
  'password.code.link':
    'Dieser Link funktioniert nicht mehr. Er ist abgelaufen oder wurde schon benutzt. Fordern Sie hier einen neuen an oder melden Sie sich an.',
  'password.code.wrong': 'Das ist nicht das Passwort, das Sie gewählt haben. Versuchen Sie es noch einmal.',
  'password.mail.verify.subject': 'Bestätigen Sie Ihre Adresse für {site}',
  'password.mail.verify.lead':
    'Schließen Sie die Erstellung Ihres Kontos über die Schaltfläche unten ab. Sie funktioniert einmal, bis {expires}.',
  'password.mail.taken.subject': 'Sie haben schon ein Konto bei {site}',
  'password.mail.taken.lead':
    'Jemand wollte mit Ihrer Adresse ein Konto erstellen, aber Sie haben schon eines. Melden Sie sich wie gewohnt an. Falls Sie Ihr Passwort vergessen haben, wählen Sie über die Schaltfläche unten ein neues. Sie funktioniert einmal, bis {expires}.',
  'password.mail.reset.subject': 'Neues Passwort für {site} wählen',
  'password.mail.reset.lead':
    'Wählen Sie über die Schaltfläche unten ein neues Passwort. Sie funktioniert einmal, bis {expires}.',
  'password.mail.unknown.subject': 'Sie haben kein Konto bei {site}',
  'password.mail.unknown.lead':
    'Jemand hat für diese Adresse ein neues Passwort angefordert, aber sie gehört zu keinem Konto. Falls Sie es waren: Vielleicht haben Sie eine andere Adresse verwendet oder noch kein Konto. Andernfalls ignorieren Sie diese E-Mail.',
  'password.mail.changed.subject': 'Ihr Passwort für {site} wurde geändert',
  'password.mail.changed.lead':
    'Wenn Sie es waren, müssen Sie nichts tun. Wenn nicht, wählen Sie sofort über die Schaltfläche unten ein neues Passwort; das beendet alle Sitzungen.',
});
