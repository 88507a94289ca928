import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Italian. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': 'Accedi a {site}',
  'mail.preview': 'Ecco il tuo link. Funziona una sola volta. Scadenza: {expires}.',
  'mail.lead': 'Usa il pulsante qui sotto per accedere. Funziona una sola volta. Scadenza: {expires}.',
  'mail.button': 'Accedi',
  'mail.code': 'Oppure inserisci questo codice nella pagina in cui hai richiesto l’email:',
  'mail.copy': 'Se il pulsante non funziona, copia questo link nel browser:',
  'mail.open': 'Apri questo link per accedere:',
  'mail.once': 'Il link funziona una sola volta. Scadenza: {expires}.',
  'mail.ignore':
    'Se non hai richiesto questa email, ignorala: senza di essa nessuno può accedere. Non inoltrarla a nessuno.',
  'signIn.title': 'Accedi',
  'signIn.lead': 'per continuare su {site}',
  'signIn.with': 'Accedi con {provider}',
  'signIn.withPasskey': 'Accedi con una passkey',
  'signIn.submit': 'Accedi',
  'signIn.sendLink': 'Inviami un link di accesso',
  'signIn.remember': 'Resta connesso',
  'signIn.or': 'oppure',
  'signIn.more': 'Altri modi per accedere',
  'signIn.lastUsed': 'Ultimo usato',
  'signIn.none': 'Qui non è ancora possibile accedere. Torna più tardi.',
  'signIn.pending': 'Un momento…',
  'signIn.error.Signin': 'Non è stato possibile avviare l’accesso. Riprova.',
  'signIn.error.OAuthSignin':
    'Il servizio di accesso non è raggiungibile. Riprova tra un momento o scegli un altro modo per accedere.',
  'signIn.error.OAuthCallbackError':
    'L’accesso con questo servizio non è stato completato. Riprova o scegli un altro modo.',
  'signIn.error.OAuthCreateAccount':
    'Non è stato possibile creare il tuo account con questo servizio. Scegli un altro modo per accedere.',
  'signIn.error.EmailCreateAccount':
    'Non è stato possibile creare il tuo account con questo indirizzo email. Scegli un altro modo.',
  'signIn.error.Callback': 'Qualcosa è andato storto durante il ritorno a questa pagina. Riprova.',
  'signIn.error.OAuthAccountNotLinked':
    'Questo account non è ancora collegato al tuo. Accedi come hai fatto in precedenza, per confermare la tua identità.',
  'signIn.error.EmailSignin':
    'Non è stato possibile inviare l’email. Controlla che l’indirizzo sia scritto correttamente o riprova tra un momento.',
  'signIn.error.CredentialsSignin': 'I dati non corrispondono. Controlla ciò che hai inserito e riprova.',
  'signIn.error.SessionRequired': 'Accedi per vedere questa pagina.',
  'signIn.error.default': 'L’accesso non è riuscito. Riprova.',
  'signIn.code.access_denied':
    'Hai annullato l’accesso presso il servizio, oppure il servizio non lo ha consentito. Puoi riprovare.',
  'signIn.code.flow_expired': 'È passato un po’ troppo tempo. Ricomincia.',
  'signIn.code.flow_missing':
    'Questo accesso è stato iniziato in un altro browser o troppo tempo fa. Ricomincia da qui.',
  'signIn.code.flow_used': 'Questo accesso è già stato completato. Ricomincia.',
  'signIn.code.state_mismatch': 'La risposta non apparteneva a questo accesso. Ricomincia.',
  'signIn.code.session_changed': 'Nel frattempo hai eseguito un accesso o una disconnessione. Ricomincia.',
  'signIn.code.idp_unavailable':
    'Il servizio di accesso al momento non risponde. Riprova tra poco o scegli un altro modo.',
  'signIn.code.idp_timeout':
    'Il servizio di accesso ha impiegato troppo tempo a rispondere. Riprova tra poco o scegli un altro modo.',
  'signIn.code.not_set_up':
    'Questo modo di accedere non è configurato correttamente. Scegline un altro o torna più tardi.',
  'signIn.code.rate_limited': 'Troppi tentativi. Attendi qualche minuto e riprova.',
  'signIn.code.busy': 'In questo momento stanno accedendo troppe persone. Riprova tra poco.',
  'field.email': 'Indirizzo email',
  'field.email.placeholder': 'nome@example.com',
  'field.username': 'Nome utente',
  'field.password': 'Password',
  'field.showPassword': 'Mostra password',
  'signedIn.title': 'Hai effettuato l’accesso',
  'signedIn.lead': 'come {user}',
  'signedIn.continue': 'Continua',
  'signedIn.change': 'Usa un altro account',
  'signOut.title': 'Vuoi uscire?',
  'signOut.lead': 'Stai per uscire da {site}.',
  'signOut.submit': 'Esci',
  'signOut.stay': 'Non uscire',
  'signedOut.title': 'Disconnessione effettuata',
  'signedOut.lead': 'Nessuno ha effettuato l’accesso a {site} in questo browser.',
  'sessions.title': 'Dove hai effettuato l’accesso',
  'sessions.lead': 'Queste sono le tue sessioni su {site}. Disconnetti quelle che non riconosci.',
  'sessions.current': 'Questo browser',
  'sessions.agent': '{browser} su {system}',
  'sessions.unknownAgent': 'Browser sconosciuto',
  'sessions.began': 'Accesso: {date}',
  'sessions.active': 'Ultima attività: {time}',
  'sessions.address': 'Indirizzo IP: {address}',
  'sessions.endOthers': 'Esci da tutte le altre sessioni',
  'sessions.none': 'Non hai effettuato l’accesso da nessun’altra parte.',
  'sessions.status.ended': 'Quella sessione è stata disconnessa.',
  'sessions.status.others': 'Tutte le altre sessioni sono state disconnesse.',
  'sessions.status.unknown':
    'Nessuna sessione è stata disconnessa: quella richiesta non è nel tuo elenco. Forse è già terminata.',
  'sessions.back': 'Torna a {site}',
  'verifyRequest.title': 'Controlla la tua email',
  'verifyRequest.lead':
    'Ti abbiamo inviato un link per accedere a {site}. Aprilo in questo browser e il gioco è fatto.',
  'verifyRequest.again': 'Ancora niente dopo qualche minuto? Guarda nella cartella dello spam oppure {link}.',
  'verifyRequest.again.link': 'riprova',
  'verifyRequest.code.label': 'Codice ricevuto via email',
  'verifyRequest.code.hint':
    'Stai leggendo l’email su un altro dispositivo? Inserisci qui il codice che contiene.',
  'verifyRequest.code.submit': 'Accedi',
  'verifyRequest.code.wrong': 'Questo non è il codice dell’email. Controllalo e riprova.',
  'verifyRequest.code.used': 'Questo codice non è più valido. Richiedi una nuova email.',
  'confirm.title': 'Conferma l’accesso',
  'confirm.heading': 'Sei tu?',
  'confirm.lead': 'Stai per accedere a {site} come',
  'confirm.submit': 'Accedi',
  'confirm.note':
    'Con questo clic ci assicuriamo che sia tu ad aprire il link, e non un antivirus della posta. Se non l’hai richiesto, ' +
    'chiudi questa pagina: non succederà nulla.',
  'error.Configuration.title': 'Qualcosa non va da parte nostra',
  'error.Configuration.text':
    'Il server non è configurato correttamente. Riprova più tardi o scrivi a chi gestisce questo sito: può trovare il motivo nei log.',
  'error.AccessDenied.title': 'Accesso negato',
  'error.AccessDenied.text':
    'Non hai l’autorizzazione per accedere qui. Se pensi di doverla avere, rivolgiti a chi gestisce questo sito o usa un altro account.',
  'error.Verification.title': 'Questo link non funziona più',
  'error.Verification.text':
    'Potrebbe essere scaduto o essere già stato usato. Accedi di nuovo per riceverne un altro.',
  'error.WebAuthnVerificationError.title': 'La passkey non è stata accettata',
  'error.WebAuthnVerificationError.text': 'Riprova o scegli un altro modo per accedere.',
  'error.notFound.title': 'Pagina non trovata',
  'error.notFound.text':
    'A questo indirizzo non c’è nulla. Il link potrebbe essere vecchio o scritto male. Controllalo oppure accedi.',
  'error.default.title': 'Qualcosa è andato storto',
  'error.default.text': 'Non ha funzionato. Prova ad accedere di nuovo.',
  'error.challenge_expired.title': 'È passato un po’ troppo tempo',
  'error.challenge_expired.text': 'Ricomincia.',
  'error.credential_exists.title': 'Questa passkey è già registrata',
  'error.credential_exists.text':
    'Puoi usarla per accedere. Per aggiungerne un’altra, usa un altro dispositivo o un altro gestore delle password.',
  'error.counter_regression.title': 'Questa passkey non è più affidabile',
  'error.counter_regression.text':
    'Potrebbe esisterne una copia. Accedi in un altro modo, rimuovi la passkey e registrane una nuova.',
  'error.revocation_pending.title': 'Disconnessione effettuata in questo browser',
  'error.revocation_pending.text':
    'Qui la disconnessione è stata effettuata, ma non è stato possibile terminare la sessione sul server. Se qualcun altro potrebbe ' +
    'averne una copia, avvisa chi gestisce questo sito.',
  'error.reference': 'Riferimento: {reference}',
  'error.signIn': 'Accedi',
  'passkey.unsupported': 'Questo browser non supporta le passkey. Scegli un altro modo per accedere.',
  'passkey.cancelled':
    'Non è stato inviato nulla: hai annullato oppure è passato troppo tempo. Puoi riprovare.',
  'passkey.failed': 'Non ha funzionato. Riprova tra un momento o scegli un altro modo per accedere.',
  'passkey.noScript':
    'Le passkey richiedono JavaScript, che qui è disattivato. Attivalo o scegli un altro modo per accedere.',
  'link.signUp': 'Crea un account',
  'link.forgotPassword': 'Password dimenticata?',
  'link.terms': 'Termini',
  'link.privacy': 'Privacy',
  'link.support': 'Assistenza',
});
