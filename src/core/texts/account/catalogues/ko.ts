import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Korean. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': '{site}의 새 이메일 주소를 확인하세요',
  'account.mail.confirm.lead':
    '아래 버튼을 누르면 이 주소가 계정의 이메일 주소가 됩니다. 링크는 {expires}까지 한 번만 사용할 수 있습니다.',
  'account.mail.confirm.button': '주소 확인',
  'account.mail.changed.subject': '{site}의 이메일 주소가 변경되었습니다',
  'account.mail.changed.lead':
    '계정의 이메일 주소가 다른 주소로 변경되었습니다. 직접 변경했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 {expires}까지 아래 버튼으로 변경을 취소하세요. 이 주소가 복원되고 모든 세션에서 로그아웃됩니다.',
  'account.mail.changed.button': '변경 취소',
  'account.mail.taken.subject': '{site}에 이미 계정이 있습니다',
  'account.mail.taken.lead':
    '누군가 회원님의 이메일 주소를 다른 계정에 사용하려고 했습니다. 회원님의 계정에서 이미 사용 중이므로 변경된 것은 없습니다. 이 이메일은 무시해도 됩니다.',
  'account.confirm.title': '새 이메일 주소 확인',
  'account.confirm.lead':
    '여기서는 {site}에 로그인된 상태가 유지되고 다른 모든 곳에서는 로그아웃됩니다. 새 주소:',
  'account.confirm.note': '직접 요청하지 않았다면 이 페이지를 닫으세요. 아무것도 변경되지 않습니다.',
  'account.confirm.signIn': '이 브라우저에서 {site} 계정에 로그인한 다음 이메일의 링크를 다시 여세요.',
  'account.changed.title': '이메일 주소가 변경되었습니다',
  'account.changed.lead': '이제부터 {site}에서 이 주소를 사용하세요:',
  'account.undo.title': '이메일 주소 변경을 취소할까요?',
  'account.undo.lead': '{site} 계정의 주소가 다음으로 복원됩니다:',
  'account.undo.note':
    '모든 세션에서 로그아웃됩니다. 변경 후에 추가된 비밀번호, 패스키, 연결된 계정은 삭제됩니다.',
  'account.undone.title': '이메일 주소가 복원되었습니다',
  'account.undone.lead':
    '모든 세션에서 로그아웃되었습니다. {site}에 다시 로그인하여 계정의 로그인 방법을 확인하세요.',
  'account.link.lead': '만료되었거나, 이미 사용되었거나, 새 링크로 대체되었을 수 있습니다.',
  'account.mail.device.subject': '{site}에 새로 로그인함',
  'account.mail.device.lead':
    '이전에 사용한 적이 없는 브라우저에서 계정에 로그인했습니다: {details}. 본인이라면 아무것도 하지 않아도 됩니다. 그렇지 않다면 지금 아래 버튼으로 계정을 보호하세요.',
  'account.title': '내 계정',
  'account.lead': '{site} 계정을 관리하세요.',
  'account.profile': '프로필',
  'account.name': '이름',
  'account.image': '사진(웹 주소)',
  'account.save': '저장',
  'account.none': '없음',
  'account.email.new': '새 이메일 주소',
  'account.email.submit': '링크 보내기',
  'account.password.current': '현재 비밀번호',
  'account.linked': '연결된 계정',
  'account.linked.add': '{provider} 연결',
  'account.passkeys': '패스키',
  'account.passkey.unnamed': '패스키 {count}',
  'account.passkey.name': '이 패스키의 이름',
  'account.remove': '삭제',
  'account.rename': '이름 변경',
  'account.security': '2단계 인증',
  'account.delete': '계정 삭제',
  'account.delete.lead': '{site}의 계정과 계정에 속한 모든 것이 삭제됩니다. 이 작업은 되돌릴 수 없습니다.',
  'account.delete.confirm': '내 계정을 삭제합니다',
  'account.status.saved': '변경사항을 저장했습니다.',
  'account.status.sent': '이메일을 확인하세요. 새 주소로 링크를 보냈습니다.',
  'account.code.email': '올바른 이메일 주소를 입력하세요.',
  'account.code.unchanged': '계정에서 이미 이 주소를 사용하고 있습니다.',
  'account.code.lastWay': '계정의 마지막 로그인 방법은 삭제할 수 없습니다.',
  'account.code.gone': '이미 삭제되었습니다.',
  'account.code.image': 'https://로 시작하는 웹 주소를 입력하거나 비워 두세요.',
  'account.code.name': '이름은 100자 이내로 입력하세요.',
  'account.code.confirm': '계정을 삭제할 것인지 확인해 주세요.',
});
