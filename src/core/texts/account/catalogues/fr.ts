import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in French. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'Confirmez votre nouvelle adresse e-mail pour {site}',
  'account.mail.confirm.lead':
    'Utilisez le bouton ci-dessous pour faire de cette adresse celle de votre compte. Le lien fonctionne une seule fois, jusqu’au {expires}.',
  'account.mail.confirm.button': 'Confirmer l’adresse',
  'account.mail.changed.subject': 'Votre adresse e-mail pour {site} a été modifiée',
  'account.mail.changed.lead':
    'Votre compte utilise désormais une autre adresse e-mail. Si c’était vous, vous n’avez rien à faire. Sinon, annulez la modification avec le bouton ci-dessous, jusqu’au {expires}. Cette adresse sera rétablie et toutes les sessions seront déconnectées.',
  'account.mail.changed.button': 'Annuler la modification',
  'account.mail.taken.subject': 'Vous avez déjà un compte sur {site}',
  'account.mail.taken.lead':
    'Quelqu’un a voulu utiliser votre adresse e-mail pour un autre compte. Votre compte l’utilise déjà\u00a0: rien n’a été modifié. Vous pouvez ignorer cet e-mail.',
  'account.confirm.title': 'Confirmez votre nouvelle adresse e-mail',
  'account.confirm.lead':
    'Vous restez connecté à {site} ici et serez déconnecté partout ailleurs. Votre nouvelle adresse\u00a0:',
  'account.confirm.note': 'Si vous n’avez rien demandé, fermez cette page. Rien ne changera.',
  'account.confirm.signIn':
    'Connectez-vous à votre compte sur {site} dans ce navigateur. Rouvrez ensuite le lien de l’e-mail.',
  'account.changed.title': 'Votre adresse e-mail a été modifiée',
  'account.changed.lead': 'Utilisez désormais cette adresse sur {site}\u00a0:',
  'account.undo.title': 'Annuler la modification de votre adresse e-mail\u202f?',
  'account.undo.lead': 'Votre compte sur {site} retrouvera cette adresse\u00a0:',
  'account.undo.note':
    'Toutes les sessions seront déconnectées. Le mot de passe, les clés d’accès et les comptes associés ajoutés après la modification seront supprimés.',
  'account.undone.title': 'Votre adresse e-mail est rétablie',
  'account.undone.lead':
    'Toutes les sessions ont été déconnectées. Reconnectez-vous à {site} et vérifiez les moyens de connexion de votre compte.',
  'account.link.lead': 'Il a peut-être expiré, déjà été utilisé ou été remplacé par un lien plus récent.',
  'account.mail.device.subject': 'Nouvelle connexion à {site}',
  'account.mail.device.lead':
    'Un navigateur que vous n’aviez encore jamais utilisé ici s’est connecté à votre compte\u00a0: {details}. Si c’était vous, vous n’avez rien à faire. Sinon, sécurisez votre compte dès maintenant avec le bouton ci-dessous.',
  'account.title': 'Votre compte',
  'account.lead': 'Gérez votre compte sur {site}.',
  'account.profile': 'Profil',
  'account.name': 'Nom',
  'account.image': 'Photo (adresse web)',
  'account.save': 'Enregistrer',
  'account.none': 'Aucun',
  'account.email.new': 'Nouvelle adresse e-mail',
  'account.email.submit': 'Envoyer le lien',
  'account.password.current': 'Mot de passe actuel',
  'account.linked': 'Comptes associés',
  'account.linked.add': 'Associer {provider}',
  'account.passkeys': 'Clés d’accès',
  'account.passkey.unnamed': 'Clé d’accès {count}',
  'account.passkey.name': 'Nom de cette clé d’accès',
  'account.remove': 'Supprimer',
  'account.rename': 'Renommer',
  'account.security': 'Authentification à deux facteurs',
  'account.delete': 'Supprimer le compte',
  'account.delete.lead':
    'Votre compte sur {site} et tout ce qu’il contient seront supprimés. Cette action est irréversible.',
  'account.delete.confirm': 'Je veux supprimer mon compte',
  'account.status.saved': 'Vos modifications ont été enregistrées.',
  'account.status.sent': 'Consultez vos e-mails. Nous avons envoyé un lien à la nouvelle adresse.',
  'account.code.email': 'Saisissez une adresse e-mail valide.',
  'account.code.unchanged': 'Votre compte utilise déjà cette adresse.',
  'account.code.lastWay': 'Vous ne pouvez pas supprimer le dernier moyen de connexion à votre compte.',
  'account.code.gone': 'Il a déjà été supprimé.',
  'account.code.image': 'Saisissez une adresse web commençant par https://, ou laissez le champ vide.',
  'account.code.name': 'Utilisez au maximum 100 caractères pour le nom.',
  'account.code.confirm': 'Confirmez que vous voulez supprimer votre compte.',
});
