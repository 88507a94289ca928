import type { ApiKeyTexts } from '../../../../types/texts-api-keys.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the page of API keys says in Japanese. */
export const texts: Sentences = inOrder<ApiKeyTexts>({
  'apiKeys.title': 'APIキー',
  'apiKeys.lead':
    'スクリプトや他のサービスは、APIキーを使ってあなたとして{site}を利用します。キーを持つ人は誰でも使えるため、秘密にしてください。',
  'apiKeys.none': 'APIキーはありません。',
  'apiKeys.create': 'APIキーを作成',
  'apiKeys.name': '名前',
  'apiKeys.name.hint': 'キーの用途（例：月次レポート）',
  'apiKeys.scopes': '権限',
  'apiKeys.days': '有効期間（日数）',
  'apiKeys.days.hint': '有効期限のないキーにする場合は、空欄のままにします。',
  'apiKeys.submit': 'キーを作成',
  'apiKeys.confirm': '本人確認をする',
  'apiKeys.confirm.lead': 'キーを作成または交換する前に、本人確認をしてください。',
  'apiKeys.allows': '権限：{scopes}',
  'apiKeys.created': '作成日時：{date}',
  'apiKeys.used': '最終使用：{time}',
  'apiKeys.unused': '未使用',
  'apiKeys.expires': '有効期限：{date}',
  'apiKeys.expired': '期限切れ：{date}',
  'apiKeys.endless': '有効期限なし',
  'apiKeys.previous': '交換前のキーは{date}まで使えます',
  'apiKeys.manage': '管理',
  'apiKeys.rename': '名前を変更',
  'apiKeys.rotate': '交換',
  'apiKeys.rotate.note': '新しいキーが発行されます。古いキーはあと{time}使えます。',
  'apiKeys.revoke': '取り消す',
  'apiKeys.revoke.note': 'このキーを使用しているものは、すべてすぐに動作しなくなります。',
  'apiKeys.status.renamed': 'キーの名前を変更しました。',
  'apiKeys.status.revoked': 'キーを取り消しました。このキーはもう使えません。',
  'apiKeys.problem.name': '100文字以内の名前を入力してください。',
  'apiKeys.problem.scopes': '権限を1つ以上選択してください。',
  'apiKeys.problem.expires': 'キーの有効期間を日数で入力してください。',
  'apiKeys.problem.limit':
    'キーの数が上限（{count}個）に達しています。新しく作成するには、いずれかを取り消してください。',
  'apiKeys.problem.unknown': 'このキーは期限切れか、存在しません。',
  'apiKeys.new.title': 'APIキーを保存してください',
  'apiKeys.new.lead':
    'キー{name}を今すぐコピーし、安全な場所に保管してください。再び表示されることはありません。',
  'apiKeys.copy': 'コピー',
  'apiKeys.copied': 'コピーしました',
  'apiKeys.done': 'キーを保存しました',
  'apiKeys.mail.subject': '{site}の新しいAPIキー',
  'apiKeys.mail.lead':
    'あなたのアカウントのAPIキーが作成または交換されました。キーを持つ人は、あなたとしてアカウントを利用できます。心当たりがない場合は、今すぐ下のボタンからサインインし、キーを取り消してください。',
});
