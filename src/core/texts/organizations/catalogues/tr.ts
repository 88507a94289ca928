import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Turkish. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': '{site} üzerinde {organization} daveti',
  'organization.mail.lead':
    '{inviter}, sizi {site} üzerinde {organization} kuruluşuna katılmaya davet etti. Kabul etmek için bu e-posta adresiyle oturum açın. Bağlantı bir kez, {expires} tarihine kadar çalışır.',
  'organization.mail.button': 'Daveti aç',
  'organization.invitation.title': 'Bu kuruluşa katılmak istiyor musunuz?',
  'organization.invitation.lead': '{site} üzerinde şu kuruluşa davet edildiniz:',
  'organization.invitation.accept': 'Kabul et',
  'organization.invitation.decline': 'Reddet',
  'organization.invitation.signIn': 'Davetin gönderildiği adresle {site} sitesinde oturum açın.',
  'organization.invitation.other':
    'Bu davet başka bir e-posta adresine gönderildi. Oturumu kapatın, e-postadaki bağlantıyı yeniden açın ve o adresle oturum açın.',
  'organization.invitation.unverified':
    'E-posta adresiniz henüz doğrulanmadı. Ona gönderilen bir bağlantıyla oturum açın, sonra daveti yeniden açın.',
  'organization.invitation.useless':
    'Bu davet daha önce kullanıldı, geri çekildi veya süresi doldu. Yeni bir davet isteyin.',
  'organization.joined.title': 'Kuruluşa katıldınız',
  'organization.joined.lead': 'Artık {site} üzerinde şu kuruluşun üyesisiniz:',
  'organization.declined.title': 'Daveti reddettiniz',
  'organization.declined.lead': 'Bu sayfayı kapatabilirsiniz.',
  'organization.lastOwner':
    'Başka üyeleri olan bir kuruluşun tek sahibisiniz. Önce başka bir üyeyi sahip yapın.',
  'organization.company.title': 'Şirketinizle oturum açın',
  'organization.company.lead': '{site} sitesine devam etmek için iş e-posta adresinizi girin.',
  'organization.company.unknown': 'Kuruluşunuz bu yöntemi ayarlamamış. Başka bir yolla oturum açın.',
});
