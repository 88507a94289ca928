import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Arabic. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'اختيار كلمة مرور جديدة',
  'password.reset.ask': 'أدخل بريدك الإلكتروني. سنرسل إليك رابطًا.',
  'password.reset.send': 'أرسل إليّ رابطًا',
  'password.reset.lead': 'سيتم تسجيل دخولك إلى {site} وتسجيل خروجك من كل مكان آخر، باسم',
  'password.reset.submit': 'حفظ كلمة المرور',
  'password.confirm.title': 'تأكيد بريدك الإلكتروني',
  'password.confirm.lead': 'اكتب كلمة المرور التي اخترتها لحسابك في {site}:',
  'password.confirm.submit': 'تأكيد',
  'password.confirm.note': 'إذا لم تنشئ حسابًا، فأغلق هذه الصفحة: لن يحدث شيء.',
  'password.sent': 'أرسلنا إليك رسالة توضح كيف تتابع إلى {site}. افتح رابطها في هذا المتصفح.',
  'password.hint': '{count} أحرف على الأقل. بضع كلمات متتالية قوية ويسهل تذكرها.',
  'password.field.new': 'كلمة المرور الجديدة',
  'password.field.name': 'الاسم (اختياري)',
  'password.code.short': 'كلمة المرور هذه قصيرة جدًا. اختر كلمة من {count} أحرف على الأقل.',
  'password.code.long': 'كلمة المرور هذه طويلة جدًا. اختر كلمة أقصر.',
  'password.code.personal': 'كلمة المرور هذه هي اسمك أو عنوانك. اختر غيرها.',
  'password.code.common': 'كلمة المرور هذه من الكلمات التي يجربها المهاجمون أولًا. اختر غيرها.',
  'password.code.email': 'هذا ليس بريدًا إلكترونيًا. تحقق من عدم وجود أخطاء في كتابته.',
  'password.code.link':
    'لم يعد هذا الرابط يعمل. ربما انتهت صلاحيته أو استُخدم من قبل. اطلب رابطًا جديدًا هنا، أو سجّل الدخول.',
  'password.code.wrong': 'هذه ليست كلمة المرور التي اخترتها. حاول مرة أخرى.',
  'password.mail.verify.subject': 'تأكيد عنوانك في {site}',
  'password.mail.verify.lead': 'استخدم الزر أدناه لإكمال إنشاء حسابك. يعمل مرة واحدة، حتى {expires}.',
  'password.mail.taken.subject': 'لديك حساب في {site} بالفعل',
  'password.mail.taken.lead':
    'حاول شخص ما إنشاء حساب بعنوانك، لكن لديك حساب بالفعل. سجّل الدخول كالمعتاد. إذا نسيت كلمة المرور، فاختر كلمة جديدة بالزر أدناه. يعمل مرة واحدة، حتى {expires}.',
  'password.mail.reset.subject': 'اختيار كلمة مرور جديدة في {site}',
  'password.mail.reset.lead': 'استخدم الزر أدناه لاختيار كلمة مرور جديدة. يعمل مرة واحدة، حتى {expires}.',
  'password.mail.unknown.subject': 'ليس لديك حساب في {site}',
  'password.mail.unknown.lead':
    'طلب شخص ما كلمة مرور جديدة لهذا العنوان، لكن لا يوجد حساب به. إذا كان الطلب منك، فربما استخدمت عنوانًا آخر أو ليس لديك حساب بعد. وإلا فتجاهل هذه الرسالة.',
  'password.mail.changed.subject': 'تم تغيير كلمة مرورك في {site}',
  'password.mail.changed.lead':
    'إذا كان التغيير منك، فلا يلزم فعل شيء. وإلا فاختر فورًا كلمة مرور جديدة بالزر أدناه، وهو ينهي جميع الجلسات.',
});
