import type { ApiKeyTexts } from '../../../../types/texts-api-keys.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the page of API keys says in Turkish. */
export const texts: Sentences = inOrder<ApiKeyTexts>({
  'apiKeys.title': 'API anahtarları',
  'apiKeys.lead':
    'Betikler ve diğer hizmetler, API anahtarıyla {site} sitesini sizin adınıza kullanır. Anahtara sahip olan herkes onu kullanabilir; bu yüzden gizli tutun.',
  'apiKeys.none': 'API anahtarınız yok.',
  'apiKeys.create': 'API anahtarı oluşturun',
  'apiKeys.name': 'Ad',
  'apiKeys.name.hint': 'Anahtarın ne için olduğu, örneğin: Aylık rapor.',
  'apiKeys.scopes': 'İzinler',
  'apiKeys.days': 'Geçerlilik süresi (gün)',
  'apiKeys.days.hint': 'Süresi dolmayan bir anahtar için boş bırakın.',
  'apiKeys.submit': 'Anahtar oluştur',
  'apiKeys.confirm': 'Kimliğinizi doğrulayın',
  'apiKeys.confirm.lead': 'Anahtar oluşturmadan veya değiştirmeden önce kimliğinizi doğrulayın.',
  'apiKeys.allows': 'İzinler: {scopes}',
  'apiKeys.created': 'Oluşturuldu: {date}',
  'apiKeys.used': 'Son kullanım: {time}',
  'apiKeys.unused': 'Hiç kullanılmadı',
  'apiKeys.expires': 'Son geçerlilik: {date}',
  'apiKeys.expired': 'Süresi doldu: {date}',
  'apiKeys.endless': 'Süresi dolmaz',
  'apiKeys.previous': 'Değiştirilen anahtarın son geçerliliği: {date}',
  'apiKeys.manage': 'Yönet',
  'apiKeys.rename': 'Yeniden adlandır',
  'apiKeys.rotate': 'Değiştir',
  'apiKeys.rotate.note': 'Yeni bir anahtar alırsınız. Eskisi {time} daha çalışır.',
  'apiKeys.revoke': 'İptal et',
  'apiKeys.revoke.note': 'Bu anahtarı kullanan her şey hemen çalışmayı durdurur.',
  'apiKeys.status.renamed': 'Anahtar yeniden adlandırıldı.',
  'apiKeys.status.revoked': 'Anahtar iptal edildi. Artık çalışmıyor.',
  'apiKeys.problem.name': 'En fazla 100 karakterlik bir ad girin.',
  'apiKeys.problem.scopes': 'En az bir izin seçin.',
  'apiKeys.problem.expires': 'Anahtarın kaç gün geçerli olacağını girin.',
  'apiKeys.problem.limit':
    'En fazla anahtar sayısına ({count}) ulaştınız. Yenisini oluşturmak için birini iptal edin.',
  'apiKeys.problem.unknown': 'Bu anahtarın süresi dolmuş veya anahtar artık yok.',
  'apiKeys.new.title': 'API anahtarınızı kaydedin',
  'apiKeys.new.lead':
    '{name} anahtarını şimdi kopyalayın ve güvenli bir yerde saklayın: onu bir daha görmeyeceksiniz.',
  'apiKeys.copy': 'Kopyala',
  'apiKeys.copied': 'Kopyalandı',
  'apiKeys.done': 'Anahtarımı kaydettim',
  'apiKeys.mail.subject': '{site} için yeni API anahtarı',
  'apiKeys.mail.lead':
    'Hesabınız için bir API anahtarı oluşturuldu veya değiştirildi. Anahtara sahip olan herkes hesabı sizin adınıza kullanabilir. Bunu siz yapmadıysanız aşağıdaki düğmeyle hemen oturum açın ve anahtarı iptal edin.',
});
