import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Arabic. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': 'تسجيل الدخول إلى {site}',
  'mail.preview': 'إليك رابط الدخول. يعمل مرة واحدة فقط حتى {expires}.',
  'mail.lead': 'لتسجيل الدخول، يُرجى استخدام الزر أدناه. يعمل مرة واحدة فقط حتى {expires}.',
  'mail.button': 'تسجيل الدخول',
  'mail.code': 'أو يمكن إدخال هذا الرمز في الصفحة التي طُلبت منها هذه الرسالة:',
  'mail.copy': 'إذا لم يعمل الزر، يُرجى نسخ هذا الرابط إلى المتصفح:',
  'mail.open': 'لتسجيل الدخول، يُرجى فتح هذا الرابط:',
  'mail.once': 'يعمل الرابط مرة واحدة فقط حتى {expires}.',
  'mail.ignore':
    'إذا لم تُطلب هذه الرسالة من طرفك، يُرجى تجاهلها: لا يمكن لأحد تسجيل الدخول بدونها. يُرجى عدم إرسالها إلى أي شخص آخر.',
  'signIn.title': 'تسجيل الدخول',
  'signIn.lead': 'للمتابعة إلى {site}',
  'signIn.with': 'الدخول عبر {provider}',
  'signIn.withPasskey': 'الدخول بمفتاح مرور',
  'signIn.submit': 'تسجيل الدخول',
  'signIn.sendLink': 'إرسال رابط الدخول بالبريد الإلكتروني',
  'signIn.remember': 'البقاء مسجّلاً للدخول',
  'signIn.or': 'أو',
  'signIn.more': 'طرق أخرى لتسجيل الدخول',
  'signIn.lastUsed': 'آخر استخدام',
  'signIn.none': 'لا تتوفر هنا أي طريقة لتسجيل الدخول بعد. يُرجى العودة لاحقًا.',
  'signIn.pending': 'لحظة من فضلك…',
  'signIn.error.Signin': 'تعذّر بدء تسجيل الدخول. يُرجى إعادة المحاولة.',
  'signIn.error.OAuthSignin':
    'تعذّر الوصول إلى خدمة تسجيل الدخول. يُرجى إعادة المحاولة بعد قليل أو اختيار طريقة أخرى لتسجيل الدخول.',
  'signIn.error.OAuthCallbackError':
    'لم يكتمل تسجيل الدخول باستخدام هذه الخدمة. يُرجى إعادة المحاولة أو اختيار طريقة أخرى.',
  'signIn.error.OAuthCreateAccount':
    'تعذّر إنشاء حسابك باستخدام هذه الخدمة. يُرجى اختيار طريقة أخرى لتسجيل الدخول.',
  'signIn.error.EmailCreateAccount':
    'تعذّر إنشاء حسابك باستخدام عنوان البريد الإلكتروني هذا. يُرجى اختيار طريقة أخرى.',
  'signIn.error.Callback': 'حدث خطأ أثناء العودة إلى هذه الصفحة. يُرجى إعادة المحاولة.',
  'signIn.error.OAuthAccountNotLinked':
    'هذا الحساب غير مرتبط بحسابك بعد. لتأكيد هويتك، يُرجى تسجيل الدخول بالطريقة السابقة نفسها.',
  'signIn.error.EmailSignin':
    'تعذّر إرسال الرسالة الإلكترونية. يُرجى التحقق من خلوّ العنوان من الأخطاء أو إعادة المحاولة بعد قليل.',
  'signIn.error.CredentialsSignin': 'البيانات غير متطابقة. يُرجى التحقق مما تم إدخاله وإعادة المحاولة.',
  'signIn.error.SessionRequired': 'يُرجى تسجيل الدخول لعرض هذه الصفحة.',
  'signIn.error.default': 'تعذّر تسجيل الدخول. يُرجى إعادة المحاولة.',
  'signIn.code.access_denied': 'تم إلغاء تسجيل الدخول لدى الخدمة أو لم تسمح به الخدمة. يمكنك إعادة المحاولة.',
  'signIn.code.flow_expired': 'استغرق ذلك وقتًا أطول من اللازم. يُرجى البدء من جديد.',
  'signIn.code.flow_missing': 'بدأ تسجيل الدخول هذا في متصفح آخر أو قبل وقت طويل. يُرجى البدء من جديد هنا.',
  'signIn.code.flow_used': 'اكتمل تسجيل الدخول هذا من قبل. يُرجى البدء من جديد.',
  'signIn.code.state_mismatch': 'لم تكن الاستجابة تخص تسجيل الدخول هذا. يُرجى البدء من جديد.',
  'signIn.code.session_changed': 'تم تسجيل الدخول أو الخروج في هذه الأثناء. يُرجى البدء من جديد.',
  'signIn.code.idp_unavailable':
    'لا تستجيب خدمة تسجيل الدخول حاليًا. يُرجى إعادة المحاولة بعد قليل أو اختيار طريقة أخرى.',
  'signIn.code.idp_timeout':
    'استغرقت خدمة تسجيل الدخول وقتًا طويلًا للاستجابة. يُرجى إعادة المحاولة بعد قليل أو اختيار طريقة أخرى.',
  'signIn.code.not_set_up':
    'طريقة تسجيل الدخول هذه غير معدّة بشكل صحيح. يُرجى اختيار طريقة أخرى أو العودة لاحقًا.',
  'signIn.code.rate_limited': 'محاولات كثيرة جدًا. يُرجى الانتظار بضع دقائق ثم إعادة المحاولة.',
  'signIn.code.busy': 'يسجّل الدخول عدد كبير جدًا من الأشخاص حاليًا. يُرجى إعادة المحاولة بعد قليل.',
  'field.email': 'البريد الإلكتروني',
  'field.email.placeholder': 'name@example.com',
  'field.username': 'اسم المستخدم',
  'field.password': 'كلمة المرور',
  'field.showPassword': 'إظهار كلمة المرور',
  'signedIn.title': 'تم تسجيل الدخول',
  'signedIn.lead': 'باسم {user}',
  'signedIn.continue': 'متابعة',
  'signedIn.change': 'استخدام حساب آخر',
  'signOut.title': 'تسجيل الخروج؟',
  'signOut.lead': 'سيتم تسجيل خروجك من {site}.',
  'signOut.submit': 'تسجيل الخروج',
  'signOut.stay': 'البقاء في الحساب',
  'signedOut.title': 'تم تسجيل الخروج',
  'signedOut.lead': 'لا يوجد حساب مسجّل الدخول إلى {site} في هذا المتصفح.',
  'sessions.title': 'أماكن تسجيل دخولك',
  'sessions.lead': 'هذه جلساتك على {site}. سجّل الخروج من أي جلسة لا تعرفها.',
  'sessions.current': 'هذا المتصفح',
  'sessions.agent': '{browser} على {system}',
  'sessions.unknownAgent': 'متصفح غير معروف',
  'sessions.began': 'وقت تسجيل الدخول: {date}',
  'sessions.active': 'آخر نشاط: {time}',
  'sessions.address': 'عنوان IP: {address}',
  'sessions.endOthers': 'تسجيل الخروج من كل مكان آخر',
  'sessions.none': 'لم تسجّل الدخول في أي مكان آخر.',
  'sessions.status.ended': 'تم تسجيل الخروج من تلك الجلسة.',
  'sessions.status.others': 'تم تسجيل خروجك من كل مكان آخر.',
  'sessions.status.unknown': 'لم يتم تسجيل الخروج من أي جلسة: هذه الجلسة ليست في قائمتك. ربما انتهت بالفعل.',
  'sessions.back': 'العودة إلى {site}',
  'verifyRequest.title': 'رسالة في بريدك الإلكتروني',
  'verifyRequest.lead':
    'أرسلنا إليك رابطًا لتسجيل الدخول إلى {site}. يكفي فتحه في هذا المتصفح لإتمام تسجيل الدخول.',
  'verifyRequest.again':
    'لم تصل الرسالة بعد بضع دقائق؟ يُرجى البحث في مجلد الرسائل غير المرغوب فيها أو {link}.',
  'verifyRequest.again.link': 'إعادة المحاولة',
  'verifyRequest.code.label': 'الرمز الوارد في الرسالة',
  'verifyRequest.code.hint': 'هل تمت قراءة الرسالة على جهاز آخر؟ يمكن إدخال الرمز الوارد فيها هنا.',
  'verifyRequest.code.submit': 'تسجيل الدخول',
  'verifyRequest.code.wrong': 'هذا ليس الرمز الوارد في الرسالة. يُرجى التحقق منه وإعادة المحاولة.',
  'verifyRequest.code.used': 'لم يعد هذا الرمز صالحًا. يُرجى طلب رسالة جديدة.',
  'confirm.title': 'تأكيد تسجيل الدخول',
  'confirm.heading': 'هل هذا حسابك؟',
  'confirm.lead': 'سيتم تسجيل دخولك إلى {site} باسم',
  'confirm.submit': 'تسجيل الدخول',
  'confirm.note':
    'تضمن هذه النقرة أن الرابط قد فُتح من طرفك وليس بواسطة برنامج فحص البريد. إذا لم يُطلب الرابط من طرفك، ' +
    'يُرجى إغلاق هذه الصفحة: لن يحدث شيء.',
  'error.Configuration.title': 'حدث خطأ من جانبنا',
  'error.Configuration.text':
    'الخادم غير معدّ بشكل صحيح. يُرجى إعادة المحاولة لاحقًا أو مراسلة القائمين على هذا الموقع، إذ يمكنهم معرفة السبب من سجلّ الخادم.',
  'error.AccessDenied.title': 'تم رفض الوصول',
  'error.AccessDenied.text':
    'ليس لديك إذن بتسجيل الدخول هنا. إذا كان ذلك غير صحيح، يُرجى التواصل مع القائمين على هذا الموقع أو استخدام حساب آخر.',
  'error.Verification.title': 'لم يعد هذا الرابط صالحًا',
  'error.Verification.text':
    'ربما انتهت صلاحيته أو سبق استخدامه. يُرجى تسجيل الدخول مجددًا للحصول على رابط جديد.',
  'error.WebAuthnVerificationError.title': 'لم يتم قبول مفتاح المرور',
  'error.WebAuthnVerificationError.text': 'يُرجى إعادة المحاولة أو اختيار طريقة أخرى لتسجيل الدخول.',
  'error.notFound.title': 'لم يتم العثور على الصفحة',
  'error.notFound.text':
    'لا يوجد شيء في هذا العنوان. ربما يكون الرابط قديمًا أو مكتوبًا بشكل خاطئ. يُرجى التحقق منه أو تسجيل الدخول.',
  'error.default.title': 'حدث خطأ',
  'error.default.text': 'لم تنجح العملية. يُرجى محاولة تسجيل الدخول مجددًا.',
  'error.challenge_expired.title': 'استغرق ذلك وقتًا أطول من اللازم',
  'error.challenge_expired.text': 'يُرجى البدء من جديد.',
  'error.credential_exists.title': 'مفتاح المرور هذا مسجّل من قبل',
  'error.credential_exists.text':
    'يمكنك تسجيل الدخول باستخدامه. لإضافة مفتاح آخر، يُرجى استخدام جهاز آخر أو مدير كلمات مرور آخر.',
  'error.counter_regression.title': 'لم يعد مفتاح المرور هذا موثوقًا به',
  'error.counter_regression.text':
    'قد تكون هناك نسخة منه. يُرجى تسجيل الدخول بطريقة أخرى وإزالة مفتاح المرور هذا وتسجيل مفتاح جديد.',
  'error.revocation_pending.title': 'تم تسجيل الخروج في هذا المتصفح',
  'error.revocation_pending.text':
    'تم تسجيل خروجك هنا، ولكن تعذّر إنهاء الجلسة على الخادم. إذا كان من المحتمل أن تكون لدى شخص آخر نسخة منها، ' +
    'يُرجى إبلاغ القائمين على هذا الموقع.',
  'error.reference': 'الرقم المرجعي: {reference}',
  'error.signIn': 'تسجيل الدخول',
  'passkey.unsupported': 'لا يتيح هذا المتصفح استخدام مفاتيح المرور. يُرجى اختيار طريقة أخرى لتسجيل الدخول.',
  'passkey.cancelled':
    'لم يتم إرسال أي شيء: تم الإلغاء أو استغرق الأمر وقتًا أطول من اللازم. يمكنك إعادة المحاولة.',
  'passkey.failed': 'لم تنجح العملية. يُرجى إعادة المحاولة بعد قليل أو اختيار طريقة أخرى لتسجيل الدخول.',
  'passkey.noScript':
    'تتطلّب مفاتيح المرور تفعيل JavaScript، وهو متوقف هنا. يُرجى تفعيله أو اختيار طريقة أخرى لتسجيل الدخول.',
  'link.signUp': 'إنشاء حساب',
  'link.forgotPassword': 'هل نسيت كلمة المرور؟',
  'link.terms': 'الشروط',
  'link.privacy': 'الخصوصية',
  'link.support': 'المساعدة',
});
