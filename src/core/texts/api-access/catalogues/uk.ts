import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Ukrainian. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Ви увійшли як {name}',
  'client.other': 'Інший обліковий запис',
  'client.continue.title': 'Перейти до {client}',
  'client.continue.lead': '{client} хоче використовувати ваш обліковий запис на {site}.',
  'client.continue.submit': 'Продовжити',
  'client.return.title': 'Назад до {client}',
  'client.return.lead': 'Якщо {client} не відкриється автоматично, скористайтеся кнопкою.',
  'client.return.open': 'Відкрити {client}',
  'device.title': 'Підключення пристрою',
  'device.lead': 'Введіть код, який показує ваш застосунок або пристрій.',
  'device.label': 'Код',
  'device.submit': 'Продовжити',
  'device.wrong':
    'Цей код недійсний або його термін дії минув. Перевірте його або отримайте новий на своєму пристрої.',
  'device.wait': 'Забагато неправильних кодів. Спробуйте ще раз за кілька хвилин.',
  'device.confirm.title': 'Надати доступ?',
  'device.confirm.lead': '{client} хоче використовувати ваш обліковий запис на {site}.',
  'device.confirm.code': 'Ваш пристрій має показувати цей код:',
  'device.confirm.scopes': 'Запитані дозволи:',
  'device.confirm.from': 'Звідки надійшов запит:',
  'device.confirm.warning':
    'Продовжуйте, лише якщо ви самі це розпочали й бачите той самий код. Якщо код вам хтось надіслав, скасуйте.',
  'device.confirm.allow': 'Дозволити',
  'device.confirm.cancel': 'Скасувати',
  'device.allowed.title': 'Пристрій підключено',
  'device.allowed.lead': '{client} тепер має доступ. Закрийте цю сторінку й поверніться до свого пристрою.',
  'device.denied.title': 'У доступі відмовлено',
  'device.denied.lead': '{client} не отримує доступу. Цю сторінку можна закрити.',
});
