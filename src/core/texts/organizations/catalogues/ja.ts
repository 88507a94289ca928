import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Japanese. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': '{site} の {organization} への招待',
  'organization.mail.lead':
    '{inviter} さんから、{site} の {organization} への招待が届いています。承諾するには、このメールアドレスでサインインしてください。リンクは {expires} まで、1 回だけ使えます。',
  'organization.mail.button': '招待を開く',
  'organization.invitation.title': 'この組織に参加しますか？',
  'organization.invitation.lead': '{site} で次の組織に招待されています：',
  'organization.invitation.accept': '承諾する',
  'organization.invitation.decline': '辞退する',
  'organization.invitation.signIn': '招待が送られたアドレスで {site} にサインインしてください。',
  'organization.invitation.other':
    'この招待は別のメールアドレスに送られました。サインアウトし、メールのリンクをもう一度開いて、そのアドレスでサインインしてください。',
  'organization.invitation.unverified':
    'メールアドレスがまだ確認されていません。そのアドレスに届くリンクでサインインし、招待をもう一度開いてください。',
  'organization.invitation.useless':
    'この招待はすでに使用されたか、取り消されたか、期限が切れています。新しい招待を依頼してください。',
  'organization.joined.title': '組織に参加しました',
  'organization.joined.lead': '{site} で次の組織のメンバーになりました：',
  'organization.declined.title': '招待を辞退しました',
  'organization.declined.lead': 'このページを閉じてかまいません。',
  'organization.lastOwner':
    'ほかのメンバーがいる組織の唯一のオーナーです。先に別のメンバーをオーナーにしてください。',
  'organization.company.title': '会社のアカウントでサインイン',
  'organization.company.lead': '{site} に進むには、仕事用のメールアドレスを入力してください。',
  'organization.company.unknown':
    'あなたの組織ではこの方法が設定されていません。別の方法でサインインしてください。',
});
