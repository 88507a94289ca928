import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in French. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Choisir un nouveau mot de passe',
  'password.reset.ask': 'Saisissez votre adresse e-mail. Nous vous enverrons un lien.',
  'password.reset.send': 'Recevoir un lien par e-mail',
  'password.reset.lead': 'Vous serez connecté à {site}, et déconnecté partout ailleurs, en tant que',
  'password.reset.submit': 'Enregistrer le mot de passe',
  'password.confirm.title': 'Confirmez votre adresse e-mail',
  'password.confirm.lead': 'Saisissez le mot de passe que vous avez choisi pour votre compte sur {site}.',
  'password.confirm.submit': 'Confirmer',
  'password.confirm.note': 'Si vous n’avez pas créé de compte, fermez cette page. Il ne se passera rien.',
  'password.sent':
    'Nous vous avons envoyé un e-mail qui explique comment continuer vers {site}. Ouvrez son lien dans ce navigateur.',
  'password.hint': 'Au moins {count} caractères. Quelques mots à la suite sont sûrs et faciles à retenir.',
  'password.field.new': 'Nouveau mot de passe',
  'password.field.name': 'Nom (facultatif)',
  'password.code.short': 'Ce mot de passe est trop court. Choisissez-en un d’au moins {count} caractères.',
  'password.code.long': 'Ce mot de passe est trop long. Choisissez-en un plus court.',
  'password.code.personal': 'Ce mot de passe est votre nom ou votre adresse. Choisissez-en un autre.',
  'password.code.common':
    'Ce mot de passe fait partie de ceux que les pirates essaient en premier. Choisissez-en un autre.',
  'password.code.email': 'Ce n’est pas une adresse e-mail. Vérifiez qu’elle est bien écrite.',
  'password.code.link':
    'Ce lien ne fonctionne plus. Il a peut-être expiré, ou a déjà été utilisé. Demandez-en un nouveau ici, ou connectez-vous.',
  'password.code.wrong': 'Ce n’est pas le mot de passe que vous avez choisi. Réessayez.',
  'password.mail.verify.subject': 'Confirmez votre adresse pour {site}',
  'password.mail.verify.lead':
    'Utilisez le bouton ci-dessous pour terminer la création de votre compte. Il fonctionne une seule fois, jusqu’au {expires}.',
  'password.mail.taken.subject': 'Vous avez déjà un compte sur {site}',
  'password.mail.taken.lead':
    'Quelqu’un a essayé de créer un compte avec votre adresse, mais vous en avez déjà un. Connectez-vous comme d’habitude. Si vous avez oublié votre mot de passe, choisissez-en un nouveau avec le bouton ci-dessous. Il fonctionne une seule fois, jusqu’au {expires}.',
  'password.mail.reset.subject': 'Choisissez un nouveau mot de passe pour {site}',
  'password.mail.reset.lead':
    'Utilisez le bouton ci-dessous pour choisir un nouveau mot de passe. Il fonctionne une seule fois, jusqu’au {expires}.',
  'password.mail.unknown.subject': 'Vous n’avez pas de compte sur {site}',
  'password.mail.unknown.lead':
    'Quelqu’un a demandé un nouveau mot de passe pour cette adresse, mais aucun compte ne l’utilise. Si c’était vous, vous avez peut-être utilisé une autre adresse, ou n’avez pas encore de compte. Sinon, ignorez cet e-mail.',
  'password.mail.changed.subject': 'Votre mot de passe pour {site} a été modifié',
  'password.mail.changed.lead':
    'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe avec le bouton ci-dessous, qui met fin à toutes les sessions.',
});
