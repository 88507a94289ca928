import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

// Spaces that must not break are written as escapes, so that one sees them: U+00A0 before a colon, U+202F before ; ? and !.

/** Every text in French. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': 'Connexion à {site}',
  'mail.preview': 'Voici votre lien. Il fonctionne une seule fois, jusqu’au {expires}.',
  'mail.lead':
    'Utilisez le bouton ci-dessous pour vous connecter. Il fonctionne une seule fois, jusqu’au {expires}.',
  'mail.button': 'Se connecter',
  'mail.code': 'Ou saisissez ce code sur la page où vous avez demandé cet e-mail\u00a0:',
  'mail.copy': 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur\u00a0:',
  'mail.open': 'Ouvrez ce lien pour vous connecter\u00a0:',
  'mail.once': 'Le lien fonctionne une seule fois, jusqu’au {expires}.',
  'mail.ignore':
    'Si vous n’avez pas demandé cet e-mail, ignorez-le\u00a0: sans cet e-mail, personne ne peut se connecter. Ne le transférez à personne.',
  'signIn.title': 'Connexion',
  'signIn.lead': 'pour continuer vers {site}',
  'signIn.with': 'Se connecter avec {provider}',
  'signIn.withPasskey': 'Utiliser une clé d’accès',
  'signIn.submit': 'Se connecter',
  'signIn.sendLink': 'Recevoir un lien par e-mail',
  'signIn.remember': 'Rester connecté',
  'signIn.or': 'ou',
  'signIn.more': 'Autres façons de se connecter',
  'signIn.lastUsed': 'Dernière utilisation',
  'signIn.none': 'Il n’est pas encore possible de se connecter ici. Revenez plus tard.',
  'signIn.pending': 'Un instant…',
  'signIn.error.Signin': 'La connexion n’a pas pu démarrer. Veuillez réessayer.',
  'signIn.error.OAuthSignin':
    'Le service de connexion est injoignable. Réessayez dans un instant ou connectez-vous autrement.',
  'signIn.error.OAuthCallbackError':
    'La connexion avec ce service n’a pas abouti. Réessayez ou choisissez une autre méthode.',
  'signIn.error.OAuthCreateAccount':
    'Votre compte n’a pas pu être créé avec ce service. Veuillez vous connecter autrement.',
  'signIn.error.EmailCreateAccount':
    'Votre compte n’a pas pu être créé avec cette adresse e-mail. Veuillez choisir une autre méthode.',
  'signIn.error.Callback': 'Un problème est survenu au retour vers cette page. Veuillez réessayer.',
  'signIn.error.OAuthAccountNotLinked':
    'Ce compte n’est pas encore associé au vôtre. Connectez-vous comme la dernière fois pour confirmer votre identité.',
  'signIn.error.EmailSignin':
    'L’e-mail n’a pas pu être envoyé. Vérifiez que l’adresse ne contient pas de faute de frappe ou réessayez dans un instant.',
  'signIn.error.CredentialsSignin':
    'Ces informations ne correspondent pas. Vérifiez votre saisie et réessayez.',
  'signIn.error.SessionRequired': 'Connectez-vous pour voir cette page.',
  'signIn.error.default': 'La connexion a échoué. Veuillez réessayer.',
  'signIn.code.access_denied':
    'Vous avez annulé la connexion auprès du service, ou il l’a refusée. Vous pouvez réessayer.',
  'signIn.code.flow_expired': 'Cela a pris un peu trop de temps. Veuillez recommencer.',
  'signIn.code.flow_missing':
    'Cette connexion a été commencée dans un autre navigateur ou il y a trop longtemps. Veuillez recommencer ici.',
  'signIn.code.flow_used': 'Cette connexion est déjà terminée. Veuillez recommencer.',
  'signIn.code.state_mismatch': 'La réponse ne correspondait pas à cette connexion. Veuillez recommencer.',
  'signIn.code.session_changed':
    'Une connexion ou une déconnexion a eu lieu entre-temps. Veuillez recommencer.',
  'signIn.code.idp_unavailable':
    'Le service de connexion ne répond pas pour le moment. Réessayez bientôt ou choisissez une autre méthode.',
  'signIn.code.idp_timeout':
    'Le service de connexion a mis trop de temps à répondre. Réessayez bientôt ou choisissez une autre méthode.',
  'signIn.code.not_set_up':
    'Cette méthode de connexion n’est pas configurée correctement. Choisissez-en une autre ou revenez plus tard.',
  'signIn.code.rate_limited': 'Trop de tentatives. Patientez quelques minutes, puis réessayez.',
  'signIn.code.busy': 'Trop de personnes se connectent en ce moment. Réessayez bientôt.',
  'field.email': 'Adresse e-mail',
  'field.email.placeholder': 'nom@example.com',
  'field.username': 'Nom d’utilisateur',
  'field.password': 'Mot de passe',
  'field.showPassword': 'Afficher le mot de passe',
  'signedIn.title': 'Votre session est ouverte',
  'signedIn.lead': 'en tant que {user}',
  'signedIn.continue': 'Continuer',
  'signedIn.change': 'Utiliser un autre compte',
  'signOut.title': 'Se déconnecter\u202f?',
  'signOut.lead': 'Vous êtes sur le point de vous déconnecter de {site}.',
  'signOut.submit': 'Se déconnecter',
  'signOut.stay': 'Ne pas se déconnecter',
  'signedOut.title': 'Déconnexion effectuée',
  'signedOut.lead': 'Aucune session n’est ouverte sur {site} dans ce navigateur.',
  'sessions.title': 'Où vous êtes connecté',
  'sessions.lead': 'Voici vos sessions sur {site}. Déconnectez celles que vous ne reconnaissez pas.',
  'sessions.current': 'Ce navigateur',
  'sessions.agent': '{browser} sur {system}',
  'sessions.unknownAgent': 'Navigateur inconnu',
  'sessions.began': 'Connexion\u00a0: {date}',
  'sessions.active': 'Dernière activité\u00a0: {time}',
  'sessions.address': 'Adresse IP\u00a0: {address}',
  'sessions.endOthers': 'Se déconnecter partout ailleurs',
  'sessions.none': 'Vous n’êtes connecté nulle part ailleurs.',
  'sessions.status.ended': 'Cette session est déconnectée.',
  'sessions.status.others': 'Vous êtes déconnecté partout ailleurs.',
  'sessions.status.unknown':
    'Rien n’a été déconnecté\u00a0: cette session ne figure pas dans votre liste. Elle est peut-être déjà terminée.',
  'sessions.back': 'Retour à {site}',
  'verifyRequest.title': 'Consultez vos e-mails',
  'verifyRequest.lead':
    'Nous vous avons envoyé un lien pour vous connecter à {site}. Ouvrez-le dans ce navigateur, et c’est tout.',
  'verifyRequest.again':
    'Toujours rien après quelques minutes\u202f? Regardez dans vos courriers indésirables ou {link}.',
  'verifyRequest.again.link': 'réessayez',
  'verifyRequest.code.label': 'Code reçu par e-mail',
  'verifyRequest.code.hint':
    'Vous lisez l’e-mail sur un autre appareil\u202f? Saisissez plutôt ici le code qu’il contient.',
  'verifyRequest.code.submit': 'Se connecter',
  'verifyRequest.code.wrong': 'Ce n’est pas le code de l’e-mail. Vérifiez-le et réessayez.',
  'verifyRequest.code.used': 'Ce code n’est plus valable. Demandez un nouvel e-mail.',
  'confirm.title': 'Confirmer la connexion',
  'confirm.heading': 'C’est bien vous\u202f?',
  'confirm.lead': 'Vous allez vous connecter à {site} en tant que',
  'confirm.submit': 'Se connecter',
  'confirm.note':
    'Ce clic nous assure que c’est bien vous qui ouvrez le lien, et non un antivirus de messagerie. Si vous n’avez ' +
    'rien demandé, fermez cette page\u00a0: il ne se passera rien.',
  'error.Configuration.title': 'Un problème est survenu de notre côté',
  'error.Configuration.text':
    'Le serveur n’est pas configuré correctement. Réessayez plus tard ou écrivez à l’équipe de ce site\u00a0: elle peut en trouver la raison dans le journal.',
  'error.AccessDenied.title': 'Accès refusé',
  'error.AccessDenied.text':
    'Vous n’avez pas l’autorisation de vous connecter ici. Si vous devriez l’avoir, adressez-vous à l’équipe de ce site ou utilisez un autre compte.',
  'error.Verification.title': 'Ce lien n’est plus valable',
  'error.Verification.text':
    'Il a peut-être expiré ou a déjà servi. Reconnectez-vous pour en recevoir un nouveau.',
  'error.WebAuthnVerificationError.title': 'La clé d’accès n’a pas été acceptée',
  'error.WebAuthnVerificationError.text': 'Réessayez ou connectez-vous autrement.',
  'error.notFound.title': 'Page introuvable',
  'error.notFound.text':
    'Il n’y a rien à cette adresse. Le lien est peut-être ancien ou mal saisi. Vérifiez-le ou connectez-vous.',
  'error.default.title': 'Un problème est survenu',
  'error.default.text': 'Cela n’a pas fonctionné. Veuillez essayer de vous reconnecter.',
  'error.challenge_expired.title': 'Cela a pris un peu trop de temps',
  'error.challenge_expired.text': 'Veuillez recommencer.',
  'error.credential_exists.title': 'Cette clé d’accès est déjà enregistrée',
  'error.credential_exists.text':
    'Vous pouvez l’utiliser pour vous connecter. Pour en ajouter une autre, utilisez un autre appareil ou un autre gestionnaire de mots de passe.',
  'error.counter_regression.title': 'Cette clé d’accès n’est plus fiable',
  'error.counter_regression.text':
    'Il en existe peut-être une copie. Connectez-vous autrement, supprimez la clé d’accès et enregistrez-en une nouvelle.',
  'error.revocation_pending.title': 'Déconnexion effectuée dans ce navigateur',
  'error.revocation_pending.text':
    'La session est fermée ici, mais elle n’a pas pu être fermée sur le serveur. Si quelqu’un d’autre risque d’en avoir ' +
    'une copie, prévenez l’équipe de ce site.',
  'error.reference': 'Référence\u00a0: {reference}',
  'error.signIn': 'Se connecter',
  'passkey.unsupported': 'Ce navigateur ne prend pas en charge les clés d’accès. Connectez-vous autrement.',
  'passkey.cancelled':
    'Rien n’a été envoyé\u00a0: vous avez annulé, ou cela a pris trop de temps. Vous pouvez réessayer.',
  'passkey.failed': 'Cela n’a pas fonctionné. Réessayez dans un instant ou connectez-vous autrement.',
  'passkey.noScript':
    'Les clés d’accès nécessitent JavaScript, qui est désactivé ici. Activez-le ou connectez-vous autrement.',
  'link.signUp': 'Créer un compte',
  'link.forgotPassword': 'Mot de passe oublié\u202f?',
  'link.terms': 'Conditions d’utilisation',
  'link.privacy': 'Confidentialité',
  'link.support': 'Aide',
});
