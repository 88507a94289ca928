import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Italian. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Scegli una nuova password',
  'password.reset.ask': 'Inserisci il tuo indirizzo email. Ti invieremo un link.',
  'password.reset.send': 'Inviami un link',
  'password.reset.lead': 'Accederai a {site}, e verrai disconnesso ovunque altrove, come',
  'password.reset.submit': 'Salva la password',
  'password.confirm.title': 'Conferma il tuo indirizzo email',
  'password.confirm.lead': 'Scrivi la password che hai scelto per il tuo account su {site}:',
  'password.confirm.submit': 'Conferma',
  'password.confirm.note': 'Se non hai creato un account, chiudi questa pagina: non succede nulla.',
  'password.sent':
    'Ti abbiamo inviato un’email che spiega come continuare su {site}. Apri il suo link in questo browser.',
  'password.hint': 'Almeno {count} caratteri. Alcune parole di seguito sono sicure e facili da ricordare.',
  'password.field.new': 'Nuova password',
  'password.field.name': 'Nome (facoltativo)',
  'password.code.short': 'Questa password è troppo corta. Scegline una di almeno {count} caratteri.',
  'password.code.long': 'Questa password è troppo lunga. Scegline una più corta.',
  'password.code.personal': 'Questa password è il tuo nome o il tuo indirizzo. Scegline un’altra.',
  'password.code.common':
    'Questa password è tra quelle che gli aggressori provano per prime. Scegline un’altra.',
  'password.code.email': 'Questo non è un indirizzo email. Controlla che sia scritto bene.',
  'password.code.link':
    'Questo link non funziona più. Potrebbe essere scaduto o già stato usato. Chiedine uno nuovo qui, oppure accedi.',
  'password.code.wrong': 'Questa non è la password che hai scelto. Riprova.',
  'password.mail.verify.subject': 'Conferma il tuo indirizzo per {site}',
  'password.mail.verify.lead':
    'Usa il pulsante qui sotto per completare la creazione del tuo account. Funziona una volta, fino al {expires}.',
  'password.mail.taken.subject': 'Hai già un account su {site}',
  'password.mail.taken.lead':
    'Qualcuno ha provato a creare un account con il tuo indirizzo, ma ne hai già uno. Accedi come sempre. Se hai dimenticato la password, scegline una nuova con il pulsante qui sotto. Funziona una volta, fino al {expires}.',
  'password.mail.reset.subject': 'Scegli una nuova password per {site}',
  'password.mail.reset.lead':
    'Usa il pulsante qui sotto per scegliere una nuova password. Funziona una volta, fino al {expires}.',
  'password.mail.unknown.subject': 'Non hai un account su {site}',
  'password.mail.unknown.lead':
    'Qualcuno ha chiesto una nuova password per questo indirizzo, ma nessun account lo usa. Se sei stato tu, forse hai usato un altro indirizzo o non hai ancora un account. Altrimenti ignora questa email.',
  'password.mail.changed.subject': 'La tua password per {site} è stata cambiata',
  'password.mail.changed.lead':
    'Se sei stato tu, non devi fare nulla. Altrimenti scegli subito una nuova password con il pulsante qui sotto, che termina tutte le sessioni.',
});
