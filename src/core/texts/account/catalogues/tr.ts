import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Turkish. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': '{site} için yeni e-posta adresinizi onaylayın',
  'account.mail.confirm.lead':
    'Bu adresi hesabınızın e-posta adresi yapmak için aşağıdaki düğmeyi kullanın. Bağlantı bir kez, {expires} tarihine kadar çalışır.',
  'account.mail.confirm.button': 'Adresi onayla',
  'account.mail.changed.subject': '{site} e-posta adresiniz değiştirildi',
  'account.mail.changed.lead':
    'Hesabınız artık başka bir e-posta adresi kullanıyor. Bunu siz yaptıysanız bir şey yapmanız gerekmez. Yapmadıysanız aşağıdaki düğmeyle {expires} tarihine kadar değişikliği geri alın. Bu adres geri yüklenir ve tüm oturumlar kapatılır.',
  'account.mail.changed.button': 'Değişikliği geri al',
  'account.mail.taken.subject': '{site} üzerinde zaten bir hesabınız var',
  'account.mail.taken.lead':
    'Biri e-posta adresinizi başka bir hesap için kullanmak istedi. Hesabınız bu adresi zaten kullandığı için hiçbir şey değişmedi. Bu e-postayı yok sayabilirsiniz.',
  'account.confirm.title': 'Yeni e-posta adresinizi onaylayın',
  'account.confirm.lead': '{site} oturumunuz burada açık kalır, diğer her yerde kapatılır. Yeni adresiniz:',
  'account.confirm.note': 'Bunu siz istemediyseniz bu sayfayı kapatın. Hiçbir şey değişmez.',
  'account.confirm.signIn':
    'Bu tarayıcıda {site} hesabınızda oturum açın. Ardından e-postadaki bağlantıyı yeniden açın.',
  'account.changed.title': 'E-posta adresiniz değiştirildi',
  'account.changed.lead': '{site} için bundan sonra bu adresi kullanın:',
  'account.undo.title': 'E-posta adresi değişikliği geri alınsın mı?',
  'account.undo.lead': '{site} hesabınız bu adresi geri alacak:',
  'account.undo.note':
    'Tüm oturumlar kapatılır. Değişiklikten sonra eklenen şifre, geçiş anahtarları ve bağlı hesaplar kaldırılır.',
  'account.undone.title': 'E-posta adresiniz geri yüklendi',
  'account.undone.lead':
    'Tüm oturumlar kapatıldı. {site} için yeniden oturum açın ve hesabınızın oturum açma yollarını kontrol edin.',
  'account.link.lead': 'Süresi dolmuş, daha önce kullanılmış veya yerine yenisi gönderilmiş olabilir.',
  'account.mail.device.subject': '{site} için yeni oturum açma',
  'account.mail.device.lead':
    'Hesabınızda, burada daha önce kullanmadığınız bir tarayıcıyla oturum açıldı: {details}. Bunu siz yaptıysanız bir şey yapmanız gerekmez. Yapmadıysanız aşağıdaki düğmeyle hesabınızı hemen güvenceye alın.',
  'account.title': 'Hesabınız',
  'account.lead': '{site} hesabınızı yönetin.',
  'account.profile': 'Profil',
  'account.name': 'Ad',
  'account.image': 'Resim (web adresi)',
  'account.save': 'Kaydet',
  'account.none': 'Yok',
  'account.email.new': 'Yeni e-posta adresi',
  'account.email.submit': 'Bağlantı gönder',
  'account.password.current': 'Geçerli şifre',
  'account.linked': 'Bağlı hesaplar',
  'account.linked.add': '{provider} hesabını bağla',
  'account.passkeys': 'Geçiş anahtarları',
  'account.passkey.unnamed': 'Geçiş anahtarı {count}',
  'account.passkey.name': 'Bu geçiş anahtarının adı',
  'account.remove': 'Kaldır',
  'account.rename': 'Yeniden adlandır',
  'account.security': 'İki faktörlü kimlik doğrulama',
  'account.delete': 'Hesabı sil',
  'account.delete.lead': '{site} hesabınız ve ona ait her şey silinir. Bu işlem geri alınamaz.',
  'account.delete.confirm': 'Hesabımı silmek istiyorum',
  'account.status.saved': 'Değişiklikleriniz kaydedildi.',
  'account.status.sent': 'E-postanızı kontrol edin. Yeni adrese bir bağlantı gönderdik.',
  'account.code.email': 'Geçerli bir e-posta adresi girin.',
  'account.code.unchanged': 'Hesabınız bu adresi zaten kullanıyor.',
  'account.code.lastWay': 'Hesabınızda oturum açmanın son yolunu kaldıramazsınız.',
  'account.code.gone': 'Zaten kaldırılmış.',
  'account.code.image': 'https:// ile başlayan bir web adresi girin veya alanı boş bırakın.',
  'account.code.name': 'Ad için en fazla 100 karakter kullanın.',
  'account.code.confirm': 'Hesabınızı silmek istediğinizi onaylayın.',
});
