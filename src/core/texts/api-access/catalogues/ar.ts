import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Arabic. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'تم تسجيل الدخول باسم {name}',
  'client.other': 'استخدام حساب آخر',
  'client.continue.title': 'المتابعة إلى {client}',
  'client.continue.lead': 'يريد {client} استخدام حسابك في {site}.',
  'client.continue.submit': 'متابعة',
  'client.return.title': 'العودة إلى {client}',
  'client.return.lead': 'إذا لم يُفتح {client} تلقائيًا، فاستخدم الزر.',
  'client.return.open': 'فتح {client}',
  'device.title': 'توصيل جهاز',
  'device.lead': 'أدخل الرمز الذي يعرضه تطبيقك أو جهازك.',
  'device.label': 'الرمز',
  'device.submit': 'متابعة',
  'device.wrong': 'هذا الرمز غير صالح أو انتهت صلاحيته. تحقق منه أو احصل على رمز جديد على جهازك.',
  'device.wait': 'عدد كبير جدًا من الرموز غير الصحيحة. حاول مرة أخرى بعد بضع دقائق.',
  'device.confirm.title': 'هل تريد السماح بالوصول؟',
  'device.confirm.lead': 'يريد {client} استخدام حسابك في {site}.',
  'device.confirm.code': 'يجب أن يعرض جهازك هذا الرمز:',
  'device.confirm.scopes': 'الأذونات المطلوبة:',
  'device.confirm.from': 'مصدر الطلب:',
  'device.confirm.warning':
    'تابع فقط إذا بدأت هذه العملية بنفسك ورأيت الرمز نفسه. إذا أرسل إليك شخص ما هذا الرمز، فألغِ العملية.',
  'device.confirm.allow': 'سماح',
  'device.confirm.cancel': 'إلغاء',
  'device.allowed.title': 'تم توصيل الجهاز',
  'device.allowed.lead': 'أصبح لدى {client} حق الوصول الآن. أغلق هذه الصفحة وعُد إلى جهازك.',
  'device.denied.title': 'تم رفض الوصول',
  'device.denied.lead': 'لم يحصل {client} على حق الوصول. يمكنك إغلاق هذه الصفحة.',
});
