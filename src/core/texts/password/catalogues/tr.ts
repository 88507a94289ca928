import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Turkish. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Yeni bir şifre seçin',
  'password.reset.ask': 'E-posta adresinizi girin. Size bir bağlantı göndereceğiz.',
  'password.reset.send': 'Bana bağlantı gönder',
  'password.reset.lead': '{site} için oturumunuz açılacak, diğer her yerde kapatılacak:',
  'password.reset.submit': 'Şifreyi kaydet',
  'password.confirm.title': 'E-posta adresinizi onaylayın',
  'password.confirm.lead': '{site} hesabınız için seçtiğiniz şifreyi yazın:',
  'password.confirm.submit': 'Onayla',
  'password.confirm.note': 'Bir hesap oluşturmadıysanız bu sayfayı kapatın: hiçbir şey olmaz.',
  'password.sent':
    '{site} için nasıl devam edeceğinizi anlatan bir e-posta gönderdik. Bağlantısını bu tarayıcıda açın.',
  'password.hint': 'En az {count} karakter. Art arda birkaç sözcük güçlüdür ve kolay hatırlanır.',
  'password.field.new': 'Yeni şifre',
  'password.field.name': 'Ad (isteğe bağlı)',
  'password.code.short': 'Bu şifre çok kısa. En az {count} karakterlik bir şifre seçin.',
  'password.code.long': 'Bu şifre çok uzun. Daha kısa bir şifre seçin.',
  'password.code.personal': 'Bu şifre adınız veya adresiniz. Başka bir şifre seçin.',
  'password.code.common': 'Bu şifre, saldırganların ilk denediklerinden biri. Başka bir şifre seçin.',
  'password.code.email': 'Bu bir e-posta adresi değil. Yazım hatası olup olmadığına bakın.',
  'password.code.link':
    'Bu bağlantı artık çalışmıyor. Süresi dolmuş veya kullanılmış olabilir. Buradan yenisini isteyin veya oturum açın.',
  'password.code.wrong': 'Bu, seçtiğiniz şifre değil. Yeniden deneyin.',
  'password.mail.verify.subject': '{site} için adresinizi onaylayın',
  'password.mail.verify.lead':
    'Hesabınızı oluşturmayı bitirmek için aşağıdaki düğmeyi kullanın. Bir kez çalışır, son zaman: {expires}.',
  'password.mail.taken.subject': '{site} için zaten bir hesabınız var',
  'password.mail.taken.lead':
    'Birisi adresinizle hesap oluşturmayı denedi, ama zaten bir hesabınız var. Her zamanki gibi oturum açın. Şifrenizi unuttuysanız aşağıdaki düğmeyle yenisini seçin. Bir kez çalışır, son zaman: {expires}.',
  'password.mail.reset.subject': '{site} için yeni bir şifre seçin',
  'password.mail.reset.lead':
    'Yeni bir şifre seçmek için aşağıdaki düğmeyi kullanın. Bir kez çalışır, son zaman: {expires}.',
  'password.mail.unknown.subject': '{site} için bir hesabınız yok',
  'password.mail.unknown.lead':
    'Birisi bu adres için yeni bir şifre istedi, ama bu adresle bir hesap yok. İsteyen sizseniz başka bir adres kullanmış olabilirsiniz veya henüz hesabınız yoktur. Değilseniz bu e-postayı dikkate almayın.',
  'password.mail.changed.subject': '{site} şifreniz değiştirildi',
  'password.mail.changed.lead':
    'Değiştiren sizseniz yapmanız gereken bir şey yok. Değilseniz hemen aşağıdaki düğmeyle yeni bir şifre seçin; bu, tüm oturumları kapatır.',
});
