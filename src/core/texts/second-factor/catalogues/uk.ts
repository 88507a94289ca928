import type { SecondFactorTexts } from '../../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the second factor say in Ukrainian. */
export const texts: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'Двофакторна автентифікація',
  'factor.totp.lead': 'Введіть код із застосунку автентифікації, щоб увійти на {site}.',
  'factor.totp.label': 'Код',
  'factor.recovery.lead': 'Введіть один зі своїх кодів відновлення. Кожен код діє один раз.',
  'factor.recovery.label': 'Код відновлення',
  'factor.passkey.lead': 'Скористайтеся ключем доступу, щоб увійти на {site}.',
  'factor.submit': 'Продовжити',
  'factor.trust': 'Більше не запитувати на цьому пристрої (кількість днів: {count})',
  'factor.useApp': 'Скористатися застосунком автентифікації',
  'factor.useRecovery': 'Скористатися кодом відновлення',
  'factor.signInAnew': 'Увійти іншим способом',
  'factor.confirm.title': 'Підтвердьте, що це ви',
  'factor.confirm.lead':
    'Ви збираєтеся змінити щось важливе на {site}. Введіть код із застосунку автентифікації.',
  'factor.confirm.signIn': 'Увійти ще раз',
  'factor.confirm.signInLead':
    'Ви збираєтеся змінити щось важливе на {site}. Увійдіть ще раз, щоб підтвердити, що це ви.',
  'factor.code.wrong': 'Неправильний код. Спробуйте ще раз.',
  'factor.code.wait': 'Забагато неправильних кодів. Спробуйте пізніше або скористайтеся іншим способом.',
  'factor.code.required': 'Налаштуйте двофакторну автентифікацію, щоб продовжити.',
  'factor.enrol.title': 'Налаштуйте застосунок автентифікації',
  'factor.enrol.required': '{site} вимагає двофакторної автентифікації. Налаштуйте її, щоб продовжити.',
  'factor.enrol.scan': 'Відскануйте QR-код застосунком автентифікації. Потім введіть код, який він покаже.',
  'factor.enrol.qr': 'QR-код для застосунку автентифікації',
  'factor.enrol.key': 'Не вдається відсканувати? Введіть цей ключ у застосунку:',
  'factor.enrol.submit': 'Увімкнути',
  'factor.codes.title': 'Збережіть коди відновлення',
  'factor.codes.lead':
    'Якщо ви втратите пристрій, зможете ввійти з одним із цих кодів. Кожен код діє один раз. Зберігайте їх у надійному місці: більше ви їх не побачите.',
  'factor.codes.copy': 'Копіювати',
  'factor.codes.copied': 'Скопійовано',
  'factor.codes.download': 'Завантажити',
  'factor.codes.print': 'Друкувати',
  'factor.codes.done': 'Коди збережено',
  'security.title': 'Безпека',
  'security.lead': 'Керуйте тим, як ви входите на {site}.',
  'security.totp': 'Застосунок автентифікації',
  'security.totp.since': 'Додано: {date}',
  'security.totp.none': 'Не налаштовано',
  'security.totp.add': 'Налаштувати',
  'security.codes': 'Коди відновлення',
  'security.codes.left': 'Залишилося: {count}',
  'security.codes.none': 'Немає кодів',
  'security.codes.renew': 'Отримати нові коди',
  'security.codes.note': 'Ваші старі коди перестануть діяти.',
  'security.passkeys': 'Ключі доступу',
  'security.passkeys.count': 'Налаштовано: {count}',
  'security.remove': 'Видалити',
  'security.status.enrolled': 'Двофакторну автентифікацію ввімкнено.',
  'security.status.removed': 'Застосунок автентифікації видалено.',
  'security.sessions': 'Ваші сеанси',
  'factor.mail.on.subject': 'Двофакторну автентифікацію для {site} увімкнено',
  'factor.mail.on.lead':
    'Тепер для входу у ваш обліковий запис потрібен також код із застосунку автентифікації. Якщо це налаштували не ви, увійдіть зараз за допомогою кнопки нижче та видаліть його.',
  'factor.mail.off.subject': 'Двофакторну автентифікацію для {site} вимкнено',
  'factor.mail.off.lead':
    'Застосунок автентифікації видалено з вашого облікового запису. Якщо це були не ви, увійдіть зараз за допомогою кнопки нижче та налаштуйте його знову.',
  'factor.mail.recovery.subject': 'Використано код відновлення для {site}',
  'factor.mail.recovery.lead':
    'Один із ваших кодів відновлення використано для входу в обліковий запис. Залишилося кодів: {count}. Якщо це були не ви, увійдіть зараз за допомогою кнопки нижче та захистіть свій обліковий запис.',
  'factor.mail.codes.subject': 'Нові коди відновлення для {site}',
  'factor.mail.codes.lead':
    'Для вашого облікового запису створено нові коди відновлення, а старі більше не діють. Якщо це були не ви, увійдіть зараз за допомогою кнопки нижче та захистіть свій обліковий запис.',
});
