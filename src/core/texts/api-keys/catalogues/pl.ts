import type { ApiKeyTexts } from '../../../../types/texts-api-keys.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the page of API keys says in Polish. */
export const texts: Sentences = inOrder<ApiKeyTexts>({
  'apiKeys.title': 'Klucze API',
  'apiKeys.lead':
    'Za pomocą klucza API skrypty i inne usługi korzystają z {site} w Twoim imieniu. Każdy, kto ma klucz, może go użyć, więc zachowaj go w tajemnicy.',
  'apiKeys.none': 'Nie masz żadnych kluczy API.',
  'apiKeys.create': 'Utwórz klucz API',
  'apiKeys.name': 'Nazwa',
  'apiKeys.name.hint': 'Do czego służy klucz, na przykład: Raport miesięczny.',
  'apiKeys.scopes': 'Uprawnienia',
  'apiKeys.days': 'Ważność (w dniach)',
  'apiKeys.days.hint': 'Pozostaw puste, aby klucz nie wygasał.',
  'apiKeys.submit': 'Utwórz klucz',
  'apiKeys.confirm': 'Potwierdź tożsamość',
  'apiKeys.confirm.lead': 'Potwierdź, że to Ty, zanim utworzysz lub zastąpisz klucz.',
  'apiKeys.allows': 'Uprawnienia: {scopes}',
  'apiKeys.created': 'Utworzono: {date}',
  'apiKeys.used': 'Ostatnie użycie: {time}',
  'apiKeys.unused': 'Nigdy nie użyto',
  'apiKeys.expires': 'Wygasa: {date}',
  'apiKeys.expired': 'Wygasł: {date}',
  'apiKeys.endless': 'Nie wygasa',
  'apiKeys.previous': 'Zastąpiony klucz działa do {date}',
  'apiKeys.manage': 'Zarządzaj',
  'apiKeys.rename': 'Zmień nazwę',
  'apiKeys.rotate': 'Zastąp',
  'apiKeys.rotate.note': 'Otrzymasz nowy klucz. Stary będzie działać jeszcze przez {time}.',
  'apiKeys.revoke': 'Unieważnij',
  'apiKeys.revoke.note': 'Wszystko, co używa tego klucza, natychmiast przestanie działać.',
  'apiKeys.status.renamed': 'Zmieniono nazwę klucza.',
  'apiKeys.status.revoked': 'Klucz został unieważniony i już nie działa.',
  'apiKeys.problem.name': 'Wpisz nazwę o długości do 100 znaków.',
  'apiKeys.problem.scopes': 'Wybierz co najmniej jedno uprawnienie.',
  'apiKeys.problem.expires': 'Wpisz, przez ile dni klucz ma być ważny.',
  'apiKeys.problem.limit':
    'Masz już maksymalną liczbę kluczy ({count}). Unieważnij jeden z nich, aby utworzyć nowy.',
  'apiKeys.problem.unknown': 'Ten klucz wygasł lub już nie istnieje.',
  'apiKeys.new.title': 'Zapisz swój klucz API',
  'apiKeys.new.lead':
    'Skopiuj teraz klucz {name} i przechowuj go w bezpiecznym miejscu: nie zobaczysz go ponownie.',
  'apiKeys.copy': 'Kopiuj',
  'apiKeys.copied': 'Skopiowano',
  'apiKeys.done': 'Mam zapisany klucz',
  'apiKeys.mail.subject': 'Nowy klucz API do {site}',
  'apiKeys.mail.lead':
    'Utworzono lub zastąpiono klucz API Twojego konta. Każdy, kto go ma, może korzystać z konta w Twoim imieniu. Jeśli to nie Ty, zaloguj się teraz przyciskiem poniżej i unieważnij klucz.',
});
