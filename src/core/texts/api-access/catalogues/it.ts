import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Italian. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Accesso effettuato come {name}',
  'client.other': 'Usa un altro account',
  'client.continue.title': 'Continua su {client}',
  'client.continue.lead': '{client} vuole usare il tuo account su {site}.',
  'client.continue.submit': 'Continua',
  'client.return.title': 'Torna a {client}',
  'client.return.lead': 'Se {client} non si apre automaticamente, usa il pulsante.',
  'client.return.open': 'Apri {client}',
  'device.title': 'Collega un dispositivo',
  'device.lead': 'Inserisci il codice mostrato dalla tua app o dal tuo dispositivo.',
  'device.label': 'Codice',
  'device.submit': 'Continua',
  'device.wrong': 'Il codice non è valido o è scaduto. Controllalo o richiedine uno nuovo sul dispositivo.',
  'device.wait': 'Troppi codici errati. Riprova tra qualche minuto.',
  'device.confirm.title': 'Consentire l’accesso?',
  'device.confirm.lead': '{client} vuole usare il tuo account su {site}.',
  'device.confirm.code': 'Il tuo dispositivo deve mostrare questo codice:',
  'device.confirm.scopes': 'Autorizzazioni richieste:',
  'device.confirm.from': 'Origine della richiesta:',
  'device.confirm.warning':
    'Continua solo se hai avviato tu questa operazione e vedi lo stesso codice. Se qualcuno ti ha inviato il codice, annulla.',
  'device.confirm.allow': 'Consenti',
  'device.confirm.cancel': 'Annulla',
  'device.allowed.title': 'Dispositivo collegato',
  'device.allowed.lead': '{client} ora ha accesso. Chiudi questa pagina e torna al tuo dispositivo.',
  'device.denied.title': 'Accesso negato',
  'device.denied.lead': '{client} non ha ottenuto l’accesso. Puoi chiudere questa pagina.',
});
