import type { ApiKeyTexts } from '../../../../types/texts-api-keys.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the page of API keys says in Dutch. */
export const texts: Sentences = inOrder<ApiKeyTexts>({
  'apiKeys.title': 'API-sleutels',
  'apiKeys.lead':
    'Met een API-sleutel gebruiken scripts en andere diensten {site} namens jou. Iedereen die een sleutel heeft, kan hem gebruiken: houd hem geheim.',
  'apiKeys.none': 'Je hebt geen API-sleutels.',
  'apiKeys.create': 'API-sleutel maken',
  'apiKeys.name': 'Naam',
  'apiKeys.name.hint': 'Waar de sleutel voor is, bijvoorbeeld: Maandrapport.',
  'apiKeys.scopes': 'Machtigingen',
  'apiKeys.days': 'Geldigheid (in dagen)',
  'apiKeys.days.hint': 'Laat dit leeg voor een sleutel die niet verloopt.',
  'apiKeys.submit': 'Sleutel maken',
  'apiKeys.confirm': 'Bevestigen dat jij het bent',
  'apiKeys.confirm.lead': 'Bevestig dat jij het bent voordat je een sleutel maakt of vervangt.',
  'apiKeys.allows': 'Machtigingen: {scopes}',
  'apiKeys.created': 'Gemaakt: {date}',
  'apiKeys.used': 'Laatst gebruikt: {time}',
  'apiKeys.unused': 'Nooit gebruikt',
  'apiKeys.expires': 'Verloopt: {date}',
  'apiKeys.expired': 'Verlopen: {date}',
  'apiKeys.endless': 'Verloopt niet',
  'apiKeys.previous': 'De vervangen sleutel werkt tot {date}',
  'apiKeys.manage': 'Beheren',
  'apiKeys.rename': 'Naam wijzigen',
  'apiKeys.rotate': 'Vervangen',
  'apiKeys.rotate.note': 'Je krijgt een nieuwe sleutel. De oude werkt nog {time}.',
  'apiKeys.revoke': 'Intrekken',
  'apiKeys.revoke.note': 'Alles wat deze sleutel gebruikt, werkt meteen niet meer.',
  'apiKeys.status.renamed': 'De naam van de sleutel is gewijzigd.',
  'apiKeys.status.revoked': 'De sleutel is ingetrokken en werkt niet meer.',
  'apiKeys.problem.name': 'Voer een naam van maximaal 100 tekens in.',
  'apiKeys.problem.scopes': 'Kies minstens één machtiging.',
  'apiKeys.problem.expires': 'Voer in hoeveel dagen de sleutel geldig is.',
  'apiKeys.problem.limit':
    'Je hebt het maximale aantal sleutels ({count}) bereikt. Trek er een in om een nieuwe te maken.',
  'apiKeys.problem.unknown': 'Deze sleutel is verlopen of bestaat niet meer.',
  'apiKeys.new.title': 'Bewaar je API-sleutel',
  'apiKeys.new.lead':
    'Kopieer de sleutel {name} nu en bewaar hem op een veilige plaats: je krijgt hem niet meer te zien.',
  'apiKeys.copy': 'Kopiëren',
  'apiKeys.copied': 'Gekopieerd',
  'apiKeys.done': 'Ik heb mijn sleutel bewaard',
  'apiKeys.mail.subject': 'Nieuwe API-sleutel voor {site}',
  'apiKeys.mail.lead':
    'Er is een API-sleutel voor je account gemaakt of vervangen. Wie hem heeft, kan het account namens jou gebruiken. Als jij dit niet was, log dan nu in met de knop hieronder en trek de sleutel in.',
});
