import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Korean. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': '{site}의 {organization} 초대',
  'organization.mail.lead':
    '{inviter} 님이 {site}의 {organization}에 초대했습니다. 수락하려면 이 이메일 주소로 로그인하세요. 링크는 {expires}까지 한 번만 사용할 수 있습니다.',
  'organization.mail.button': '초대 열기',
  'organization.invitation.title': '이 조직에 참가할까요?',
  'organization.invitation.lead': '{site}에서 다음 조직에 초대되었습니다:',
  'organization.invitation.accept': '수락',
  'organization.invitation.decline': '거절',
  'organization.invitation.signIn': '초대를 받은 주소로 {site}에 로그인하세요.',
  'organization.invitation.other':
    '이 초대는 다른 이메일 주소로 보낸 것입니다. 로그아웃한 다음 이메일의 링크를 다시 열고 해당 주소로 로그인하세요.',
  'organization.invitation.unverified':
    '이메일 주소가 아직 확인되지 않았습니다. 해당 주소로 받은 링크로 로그인한 다음 초대를 다시 여세요.',
  'organization.invitation.useless':
    '이 초대는 이미 사용되었거나 취소되었거나 만료되었습니다. 새 초대를 요청하세요.',
  'organization.joined.title': '조직에 참가했습니다',
  'organization.joined.lead': '이제 {site}에서 다음 조직의 구성원입니다:',
  'organization.declined.title': '초대를 거절했습니다',
  'organization.declined.lead': '이 페이지를 닫아도 됩니다.',
  'organization.lastOwner':
    '다른 구성원이 있는 조직의 유일한 소유자입니다. 먼저 다른 구성원을 소유자로 지정하세요.',
  'organization.company.title': '회사 계정으로 로그인',
  'organization.company.lead': '{site}(으)로 계속하려면 회사 이메일 주소를 입력하세요.',
  'organization.company.unknown': '조직에서 이 방법을 설정하지 않았습니다. 다른 방법으로 로그인하세요.',
});
