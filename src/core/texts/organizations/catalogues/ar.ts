import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Arabic. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'دعوة إلى {organization} في {site}',
  'organization.mail.lead':
    'دعاك {inviter} للانضمام إلى {organization} في {site}. للقبول، سجّل الدخول بعنوان البريد الإلكتروني هذا. يعمل الرابط مرة واحدة، حتى {expires}.',
  'organization.mail.button': 'فتح الدعوة',
  'organization.invitation.title': 'هل تريد الانضمام إلى هذه المؤسسة؟',
  'organization.invitation.lead': 'دُعيت إلى هذه المؤسسة في {site}:',
  'organization.invitation.accept': 'قبول',
  'organization.invitation.decline': 'رفض',
  'organization.invitation.signIn': 'سجّل الدخول إلى {site} بالعنوان الذي أُرسلت إليه الدعوة.',
  'organization.invitation.other':
    'أُرسلت هذه الدعوة إلى عنوان بريد إلكتروني آخر. سجّل الخروج، ثم افتح الرابط في الرسالة مرة أخرى وسجّل الدخول بذلك العنوان.',
  'organization.invitation.unverified':
    'لم يُؤكَّد عنوان بريدك الإلكتروني بعد. سجّل الدخول برابط يُرسل إليه، ثم افتح الدعوة مرة أخرى.',
  'organization.invitation.useless': 'استُخدمت هذه الدعوة من قبل أو سُحبت أو انتهت صلاحيتها. اطلب دعوة جديدة.',
  'organization.joined.title': 'انضممت إلى المؤسسة',
  'organization.joined.lead': 'أنت الآن عضو في هذه المؤسسة في {site}:',
  'organization.declined.title': 'رفضت الدعوة',
  'organization.declined.lead': 'يمكنك إغلاق هذه الصفحة.',
  'organization.lastOwner': 'أنت المالك الوحيد لمؤسسة فيها أعضاء آخرون. اجعل عضوًا آخر مالكًا لها أولًا.',
  'organization.company.title': 'تسجيل الدخول بحساب شركتك',
  'organization.company.lead': 'أدخل عنوان بريدك الإلكتروني في العمل للمتابعة إلى {site}.',
  'organization.company.unknown': 'لم تُعِدّ مؤسستك هذه الطريقة. سجّل الدخول بطريقة أخرى.',
});
