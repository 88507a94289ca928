import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Japanese. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': '新しいパスワードを設定',
  'password.reset.ask': 'メールアドレスを入力してください。リンクをお送りします。',
  'password.reset.send': 'リンクをメールで受け取る',
  'password.reset.lead': '次のアカウントで{site}にログインし、ほかのすべての場所からログアウトします',
  'password.reset.submit': 'パスワードを保存',
  'password.confirm.title': 'メールアドレスの確認',
  'password.confirm.lead': '{site}のアカウント用に設定したパスワードを入力してください',
  'password.confirm.submit': '確認',
  'password.confirm.note': 'アカウントを作成していない場合は、このページを閉じてください。何も起こりません。',
  'password.sent':
    '{site}への進み方を記載したメールをお送りしました。このブラウザーでメールのリンクを開いてください。',
  'password.hint': '{count}文字以上。いくつかの単語を並べると、強力で覚えやすくなります。',
  'password.field.new': '新しいパスワード',
  'password.field.name': '名前（任意）',
  'password.code.short': 'このパスワードは短すぎます。{count}文字以上にしてください。',
  'password.code.long': 'このパスワードは長すぎます。短くしてください。',
  'password.code.personal': 'このパスワードはお名前またはメールアドレスと同じです。別のものにしてください。',
  'password.code.common': 'このパスワードは攻撃者が最初に試すものの一つです。別のものにしてください。',
  'password.code.email': 'これはメールアドレスではありません。入力間違いがないかご確認ください。',
  'password.code.link':
    'このリンクは使えなくなりました。期限が切れたか、すでに使用されています。ここで新しいリンクを請求するか、ログインしてください。',
  'password.code.wrong': '設定したパスワードと異なります。もう一度お試しください。',
  'password.mail.verify.subject': '{site}のメールアドレスの確認',
  'password.mail.verify.lead':
    '下のボタンからアカウントの作成を完了してください。{expires}まで、1回だけ使えます。',
  'password.mail.taken.subject': '{site}のアカウントをすでにお持ちです',
  'password.mail.taken.lead':
    'お客様のメールアドレスでアカウントを作成しようとした方がいますが、すでにアカウントがあります。いつもどおりログインしてください。パスワードをお忘れの場合は、下のボタンから新しいパスワードを設定できます。{expires}まで、1回だけ使えます。',
  'password.mail.reset.subject': '{site}の新しいパスワードの設定',
  'password.mail.reset.lead':
    '下のボタンから新しいパスワードを設定してください。{expires}まで、1回だけ使えます。',
  'password.mail.unknown.subject': '{site}のアカウントがありません',
  'password.mail.unknown.lead':
    'このメールアドレスの新しいパスワードが請求されましたが、アカウントがありません。ご自身で請求された場合は、別のメールアドレスをお使いか、まだアカウントがない可能性があります。心当たりがない場合は、このメールを無視してください。',
  'password.mail.changed.subject': '{site}のパスワードが変更されました',
  'password.mail.changed.lead':
    'ご自身で変更した場合は、何もする必要はありません。心当たりがない場合は、すぐに下のボタンから新しいパスワードを設定してください。すべてのセッションが終了します。',
});
