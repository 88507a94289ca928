import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Turkish. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': '{site} için oturum açma bağlantınız',
  'mail.preview': 'Bağlantınız bu e-postada. Yalnızca bir kez çalışır; son kullanım: {expires}.',
  'mail.lead':
    'Oturum açmak için aşağıdaki düğmeyi kullanın. Yalnızca bir kez çalışır; son kullanım: {expires}.',
  'mail.button': 'Oturum aç',
  'mail.code': 'Ya da bu kodu, e-postayı istediğiniz sayfaya yazın:',
  'mail.copy': 'Düğme çalışmıyorsa bu bağlantıyı tarayıcınıza kopyalayın:',
  'mail.open': 'Oturum açmak için bu bağlantıyı açın:',
  'mail.once': 'Bağlantı yalnızca bir kez çalışır; son kullanım: {expires}.',
  'mail.ignore':
    'Bu e-postayı siz istemediyseniz dikkate almayın: Bu e-posta olmadan kimse oturum açamaz. E-postayı başkasına iletmeyin.',
  'signIn.title': 'Oturum açın',
  'signIn.lead': '{site} sitesine devam etmek için',
  'signIn.with': '{provider} ile oturum aç',
  'signIn.withPasskey': 'Geçiş anahtarıyla oturum aç',
  'signIn.submit': 'Oturum aç',
  'signIn.sendLink': 'Oturum açma bağlantısı gönder',
  'signIn.remember': 'Oturumum açık kalsın',
  'signIn.or': 'veya',
  'signIn.more': 'Diğer oturum açma yöntemleri',
  'signIn.lastUsed': 'Son kullanılan',
  'signIn.none': 'Burada henüz oturum açılamıyor. Lütfen daha sonra tekrar gelin.',
  'signIn.pending': 'Bir saniye…',
  'signIn.error.Signin': 'Oturum açma işlemi başlatılamadı. Lütfen tekrar deneyin.',
  'signIn.error.OAuthSignin':
    'Sağlayıcıya ulaşılamadı. Biraz sonra tekrar deneyin veya başka bir oturum açma yöntemi seçin.',
  'signIn.error.OAuthCallbackError':
    'Bu sağlayıcıyla oturum açma işlemi tamamlanmadı. Tekrar deneyin veya başka bir yöntem seçin.',
  'signIn.error.OAuthCreateAccount':
    'Bu sağlayıcıyla hesabınız oluşturulamadı. Lütfen başka bir oturum açma yöntemi seçin.',
  'signIn.error.EmailCreateAccount':
    'Bu e-posta adresiyle hesabınız oluşturulamadı. Lütfen başka bir yöntem seçin.',
  'signIn.error.Callback': 'Bu sayfaya dönerken bir sorun oluştu. Lütfen tekrar deneyin.',
  'signIn.error.OAuthAccountNotLinked':
    'Bu hesap henüz sizinkine bağlı değil. Siz olduğunuzu göstermek için daha önceki yöntemle oturum açın.',
  'signIn.error.EmailSignin':
    'E-posta gönderilemedi. Adreste yazım hatası olup olmadığına bakın veya biraz sonra tekrar deneyin.',
  'signIn.error.CredentialsSignin': 'Bilgiler eşleşmedi. Girdiklerinizi kontrol edip tekrar deneyin.',
  'signIn.error.SessionRequired': 'Bu sayfayı görmek için lütfen oturum açın.',
  'signIn.error.default': 'Oturum açılamadı. Lütfen tekrar deneyin.',
  'signIn.code.access_denied':
    'Sağlayıcıda oturum açmayı iptal ettiniz veya sağlayıcı buna izin vermedi. Tekrar deneyebilirsiniz.',
  'signIn.code.flow_expired': 'Bu işlem biraz uzun sürdü. Lütfen baştan başlayın.',
  'signIn.code.flow_missing':
    'Bu oturum açma işlemi başka bir tarayıcıda veya çok önce başlatılmış. Lütfen burada baştan başlayın.',
  'signIn.code.flow_used': 'Bu oturum açma işlemi zaten tamamlandı. Lütfen baştan başlayın.',
  'signIn.code.state_mismatch': 'Yanıt bu oturum açma işlemine ait değildi. Lütfen baştan başlayın.',
  'signIn.code.session_changed':
    'Bu sırada oturum açtınız veya oturumunuzu kapattınız. Lütfen baştan başlayın.',
  'signIn.code.idp_unavailable':
    'Sağlayıcı şu anda yanıt vermiyor. Kısa süre sonra tekrar deneyin veya başka bir yöntem seçin.',
  'signIn.code.idp_timeout':
    'Sağlayıcının yanıt vermesi çok uzun sürdü. Kısa süre sonra tekrar deneyin veya başka bir yöntem seçin.',
  'signIn.code.not_set_up':
    'Bu oturum açma yöntemi doğru ayarlanmamış. Lütfen başka bir yöntem seçin veya daha sonra tekrar gelin.',
  'signIn.code.rate_limited': 'Çok fazla deneme yapıldı. Lütfen birkaç dakika bekleyip tekrar deneyin.',
  'signIn.code.busy': 'Şu anda çok fazla kişi oturum açıyor. Lütfen kısa süre sonra tekrar deneyin.',
  'field.email': 'E-posta',
  'field.email.placeholder': 'ad@example.com',
  'field.username': 'Kullanıcı adı',
  'field.password': 'Şifre',
  'field.showPassword': 'Şifreyi göster',
  'signedIn.title': 'Oturumunuz açık',
  'signedIn.lead': 'Hesap: {user}',
  'signedIn.continue': 'Devam et',
  'signedIn.change': 'Başka bir hesap kullan',
  'signOut.title': 'Oturum kapatılsın mı?',
  'signOut.lead': '{site} oturumunuzu kapatmak üzeresiniz.',
  'signOut.submit': 'Oturumu kapat',
  'signOut.stay': 'Oturumum açık kalsın',
  'signedOut.title': 'Oturumunuz kapatıldı',
  'signedOut.lead': 'Bu tarayıcıda açık bir {site} oturumu yok.',
  'sessions.title': 'Oturumunuzun açık olduğu yerler',
  'sessions.lead': 'Bunlar {site} oturumlarınız. Tanımadıklarınızı kapatın.',
  'sessions.current': 'Bu tarayıcı',
  'sessions.agent': '{browser}, {system}',
  'sessions.unknownAgent': 'Bilinmeyen tarayıcı',
  'sessions.began': 'Oturum açma: {date}',
  'sessions.active': 'Son etkinlik: {time}',
  'sessions.address': 'IP adresi: {address}',
  'sessions.endOthers': 'Diğer tüm oturumları kapat',
  'sessions.none': 'Başka hiçbir yerde açık oturumunuz yok.',
  'sessions.status.ended': 'Bu oturum kapatıldı.',
  'sessions.status.others': 'Diğer tüm oturumlarınız kapatıldı.',
  'sessions.status.unknown':
    'Hiçbir oturum kapatılmadı: bu oturum listenizde yok. Zaten sona ermiş olabilir.',
  'sessions.back': '{site} sitesine dön',
  'verifyRequest.title': 'E-postanızı kontrol edin',
  'verifyRequest.lead':
    '{site} için size bir oturum açma bağlantısı gönderdik. Bağlantıyı bu tarayıcıda açmanız yeterli.',
  'verifyRequest.again': 'Birkaç dakika geçti ama gelmedi mi? Spam klasörünüze bakın veya {link}.',
  'verifyRequest.again.link': 'tekrar deneyin',
  'verifyRequest.code.label': 'E-postadaki kod',
  'verifyRequest.code.hint': 'E-postayı başka bir cihazda mı okuyorsunuz? İçindeki kodu buraya yazın.',
  'verifyRequest.code.submit': 'Oturum aç',
  'verifyRequest.code.wrong': 'Bu, e-postadaki kod değil. Kontrol edip tekrar deneyin.',
  'verifyRequest.code.used': 'Bu kod artık geçerli değil. Yeni bir e-posta isteyin.',
  'confirm.title': 'Oturum açmayı onaylayın',
  'confirm.heading': 'Bu siz misiniz?',
  'confirm.lead': '{site} için şu adresle oturum açmak üzeresiniz:',
  'confirm.submit': 'Oturum aç',
  'confirm.note':
    'Bu tıklama, bağlantıyı bir e-posta tarayıcısının değil sizin açtığınızdan emin olmamızı sağlar. Bunu siz istemediyseniz ' +
    'sayfayı kapatın: Hiçbir şey olmaz.',
  'error.Configuration.title': 'Bizim tarafımızda bir sorun var',
  'error.Configuration.text':
    'Sunucu doğru ayarlanmamış. Daha sonra tekrar deneyin veya bu siteyi yönetenlere yazın: nedenini sunucu günlüğünde bulabilirler.',
  'error.AccessDenied.title': 'Erişim reddedildi',
  'error.AccessDenied.text':
    'Burada oturum açma izniniz yok. İzniniz olması gerekiyorsa bu siteyi yönetenlere başvurun veya başka bir hesap kullanın.',
  'error.Verification.title': 'Bu bağlantı artık çalışmıyor',
  'error.Verification.text':
    'Süresi dolmuş veya daha önce kullanılmış olabilir. Yeni bir bağlantı almak için yeniden oturum açın.',
  'error.WebAuthnVerificationError.title': 'Geçiş anahtarı kabul edilmedi',
  'error.WebAuthnVerificationError.text': 'Tekrar deneyin veya başka bir oturum açma yöntemi seçin.',
  'error.notFound.title': 'Sayfa bulunamadı',
  'error.notFound.text':
    'Bu adreste bir şey yok. Bağlantı eski veya yanlış yazılmış olabilir. Bağlantıyı kontrol edin veya oturum açın.',
  'error.default.title': 'Bir sorun oluştu',
  'error.default.text': 'İşlem tamamlanamadı. Lütfen yeniden oturum açmayı deneyin.',
  'error.challenge_expired.title': 'Bu işlem biraz uzun sürdü',
  'error.challenge_expired.text': 'Lütfen baştan başlayın.',
  'error.credential_exists.title': 'Bu geçiş anahtarı zaten kayıtlı',
  'error.credential_exists.text':
    'Bununla oturum açabilirsiniz. Bir tane daha eklemek için başka bir cihaz veya şifre yöneticisi kullanın.',
  'error.counter_regression.title': 'Bu geçiş anahtarına artık güvenilemez',
  'error.counter_regression.text':
    'Bir yerde kopyası olabilir. Başka bir yöntemle oturum açın, bu geçiş anahtarını kaldırın ve yenisini kaydedin.',
  'error.revocation_pending.title': 'Bu tarayıcıda oturum kapatıldı',
  'error.revocation_pending.text':
    'Oturumunuz burada kapatıldı ancak sunucuda sonlandırılamadı. Başka birinde bir kopyası olabilirse ' +
    'bu siteyi yönetenlere haber verin.',
  'error.reference': 'Referans: {reference}',
  'error.signIn': 'Oturum aç',
  'passkey.unsupported':
    'Bu tarayıcı geçiş anahtarlarını desteklemiyor. Başka bir oturum açma yöntemi seçin.',
  'passkey.cancelled':
    'Hiçbir şey gönderilmedi: İptal ettiniz veya işlem çok uzun sürdü. Tekrar deneyebilirsiniz.',
  'passkey.failed':
    'İşlem tamamlanamadı. Biraz sonra tekrar deneyin veya başka bir oturum açma yöntemi seçin.',
  'passkey.noScript':
    'Geçiş anahtarları için JavaScript gerekir; burada kapalı. Açın veya başka bir oturum açma yöntemi seçin.',
  'link.signUp': 'Hesap oluştur',
  'link.forgotPassword': 'Şifrenizi mi unuttunuz?',
  'link.terms': 'Şartlar',
  'link.privacy': 'Gizlilik',
  'link.support': 'Yardım',
});
