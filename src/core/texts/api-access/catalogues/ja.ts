import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Japanese. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': '{name}としてログイン中',
  'client.other': '別のアカウントを使用',
  'client.continue.title': '{client}に進む',
  'client.continue.lead': '{client}が{site}のアカウントの使用を求めています。',
  'client.continue.submit': '続ける',
  'client.return.title': '{client}に戻る',
  'client.return.lead': '{client}が自動的に開かない場合は、ボタンを押してください。',
  'client.return.open': '{client}を開く',
  'device.title': 'デバイスを接続',
  'device.lead': 'アプリまたはデバイスに表示されているコードを入力してください。',
  'device.label': 'コード',
  'device.submit': '続ける',
  'device.wrong':
    'このコードは無効か、有効期限が切れています。コードを確認するか、デバイスで新しいコードを取得してください。',
  'device.wait': '誤ったコードの入力回数が多すぎます。数分後にもう一度お試しください。',
  'device.confirm.title': 'アクセスを許可しますか？',
  'device.confirm.lead': '{client}が{site}のアカウントの使用を求めています。',
  'device.confirm.code': 'デバイスにこのコードが表示されている必要があります：',
  'device.confirm.scopes': '要求された権限：',
  'device.confirm.from': 'リクエストの送信元：',
  'device.confirm.warning':
    'ご自身で開始した操作で、同じコードが表示されている場合のみ続けてください。誰かからコードが送られてきた場合は、キャンセルしてください。',
  'device.confirm.allow': '許可',
  'device.confirm.cancel': 'キャンセル',
  'device.allowed.title': '接続しました',
  'device.allowed.lead':
    '{client}がアクセスできるようになりました。このページを閉じて、デバイスに戻ってください。',
  'device.denied.title': 'アクセスを拒否しました',
  'device.denied.lead': '{client}はアクセスできません。このページを閉じてかまいません。',
});
