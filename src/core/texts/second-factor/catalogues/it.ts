import type { SecondFactorTexts } from '../../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the second factor say in Italian. */
export const texts: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'Autenticazione a due fattori',
  'factor.totp.lead': 'Inserisci il codice della tua app di autenticazione per accedere a {site}.',
  'factor.totp.label': 'Codice',
  'factor.recovery.lead': 'Inserisci uno dei tuoi codici di recupero. Ogni codice funziona una volta.',
  'factor.recovery.label': 'Codice di recupero',
  'factor.passkey.lead': 'Usa la tua passkey per accedere a {site}.',
  'factor.submit': 'Continua',
  'factor.trust': 'Non chiedere più su questo dispositivo (durata in giorni: {count})',
  'factor.useApp': 'Usa l’app di autenticazione',
  'factor.useRecovery': 'Usa un codice di recupero',
  'factor.signInAnew': 'Accedi in un altro modo',
  'factor.confirm.title': 'Conferma che sei tu',
  'factor.confirm.lead':
    'Stai per modificare qualcosa di importante su {site}. Inserisci il codice della tua app di autenticazione.',
  'factor.confirm.signIn': 'Accedi di nuovo',
  'factor.confirm.signInLead':
    'Stai per modificare qualcosa di importante su {site}. Accedi di nuovo per confermare che sei tu.',
  'factor.code.wrong': 'Codice errato. Riprova.',
  'factor.code.wait': 'Troppi codici errati. Riprova più tardi o usa un altro modo.',
  'factor.code.required': 'Configura l’autenticazione a due fattori per continuare.',
  'factor.enrol.title': 'Configura un’app di autenticazione',
  'factor.enrol.required': '{site} richiede l’autenticazione a due fattori. Configurala per continuare.',
  'factor.enrol.scan':
    'Scansiona il codice QR con un’app di autenticazione. Poi inserisci il codice che l’app mostra.',
  'factor.enrol.qr': 'Codice QR per la tua app di autenticazione',
  'factor.enrol.key': 'Non riesci a scansionarlo? Inserisci questa chiave nell’app:',
  'factor.enrol.submit': 'Attiva',
  'factor.codes.title': 'Salva i tuoi codici di recupero',
  'factor.codes.lead':
    'Se perdi il dispositivo, puoi accedere con uno di questi codici. Ogni codice funziona una volta. Conservali in un luogo sicuro: non li vedrai più.',
  'factor.codes.copy': 'Copia',
  'factor.codes.copied': 'Copiato',
  'factor.codes.download': 'Scarica',
  'factor.codes.print': 'Stampa',
  'factor.codes.done': 'Ho salvato i codici',
  'security.title': 'Sicurezza',
  'security.lead': 'Gestisci come accedi a {site}.',
  'security.totp': 'App di autenticazione',
  'security.totp.since': 'Aggiunta: {date}',
  'security.totp.none': 'Non configurata',
  'security.totp.add': 'Configura',
  'security.codes': 'Codici di recupero',
  'security.codes.left': 'Rimasti: {count}',
  'security.codes.none': 'Nessun codice',
  'security.codes.renew': 'Genera nuovi codici',
  'security.codes.note': 'I tuoi vecchi codici smetteranno di funzionare.',
  'security.passkeys': 'Passkey',
  'security.passkeys.count': 'Configurate: {count}',
  'security.remove': 'Rimuovi',
  'security.status.enrolled': 'L’autenticazione a due fattori è attiva.',
  'security.status.removed': 'L’app di autenticazione è stata rimossa.',
  'security.sessions': 'Le tue sessioni',
  'factor.mail.on.subject': 'L’autenticazione a due fattori è attiva per {site}',
  'factor.mail.on.lead':
    'Per accedere al tuo account ora serve anche un codice di un’app di autenticazione. Se non l’hai configurata tu, accedi subito con il pulsante qui sotto e rimuovila.',
  'factor.mail.off.subject': 'L’autenticazione a due fattori è disattivata per {site}',
  'factor.mail.off.lead':
    'L’app di autenticazione è stata rimossa dal tuo account. Se non sei stato tu, accedi subito con il pulsante qui sotto e configurala di nuovo.',
  'factor.mail.recovery.subject': 'È stato usato un codice di recupero per {site}',
  'factor.mail.recovery.lead':
    'Uno dei tuoi codici di recupero è stato usato per accedere al tuo account. Codici rimasti: {count}. Se non sei stato tu, accedi subito con il pulsante qui sotto e metti al sicuro il tuo account.',
  'factor.mail.codes.subject': 'Nuovi codici di recupero per {site}',
  'factor.mail.codes.lead':
    'Sono stati creati nuovi codici di recupero per il tuo account e quelli vecchi non funzionano più. Se non sei stato tu, accedi subito con il pulsante qui sotto e metti al sicuro il tuo account.',
});
