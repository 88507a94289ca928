import type { SecondFactorTexts } from '../../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the second factor say in French. */
export const texts: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'Authentification à deux facteurs',
  'factor.totp.lead':
    'Saisissez le code de votre application d’authentification pour vous connecter à {site}.',
  'factor.totp.label': 'Code',
  'factor.recovery.lead':
    'Saisissez l’un de vos codes de récupération. Chaque code fonctionne une seule fois.',
  'factor.recovery.label': 'Code de récupération',
  'factor.passkey.lead': 'Utilisez votre clé d’accès pour vous connecter à {site}.',
  'factor.submit': 'Continuer',
  'factor.trust': 'Ne plus demander sur cet appareil (durée en jours\u00a0: {count})',
  'factor.useApp': 'Utiliser l’application d’authentification',
  'factor.useRecovery': 'Utiliser un code de récupération',
  'factor.signInAnew': 'Se connecter autrement',
  'factor.confirm.title': 'Confirmez que c’est bien vous',
  'factor.confirm.lead':
    'Vous allez modifier quelque chose d’important sur {site}. Saisissez le code de votre application d’authentification.',
  'factor.confirm.signIn': 'Se reconnecter',
  'factor.confirm.signInLead':
    'Vous allez modifier quelque chose d’important sur {site}. Reconnectez-vous pour confirmer que c’est bien vous.',
  'factor.code.wrong': 'Code incorrect. Réessayez.',
  'factor.code.wait': 'Trop de codes incorrects. Réessayez plus tard ou utilisez une autre méthode.',
  'factor.code.required': 'Configurez l’authentification à deux facteurs pour continuer.',
  'factor.email.use': 'Recevoir un code par e-mail',
  'factor.email.ask': 'Nous pouvons envoyer un code à {address} pour vous connecter à {site}.',
  'factor.email.send': 'M’envoyer un code par e-mail',
  'factor.email.lead': 'Saisissez le code que nous avons envoyé à {address}. Il est valable 10 minutes.',
  'factor.email.again': 'Envoyer un nouveau code',
  'factor.email.wait': 'Vous avez demandé trop de codes. Patientez un instant ou utilisez une autre méthode.',
  'factor.email.failed':
    'L’e-mail n’a pas pu être envoyé. Réessayez plus tard ou utilisez une autre méthode.',
  'factor.enrol.title': 'Configurer une application d’authentification',
  'factor.enrol.required': '{site} exige l’authentification à deux facteurs. Configurez-la pour continuer.',
  'factor.enrol.scan':
    'Scannez le QR code avec une application d’authentification. Saisissez ensuite le code qu’elle affiche.',
  'factor.enrol.qr': 'QR code pour votre application d’authentification',
  'factor.enrol.key': 'Impossible de le scanner\u202f? Saisissez cette clé dans l’application\u00a0:',
  'factor.enrol.submit': 'Activer',
  'factor.codes.title': 'Enregistrez vos codes de récupération',
  'factor.codes.lead':
    'Si vous perdez votre appareil, vous pouvez vous connecter avec l’un de ces codes. Chaque code fonctionne une seule fois. Conservez-les en lieu sûr\u00a0: ils ne seront plus affichés.',
  'factor.codes.copy': 'Copier',
  'factor.codes.copied': 'Copié',
  'factor.codes.download': 'Télécharger',
  'factor.codes.print': 'Imprimer',
  'factor.codes.done': 'J’ai enregistré mes codes',
  'security.title': 'Sécurité',
  'security.lead': 'Gérez la façon dont vous vous connectez à {site}.',
  'security.totp': 'Application d’authentification',
  'security.totp.since': 'Ajout\u00a0: {date}',
  'security.totp.none': 'Non configurée',
  'security.totp.add': 'Configurer',
  'security.codes': 'Codes de récupération',
  'security.codes.left': 'Restants\u00a0: {count}',
  'security.codes.none': 'Aucun code',
  'security.codes.renew': 'Obtenir de nouveaux codes',
  'security.codes.note': 'Vos anciens codes cesseront de fonctionner.',
  'security.passkeys': 'Clés d’accès',
  'security.passkey.unnamed': 'Clé d’accès',
  'security.passkey.name': 'Nom',
  'security.passkey.rename': 'Renommer',
  'security.passkey.last': 'Vous ne pouvez pas supprimer votre dernier moyen de connexion.',
  'security.remove': 'Supprimer',
  'security.status.enrolled': 'L’authentification à deux facteurs est activée.',
  'security.status.removed': 'L’application d’authentification a été supprimée.',
  'security.status.renamed': 'La clé d’accès a été renommée.',
  'security.status.passkey': 'La clé d’accès a été supprimée.',
  'security.sessions': 'Vos sessions',
  'factor.mail.on.subject': 'L’authentification à deux facteurs est activée pour {site}',
  'factor.mail.on.lead':
    'La connexion à votre compte demande désormais aussi un code d’une application d’authentification. Si vous ne l’avez pas configurée vous-même, connectez-vous maintenant avec le bouton ci-dessous et supprimez-la.',
  'factor.mail.off.subject': 'L’authentification à deux facteurs est désactivée pour {site}',
  'factor.mail.off.lead':
    'L’application d’authentification a été supprimée de votre compte. Si ce n’était pas vous, connectez-vous maintenant avec le bouton ci-dessous et configurez-la de nouveau.',
  'factor.mail.recovery.subject': 'Un code de récupération pour {site} a été utilisé',
  'factor.mail.recovery.lead':
    'L’un de vos codes de récupération a été utilisé pour se connecter à votre compte. Codes restants\u00a0: {count}. Si ce n’était pas vous, connectez-vous maintenant avec le bouton ci-dessous et sécurisez votre compte.',
  'factor.mail.codes.subject': 'Nouveaux codes de récupération pour {site}',
  'factor.mail.codes.lead':
    'De nouveaux codes de récupération ont été créés pour votre compte, et les anciens ne fonctionnent plus. Si ce n’était pas vous, connectez-vous maintenant avec le bouton ci-dessous et sécurisez votre compte.',
  'factor.mail.reset.subject': 'L’authentification à deux facteurs a été réinitialisée pour {site}',
  'factor.mail.reset.lead':
    'Un administrateur a supprimé vos seconds facteurs et plus aucun de vos appareils n’est approuvé. Si vous ne l’avez pas demandé, connectez-vous maintenant avec le bouton ci-dessous et sécurisez votre compte.',
  'factor.mail.passkey.subject': 'Une clé d’accès a été supprimée de votre compte {site}',
  'factor.mail.passkey.lead':
    'Vous ne pouvez plus vous connecter avec la clé d’accès {count}. Si vous ne l’avez pas supprimée, connectez-vous maintenant avec le bouton ci-dessous et sécurisez votre compte.',
  'factor.mail.code.subject': 'Votre code pour {site}',
  'factor.mail.code.lead':
    'Saisissez ce code pour terminer la connexion. Il fonctionne une seule fois, pendant 10 minutes. Ne le communiquez à personne. Si vous n’êtes pas en train de vous connecter, une autre personne a franchi la première étape\u00a0: changez votre mot de passe.',
  'factor.mail.code.button': 'Saisir le code',
});
