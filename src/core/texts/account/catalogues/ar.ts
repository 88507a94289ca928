import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Arabic. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'أكِّد عنوان بريدك الإلكتروني الجديد في {site}',
  'account.mail.confirm.lead':
    'استخدم الزر أدناه لجعل هذا العنوان عنوان البريد الإلكتروني لحسابك. يعمل الرابط مرة واحدة، حتى {expires}.',
  'account.mail.confirm.button': 'تأكيد العنوان',
  'account.mail.changed.subject': 'تم تغيير عنوان بريدك الإلكتروني في {site}',
  'account.mail.changed.lead':
    'يستخدم حسابك الآن عنوان بريد إلكتروني آخر. إذا كنت أنت من غيّره، فلا يلزمك فعل شيء. وإلا فتراجع عن التغيير بالزر أدناه حتى {expires}. سيستعيد حسابك هذا العنوان وسيتم تسجيل الخروج من جميع الجلسات.',
  'account.mail.changed.button': 'التراجع عن التغيير',
  'account.mail.taken.subject': 'لديك حساب بالفعل في {site}',
  'account.mail.taken.lead':
    'طلب أحدهم استخدام عنوان بريدك الإلكتروني لحساب آخر. حسابك يستخدمه بالفعل، لذلك لم يتغير شيء. يمكنك تجاهل هذه الرسالة.',
  'account.confirm.title': 'أكِّد عنوان بريدك الإلكتروني الجديد',
  'account.confirm.lead':
    'ستبقى مسجّل الدخول إلى {site} هنا، وسيتم تسجيل خروجك من كل مكان آخر. عنوانك الجديد:',
  'account.confirm.note': 'إذا لم تطلب ذلك، فأغلق هذه الصفحة. لن يتغير شيء.',
  'account.confirm.signIn':
    'سجّل الدخول إلى حسابك في {site} من هذا المتصفح، ثم افتح الرابط الموجود في الرسالة مرة أخرى.',
  'account.changed.title': 'تم تغيير عنوان بريدك الإلكتروني',
  'account.changed.lead': 'استخدم هذا العنوان في {site} من الآن فصاعدًا:',
  'account.undo.title': 'هل تريد التراجع عن تغيير عنوان بريدك الإلكتروني؟',
  'account.undo.lead': 'سيستعيد حسابك في {site} هذا العنوان:',
  'account.undo.note':
    'سيتم تسجيل الخروج من جميع الجلسات، وستُزال كلمة المرور ومفاتيح المرور والحسابات المرتبطة التي أُضيفت بعد التغيير.',
  'account.undone.title': 'تمت استعادة عنوان بريدك الإلكتروني',
  'account.undone.lead':
    'تم تسجيل الخروج من جميع الجلسات. سجّل الدخول إلى {site} من جديد وراجع طرق تسجيل الدخول إلى حسابك.',
  'account.link.lead': 'ربما انتهت صلاحيته أو سبق استخدامه أو حلّ محله رابط أحدث.',
  'account.mail.device.subject': 'تسجيل دخول جديد إلى {site}',
  'account.mail.device.lead':
    'تم تسجيل الدخول إلى حسابك من متصفح لم تستخدمه هنا من قبل: {details}. إذا كنت أنت، فلا يلزمك فعل شيء. وإلا فأمّن حسابك الآن بالزر أدناه.',
  'account.title': 'حسابك',
  'account.lead': 'أدِر حسابك في {site}.',
  'account.profile': 'الملف الشخصي',
  'account.name': 'الاسم',
  'account.image': 'الصورة (عنوان ويب)',
  'account.save': 'حفظ',
  'account.none': 'لا يوجد',
  'account.email.new': 'عنوان بريد إلكتروني جديد',
  'account.email.submit': 'إرسال الرابط',
  'account.password.current': 'كلمة المرور الحالية',
  'account.linked': 'الحسابات المرتبطة',
  'account.linked.add': 'ربط {provider}',
  'account.passkeys': 'مفاتيح المرور',
  'account.passkey.unnamed': 'مفتاح المرور {count}',
  'account.passkey.name': 'اسم مفتاح المرور هذا',
  'account.remove': 'إزالة',
  'account.rename': 'إعادة التسمية',
  'account.security': 'المصادقة الثنائية',
  'account.delete': 'حذف الحساب',
  'account.delete.lead': 'سيُحذف حسابك في {site} وكل ما يتعلق به. لا يمكن التراجع عن ذلك.',
  'account.delete.confirm': 'أريد حذف حسابي',
  'account.status.saved': 'تم حفظ التغييرات.',
  'account.status.sent': 'تحقق من بريدك الإلكتروني. أرسلنا رابطًا إلى العنوان الجديد.',
  'account.code.email': 'أدخل عنوان بريد إلكتروني صالحًا.',
  'account.code.unchanged': 'يستخدم حسابك هذا العنوان بالفعل.',
  'account.code.lastWay': 'لا يمكنك إزالة آخر طريقة لتسجيل الدخول إلى حسابك.',
  'account.code.gone': 'سبقت إزالته.',
  'account.code.image': 'أدخل عنوان ويب يبدأ بـ https:// أو اترك الحقل فارغًا.',
  'account.code.name': 'استخدم 100 حرف كحد أقصى للاسم.',
  'account.code.confirm': 'أكّد أنك تريد حذف حسابك.',
});
