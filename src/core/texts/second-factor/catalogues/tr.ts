import type { SecondFactorTexts } from '../../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the second factor say in Turkish. */
export const texts: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'İki faktörlü kimlik doğrulama',
  'factor.totp.lead': '{site} için oturum açmak üzere kimlik doğrulama uygulamanızdaki kodu girin.',
  'factor.totp.label': 'Kod',
  'factor.recovery.lead': 'Kurtarma kodlarınızdan birini girin. Her kod bir kez çalışır.',
  'factor.recovery.label': 'Kurtarma kodu',
  'factor.passkey.lead': '{site} için oturum açmak üzere geçiş anahtarınızı kullanın.',
  'factor.submit': 'Devam et',
  'factor.trust': 'Bu cihazda {count} gün boyunca bir daha sorma',
  'factor.useApp': 'Kimlik doğrulama uygulamasını kullan',
  'factor.useRecovery': 'Kurtarma kodu kullan',
  'factor.signInAnew': 'Başka bir yöntemle oturum aç',
  'factor.confirm.title': 'Siz olduğunuzu onaylayın',
  'factor.confirm.lead':
    '{site} için önemli bir şeyi değiştirmek üzeresiniz. Kimlik doğrulama uygulamanızdaki kodu girin.',
  'factor.confirm.signIn': 'Yeniden oturum aç',
  'factor.confirm.signInLead':
    '{site} için önemli bir şeyi değiştirmek üzeresiniz. Siz olduğunuzu onaylamak için yeniden oturum açın.',
  'factor.code.wrong': 'Kod yanlış. Tekrar deneyin.',
  'factor.code.wait':
    'Çok fazla yanlış kod girildi. Daha sonra tekrar deneyin veya başka bir yöntem kullanın.',
  'factor.code.required': 'Devam etmek için iki faktörlü kimlik doğrulamayı ayarlayın.',
  'factor.email.use': 'E-postayla kod al',
  'factor.email.ask': '{site} için oturum açabilmeniz amacıyla {address} adresine bir kod gönderebiliriz.',
  'factor.email.send': 'Bana e-postayla kod gönder',
  'factor.email.lead': '{address} adresine gönderdiğimiz kodu girin. Kod 10 dakika geçerlidir.',
  'factor.email.again': 'Yeni kod gönder',
  'factor.email.wait': 'Çok fazla kod istediniz. Biraz bekleyin veya başka bir yöntem kullanın.',
  'factor.email.failed': 'E-posta gönderilemedi. Daha sonra tekrar deneyin veya başka bir yöntem kullanın.',
  'factor.enrol.title': 'Kimlik doğrulama uygulaması ayarlayın',
  'factor.enrol.required': '{site} için iki faktörlü kimlik doğrulama gerekir. Devam etmek için ayarlayın.',
  'factor.enrol.scan':
    'QR kodunu bir kimlik doğrulama uygulamasıyla tarayın. Ardından uygulamanın gösterdiği kodu girin.',
  'factor.enrol.qr': 'Kimlik doğrulama uygulamanız için QR kodu',
  'factor.enrol.key': 'Tarayamıyor musunuz? Uygulamaya bu anahtarı girin:',
  'factor.enrol.submit': 'Etkinleştir',
  'factor.codes.title': 'Kurtarma kodlarınızı kaydedin',
  'factor.codes.lead':
    'Cihazınızı kaybederseniz bu kodlardan biriyle oturum açabilirsiniz. Her kod bir kez çalışır. Kodları güvenli bir yerde saklayın: bir daha gösterilmezler.',
  'factor.codes.copy': 'Kopyala',
  'factor.codes.copied': 'Kopyalandı',
  'factor.codes.download': 'İndir',
  'factor.codes.print': 'Yazdır',
  'factor.codes.done': 'Kodlarımı kaydettim',
  'security.title': 'Güvenlik',
  'security.lead': '{site} için nasıl oturum açtığınızı yönetin.',
  'security.totp': 'Kimlik doğrulama uygulaması',
  'security.totp.since': 'Eklenme: {date}',
  'security.totp.none': 'Ayarlanmamış',
  'security.totp.add': 'Ayarla',
  'security.codes': 'Kurtarma kodları',
  'security.codes.left': 'Kalan: {count}',
  'security.codes.none': 'Kod yok',
  'security.codes.renew': 'Yeni kodlar al',
  'security.codes.note': 'Eski kodlarınız artık çalışmaz.',
  'security.passkeys': 'Geçiş anahtarları',
  'security.passkey.unnamed': 'Geçiş anahtarı',
  'security.passkey.name': 'Ad',
  'security.passkey.rename': 'Yeniden adlandır',
  'security.passkey.last': 'Son oturum açma yönteminizi kaldıramazsınız.',
  'security.remove': 'Kaldır',
  'security.status.enrolled': 'İki faktörlü kimlik doğrulama etkin.',
  'security.status.removed': 'Kimlik doğrulama uygulaması kaldırıldı.',
  'security.status.renamed': 'Geçiş anahtarı yeniden adlandırıldı.',
  'security.status.passkey': 'Geçiş anahtarı kaldırıldı.',
  'security.sessions': 'Oturumlarınız',
  'factor.mail.on.subject': '{site} için iki faktörlü kimlik doğrulama etkinleştirildi',
  'factor.mail.on.lead':
    'Hesabınızda oturum açarken artık bir kimlik doğrulama uygulamasındaki kod da isteniyor. Bunu siz ayarlamadıysanız hemen aşağıdaki düğmeyle oturum açın ve uygulamayı hesabınızdan kaldırın.',
  'factor.mail.off.subject': '{site} için iki faktörlü kimlik doğrulama kapatıldı',
  'factor.mail.off.lead':
    'Kimlik doğrulama uygulaması hesabınızdan kaldırıldı. Kaldıran siz değilseniz hemen aşağıdaki düğmeyle oturum açın ve uygulamayı yeniden ayarlayın.',
  'factor.mail.recovery.subject': '{site} için bir kurtarma kodu kullanıldı',
  'factor.mail.recovery.lead':
    'Hesabınızda oturum açmak için kurtarma kodlarınızdan biri kullanıldı. Kalan kodlar: {count}. Kullanan siz değilseniz hemen aşağıdaki düğmeyle oturum açın ve hesabınızı güvenceye alın.',
  'factor.mail.codes.subject': '{site} için yeni kurtarma kodları',
  'factor.mail.codes.lead':
    'Hesabınız için yeni kurtarma kodları oluşturuldu, eskileri artık çalışmıyor. Oluşturan siz değilseniz hemen aşağıdaki düğmeyle oturum açın ve hesabınızı güvenceye alın.',
  'factor.mail.reset.subject': '{site} için iki faktörlü kimlik doğrulama sıfırlandı',
  'factor.mail.reset.lead':
    'Bir yönetici ikinci faktörlerinizi kaldırdı ve tüm cihazlarınıza duyulan güveni sonlandırdı. Bunu siz istemediyseniz hemen aşağıdaki düğmeyle oturum açın ve hesabınızı güvene alın.',
  'factor.mail.passkey.subject': '{site} hesabınızdan bir geçiş anahtarı kaldırıldı',
  'factor.mail.passkey.lead':
    'Artık {count} geçiş anahtarıyla oturum açamazsınız. Kaldıran siz değilseniz hemen aşağıdaki düğmeyle oturum açın ve hesabınızı güvene alın.',
  'factor.mail.code.subject': '{site} kodunuz',
  'factor.mail.code.lead':
    'Oturum açmayı tamamlamak için bu kodu girin. Kod 10 dakika içinde bir kez çalışır. Kimseyle paylaşmayın. Şu anda oturum açmıyorsanız başka biri ilk adımı geçmiş demektir: şifrenizi değiştirin.',
  'factor.mail.code.button': 'Kodu gir',
});
