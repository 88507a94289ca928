import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Polish. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'Potwierdź nowy adres e-mail w serwisie {site}',
  'account.mail.confirm.lead':
    'Użyj przycisku poniżej, aby ustawić ten adres jako adres e-mail Twojego konta. Link działa jeden raz, do {expires}.',
  'account.mail.confirm.button': 'Potwierdź adres',
  'account.mail.changed.subject': 'Twój adres e-mail w serwisie {site} został zmieniony',
  'account.mail.changed.lead':
    'Twoje konto używa teraz innego adresu e-mail. Jeśli to Twoja zmiana, nie musisz nic robić. Jeśli nie, cofnij ją przyciskiem poniżej do {expires}. Przywróci to ten adres i wyloguje wszystkie sesje.',
  'account.mail.changed.button': 'Cofnij zmianę',
  'account.mail.taken.subject': 'Masz już konto w serwisie {site}',
  'account.mail.taken.lead':
    'Ktoś chciał użyć Twojego adresu e-mail na innym koncie. Twoje konto już go używa, więc nic się nie zmieniło. Możesz zignorować tę wiadomość.',
  'account.confirm.title': 'Potwierdź nowy adres e-mail',
  'account.confirm.lead':
    'Tutaj pozostaniesz zalogowany w serwisie {site}, a wszędzie indziej nastąpi wylogowanie. Nowy adres:',
  'account.confirm.note': 'Jeśli to nie Twoja prośba, zamknij tę stronę. Nic się nie zmieni.',
  'account.confirm.signIn':
    'Zaloguj się w tej przeglądarce na swoje konto w serwisie {site}. Potem otwórz ponownie link z wiadomości.',
  'account.changed.title': 'Twój adres e-mail został zmieniony',
  'account.changed.lead': 'Od teraz używaj w serwisie {site} tego adresu:',
  'account.undo.title': 'Cofnąć zmianę adresu e-mail?',
  'account.undo.lead': 'Twoje konto w serwisie {site} odzyska ten adres:',
  'account.undo.note':
    'Wszystkie sesje zostaną wylogowane. Hasło, klucze dostępu i połączone konta dodane po zmianie zostaną usunięte.',
  'account.undone.title': 'Twój adres e-mail został przywrócony',
  'account.undone.lead':
    'Wszystkie sesje zostały wylogowane. Zaloguj się ponownie w serwisie {site} i sprawdź sposoby logowania na swoje konto.',
  'account.link.lead': 'Mógł wygasnąć, zostać już użyty albo zastąpiony nowszym.',
  'account.mail.device.subject': 'Nowe logowanie w serwisie {site}',
  'account.mail.device.lead':
    'Na Twoje konto zalogowano się w przeglądarce, która nie była tu wcześniej używana: {details}. Jeśli to Ty, nie musisz nic robić. Jeśli nie, zabezpiecz teraz swoje konto przyciskiem poniżej.',
  'account.title': 'Twoje konto',
  'account.lead': 'Zarządzaj swoim kontem w serwisie {site}.',
  'account.profile': 'Profil',
  'account.name': 'Nazwa',
  'account.image': 'Zdjęcie (adres internetowy)',
  'account.save': 'Zapisz',
  'account.none': 'Brak',
  'account.email.new': 'Nowy adres e-mail',
  'account.email.submit': 'Wyślij link',
  'account.password.current': 'Obecne hasło',
  'account.linked': 'Połączone konta',
  'account.linked.add': 'Połącz {provider}',
  'account.passkeys': 'Klucze dostępu',
  'account.passkey.unnamed': 'Klucz dostępu {count}',
  'account.passkey.name': 'Nazwa tego klucza dostępu',
  'account.remove': 'Usuń',
  'account.rename': 'Zmień nazwę',
  'account.security': 'Uwierzytelnianie dwuskładnikowe',
  'account.delete': 'Usuń konto',
  'account.delete.lead':
    'Twoje konto w serwisie {site} i wszystko, co do niego należy, zostanie usunięte. Tego nie można cofnąć.',
  'account.delete.confirm': 'Chcę usunąć swoje konto',
  'account.status.saved': 'Zmiany zostały zapisane.',
  'account.status.sent': 'Sprawdź pocztę. Wysłaliśmy link na nowy adres.',
  'account.code.email': 'Wpisz prawidłowy adres e-mail.',
  'account.code.unchanged': 'Twoje konto już używa tego adresu.',
  'account.code.lastWay': 'Nie można usunąć ostatniego sposobu logowania na konto.',
  'account.code.gone': 'To zostało już usunięte.',
  'account.code.image': 'Wpisz adres zaczynający się od https:// lub pozostaw pole puste.',
  'account.code.name': 'Nazwa może mieć najwyżej 100 znaków.',
  'account.code.confirm': 'Potwierdź, że chcesz usunąć konto.',
});
