import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Polish. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Wybierz nowe hasło',
  'password.reset.ask': 'Podaj swój adres e-mail. Wyślemy Ci link.',
  'password.reset.send': 'Wyślij mi link',
  'password.reset.lead': 'Zalogujesz się do serwisu {site}, a wszędzie indziej zostaniesz wylogowany, jako',
  'password.reset.submit': 'Zapisz hasło',
  'password.confirm.title': 'Potwierdź swój adres e-mail',
  'password.confirm.lead': 'Wpisz hasło, które wybrałeś dla swojego konta w serwisie {site}:',
  'password.confirm.submit': 'Potwierdź',
  'password.confirm.note': 'Jeśli nie zakładałeś konta, zamknij tę stronę: nic się nie stanie.',
  'password.sent':
    'Wysłaliśmy Ci wiadomość, która mówi, jak przejść dalej do serwisu {site}. Otwórz jej link w tej przeglądarce.',
  'password.hint': 'Co najmniej {count} znaków. Kilka słów z rzędu to hasło mocne i łatwe do zapamiętania.',
  'password.field.new': 'Nowe hasło',
  'password.field.name': 'Imię i nazwisko (opcjonalnie)',
  'password.code.short': 'To hasło jest za krótkie. Wybierz takie, które ma co najmniej {count} znaków.',
  'password.code.long': 'To hasło jest za długie. Wybierz krótsze.',
  'password.code.personal': 'To hasło to Twoje nazwisko lub adres. Wybierz inne.',
  'password.code.common': 'To hasło należy do tych, które atakujący sprawdzają najpierw. Wybierz inne.',
  'password.code.email': 'To nie jest adres e-mail. Sprawdź, czy nie ma w nim literówki.',
  'password.code.link':
    'Ten link już nie działa. Mógł wygasnąć albo został już użyty. Poproś tu o nowy albo zaloguj się.',
  'password.code.wrong': 'To nie jest hasło, które wybrałeś. Spróbuj ponownie.',
  'password.mail.verify.subject': 'Potwierdź swój adres dla serwisu {site}',
  'password.mail.verify.lead':
    'Użyj przycisku poniżej, aby dokończyć zakładanie konta. Działa raz, do {expires}.',
  'password.mail.taken.subject': 'Masz już konto w serwisie {site}',
  'password.mail.taken.lead':
    'Ktoś próbował założyć konto z Twoim adresem, ale już je masz. Zaloguj się jak zwykle. Jeśli nie pamiętasz hasła, wybierz nowe przyciskiem poniżej. Działa raz, do {expires}.',
  'password.mail.reset.subject': 'Wybierz nowe hasło do serwisu {site}',
  'password.mail.reset.lead': 'Użyj przycisku poniżej, aby wybrać nowe hasło. Działa raz, do {expires}.',
  'password.mail.unknown.subject': 'Nie masz konta w serwisie {site}',
  'password.mail.unknown.lead':
    'Ktoś poprosił o nowe hasło dla tego adresu, ale nie ma z nim konta. Jeśli to Ty, być może użyłeś innego adresu albo nie masz jeszcze konta. Jeśli nie, zignoruj tę wiadomość.',
  'password.mail.changed.subject': 'Twoje hasło do serwisu {site} zostało zmienione',
  'password.mail.changed.lead':
    'Jeśli to Ty, nie musisz nic robić. Jeśli nie, od razu wybierz nowe hasło przyciskiem poniżej, co zakończy wszystkie sesje.',
});
