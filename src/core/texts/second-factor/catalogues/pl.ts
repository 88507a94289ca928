import type { SecondFactorTexts } from '../../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the second factor say in Polish. */
export const texts: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'Uwierzytelnianie dwuskładnikowe',
  'factor.totp.lead': 'Wpisz kod z aplikacji uwierzytelniającej, aby zalogować się do serwisu {site}.',
  'factor.totp.label': 'Kod',
  'factor.recovery.lead': 'Wpisz jeden ze swoich kodów odzyskiwania. Każdy kod działa raz.',
  'factor.recovery.label': 'Kod odzyskiwania',
  'factor.passkey.lead': 'Użyj klucza dostępu, aby zalogować się do serwisu {site}.',
  'factor.submit': 'Dalej',
  'factor.trust': 'Nie pytaj ponownie na tym urządzeniu (liczba dni: {count})',
  'factor.useApp': 'Użyj aplikacji uwierzytelniającej',
  'factor.useRecovery': 'Użyj kodu odzyskiwania',
  'factor.signInAnew': 'Zaloguj się w inny sposób',
  'factor.confirm.title': 'Potwierdź, że to Ty',
  'factor.confirm.lead':
    'Za chwilę zmienisz coś ważnego w serwisie {site}. Wpisz kod z aplikacji uwierzytelniającej.',
  'factor.confirm.signIn': 'Zaloguj się ponownie',
  'factor.confirm.signInLead':
    'Za chwilę zmienisz coś ważnego w serwisie {site}. Zaloguj się ponownie, aby potwierdzić, że to Ty.',
  'factor.code.wrong': 'Nieprawidłowy kod. Spróbuj ponownie.',
  'factor.code.wait': 'Zbyt wiele nieprawidłowych kodów. Spróbuj ponownie później lub wybierz inny sposób.',
  'factor.code.required': 'Skonfiguruj uwierzytelnianie dwuskładnikowe, aby przejść dalej.',
  'factor.email.use': 'Otrzymaj kod e-mailem',
  'factor.email.ask':
    'Możemy wysłać kod na adres {address}, aby umożliwić zalogowanie się do serwisu {site}.',
  'factor.email.send': 'Wyślij mi kod e-mailem',
  'factor.email.lead': 'Wpisz kod wysłany na adres {address}. Jest ważny przez 10 minut.',
  'factor.email.again': 'Wyślij nowy kod',
  'factor.email.wait': 'Poproszono o zbyt wiele kodów. Poczekaj chwilę lub wybierz inny sposób.',
  'factor.email.failed': 'Nie udało się wysłać e-maila. Spróbuj ponownie później lub wybierz inny sposób.',
  'factor.enrol.title': 'Skonfiguruj aplikację uwierzytelniającą',
  'factor.enrol.required':
    'Serwis {site} wymaga uwierzytelniania dwuskładnikowego. Skonfiguruj je, aby przejść dalej.',
  'factor.enrol.scan':
    'Zeskanuj kod QR w aplikacji uwierzytelniającej. Następnie wpisz kod, który pokaże aplikacja.',
  'factor.enrol.qr': 'Kod QR dla aplikacji uwierzytelniającej',
  'factor.enrol.key': 'Nie możesz go zeskanować? Wpisz ten klucz w aplikacji:',
  'factor.enrol.submit': 'Włącz',
  'factor.codes.title': 'Zapisz kody odzyskiwania',
  'factor.codes.lead':
    'Jeśli zgubisz urządzenie, możesz zalogować się jednym z tych kodów. Każdy kod działa raz. Przechowuj je w bezpiecznym miejscu: nie zobaczysz ich ponownie.',
  'factor.codes.copy': 'Kopiuj',
  'factor.codes.copied': 'Skopiowano',
  'factor.codes.download': 'Pobierz',
  'factor.codes.print': 'Drukuj',
  'factor.codes.done': 'Kody zapisane',
  'security.title': 'Bezpieczeństwo',
  'security.lead': 'Zarządzaj sposobami logowania do serwisu {site}.',
  'security.totp': 'Aplikacja uwierzytelniająca',
  'security.totp.since': 'Dodano: {date}',
  'security.totp.none': 'Nie skonfigurowano',
  'security.totp.add': 'Skonfiguruj',
  'security.codes': 'Kody odzyskiwania',
  'security.codes.left': 'Pozostało: {count}',
  'security.codes.none': 'Brak kodów',
  'security.codes.renew': 'Uzyskaj nowe kody',
  'security.codes.note': 'Stare kody przestaną działać.',
  'security.passkeys': 'Klucze dostępu',
  'security.passkey.unnamed': 'Klucz dostępu',
  'security.passkey.name': 'Nazwa',
  'security.passkey.rename': 'Zmień nazwę',
  'security.passkey.last': 'Nie można usunąć ostatniego sposobu logowania.',
  'security.remove': 'Usuń',
  'security.status.enrolled': 'Uwierzytelnianie dwuskładnikowe jest włączone.',
  'security.status.removed': 'Aplikacja uwierzytelniająca została usunięta.',
  'security.status.renamed': 'Nazwa klucza dostępu została zmieniona.',
  'security.status.passkey': 'Klucz dostępu został usunięty.',
  'security.sessions': 'Twoje sesje',
  'factor.mail.on.subject': 'Włączono uwierzytelnianie dwuskładnikowe w serwisie {site}',
  'factor.mail.on.lead':
    'Logowanie na Twoje konto wymaga teraz także kodu z aplikacji uwierzytelniającej. Jeśli to nie Twoja zmiana, zaloguj się od razu przyciskiem poniżej i usuń tę aplikację ze swojego konta.',
  'factor.mail.off.subject': 'Wyłączono uwierzytelnianie dwuskładnikowe w serwisie {site}',
  'factor.mail.off.lead':
    'Aplikacja uwierzytelniająca została usunięta z Twojego konta. Jeśli to nie Ty, zaloguj się od razu przyciskiem poniżej i skonfiguruj ją ponownie.',
  'factor.mail.recovery.subject': 'Użyto kodu odzyskiwania w serwisie {site}',
  'factor.mail.recovery.lead':
    'Jeden z Twoich kodów odzyskiwania został użyty do zalogowania się na Twoje konto. Pozostałe kody: {count}. Jeśli to nie Ty, zaloguj się od razu przyciskiem poniżej i zabezpiecz swoje konto.',
  'factor.mail.codes.subject': 'Nowe kody odzyskiwania do serwisu {site}',
  'factor.mail.codes.lead':
    'Dla Twojego konta utworzono nowe kody odzyskiwania, a stare już nie działają. Jeśli to nie Ty, zaloguj się od razu przyciskiem poniżej i zabezpiecz swoje konto.',
  'factor.mail.reset.subject': 'Zresetowano uwierzytelnianie dwuskładnikowe w serwisie {site}',
  'factor.mail.reset.lead':
    'Administrator usunął Twoje dodatkowe składniki logowania i cofnął zaufanie do wszystkich Twoich urządzeń. Jeśli to nie na Twoją prośbę, zaloguj się od razu przyciskiem poniżej i zabezpiecz swoje konto.',
  'factor.mail.passkey.subject': 'Usunięto klucz dostępu z Twojego konta w serwisie {site}',
  'factor.mail.passkey.lead':
    'Nie można już logować się kluczem dostępu {count}. Jeśli ta zmiana nie pochodzi od Ciebie, zaloguj się od razu przyciskiem poniżej i zabezpiecz swoje konto.',
  'factor.mail.code.subject': 'Twój kod do serwisu {site}',
  'factor.mail.code.lead':
    'Wpisz ten kod, aby dokończyć logowanie. Działa raz, przez 10 minut. Nie udostępniaj go nikomu. Jeśli się teraz nie logujesz, inna osoba przeszła pierwszy krok: zmień hasło.',
  'factor.mail.code.button': 'Wpisz kod',
});
