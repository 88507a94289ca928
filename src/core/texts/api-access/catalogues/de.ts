import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in German. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Angemeldet als {name}',
  'client.other': 'Anderes Konto verwenden',
  'client.continue.title': 'Weiter zu {client}',
  'client.continue.lead': '{client} möchte Ihr Konto bei {site} verwenden.',
  'client.continue.submit': 'Weiter',
  'client.return.title': 'Zurück zu {client}',
  'client.return.lead': 'Falls sich {client} nicht von selbst öffnet, verwenden Sie die Schaltfläche.',
  'client.return.open': '{client} öffnen',
  'device.title': 'Gerät verbinden',
  'device.lead': 'Geben Sie den Code ein, den Ihre App oder Ihr Gerät anzeigt.',
  'device.label': 'Code',
  'device.submit': 'Weiter',
  'device.wrong':
    'Dieser Code ist ungültig oder abgelaufen. Prüfen Sie ihn, oder fordern Sie auf Ihrem Gerät einen neuen an.',
  'device.wait': 'Zu viele falsche Codes. Versuchen Sie es in einigen Minuten noch einmal.',
  'device.confirm.title': 'Zugriff erlauben?',
  'device.confirm.lead': '{client} möchte Ihr Konto bei {site} verwenden.',
  'device.confirm.code': 'Ihr Gerät muss diesen Code anzeigen:',
  'device.confirm.scopes': 'Angefragte Berechtigungen:',
  'device.confirm.from': 'Herkunft der Anfrage:',
  'device.confirm.warning':
    'Fahren Sie nur fort, wenn Sie den Vorgang selbst begonnen haben und denselben Code sehen. Hat Ihnen jemand den Code geschickt, brechen Sie ab.',
  'device.confirm.allow': 'Erlauben',
  'device.confirm.cancel': 'Abbrechen',
  'device.allowed.title': 'Gerät verbunden',
  'device.allowed.lead':
    '{client} hat jetzt Zugriff. Schließen Sie diese Seite, und kehren Sie zu Ihrem Gerät zurück.',
  'device.denied.title': 'Zugriff abgelehnt',
  'device.denied.lead': '{client} hat keinen Zugriff erhalten. Sie können diese Seite schließen.',
});
