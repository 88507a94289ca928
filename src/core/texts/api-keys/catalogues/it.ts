import type { ApiKeyTexts } from '../../../../types/texts-api-keys.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the page of API keys says in Italian. */
export const texts: Sentences = inOrder<ApiKeyTexts>({
  'apiKeys.title': 'Chiavi API',
  'apiKeys.lead':
    'Con una chiave API, script e altri servizi usano {site} a tuo nome. Chiunque abbia una chiave può usarla: tienila segreta.',
  'apiKeys.none': 'Non hai chiavi API.',
  'apiKeys.create': 'Crea una chiave API',
  'apiKeys.name': 'Nome',
  'apiKeys.name.hint': 'A cosa serve la chiave, ad esempio: Rapporto mensile.',
  'apiKeys.scopes': 'Autorizzazioni',
  'apiKeys.days': 'Validità (in giorni)',
  'apiKeys.days.hint': 'Lascia vuoto questo campo per una chiave senza scadenza.',
  'apiKeys.submit': 'Crea chiave',
  'apiKeys.confirm': 'Conferma la tua identità',
  'apiKeys.confirm.lead': 'Conferma la tua identità prima di creare o sostituire una chiave.',
  'apiKeys.allows': 'Autorizzazioni: {scopes}',
  'apiKeys.created': 'Creata: {date}',
  'apiKeys.used': 'Ultimo utilizzo: {time}',
  'apiKeys.unused': 'Mai usata',
  'apiKeys.expires': 'Scade: {date}',
  'apiKeys.expired': 'Scaduta: {date}',
  'apiKeys.endless': 'Senza scadenza',
  'apiKeys.previous': 'La chiave sostituita funziona fino al {date}',
  'apiKeys.manage': 'Gestisci',
  'apiKeys.rename': 'Rinomina',
  'apiKeys.rotate': 'Sostituisci',
  'apiKeys.rotate.note': 'Riceverai una nuova chiave. Quella vecchia funzionerà ancora per {time}.',
  'apiKeys.revoke': 'Revoca',
  'apiKeys.revoke.note': 'Tutto ciò che usa questa chiave smette subito di funzionare.',
  'apiKeys.status.renamed': 'La chiave è stata rinominata.',
  'apiKeys.status.revoked': 'La chiave è stata revocata. Non funziona più.',
  'apiKeys.problem.name': 'Inserisci un nome di al massimo 100 caratteri.',
  'apiKeys.problem.scopes': 'Scegli almeno un’autorizzazione.',
  'apiKeys.problem.expires': 'Inserisci per quanti giorni è valida la chiave.',
  'apiKeys.problem.limit':
    'Hai raggiunto il numero massimo di chiavi ({count}). Revocane una per crearne un’altra.',
  'apiKeys.problem.unknown': 'Questa chiave è scaduta o non esiste più.',
  'apiKeys.new.title': 'Salva la tua chiave API',
  'apiKeys.new.lead': 'Copia ora la chiave {name} e conservala in un luogo sicuro: non la vedrai più.',
  'apiKeys.copy': 'Copia',
  'apiKeys.copied': 'Copiata',
  'apiKeys.done': 'Ho salvato la chiave',
  'apiKeys.mail.subject': 'Nuova chiave API per {site}',
  'apiKeys.mail.lead':
    'Una chiave API del tuo account è stata creata o sostituita. Chiunque l’abbia può usare l’account a tuo nome. Se non sei stato tu, accedi subito con il pulsante qui sotto e revoca la chiave.',
});
