import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Korean. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': '로그인한 계정: {name}',
  'client.other': '다른 계정 사용',
  'client.continue.title': '{client} 앱으로 계속',
  'client.continue.lead': '{client}에서 {site} 계정을 사용하려고 합니다.',
  'client.continue.submit': '계속',
  'client.return.title': '{client} 앱으로 돌아가기',
  'client.return.lead': '{client} 앱이 자동으로 열리지 않으면 버튼을 사용하세요.',
  'client.return.open': '{client} 열기',
  'device.title': '기기 연결',
  'device.lead': '앱 또는 기기에 표시된 코드를 입력하세요.',
  'device.label': '코드',
  'device.submit': '계속',
  'device.wrong': '코드가 올바르지 않거나 만료되었습니다. 코드를 확인하거나 기기에서 새 코드를 받으세요.',
  'device.wait': '잘못된 코드를 너무 많이 입력했습니다. 몇 분 후에 다시 시도하세요.',
  'device.confirm.title': '액세스를 허용하시겠습니까?',
  'device.confirm.lead': '{client}에서 {site} 계정을 사용하려고 합니다.',
  'device.confirm.code': '기기에 다음 코드가 표시되어야 합니다:',
  'device.confirm.scopes': '요청한 권한:',
  'device.confirm.from': '요청을 보낸 곳:',
  'device.confirm.warning':
    '직접 시작했고 같은 코드가 보이는 경우에만 계속하세요. 다른 사람이 보낸 코드라면 취소하세요.',
  'device.confirm.allow': '허용',
  'device.confirm.cancel': '취소',
  'device.allowed.title': '기기가 연결되었습니다',
  'device.allowed.lead': '이제 {client}에서 액세스할 수 있습니다. 이 페이지를 닫고 기기로 돌아가세요.',
  'device.denied.title': '액세스가 거부되었습니다',
  'device.denied.lead': '{client}에 액세스가 허용되지 않았습니다. 이 페이지를 닫아도 됩니다.',
});
