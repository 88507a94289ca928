import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Korean. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': '새 비밀번호 설정',
  'password.reset.ask': '이메일 주소를 입력하세요. 링크를 보내 드립니다.',
  'password.reset.send': '링크를 이메일로 받기',
  'password.reset.lead': '다음 계정으로 {site}에 로그인하고 다른 모든 곳에서 로그아웃합니다',
  'password.reset.submit': '비밀번호 저장',
  'password.confirm.title': '이메일 주소 확인',
  'password.confirm.lead': '{site} 계정에 사용하려고 정한 비밀번호를 입력하세요',
  'password.confirm.submit': '확인',
  'password.confirm.note': '계정을 만들지 않았다면 이 페이지를 닫으세요. 아무 일도 일어나지 않습니다.',
  'password.sent':
    '{site}(으)로 계속하는 방법을 담은 이메일을 보냈습니다. 이 브라우저에서 이메일의 링크를 여세요.',
  'password.hint': '{count}자 이상. 단어 몇 개를 이어 쓰면 안전하고 기억하기 쉽습니다.',
  'password.field.new': '새 비밀번호',
  'password.field.name': '이름(선택 사항)',
  'password.code.short': '비밀번호가 너무 짧습니다. {count}자 이상으로 정하세요.',
  'password.code.long': '비밀번호가 너무 깁니다. 더 짧게 정하세요.',
  'password.code.personal': '이 비밀번호는 이름 또는 이메일 주소와 같습니다. 다른 것으로 정하세요.',
  'password.code.common': '공격자가 가장 먼저 시도하는 비밀번호 중 하나입니다. 다른 것으로 정하세요.',
  'password.code.email': '이메일 주소가 아닙니다. 잘못 입력한 곳이 없는지 확인하세요.',
  'password.code.link':
    '이 링크는 더 이상 사용할 수 없습니다. 만료되었거나 이미 사용되었습니다. 여기에서 새 링크를 요청하거나 로그인하세요.',
  'password.code.wrong': '설정한 비밀번호와 다릅니다. 다시 시도하세요.',
  'password.mail.verify.subject': '{site} 이메일 주소 확인',
  'password.mail.verify.lead':
    '아래 버튼을 눌러 계정 만들기를 마치세요. {expires}까지 한 번만 사용할 수 있습니다.',
  'password.mail.taken.subject': '{site}에 이미 계정이 있습니다',
  'password.mail.taken.lead':
    '누군가 이 이메일 주소로 계정을 만들려고 했지만 이미 계정이 있습니다. 평소처럼 로그인하세요. 비밀번호를 잊었다면 아래 버튼으로 새 비밀번호를 정하세요. {expires}까지 한 번만 사용할 수 있습니다.',
  'password.mail.reset.subject': '{site} 새 비밀번호 설정',
  'password.mail.reset.lead':
    '아래 버튼을 눌러 새 비밀번호를 정하세요. {expires}까지 한 번만 사용할 수 있습니다.',
  'password.mail.unknown.subject': '{site}에 계정이 없습니다',
  'password.mail.unknown.lead':
    '이 이메일 주소의 새 비밀번호를 요청받았지만 계정이 없습니다. 직접 요청했다면 다른 주소를 사용했거나 아직 계정이 없을 수 있습니다. 그렇지 않다면 이 이메일을 무시하세요.',
  'password.mail.changed.subject': '{site} 비밀번호가 변경되었습니다',
  'password.mail.changed.lead':
    '직접 변경했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 바로 아래 버튼으로 새 비밀번호를 정하세요. 모든 세션이 종료됩니다.',
});
