import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Dutch. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Ingelogd als {name}',
  'client.other': 'Een ander account gebruiken',
  'client.continue.title': 'Doorgaan naar {client}',
  'client.continue.lead': '{client} wil je account bij {site} gebruiken.',
  'client.continue.submit': 'Doorgaan',
  'client.return.title': 'Terug naar {client}',
  'client.return.lead': 'Gebruik de knop als {client} niet vanzelf opent.',
  'client.return.open': '{client} openen',
  'device.title': 'Apparaat verbinden',
  'device.lead': 'Vul de code in die je app of apparaat toont.',
  'device.label': 'Code',
  'device.submit': 'Doorgaan',
  'device.wrong':
    'Deze code is ongeldig of verlopen. Controleer de code of vraag op je apparaat een nieuwe aan.',
  'device.wait': 'Te veel onjuiste codes. Probeer het over een paar minuten opnieuw.',
  'device.confirm.title': 'Toegang toestaan?',
  'device.confirm.lead': '{client} wil je account bij {site} gebruiken.',
  'device.confirm.code': 'Je apparaat moet deze code tonen:',
  'device.confirm.scopes': 'Gevraagde rechten:',
  'device.confirm.from': 'Herkomst van het verzoek:',
  'device.confirm.warning':
    'Ga alleen door als je dit zelf bent begonnen en dezelfde code ziet. Heeft iemand je de code gestuurd? Annuleer dan.',
  'device.confirm.allow': 'Toestaan',
  'device.confirm.cancel': 'Annuleren',
  'device.allowed.title': 'Apparaat verbonden',
  'device.allowed.lead': '{client} heeft nu toegang. Sluit deze pagina en ga terug naar je apparaat.',
  'device.denied.title': 'Toegang geweigerd',
  'device.denied.lead': '{client} heeft geen toegang gekregen. Je kunt deze pagina sluiten.',
});
