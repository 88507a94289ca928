import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Japanese. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': '{site} の新しいメールアドレスの確認',
  'account.mail.confirm.lead':
    '下のボタンを押すと、このアドレスがアカウントのメールアドレスになります。リンクは 1 回だけ、{expires} まで有効です。',
  'account.mail.confirm.button': 'アドレスを確認',
  'account.mail.changed.subject': '{site} のメールアドレスが変更されました',
  'account.mail.changed.lead':
    'アカウントのメールアドレスが別のアドレスに変更されました。ご自身で変更した場合、操作は不要です。心当たりがない場合は、{expires} までに下のボタンで変更を取り消してください。このアドレスに戻り、すべてのセッションからログアウトします。',
  'account.mail.changed.button': '変更を取り消す',
  'account.mail.taken.subject': '{site} のアカウントはすでに存在します',
  'account.mail.taken.lead':
    '別のアカウントであなたのメールアドレスを使用する操作がありました。このアドレスはすでにあなたのアカウントで使用されているため、変更はありません。このメールは無視してかまいません。',
  'account.confirm.title': '新しいメールアドレスの確認',
  'account.confirm.lead':
    'このブラウザーでは {site} にログインしたまま、ほかのすべての場所からログアウトします。新しいアドレス：',
  'account.confirm.note': '心当たりがない場合は、このページを閉じてください。何も変更されません。',
  'account.confirm.signIn':
    'このブラウザーで {site} のアカウントにログインしてから、メールのリンクをもう一度開いてください。',
  'account.changed.title': 'メールアドレスを変更しました',
  'account.changed.lead': '今後 {site} ではこのアドレスをご使用ください：',
  'account.undo.title': 'メールアドレスの変更を取り消しますか？',
  'account.undo.lead': '{site} のアカウントのアドレスが次のアドレスに戻ります：',
  'account.undo.note':
    'すべてのセッションからログアウトします。変更後に追加されたパスワード、パスキー、連携アカウントは削除されます。',
  'account.undone.title': 'メールアドレスを元に戻しました',
  'account.undone.lead':
    'すべてのセッションからログアウトしました。{site} にもう一度ログインし、アカウントのログイン方法を確認してください。',
  'account.link.lead': '有効期限が切れたか、使用済みか、新しいリンクに置き換えられた可能性があります。',
  'account.mail.device.subject': '{site} への新しいログイン',
  'account.mail.device.lead':
    'これまで使用されていないブラウザーからアカウントへのログインがありました：{details}。ご自身の場合、操作は不要です。心当たりがない場合は、すぐに下のボタンからアカウントを保護してください。',
  'account.title': 'アカウント',
  'account.lead': '{site} のアカウントを管理します。',
  'account.profile': 'プロフィール',
  'account.name': '名前',
  'account.image': '画像（ウェブアドレス）',
  'account.save': '保存',
  'account.none': 'なし',
  'account.email.new': '新しいメールアドレス',
  'account.email.submit': 'リンクを送信',
  'account.password.current': '現在のパスワード',
  'account.linked': '連携アカウント',
  'account.linked.add': '{provider} を連携',
  'account.passkeys': 'パスキー',
  'account.passkey.unnamed': 'パスキー {count}',
  'account.passkey.name': 'このパスキーの名前',
  'account.remove': '削除',
  'account.rename': '名前を変更',
  'account.security': '2要素認証',
  'account.delete': 'アカウントを削除',
  'account.delete.lead':
    '{site} のアカウントと関連するすべてのデータが削除されます。この操作は取り消せません。',
  'account.delete.confirm': 'アカウントを削除します',
  'account.status.saved': '変更を保存しました。',
  'account.status.sent': 'メールを確認してください。新しいアドレスにリンクを送信しました。',
  'account.code.email': '有効なメールアドレスを入力してください。',
  'account.code.unchanged': 'このアドレスはすでにアカウントで使用されています。',
  'account.code.lastWay': 'アカウントの最後のログイン方法は削除できません。',
  'account.code.gone': 'すでに削除されています。',
  'account.code.image': 'https:// で始まるウェブアドレスを入力するか、空欄にしてください。',
  'account.code.name': '名前は 100 文字以内で入力してください。',
  'account.code.confirm': 'アカウントを削除することを確認してください。',
});
