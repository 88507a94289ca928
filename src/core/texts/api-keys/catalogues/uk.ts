import type { ApiKeyTexts } from '../../../../types/texts-api-keys.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the page of API keys says in Ukrainian. */
export const texts: Sentences = inOrder<ApiKeyTexts>({
  'apiKeys.title': 'Ключі API',
  'apiKeys.lead':
    'За допомогою ключа API скрипти та інші сервіси користуються {site} від вашого імені. Ключем може скористатися кожен, хто його має, тому тримайте його в таємниці.',
  'apiKeys.none': 'У вас немає ключів API.',
  'apiKeys.create': 'Створити ключ API',
  'apiKeys.name': 'Назва',
  'apiKeys.name.hint': 'Для чого потрібен ключ, наприклад: Щомісячний звіт.',
  'apiKeys.scopes': 'Дозволи',
  'apiKeys.days': 'Термін дії (у днях)',
  'apiKeys.days.hint': 'Залиште порожнім, щоб термін дії ключа не закінчувався.',
  'apiKeys.submit': 'Створити ключ',
  'apiKeys.confirm': 'Підтвердити особу',
  'apiKeys.confirm.lead': 'Підтвердьте, що це ви, перш ніж створити або замінити ключ.',
  'apiKeys.allows': 'Дозволи: {scopes}',
  'apiKeys.created': 'Створено: {date}',
  'apiKeys.used': 'Останнє використання: {time}',
  'apiKeys.unused': 'Ще не використовувався',
  'apiKeys.expires': 'Діє до: {date}',
  'apiKeys.expired': 'Термін дії закінчився: {date}',
  'apiKeys.endless': 'Без терміну дії',
  'apiKeys.previous': 'Замінений ключ діє до {date}',
  'apiKeys.manage': 'Керувати',
  'apiKeys.rename': 'Перейменувати',
  'apiKeys.rotate': 'Замінити',
  'apiKeys.rotate.note': 'Ви отримаєте новий ключ. Старий діятиме ще {time}.',
  'apiKeys.revoke': 'Відкликати',
  'apiKeys.revoke.note': 'Усе, що використовує цей ключ, одразу перестане працювати.',
  'apiKeys.status.renamed': 'Ключ перейменовано.',
  'apiKeys.status.revoked': 'Ключ відкликано. Він більше не діє.',
  'apiKeys.problem.name': 'Введіть назву довжиною до 100 символів.',
  'apiKeys.problem.scopes': 'Виберіть принаймні один дозвіл.',
  'apiKeys.problem.expires': 'Введіть, скільки днів діятиме ключ.',
  'apiKeys.problem.limit':
    'Ви досягли максимальної кількості ключів ({count}). Відкличте один, щоб створити інший.',
  'apiKeys.problem.unknown': 'Термін дії цього ключа закінчився або він більше не існує.',
  'apiKeys.new.title': 'Збережіть свій ключ API',
  'apiKeys.new.lead':
    'Скопіюйте ключ {name} зараз і зберігайте його в надійному місці: ви більше його не побачите.',
  'apiKeys.copy': 'Копіювати',
  'apiKeys.copied': 'Скопійовано',
  'apiKeys.done': 'Ключ збережено',
  'apiKeys.mail.subject': 'Новий ключ API для {site}',
  'apiKeys.mail.lead':
    'Для вашого облікового запису створено або замінено ключ API. Кожен, хто його має, може користуватися обліковим записом від вашого імені. Якщо це були не ви, увійдіть зараз за допомогою кнопки нижче й відкличте ключ.',
});
