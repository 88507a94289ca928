import type { NoticeTexts } from '../../types/texts.js';
import { inOrder, type Sentences } from './in-order.js';

// In one file: three sentences for each language, which only applications that send mails have.

export const ar: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': 'طريقة جديدة لتسجيل الدخول إلى {site}',
  'notice.added.lead':
    'يمكنك الآن تسجيل الدخول إلى حسابك باستخدام {method}. إذا لم تُضِف هذه الطريقة بنفسك، فسجّل الدخول فورًا بالزر أدناه واحذفها.',
  'notice.added.button': 'مراجعة حسابك',
});

export const de: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': 'Neue Anmeldemethode für {site}',
  'notice.added.lead':
    'Sie können sich jetzt mit {method} bei Ihrem Konto anmelden. Wenn Sie das nicht eingerichtet haben, melden Sie sich sofort über die Schaltfläche unten an und entfernen Sie es.',
  'notice.added.button': 'Konto prüfen',
});

export const es: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': 'Nueva forma de iniciar sesión en {site}',
  'notice.added.lead':
    'Ahora puedes iniciar sesión en tu cuenta con {method}. Si no lo has añadido tú, inicia sesión enseguida con el botón de abajo y elimínalo.',
  'notice.added.button': 'Revisar tu cuenta',
});

export const fr: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': 'Nouveau moyen de connexion à {site}',
  'notice.added.lead':
    'Vous pouvez désormais vous connecter à votre compte avec {method}. Si vous ne l’avez pas ajouté, connectez-vous tout de suite avec le bouton ci-dessous et supprimez-le.',
  'notice.added.button': 'Vérifier votre compte',
});

export const hi: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': '{site} में साइन इन करने का नया तरीका',
  'notice.added.lead':
    'अब आप {method} से अपने खाते में साइन इन कर सकते हैं। अगर इसे आपने नहीं जोड़ा है, तो तुरंत नीचे दिए बटन से साइन इन करें और इसे हटा दें।',
  'notice.added.button': 'अपना खाता जाँचें',
});

export const it: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': 'Nuovo modo di accedere a {site}',
  'notice.added.lead':
    'Ora puoi accedere al tuo account con {method}. Se non l’hai aggiunto tu, accedi subito con il pulsante qui sotto e rimuovilo.',
  'notice.added.button': 'Controlla il tuo account',
});

export const ja: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': '{site}に新しいログイン方法が追加されました',
  'notice.added.lead':
    '{method}でアカウントにログインできるようになりました。心当たりがない場合は、すぐに下のボタンからログインして削除してください。',
  'notice.added.button': 'アカウントを確認',
});

export const ko: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': '{site}에 새로운 로그인 방법이 추가되었습니다',
  'notice.added.lead':
    '이제 {method}(으)로 계정에 로그인할 수 있습니다. 직접 추가하지 않았다면 바로 아래 버튼으로 로그인하여 삭제하세요.',
  'notice.added.button': '내 계정 확인',
});

export const nl: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': 'Nieuwe manier om in te loggen bij {site}',
  'notice.added.lead':
    'Je kunt nu met {method} inloggen op je account. Heb je dit niet zelf toegevoegd, log dan meteen in met de knop hieronder en verwijder het.',
  'notice.added.button': 'Controleer je account',
});

export const pl: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': 'Nowy sposób logowania do serwisu {site}',
  'notice.added.lead':
    'Możesz teraz logować się na swoje konto przez {method}. Jeśli to nie Ty dodałeś ten sposób, od razu zaloguj się przyciskiem poniżej i usuń go.',
  'notice.added.button': 'Sprawdź swoje konto',
});

export const pt: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': 'Nova forma de fazer login em {site}',
  'notice.added.lead':
    'Agora você pode fazer login na sua conta com {method}. Se não foi você que adicionou, faça login logo com o botão abaixo e remova.',
  'notice.added.button': 'Verificar sua conta',
});

export const tr: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': '{site} için yeni oturum açma yöntemi',
  'notice.added.lead':
    'Artık hesabınızda {method} ile oturum açabilirsiniz. Bunu siz eklemediyseniz hemen aşağıdaki düğmeyle oturum açıp kaldırın.',
  'notice.added.button': 'Hesabınızı kontrol edin',
});

export const uk: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': 'Новий спосіб входу на {site}',
  'notice.added.lead':
    'Тепер ви можете входити у свій обліковий запис через {method}. Якщо це додали не ви, одразу увійдіть за допомогою кнопки нижче та вилучіть цей спосіб.',
  'notice.added.button': 'Перевірити обліковий запис',
});

export const zh: Sentences = inOrder<NoticeTexts>({
  'notice.added.subject': '{site} 有新的登录方式',
  'notice.added.lead':
    '现在可以使用 {method} 登录您的账户。如果不是您本人添加的，请立即点击下方按钮登录并将其移除。',
  'notice.added.button': '检查您的账户',
});
