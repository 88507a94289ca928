import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Polish. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': 'Logowanie do serwisu {site}',
  'mail.preview': 'Oto Twój link. Działa raz, do {expires}.',
  'mail.lead': 'Zaloguj się przyciskiem poniżej. Działa raz, do {expires}.',
  'mail.button': 'Zaloguj się',
  'mail.code': 'Możesz też wpisać ten kod na stronie, z której pochodzi prośba o tę wiadomość:',
  'mail.copy': 'Jeśli przycisk nie działa, skopiuj ten link do przeglądarki:',
  'mail.open': 'Otwórz ten link, aby się zalogować:',
  'mail.once': 'Link działa raz, do {expires}.',
  'mail.ignore':
    'Jeśli ta wiadomość nie jest odpowiedzią na Twoją prośbę, zignoruj ją: bez niej nikt się nie zaloguje. Nie przekazuj jej nikomu.',
  'signIn.title': 'Zaloguj się',
  'signIn.lead': 'aby przejść do serwisu {site}',
  'signIn.with': 'Zaloguj się przez {provider}',
  'signIn.withPasskey': 'Zaloguj się kluczem dostępu',
  'signIn.submit': 'Zaloguj się',
  'signIn.sendLink': 'Wyślij mi link do logowania',
  'signIn.remember': 'Nie wylogowuj mnie',
  'signIn.or': 'lub',
  'signIn.more': 'Inne sposoby logowania',
  'signIn.lastUsed': 'Ostatnio używane',
  'signIn.none': 'Nie można się tu jeszcze zalogować. Wróć później.',
  'signIn.pending': 'Chwileczkę…',
  'signIn.error.Signin': 'Nie udało się rozpocząć logowania. Spróbuj ponownie.',
  'signIn.error.OAuthSignin':
    'Nie można połączyć się z dostawcą logowania. Spróbuj ponownie za chwilę lub wybierz inny sposób logowania.',
  'signIn.error.OAuthCallbackError':
    'Logowanie przez tego dostawcę nie zostało ukończone. Spróbuj ponownie lub wybierz inny sposób.',
  'signIn.error.OAuthCreateAccount':
    'Nie udało się utworzyć Twojego konta przez tego dostawcę. Wybierz inny sposób logowania.',
  'signIn.error.EmailCreateAccount':
    'Nie udało się utworzyć Twojego konta z tym adresem e-mail. Wybierz inny sposób.',
  'signIn.error.Callback': 'Coś poszło nie tak podczas powrotu na tę stronę. Spróbuj ponownie.',
  'signIn.error.OAuthAccountNotLinked':
    'To konto nie jest jeszcze połączone z Twoim. Zaloguj się tak jak wcześniej, aby potwierdzić, że to Ty.',
  'signIn.error.EmailSignin':
    'Nie udało się wysłać wiadomości. Sprawdź, czy w adresie nie ma literówki, lub spróbuj ponownie za chwilę.',
  'signIn.error.CredentialsSignin': 'Dane się nie zgadzają. Sprawdź je i spróbuj ponownie.',
  'signIn.error.SessionRequired': 'Zaloguj się, aby zobaczyć tę stronę.',
  'signIn.error.default': 'Logowanie nie powiodło się. Spróbuj ponownie.',
  'signIn.code.access_denied':
    'Logowanie zostało anulowane lub dostawca na nie nie pozwolił. Możesz spróbować ponownie.',
  'signIn.code.flow_expired': 'To trwało trochę za długo. Zacznij od nowa.',
  'signIn.code.flow_missing':
    'To logowanie zostało rozpoczęte w innej przeglądarce lub zbyt dawno. Zacznij tutaj od nowa.',
  'signIn.code.flow_used': 'To logowanie zostało już ukończone. Zacznij od nowa.',
  'signIn.code.state_mismatch': 'Odpowiedź nie dotyczyła tego logowania. Zacznij od nowa.',
  'signIn.code.session_changed': 'W międzyczasie nastąpiło zalogowanie lub wylogowanie. Zacznij od nowa.',
  'signIn.code.idp_unavailable':
    'Dostawca logowania chwilowo nie odpowiada. Spróbuj ponownie wkrótce lub wybierz inny sposób.',
  'signIn.code.idp_timeout':
    'Dostawca logowania zbyt długo nie odpowiadał. Spróbuj ponownie wkrótce lub wybierz inny sposób.',
  'signIn.code.not_set_up':
    'Ten sposób logowania nie jest poprawnie skonfigurowany. Wybierz inny lub wróć później.',
  'signIn.code.rate_limited': 'Zbyt wiele prób. Poczekaj kilka minut i spróbuj ponownie.',
  'signIn.code.busy': 'W tej chwili loguje się zbyt wiele osób. Spróbuj ponownie wkrótce.',
  'field.email': 'Adres e-mail',
  'field.email.placeholder': 'nazwa@example.com',
  'field.username': 'Nazwa użytkownika',
  'field.password': 'Hasło',
  'field.showPassword': 'Pokaż hasło',
  'signedIn.title': 'Zalogowano',
  'signedIn.lead': 'jako {user}',
  'signedIn.continue': 'Dalej',
  'signedIn.change': 'Użyj innego konta',
  'signOut.title': 'Wylogować się?',
  'signOut.lead': 'Za chwilę nastąpi wylogowanie z serwisu {site}.',
  'signOut.submit': 'Wyloguj się',
  'signOut.stay': 'Nie wylogowuj się',
  'signedOut.title': 'Wylogowano',
  'signedOut.lead': 'W tej przeglądarce nikt nie jest zalogowany do serwisu {site}.',
  'sessions.title': 'Gdzie jesteś zalogowany',
  'sessions.lead': 'To Twoje sesje w serwisie {site}. Wyloguj te, których nie rozpoznajesz.',
  'sessions.current': 'Ta przeglądarka',
  'sessions.agent': '{browser}, {system}',
  'sessions.unknownAgent': 'Nieznana przeglądarka',
  'sessions.began': 'Zalogowano: {date}',
  'sessions.active': 'Ostatnia aktywność: {time}',
  'sessions.address': 'Adres IP: {address}',
  'sessions.endOthers': 'Wyloguj wszędzie indziej',
  'sessions.none': 'Nigdzie indziej nie ma aktywnej sesji.',
  'sessions.status.ended': 'Ta sesja została wylogowana.',
  'sessions.status.others': 'Wylogowano wszędzie indziej.',
  'sessions.status.unknown':
    'Nic nie zostało wylogowane: tej sesji nie ma na Twojej liście. Możliwe, że już się zakończyła.',
  'sessions.back': 'Wróć do serwisu {site}',
  'verifyRequest.title': 'Sprawdź pocztę',
  'verifyRequest.lead':
    'Wysłaliśmy Ci link do logowania w serwisie {site}. Otwórz go w tej przeglądarce i gotowe.',
  'verifyRequest.again': 'Po kilku minutach nadal nic? Zajrzyj do folderu ze spamem lub {link}.',
  'verifyRequest.again.link': 'spróbuj ponownie',
  'verifyRequest.code.label': 'Kod z wiadomości e-mail',
  'verifyRequest.code.hint': 'Czytasz wiadomość na innym urządzeniu? Wpisz tutaj kod, który zawiera.',
  'verifyRequest.code.submit': 'Zaloguj się',
  'verifyRequest.code.wrong': 'To nie jest kod z wiadomości. Sprawdź go i spróbuj ponownie.',
  'verifyRequest.code.used': 'Ten kod już nie działa. Poproś o nową wiadomość.',
  'confirm.title': 'Potwierdź logowanie',
  'confirm.heading': 'Czy to Ty?',
  'confirm.lead': 'Za chwilę zalogujesz się do serwisu {site} jako',
  'confirm.submit': 'Zaloguj się',
  'confirm.note':
    'To kliknięcie potwierdza, że link otwierasz Ty, a nie skaner poczty. Jeśli to nie Twoja prośba, ' +
    'zamknij tę stronę: nic się nie stanie.',
  'error.Configuration.title': 'Coś jest nie tak po naszej stronie',
  'error.Configuration.text':
    'Serwer nie jest poprawnie skonfigurowany. Spróbuj ponownie później lub napisz do zespołu tej strony: znajdzie on przyczynę w dzienniku.',
  'error.AccessDenied.title': 'Odmowa dostępu',
  'error.AccessDenied.text':
    'Nie masz uprawnień, aby się tutaj zalogować. Jeśli to pomyłka, zwróć się do zespołu tej strony lub użyj innego konta.',
  'error.Verification.title': 'Ten link już nie działa',
  'error.Verification.text': 'Mógł wygasnąć lub został już użyty. Zaloguj się ponownie, aby otrzymać nowy.',
  'error.WebAuthnVerificationError.title': 'Klucz dostępu nie został zaakceptowany',
  'error.WebAuthnVerificationError.text': 'Spróbuj ponownie lub wybierz inny sposób logowania.',
  'error.notFound.title': 'Nie znaleziono strony',
  'error.notFound.text':
    'Pod tym adresem nic nie ma. Link może być nieaktualny lub zawierać literówkę. Sprawdź go lub zaloguj się.',
  'error.default.title': 'Coś poszło nie tak',
  'error.default.text': 'Nie udało się. Spróbuj zalogować się ponownie.',
  'error.challenge_expired.title': 'To trwało trochę za długo',
  'error.challenge_expired.text': 'Zacznij od nowa.',
  'error.credential_exists.title': 'Ten klucz dostępu jest już zarejestrowany',
  'error.credential_exists.text':
    'Możesz się nim logować. Aby dodać kolejny, użyj innego urządzenia lub innego menedżera haseł.',
  'error.counter_regression.title': 'Temu kluczowi dostępu nie można już ufać',
  'error.counter_regression.text':
    'Być może istnieje jego kopia. Zaloguj się w inny sposób, usuń klucz dostępu i zarejestruj nowy.',
  'error.revocation_pending.title': 'Wylogowano w tej przeglądarce',
  'error.revocation_pending.text':
    'Tutaj nastąpiło wylogowanie, ale nie udało się zakończyć sesji na serwerze. Jeśli ktoś inny może mieć jej kopię, ' +
    'powiadom zespół tej strony.',
  'error.reference': 'Identyfikator błędu: {reference}',
  'error.signIn': 'Zaloguj się',
  'passkey.unsupported': 'Ta przeglądarka nie obsługuje kluczy dostępu. Wybierz inny sposób logowania.',
  'passkey.cancelled':
    'Nic nie wysłano: operacja została anulowana lub trwała za długo. Możesz spróbować ponownie.',
  'passkey.failed': 'Nie udało się. Spróbuj ponownie za chwilę lub wybierz inny sposób logowania.',
  'passkey.noScript':
    'Klucze dostępu wymagają JavaScriptu, który jest tu wyłączony. Włącz go lub wybierz inny sposób logowania.',
  'link.signUp': 'Utwórz konto',
  'link.forgotPassword': 'Nie pamiętasz hasła?',
  'link.terms': 'Warunki',
  'link.privacy': 'Prywatność',
  'link.support': 'Pomoc',
});
