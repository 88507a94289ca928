import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Ukrainian. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Запрошення до {organization} на {site}',
  'organization.mail.lead':
    '{inviter} запрошує вас до {organization} на {site}. Щоб прийняти запрошення, увійдіть із цією електронною адресою. Посилання діє один раз, до {expires}.',
  'organization.mail.button': 'Відкрити запрошення',
  'organization.invitation.title': 'Приєднатися до цієї організації?',
  'organization.invitation.lead': 'Вас запросили до цієї організації на {site}:',
  'organization.invitation.accept': 'Прийняти',
  'organization.invitation.decline': 'Відхилити',
  'organization.invitation.signIn': 'Увійдіть на {site} з адресою, на яку надіслано запрошення.',
  'organization.invitation.other':
    'Це запрошення надіслано на іншу електронну адресу. Вийдіть, знову відкрийте посилання з листа та увійдіть із тією адресою.',
  'organization.invitation.unverified':
    'Вашу електронну адресу ще не підтверджено. Увійдіть за посиланням, надісланим на неї, а потім знову відкрийте запрошення.',
  'organization.invitation.useless':
    'Це запрошення вже використано, відкликано або його строк минув. Попросіть нове.',
  'organization.joined.title': 'Ви приєдналися до організації',
  'organization.joined.lead': 'Тепер ви належите до цієї організації на {site}:',
  'organization.declined.title': 'Ви відхилили запрошення',
  'organization.declined.lead': 'Цю сторінку можна закрити.',
  'organization.lastOwner':
    'Ви єдиний власник організації, у якій є інші учасники. Спершу зробіть власником іншого учасника.',
  'organization.company.title': 'Увійти через компанію',
  'organization.company.lead': 'Введіть робочу електронну адресу, щоб перейти до {site}.',
  'organization.company.unknown': 'Ваша організація не налаштувала цей спосіб. Увійдіть інакше.',
});
