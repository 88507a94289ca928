import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Ukrainian. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': 'Вхід на {site}',
  'mail.preview': 'Ось ваше посилання. Воно діє один раз, до {expires}.',
  'mail.lead': 'Щоб увійти, натисніть кнопку нижче. Вона діє один раз, до {expires}.',
  'mail.button': 'Увійти',
  'mail.code': 'Або введіть цей код на сторінці, де ви просили надіслати лист:',
  'mail.copy': 'Якщо кнопка не працює, скопіюйте це посилання у свій браузер:',
  'mail.open': 'Відкрийте це посилання, щоб увійти:',
  'mail.once': 'Посилання діє один раз, до {expires}.',
  'mail.ignore':
    'Якщо ви не просили надсилати цей лист, не зважайте на нього: без нього ніхто не зможе ввійти. Нікому його не пересилайте.',
  'signIn.title': 'Вхід',
  'signIn.lead': 'щоб перейти на {site}',
  'signIn.with': 'Увійти через {provider}',
  'signIn.withPasskey': 'Увійти з ключем доступу',
  'signIn.submit': 'Увійти',
  'signIn.sendLink': 'Надіслати посилання для входу',
  'signIn.remember': 'Не виходити з облікового запису',
  'signIn.or': 'або',
  'signIn.more': 'Інші способи входу',
  'signIn.lastUsed': 'Останній вибір',
  'signIn.none': 'Тут ще немає жодного способу входу. Поверніться пізніше.',
  'signIn.pending': 'Хвилинку…',
  'signIn.error.Signin': 'Не вдалося почати вхід. Спробуйте ще раз.',
  'signIn.error.OAuthSignin':
    'Сервіс входу недоступний. Спробуйте ще раз за мить або виберіть інший спосіб входу.',
  'signIn.error.OAuthCallbackError':
    'Вхід через цей сервіс не завершено. Спробуйте ще раз або виберіть інший спосіб.',
  'signIn.error.OAuthCreateAccount':
    'Не вдалося створити ваш обліковий запис через цей сервіс. Виберіть інший спосіб входу.',
  'signIn.error.EmailCreateAccount':
    'Не вдалося створити ваш обліковий запис із цією адресою. Виберіть інший спосіб.',
  'signIn.error.Callback': 'Під час повернення на цю сторінку щось пішло не так. Спробуйте ще раз.',
  'signIn.error.OAuthAccountNotLinked':
    'Цей обліковий запис ще не пов’язано з вашим. Увійдіть так, як раніше, щоб підтвердити, що це ви.',
  'signIn.error.EmailSignin':
    'Не вдалося надіслати лист. Перевірте, чи немає в адресі помилок, або спробуйте ще раз за мить.',
  'signIn.error.CredentialsSignin': 'Дані не збігаються. Перевірте введене та спробуйте ще раз.',
  'signIn.error.SessionRequired': 'Увійдіть, щоб переглянути цю сторінку.',
  'signIn.error.default': 'Увійти не вдалося. Спробуйте ще раз.',
  'signIn.code.access_denied':
    'Ви скасували вхід на стороні сервісу, або він його не дозволив. Можете спробувати ще раз.',
  'signIn.code.flow_expired': 'Минуло трохи забагато часу. Почніть спочатку.',
  'signIn.code.flow_missing': 'Цей вхід розпочато в іншому браузері або надто давно. Почніть спочатку тут.',
  'signIn.code.flow_used': 'Цей вхід уже завершено. Почніть спочатку.',
  'signIn.code.state_mismatch': 'Відповідь не стосувалася цього входу. Почніть спочатку.',
  'signIn.code.session_changed': 'Тим часом ви ввійшли або вийшли. Почніть спочатку.',
  'signIn.code.idp_unavailable':
    'Сервіс входу зараз не відповідає. Спробуйте трохи пізніше або виберіть інший спосіб.',
  'signIn.code.idp_timeout':
    'Сервіс входу відповідав надто довго. Спробуйте трохи пізніше або виберіть інший спосіб.',
  'signIn.code.not_set_up':
    'Цей спосіб входу налаштовано неправильно. Виберіть інший або поверніться пізніше.',
  'signIn.code.rate_limited': 'Забагато спроб. Зачекайте кілька хвилин і спробуйте ще раз.',
  'signIn.code.busy': 'Зараз входить забагато людей. Спробуйте трохи пізніше.',
  'field.email': 'Електронна пошта',
  'field.email.placeholder': 'name@example.com',
  'field.username': 'Ім’я користувача',
  'field.password': 'Пароль',
  'field.showPassword': 'Показати пароль',
  'signedIn.title': 'Ви ввійшли',
  'signedIn.lead': 'як {user}',
  'signedIn.continue': 'Продовжити',
  'signedIn.change': 'Інший обліковий запис',
  'signOut.title': 'Вийти?',
  'signOut.lead': 'Ви збираєтеся вийти із {site}.',
  'signOut.submit': 'Вийти',
  'signOut.stay': 'Не виходити',
  'signedOut.title': 'Ви вийшли',
  'signedOut.lead': 'У цьому браузері ніхто не ввійшов на {site}.',
  'sessions.title': 'Де виконано вхід',
  'sessions.lead': 'Це ваші сеанси на {site}. Завершіть ті, яких не впізнаєте.',
  'sessions.current': 'Цей браузер',
  'sessions.agent': '{browser}, {system}',
  'sessions.unknownAgent': 'Невідомий браузер',
  'sessions.began': 'Вхід: {date}',
  'sessions.active': 'Остання активність: {time}',
  'sessions.address': 'IP-адреса: {address}',
  'sessions.endOthers': 'Вийти всюди, крім цього браузера',
  'sessions.none': 'Більше ніде вхід не виконано.',
  'sessions.status.ended': 'Цей сеанс завершено.',
  'sessions.status.others': 'Усі інші сеанси завершено.',
  'sessions.status.unknown':
    'Нічого не завершено: цього сеансу немає у вашому списку. Можливо, він уже закінчився.',
  'sessions.back': 'Назад до {site}',
  'verifyRequest.title': 'Перевірте пошту',
  'verifyRequest.lead':
    'Ми надіслали вам посилання для входу на {site}. Відкрийте його в цьому браузері — і готово.',
  'verifyRequest.again': 'Через кілька хвилин нічого немає? Загляньте в папку «Спам» або {link}.',
  'verifyRequest.again.link': 'спробуйте ще раз',
  'verifyRequest.code.label': 'Код із листа',
  'verifyRequest.code.hint': 'Читаєте лист на іншому пристрої? Тоді введіть код із нього тут.',
  'verifyRequest.code.submit': 'Увійти',
  'verifyRequest.code.wrong': 'Це не той код, що в листі. Перевірте його та спробуйте ще раз.',
  'verifyRequest.code.used': 'Цей код більше не діє. Попросіть надіслати новий лист.',
  'confirm.title': 'Підтвердьте вхід',
  'confirm.heading': 'Це ви?',
  'confirm.lead': 'Ви збираєтеся ввійти на {site} як',
  'confirm.submit': 'Увійти',
  'confirm.note':
    'Це натискання підтверджує, що посилання відкриваєте саме ви, а не програма перевірки пошти. Якщо ви його не ' +
    'просили, закрийте цю сторінку: нічого не станеться.',
  'error.Configuration.title': 'На нашому боці щось не так',
  'error.Configuration.text':
    'Сервер налаштовано неправильно. Спробуйте пізніше або напишіть команді цього сайту: вона знайде причину в журналі.',
  'error.AccessDenied.title': 'Доступ заборонено',
  'error.AccessDenied.text':
    'У вас немає дозволу входити тут. Якщо він має бути, зверніться до команди цього сайту або скористайтеся іншим обліковим записом.',
  'error.Verification.title': 'Це посилання більше не діє',
  'error.Verification.text':
    'Можливо, термін його дії минув або його вже використано. Увійдіть ще раз, щоб отримати нове.',
  'error.WebAuthnVerificationError.title': 'Ключ доступу не прийнято',
  'error.WebAuthnVerificationError.text': 'Спробуйте ще раз або виберіть інший спосіб входу.',
  'error.notFound.title': 'Сторінку не знайдено',
  'error.notFound.text':
    'За цією адресою нічого немає. Можливо, посилання застаріло або введене з помилкою. Перевірте його або ввійдіть.',
  'error.default.title': 'Щось пішло не так',
  'error.default.text': 'Не вдалося. Спробуйте ввійти ще раз.',
  'error.challenge_expired.title': 'Минуло трохи забагато часу',
  'error.challenge_expired.text': 'Почніть спочатку.',
  'error.credential_exists.title': 'Цей ключ доступу вже зареєстровано',
  'error.credential_exists.text':
    'Ви можете входити з ним. Щоб додати ще один, скористайтеся іншим пристроєм або менеджером паролів.',
  'error.counter_regression.title': 'Цьому ключу доступу більше не можна довіряти',
  'error.counter_regression.text':
    'Можливо, десь існує його копія. Увійдіть іншим способом, видаліть цей ключ і зареєструйте новий.',
  'error.revocation_pending.title': 'Ви вийшли в цьому браузері',
  'error.revocation_pending.text':
    'Тут ви вийшли, але завершити сеанс на сервері не вдалося. Якщо хтось інший може мати його копію, ' +
    'повідомте команду цього сайту.',
  'error.reference': 'Ідентифікатор помилки: {reference}',
  'error.signIn': 'Увійти',
  'passkey.unsupported': 'Цей браузер не підтримує ключі доступу. Виберіть інший спосіб входу.',
  'passkey.cancelled':
    'Нічого не надіслано: ви скасували дію, або вона тривала надто довго. Можете спробувати ще раз.',
  'passkey.failed': 'Не вдалося. Спробуйте ще раз за мить або виберіть інший спосіб входу.',
  'passkey.noScript':
    'Для ключів доступу потрібен JavaScript, який тут вимкнено. Увімкніть його або виберіть інший спосіб входу.',
  'link.signUp': 'Створити обліковий запис',
  'link.forgotPassword': 'Забули пароль?',
  'link.terms': 'Умови',
  'link.privacy': 'Конфіденційність',
  'link.support': 'Довідка',
});
