import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Ukrainian. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'Підтвердьте нову електронну адресу для {site}',
  'account.mail.confirm.lead':
    'Натисніть кнопку нижче, щоб зробити цю адресу електронною адресою вашого облікового запису. Посилання діє один раз, до {expires}.',
  'account.mail.confirm.button': 'Підтвердити адресу',
  'account.mail.changed.subject': 'Вашу електронну адресу для {site} змінено',
  'account.mail.changed.lead':
    'Ваш обліковий запис тепер використовує іншу електронну адресу. Якщо це зробили ви, нічого робити не потрібно. Якщо ні, скасуйте зміну кнопкою нижче до {expires}. Цю адресу буде відновлено, а всі сеанси завершено.',
  'account.mail.changed.button': 'Скасувати зміну',
  'account.mail.taken.subject': 'У вас уже є обліковий запис на {site}',
  'account.mail.taken.lead':
    'Хтось хотів використати вашу електронну адресу для іншого облікового запису. Ваш обліковий запис уже її використовує, тож нічого не змінено. Можете не зважати на цей лист.',
  'account.confirm.title': 'Підтвердьте нову електронну адресу',
  'account.confirm.lead':
    'Ви залишитеся в системі {site} тут, а в усіх інших місцях сеанси завершаться. Ваша нова адреса:',
  'account.confirm.note': 'Якщо ви цього не запитували, закрийте цю сторінку. Нічого не зміниться.',
  'account.confirm.signIn':
    'Увійдіть у свій обліковий запис на {site} у цьому браузері. Потім знову відкрийте посилання з листа.',
  'account.changed.title': 'Вашу електронну адресу змінено',
  'account.changed.lead': 'Відтепер використовуйте на {site} цю адресу:',
  'account.undo.title': 'Скасувати зміну електронної адреси?',
  'account.undo.lead': 'Вашому обліковому запису на {site} буде повернуто цю адресу:',
  'account.undo.note':
    'Усі сеанси буде завершено. Пароль, ключі доступу та пов’язані облікові записи, додані після зміни, буде видалено.',
  'account.undone.title': 'Вашу електронну адресу відновлено',
  'account.undone.lead':
    'Усі сеанси завершено. Увійдіть на {site} знову й перевірте способи входу у свій обліковий запис.',
  'account.link.lead': 'Можливо, термін його дії минув, його вже використано або замінено новішим.',
  'account.mail.device.subject': 'Новий вхід на {site}',
  'account.mail.device.lead':
    'У ваш обліковий запис увійшли з браузера, яким ви тут раніше не користувалися: {details}. Якщо це були ви, нічого робити не потрібно. Якщо ні, негайно захистіть свій обліковий запис кнопкою нижче.',
  'account.title': 'Ваш обліковий запис',
  'account.lead': 'Керуйте своїм обліковим записом на {site}.',
  'account.profile': 'Профіль',
  'account.name': 'Ім’я',
  'account.image': 'Зображення (вебадреса)',
  'account.save': 'Зберегти',
  'account.none': 'Немає',
  'account.email.new': 'Нова електронна адреса',
  'account.email.submit': 'Надіслати посилання',
  'account.password.current': 'Поточний пароль',
  'account.linked': 'Пов’язані облікові записи',
  'account.linked.add': 'Пов’язати {provider}',
  'account.passkeys': 'Ключі доступу',
  'account.passkey.unnamed': 'Ключ доступу {count}',
  'account.passkey.name': 'Назва цього ключа доступу',
  'account.remove': 'Видалити',
  'account.rename': 'Перейменувати',
  'account.security': 'Двофакторна автентифікація',
  'account.delete': 'Видалити обліковий запис',
  'account.delete.lead':
    'Ваш обліковий запис на {site} і все, що до нього належить, буде видалено. Цього не можна скасувати.',
  'account.delete.confirm': 'Я хочу видалити свій обліковий запис',
  'account.status.saved': 'Зміни збережено.',
  'account.status.sent': 'Перевірте пошту. Ми надіслали посилання на нову адресу.',
  'account.code.email': 'Введіть дійсну електронну адресу.',
  'account.code.unchanged': 'Ваш обліковий запис уже використовує цю адресу.',
  'account.code.lastWay': 'Не можна видалити останній спосіб входу в обліковий запис.',
  'account.code.gone': 'Це вже видалено.',
  'account.code.image': 'Введіть вебадресу, що починається з https://, або залиште поле порожнім.',
  'account.code.name': 'Ім’я може мати не більше 100 символів.',
  'account.code.confirm': 'Підтвердьте, що хочете видалити обліковий запис.',
});
