import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Italian. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'Conferma il tuo nuovo indirizzo email per {site}',
  'account.mail.confirm.lead':
    'Usa il pulsante qui sotto per rendere questo l’indirizzo email del tuo account. Il link funziona una sola volta, fino al {expires}.',
  'account.mail.confirm.button': 'Conferma indirizzo',
  'account.mail.changed.subject': 'Il tuo indirizzo email per {site} è stato cambiato',
  'account.mail.changed.lead':
    'Il tuo account ora usa un altro indirizzo email. Se sei stato tu, non devi fare nulla. Altrimenti annulla la modifica con il pulsante qui sotto entro il {expires}. Questo indirizzo verrà ripristinato e tutte le sessioni verranno chiuse.',
  'account.mail.changed.button': 'Annulla la modifica',
  'account.mail.taken.subject': 'Hai già un account su {site}',
  'account.mail.taken.lead':
    'Qualcuno ha chiesto di usare il tuo indirizzo email per un altro account. Il tuo account lo usa già, quindi non è cambiato nulla. Puoi ignorare questa email.',
  'account.confirm.title': 'Conferma il tuo nuovo indirizzo email',
  'account.confirm.lead':
    'Qui resterai connesso a {site} e verrai disconnesso ovunque altrove. Il tuo nuovo indirizzo:',
  'account.confirm.note': 'Se non lo hai richiesto tu, chiudi questa pagina. Non cambierà nulla.',
  'account.confirm.signIn':
    'Accedi al tuo account su {site} in questo browser. Poi apri di nuovo il link nell’email.',
  'account.changed.title': 'Il tuo indirizzo email è stato cambiato',
  'account.changed.lead': 'Da ora in poi usa questo indirizzo su {site}:',
  'account.undo.title': 'Annullare la modifica del tuo indirizzo email?',
  'account.undo.lead': 'Il tuo account su {site} riavrà questo indirizzo:',
  'account.undo.note':
    'Tutte le sessioni verranno chiuse. La password, le passkey e gli account collegati successivi alla modifica verranno rimossi.',
  'account.undone.title': 'Il tuo indirizzo email è stato ripristinato',
  'account.undone.lead':
    'Tutte le sessioni sono state chiuse. Accedi di nuovo a {site} e controlla i metodi di accesso del tuo account.',
  'account.link.lead': 'Potrebbe essere scaduto, già usato o sostituito da uno più recente.',
  'account.mail.device.subject': 'Nuovo accesso a {site}',
  'account.mail.device.lead':
    'È stato effettuato l’accesso al tuo account da un browser che qui non avevi mai usato: {details}. Se sei stato tu, non devi fare nulla. Altrimenti proteggi subito il tuo account con il pulsante qui sotto.',
  'account.title': 'Il tuo account',
  'account.lead': 'Gestisci il tuo account su {site}.',
  'account.profile': 'Profilo',
  'account.name': 'Nome',
  'account.image': 'Immagine (indirizzo web)',
  'account.save': 'Salva',
  'account.none': 'Nessuno',
  'account.email.new': 'Nuovo indirizzo email',
  'account.email.submit': 'Invia link',
  'account.password.current': 'Password attuale',
  'account.linked': 'Account collegati',
  'account.linked.add': 'Collega {provider}',
  'account.passkeys': 'Passkey',
  'account.passkey.unnamed': 'Passkey {count}',
  'account.passkey.name': 'Nome di questa passkey',
  'account.remove': 'Rimuovi',
  'account.rename': 'Rinomina',
  'account.security': 'Autenticazione a due fattori',
  'account.delete': 'Elimina account',
  'account.delete.lead':
    'Il tuo account su {site} e tutto ciò che contiene verranno eliminati. L’operazione non può essere annullata.',
  'account.delete.confirm': 'Voglio eliminare il mio account',
  'account.status.saved': 'Le modifiche sono state salvate.',
  'account.status.sent': 'Controlla la posta. Abbiamo inviato un link al nuovo indirizzo.',
  'account.code.email': 'Inserisci un indirizzo email valido.',
  'account.code.unchanged': 'Il tuo account usa già questo indirizzo.',
  'account.code.lastWay': 'Non puoi rimuovere l’ultimo metodo di accesso al tuo account.',
  'account.code.gone': 'È già stato rimosso.',
  'account.code.image': 'Inserisci un indirizzo web che inizi con https:// o lascia vuoto il campo.',
  'account.code.name': 'Usa al massimo 100 caratteri per il nome.',
  'account.code.confirm': 'Conferma di voler eliminare il tuo account.',
});
