import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Turkish. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Oturum açan: {name}',
  'client.other': 'Başka bir hesap kullan',
  'client.continue.title': '{client} uygulamasına devam et',
  'client.continue.lead': '{client}, {site} hesabınızı kullanmak istiyor.',
  'client.continue.submit': 'Devam et',
  'client.return.title': '{client} uygulamasına dön',
  'client.return.lead': '{client} kendiliğinden açılmazsa düğmeyi kullanın.',
  'client.return.open': '{client} uygulamasını aç',
  'device.title': 'Cihaz bağla',
  'device.lead': 'Uygulamanızın veya cihazınızın gösterdiği kodu girin.',
  'device.label': 'Kod',
  'device.submit': 'Devam et',
  'device.wrong':
    'Bu kod geçersiz veya süresi dolmuş. Kodu kontrol edin ya da cihazınızda yeni bir kod alın.',
  'device.wait': 'Çok fazla yanlış kod girildi. Birkaç dakika sonra tekrar deneyin.',
  'device.confirm.title': 'Erişime izin verilsin mi?',
  'device.confirm.lead': '{client}, {site} hesabınızı kullanmak istiyor.',
  'device.confirm.code': 'Cihazınız şu kodu göstermelidir:',
  'device.confirm.scopes': 'İstenen izinler:',
  'device.confirm.from': 'İsteğin kaynağı:',
  'device.confirm.warning':
    'Yalnızca bu işlemi siz başlattıysanız ve aynı kodu görüyorsanız devam edin. Kodu size başkası gönderdiyse iptal edin.',
  'device.confirm.allow': 'İzin ver',
  'device.confirm.cancel': 'İptal',
  'device.allowed.title': 'Cihaz bağlandı',
  'device.allowed.lead': '{client} artık erişime sahip. Bu sayfayı kapatıp cihazınıza dönün.',
  'device.denied.title': 'Erişim reddedildi',
  'device.denied.lead': '{client} erişim almadı. Bu sayfayı kapatabilirsiniz.',
});
