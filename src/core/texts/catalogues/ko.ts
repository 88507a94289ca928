import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Korean. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': '{site} 로그인 링크',
  'mail.preview': '로그인 링크를 보내 드립니다. {expires}까지 한 번만 사용할 수 있습니다.',
  'mail.lead': '아래 버튼을 눌러 로그인하세요. {expires}까지 한 번만 사용할 수 있습니다.',
  'mail.button': '로그인',
  'mail.code': '또는 이 메일을 요청한 페이지에 다음 코드를 입력하세요.',
  'mail.copy': '버튼이 작동하지 않으면 다음 링크를 브라우저에 복사하세요.',
  'mail.open': '로그인하려면 다음 링크를 여세요.',
  'mail.once': '이 링크는 {expires}까지 한 번만 사용할 수 있습니다.',
  'mail.ignore':
    '이 메일을 요청하지 않았다면 무시하세요. 이 메일이 없으면 아무도 로그인할 수 없습니다. 이 메일을 다른 사람에게 전달하지 마세요.',
  'signIn.title': '로그인',
  'signIn.lead': '{site}에서 계속하려면 로그인하세요',
  'signIn.with': '{provider} 로그인',
  'signIn.withPasskey': '패스키로 로그인',
  'signIn.submit': '로그인',
  'signIn.sendLink': '이메일로 로그인 링크 받기',
  'signIn.remember': '로그인 상태 유지',
  'signIn.or': '또는',
  'signIn.more': '다른 방법으로 로그인',
  'signIn.lastUsed': '최근 사용',
  'signIn.none': '아직 여기에서 로그인할 수 없습니다. 나중에 다시 방문해 주세요.',
  'signIn.pending': '잠시만 기다려 주세요…',
  'signIn.error.Signin': '로그인을 시작할 수 없습니다. 다시 시도해 주세요.',
  'signIn.error.OAuthSignin':
    '로그인 서비스에 연결할 수 없습니다. 잠시 후 다시 시도하거나 다른 방법으로 로그인하세요.',
  'signIn.error.OAuthCallbackError':
    '이 서비스로 로그인을 완료하지 못했습니다. 다시 시도하거나 다른 방법을 선택하세요.',
  'signIn.error.OAuthCreateAccount': '이 서비스로 계정을 만들 수 없습니다. 다른 방법으로 로그인하세요.',
  'signIn.error.EmailCreateAccount': '이 이메일 주소로 계정을 만들 수 없습니다. 다른 방법을 선택하세요.',
  'signIn.error.Callback': '이 페이지로 돌아오는 중에 문제가 발생했습니다. 다시 시도해 주세요.',
  'signIn.error.OAuthAccountNotLinked':
    '이 계정은 아직 회원님의 계정과 연결되어 있지 않습니다. 본인 확인을 위해 이전에 사용한 방법으로 로그인하세요.',
  'signIn.error.EmailSignin':
    '이메일을 보낼 수 없습니다. 주소가 정확한지 확인하거나 잠시 후 다시 시도하세요.',
  'signIn.error.CredentialsSignin': '입력한 정보가 일치하지 않습니다. 확인하고 다시 시도하세요.',
  'signIn.error.SessionRequired': '이 페이지를 보려면 로그인하세요.',
  'signIn.error.default': '로그인하지 못했습니다. 다시 시도해 주세요.',
  'signIn.code.access_denied':
    '로그인을 취소했거나 로그인 서비스에서 허용하지 않았습니다. 다시 시도할 수 있습니다.',
  'signIn.code.flow_expired': '시간이 너무 오래 걸렸습니다. 처음부터 다시 시작하세요.',
  'signIn.code.flow_missing':
    '다른 브라우저에서 시작했거나 너무 오래전에 시작한 로그인입니다. 여기에서 처음부터 다시 시작하세요.',
  'signIn.code.flow_used': '이미 완료된 로그인입니다. 처음부터 다시 시작하세요.',
  'signIn.code.state_mismatch': '응답이 이 로그인과 일치하지 않습니다. 처음부터 다시 시작하세요.',
  'signIn.code.session_changed': '그사이 로그인하거나 로그아웃했습니다. 처음부터 다시 시작하세요.',
  'signIn.code.idp_unavailable':
    '로그인 서비스가 현재 응답하지 않습니다. 잠시 후 다시 시도하거나 다른 방법을 선택하세요.',
  'signIn.code.idp_timeout':
    '로그인 서비스의 응답이 너무 늦습니다. 잠시 후 다시 시도하거나 다른 방법을 선택하세요.',
  'signIn.code.not_set_up':
    '이 로그인 방법이 올바르게 설정되지 않았습니다. 다른 방법을 선택하거나 나중에 다시 시도하세요.',
  'signIn.code.rate_limited': '시도 횟수가 너무 많습니다. 몇 분 후 다시 시도하세요.',
  'signIn.code.busy': '현재 로그인하는 사람이 너무 많습니다. 잠시 후 다시 시도하세요.',
  'field.email': '이메일',
  'field.email.placeholder': 'name@example.com',
  'field.username': '사용자 이름',
  'field.password': '비밀번호',
  'field.showPassword': '비밀번호 표시',
  'signedIn.title': '로그인되어 있습니다',
  'signedIn.lead': '계정: {user}',
  'signedIn.continue': '계속',
  'signedIn.change': '다른 계정 사용',
  'signOut.title': '로그아웃할까요?',
  'signOut.lead': '{site}에서 로그아웃합니다.',
  'signOut.submit': '로그아웃',
  'signOut.stay': '로그인 상태 유지',
  'signedOut.title': '로그아웃되었습니다',
  'signedOut.lead': '이 브라우저에서 {site}에 로그인한 사람이 없습니다.',
  'sessions.title': '로그인된 위치',
  'sessions.lead': '{site}에 로그인된 세션입니다. 모르는 세션은 로그아웃하세요.',
  'sessions.current': '이 브라우저',
  'sessions.agent': '{system}의 {browser}',
  'sessions.unknownAgent': '알 수 없는 브라우저',
  'sessions.began': '로그인: {date}',
  'sessions.active': '마지막 활동: {time}',
  'sessions.address': 'IP 주소: {address}',
  'sessions.endOthers': '다른 모든 곳에서 로그아웃',
  'sessions.none': '다른 곳에는 로그인되어 있지 않습니다.',
  'sessions.status.ended': '해당 세션에서 로그아웃했습니다.',
  'sessions.status.others': '다른 모든 곳에서 로그아웃했습니다.',
  'sessions.status.unknown':
    '로그아웃된 세션이 없습니다. 해당 세션이 목록에 없습니다. 이미 종료되었을 수 있습니다.',
  'sessions.back': '{site}(으)로 돌아가기',
  'verifyRequest.title': '이메일을 확인하세요',
  'verifyRequest.lead': '{site} 로그인 링크를 보냈습니다. 이 브라우저에서 링크를 열면 로그인됩니다.',
  'verifyRequest.again': '몇 분이 지나도 오지 않나요? 스팸함을 확인하거나 {link}하세요.',
  'verifyRequest.again.link': '다시 시도',
  'verifyRequest.code.label': '이메일에 있는 코드',
  'verifyRequest.code.hint': '다른 기기에서 이메일을 읽고 있나요? 이메일에 있는 코드를 여기에 입력하세요.',
  'verifyRequest.code.submit': '로그인',
  'verifyRequest.code.wrong': '이메일에 있는 코드와 다릅니다. 확인하고 다시 시도하세요.',
  'verifyRequest.code.used': '더 이상 사용할 수 없는 코드입니다. 이메일을 새로 요청하세요.',
  'confirm.title': '로그인 확인',
  'confirm.heading': '본인이 맞나요?',
  'confirm.lead': '다음 계정으로 {site}에 로그인합니다',
  'confirm.submit': '로그인',
  'confirm.note':
    '메일 검사 프로그램이 아니라 본인이 직접 링크를 열었는지 확인하는 과정입니다. 요청하지 않았다면 이 페이지를 닫으세요. ' +
    '아무 일도 일어나지 않습니다.',
  'error.Configuration.title': '서버에 문제가 있습니다',
  'error.Configuration.text':
    '서버가 올바르게 설정되지 않았습니다. 나중에 다시 시도하거나 이 사이트의 운영자에게 문의하세요. 원인은 운영자가 로그에서 확인할 수 있습니다.',
  'error.AccessDenied.title': '접근이 거부되었습니다',
  'error.AccessDenied.text':
    '여기에 로그인할 권한이 없습니다. 권한이 있어야 한다면 이 사이트의 운영자에게 문의하거나 다른 계정을 사용하세요.',
  'error.Verification.title': '더 이상 사용할 수 없는 링크입니다',
  'error.Verification.text':
    '만료되었거나 이미 사용된 링크일 수 있습니다. 다시 로그인하여 새 링크를 받으세요.',
  'error.WebAuthnVerificationError.title': '패스키가 승인되지 않았습니다',
  'error.WebAuthnVerificationError.text': '다시 시도하거나 다른 방법으로 로그인하세요.',
  'error.notFound.title': '페이지를 찾을 수 없습니다',
  'error.notFound.text':
    '이 주소에는 아무것도 없습니다. 링크가 오래되었거나 잘못 입력되었을 수 있습니다. 링크를 확인하거나 로그인하세요.',
  'error.default.title': '문제가 발생했습니다',
  'error.default.text': '작업을 완료하지 못했습니다. 다시 로그인해 주세요.',
  'error.challenge_expired.title': '시간이 너무 오래 걸렸습니다',
  'error.challenge_expired.text': '처음부터 다시 시작하세요.',
  'error.credential_exists.title': '이미 등록된 패스키입니다',
  'error.credential_exists.text':
    '이 패스키로 로그인할 수 있습니다. 패스키를 추가하려면 다른 기기나 비밀번호 관리자를 사용하세요.',
  'error.counter_regression.title': '더 이상 신뢰할 수 없는 패스키입니다',
  'error.counter_regression.text':
    '어딘가에 복제본이 있을 수 있습니다. 다른 방법으로 로그인하여 이 패스키를 삭제하고 새로 등록하세요.',
  'error.revocation_pending.title': '이 브라우저에서 로그아웃되었습니다',
  'error.revocation_pending.text':
    '여기에서는 로그아웃되었지만 서버에서 세션을 종료하지 못했습니다. 다른 사람이 세션의 복제본을 가지고 있을 수 있다면 ' +
    '이 사이트의 운영자에게 알려 주세요.',
  'error.reference': '참조 번호: {reference}',
  'error.signIn': '로그인',
  'passkey.unsupported': '이 브라우저에서는 패스키를 사용할 수 없습니다. 다른 방법으로 로그인하세요.',
  'passkey.cancelled':
    '아무것도 전송되지 않았습니다. 취소했거나 시간이 너무 오래 걸렸습니다. 다시 시도할 수 있습니다.',
  'passkey.failed': '작업을 완료하지 못했습니다. 잠시 후 다시 시도하거나 다른 방법으로 로그인하세요.',
  'passkey.noScript':
    '패스키를 사용하려면 JavaScript가 필요하지만 현재 꺼져 있습니다. JavaScript를 켜거나 다른 방법으로 로그인하세요.',
  'link.signUp': '계정 만들기',
  'link.forgotPassword': '비밀번호를 잊으셨나요?',
  'link.terms': '약관',
  'link.privacy': '개인정보 보호',
  'link.support': '도움말',
});
