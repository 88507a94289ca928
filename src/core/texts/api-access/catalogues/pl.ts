import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Polish. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Zalogowano jako {name}',
  'client.other': 'Użyj innego konta',
  'client.continue.title': 'Przejdź do aplikacji {client}',
  'client.continue.lead': 'Aplikacja {client} chce używać Twojego konta w serwisie {site}.',
  'client.continue.submit': 'Dalej',
  'client.return.title': 'Powrót do aplikacji {client}',
  'client.return.lead': 'Jeśli aplikacja {client} nie otworzy się sama, użyj przycisku.',
  'client.return.open': 'Otwórz aplikację {client}',
  'device.title': 'Połącz urządzenie',
  'device.lead': 'Wpisz kod, który wyświetla Twoja aplikacja lub urządzenie.',
  'device.label': 'Kod',
  'device.submit': 'Dalej',
  'device.wrong': 'Ten kod jest nieprawidłowy lub wygasł. Sprawdź go albo uzyskaj nowy na swoim urządzeniu.',
  'device.wait': 'Zbyt wiele nieprawidłowych kodów. Spróbuj ponownie za kilka minut.',
  'device.confirm.title': 'Zezwolić na dostęp?',
  'device.confirm.lead': 'Aplikacja {client} chce używać Twojego konta w serwisie {site}.',
  'device.confirm.code': 'Twoje urządzenie musi pokazywać ten kod:',
  'device.confirm.scopes': 'Żądane uprawnienia:',
  'device.confirm.from': 'Pochodzenie żądania:',
  'device.confirm.warning':
    'Kontynuuj tylko wtedy, gdy logowanie rozpoczęto z Twojej inicjatywy i widzisz ten sam kod. Jeśli ktoś przysłał Ci ten kod, anuluj.',
  'device.confirm.allow': 'Zezwól',
  'device.confirm.cancel': 'Anuluj',
  'device.allowed.title': 'Urządzenie połączone',
  'device.allowed.lead':
    'Aplikacja {client} ma teraz dostęp. Zamknij tę stronę i wróć do swojego urządzenia.',
  'device.denied.title': 'Odmówiono dostępu',
  'device.denied.lead': 'Aplikacja {client} nie uzyskała dostępu. Możesz zamknąć tę stronę.',
});
