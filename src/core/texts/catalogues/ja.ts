import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Japanese. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': '{site}へのログイン',
  'mail.preview': 'ログイン用のリンクをお送りします。使えるのは1回だけで、有効期限は{expires}です。',
  'mail.lead': '下のボタンからログインしてください。使えるのは1回だけで、有効期限は{expires}です。',
  'mail.button': 'ログイン',
  'mail.code': 'または、このメールをリクエストしたページに次のコードを入力してください。',
  'mail.copy': 'ボタンが使えない場合は、次のリンクをブラウザにコピーしてください。',
  'mail.open': 'ログインするには、次のリンクを開いてください。',
  'mail.once': 'このリンクを使えるのは1回だけで、有効期限は{expires}です。',
  'mail.ignore':
    'お心当たりのない場合は、このメールを無視してください。このメールがなければ、誰もログインできません。このメールを他の人に転送しないでください。',
  'signIn.title': 'ログイン',
  'signIn.lead': '{site}に進みます',
  'signIn.with': '{provider}でログイン',
  'signIn.withPasskey': 'パスキーでログイン',
  'signIn.submit': 'ログイン',
  'signIn.sendLink': 'ログイン用リンクをメールで受け取る',
  'signIn.remember': 'ログインしたままにする',
  'signIn.or': 'または',
  'signIn.more': 'その他のログイン方法',
  'signIn.lastUsed': '前回使用',
  'signIn.none': 'ここではまだログインできません。後でもう一度お越しください。',
  'signIn.pending': 'お待ちください…',
  'signIn.error.Signin': 'ログインを開始できませんでした。もう一度お試しください。',
  'signIn.error.OAuthSignin':
    '連携先のサービスに接続できませんでした。しばらくしてからもう一度試すか、別の方法でログインしてください。',
  'signIn.error.OAuthCallbackError':
    'このサービスでのログインが完了しませんでした。もう一度試すか、別の方法を選択してください。',
  'signIn.error.OAuthCreateAccount':
    'このサービスではアカウントを作成できませんでした。別の方法でログインしてください。',
  'signIn.error.EmailCreateAccount':
    'このメールアドレスではアカウントを作成できませんでした。別の方法を選択してください。',
  'signIn.error.Callback': 'このページに戻る途中で問題が発生しました。もう一度お試しください。',
  'signIn.error.OAuthAccountNotLinked':
    'このアカウントは、まだお客様のアカウントと連携されていません。ご本人であることを確認するため、以前と同じ方法でログインしてください。',
  'signIn.error.EmailSignin':
    'メールを送信できませんでした。アドレスに間違いがないか確認するか、しばらくしてからもう一度お試しください。',
  'signIn.error.CredentialsSignin': '入力内容が一致しません。確認して、もう一度お試しください。',
  'signIn.error.SessionRequired': 'このページを表示するには、ログインしてください。',
  'signIn.error.default': 'ログインできませんでした。もう一度お試しください。',
  'signIn.code.access_denied':
    'ログインがキャンセルされたか、連携先のサービスで許可されませんでした。もう一度お試しいただけます。',
  'signIn.code.flow_expired': '時間がかかりすぎました。最初からやり直してください。',
  'signIn.code.flow_missing':
    'このログインは、別のブラウザで開始されたか、開始から時間がたちすぎています。ここで最初からやり直してください。',
  'signIn.code.flow_used': 'このログインはすでに完了しています。最初からやり直してください。',
  'signIn.code.state_mismatch':
    '受け取った応答がこのログインのものではありませんでした。最初からやり直してください。',
  'signIn.code.session_changed': '途中でログインまたはログアウトが行われました。最初からやり直してください。',
  'signIn.code.idp_unavailable':
    '連携先のサービスが現在応答していません。しばらくしてからもう一度試すか、別の方法を選択してください。',
  'signIn.code.idp_timeout':
    '連携先のサービスからの応答に時間がかかりすぎました。しばらくしてからもう一度試すか、別の方法を選択してください。',
  'signIn.code.not_set_up':
    'このログイン方法は正しく設定されていません。別の方法を選択するか、後でもう一度お試しください。',
  'signIn.code.rate_limited': '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
  'signIn.code.busy': '現在サインインする人が多すぎます。しばらくしてからもう一度お試しください。',
  'field.email': 'メールアドレス',
  'field.email.placeholder': 'name@example.com',
  'field.username': 'ユーザー名',
  'field.password': 'パスワード',
  'field.showPassword': 'パスワードを表示',
  'signedIn.title': 'ログイン中です',
  'signedIn.lead': 'アカウント：{user}',
  'signedIn.continue': '続ける',
  'signedIn.change': '別のアカウントを使用',
  'signOut.title': 'ログアウトしますか？',
  'signOut.lead': '{site}からログアウトします。',
  'signOut.submit': 'ログアウト',
  'signOut.stay': 'ログインしたままにする',
  'signedOut.title': 'ログアウトしました',
  'signedOut.lead': 'このブラウザでは、誰も{site}にログインしていません。',
  'sessions.title': 'ログイン中の場所',
  'sessions.lead': '{site}でのログイン状況です。心当たりのないものはログアウトしてください。',
  'sessions.current': 'このブラウザ',
  'sessions.agent': '{browser}（{system}）',
  'sessions.unknownAgent': '不明なブラウザ',
  'sessions.began': 'ログイン日時：{date}',
  'sessions.active': '最終アクティビティ：{time}',
  'sessions.address': 'IPアドレス：{address}',
  'sessions.endOthers': 'ほかのすべての場所からログアウト',
  'sessions.none': 'ほかの場所ではログインしていません。',
  'sessions.status.ended': 'そのセッションからログアウトしました。',
  'sessions.status.others': 'ほかのすべての場所からログアウトしました。',
  'sessions.status.unknown':
    'ログアウトは行われませんでした。そのセッションは一覧にありません。すでに終了している可能性があります。',
  'sessions.back': '{site}に戻る',
  'verifyRequest.title': 'メールをご確認ください',
  'verifyRequest.lead':
    '{site}へのログイン用リンクを送信しました。このブラウザで開くと、ログインが完了します。',
  'verifyRequest.again': '数分たっても届かない場合は、迷惑メールフォルダを確認するか、{link}ください。',
  'verifyRequest.again.link': 'もう一度お試し',
  'verifyRequest.code.label': 'メールに記載のコード',
  'verifyRequest.code.hint': '別のデバイスでメールを読んでいる場合は、記載のコードをここに入力してください。',
  'verifyRequest.code.submit': 'ログイン',
  'verifyRequest.code.wrong': 'メールのコードと一致しません。確認して、もう一度お試しください。',
  'verifyRequest.code.used': 'このコードは使えなくなりました。新しいメールをリクエストしてください。',
  'confirm.title': 'ログインの確認',
  'confirm.heading': 'ご本人ですか？',
  'confirm.lead': '次のアカウントで{site}にログインします',
  'confirm.submit': 'ログイン',
  'confirm.note':
    'このクリックは、メールの自動スキャンではなく、ご本人がリンクを開いていることを確かめるためのものです。お心当たりのない場合は、' +
    'このページを閉じてください。何も起こりません。',
  'error.Configuration.title': 'サーバー側で問題が発生しています',
  'error.Configuration.text':
    'サーバーが正しく設定されていません。後でもう一度お試しいただくか、このサイトの運営者にご連絡ください。原因は運営者がログで確認できます。',
  'error.AccessDenied.title': 'アクセスが拒否されました',
  'error.AccessDenied.text':
    'ここにログインする権限がありません。権限があるはずの場合は、このサイトの運営者に問い合わせるか、別のアカウントを使用してください。',
  'error.Verification.title': 'このリンクは使えなくなりました',
  'error.Verification.text':
    '有効期限が切れているか、すでに使用されている可能性があります。もう一度ログインして、新しいリンクを受け取ってください。',
  'error.WebAuthnVerificationError.title': 'パスキーを確認できませんでした',
  'error.WebAuthnVerificationError.text': 'もう一度試すか、別の方法でログインしてください。',
  'error.notFound.title': 'ページが見つかりません',
  'error.notFound.text':
    'このアドレスには何もありません。リンクが古いか、入力が間違っている可能性があります。リンクを確認するか、ログインしてください。',
  'error.default.title': '問題が発生しました',
  'error.default.text': 'うまくいきませんでした。もう一度ログインしてください。',
  'error.challenge_expired.title': '時間がかかりすぎました',
  'error.challenge_expired.text': '最初からやり直してください。',
  'error.credential_exists.title': 'このパスキーはすでに登録されています',
  'error.credential_exists.text':
    'このパスキーでログインできます。別のパスキーを追加するには、別のデバイスまたはパスワードマネージャーを使用してください。',
  'error.counter_regression.title': 'このパスキーは信頼できなくなりました',
  'error.counter_regression.text':
    'どこかに複製が存在する可能性があります。別の方法でログインし、このパスキーを削除して、新しいパスキーを登録してください。',
  'error.revocation_pending.title': 'このブラウザからログアウトしました',
  'error.revocation_pending.text':
    'ここではログアウトしましたが、サーバー上のセッションを終了できませんでした。他の人がセッションの複製を持っている可能性がある場合は、' +
    'このサイトの運営者にご連絡ください。',
  'error.reference': '参照番号：{reference}',
  'error.signIn': 'ログイン',
  'passkey.unsupported': 'このブラウザはパスキーに対応していません。別の方法でログインしてください。',
  'passkey.cancelled':
    '何も送信されませんでした。キャンセルされたか、時間がかかりすぎました。もう一度お試しいただけます。',
  'passkey.failed':
    'うまくいきませんでした。しばらくしてからもう一度試すか、別の方法でログインしてください。',
  'passkey.noScript':
    'パスキーには JavaScript が必要ですが、現在オフになっています。オンにするか、別の方法でログインしてください。',
  'link.signUp': 'アカウントを作成',
  'link.forgotPassword': 'パスワードをお忘れですか？',
  'link.terms': '利用規約',
  'link.privacy': 'プライバシー',
  'link.support': 'ヘルプ',
});
