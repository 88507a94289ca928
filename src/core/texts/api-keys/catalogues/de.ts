import type { ApiKeyTexts } from '../../../../types/texts-api-keys.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the page of API keys says in German. */
export const texts: Sentences = inOrder<ApiKeyTexts>({
  'apiKeys.title': 'API-Schlüssel',
  'apiKeys.lead':
    'Mit einem API-Schlüssel nutzen Skripte und andere Dienste {site} in Ihrem Namen. Wer einen Schlüssel hat, kann ihn verwenden: Halten Sie ihn geheim.',
  'apiKeys.none': 'Sie haben keine API-Schlüssel.',
  'apiKeys.create': 'API-Schlüssel erstellen',
  'apiKeys.name': 'Name',
  'apiKeys.name.hint': 'Wofür der Schlüssel ist, zum Beispiel: Monatsbericht.',
  'apiKeys.scopes': 'Berechtigungen',
  'apiKeys.days': 'Gültigkeit (in Tagen)',
  'apiKeys.days.hint': 'Lassen Sie das Feld leer, wenn der Schlüssel nicht ablaufen soll.',
  'apiKeys.submit': 'Schlüssel erstellen',
  'apiKeys.confirm': 'Identität bestätigen',
  'apiKeys.confirm.lead':
    'Bestätigen Sie, dass Sie es sind, bevor Sie einen Schlüssel erstellen oder ersetzen.',
  'apiKeys.allows': 'Berechtigungen: {scopes}',
  'apiKeys.created': 'Erstellt: {date}',
  'apiKeys.used': 'Zuletzt verwendet: {time}',
  'apiKeys.unused': 'Noch nie verwendet',
  'apiKeys.expires': 'Läuft ab: {date}',
  'apiKeys.expired': 'Abgelaufen: {date}',
  'apiKeys.endless': 'Läuft nicht ab',
  'apiKeys.previous': 'Der ersetzte Schlüssel funktioniert bis {date}',
  'apiKeys.manage': 'Verwalten',
  'apiKeys.rename': 'Umbenennen',
  'apiKeys.rotate': 'Ersetzen',
  'apiKeys.rotate.note': 'Sie erhalten einen neuen Schlüssel. Der alte funktioniert noch {time}.',
  'apiKeys.revoke': 'Widerrufen',
  'apiKeys.revoke.note': 'Alles, was diesen Schlüssel verwendet, funktioniert sofort nicht mehr.',
  'apiKeys.status.renamed': 'Der Schlüssel wurde umbenannt.',
  'apiKeys.status.revoked': 'Der Schlüssel wurde widerrufen und funktioniert nicht mehr.',
  'apiKeys.problem.name': 'Geben Sie einen Namen mit höchstens 100 Zeichen ein.',
  'apiKeys.problem.scopes': 'Wählen Sie mindestens eine Berechtigung aus.',
  'apiKeys.problem.expires': 'Geben Sie ein, wie viele Tage der Schlüssel gültig ist.',
  'apiKeys.problem.limit':
    'Sie haben die Höchstzahl von Schlüsseln erreicht ({count}). Widerrufen Sie einen, um einen neuen zu erstellen.',
  'apiKeys.problem.unknown': 'Dieser Schlüssel ist abgelaufen oder existiert nicht mehr.',
  'apiKeys.new.title': 'Speichern Sie Ihren API-Schlüssel',
  'apiKeys.new.lead':
    'Kopieren Sie den Schlüssel {name} jetzt und bewahren Sie ihn sicher auf: Sie sehen ihn nicht noch einmal.',
  'apiKeys.copy': 'Kopieren',
  'apiKeys.copied': 'Kopiert',
  'apiKeys.done': 'Schlüssel gespeichert',
  'apiKeys.mail.subject': 'Neuer API-Schlüssel für {site}',
  'apiKeys.mail.lead':
    'Für Ihr Konto wurde ein API-Schlüssel erstellt oder ersetzt. Wer ihn hat, kann das Konto in Ihrem Namen nutzen. Wenn Sie das nicht waren, melden Sie sich jetzt über die Schaltfläche unten an und widerrufen Sie den Schlüssel.',
});
