import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in French. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Invitation à rejoindre {organization} sur {site}',
  'organization.mail.lead':
    '{inviter} vous invite à rejoindre {organization} sur {site}. Pour accepter, connectez-vous avec cette adresse e-mail. Le lien fonctionne une seule fois, jusqu’au {expires}.',
  'organization.mail.invited':
    'Vous êtes invité à rejoindre {organization} sur {site}. Pour accepter, connectez-vous avec cette adresse e-mail. Le lien fonctionne une seule fois, jusqu’au {expires}.',
  'organization.mail.button': 'Ouvrir l’invitation',
  'organization.invitation.title': 'Rejoindre cette organisation\u202f?',
  'organization.invitation.lead': 'Vous êtes invité à rejoindre cette organisation sur {site}\u00a0:',
  'organization.invitation.accept': 'Accepter',
  'organization.invitation.decline': 'Refuser',
  'organization.invitation.signIn':
    'Connectez-vous à {site} avec l’adresse à laquelle l’invitation a été envoyée.',
  'organization.invitation.other':
    'Cette invitation a été envoyée à une autre adresse e-mail. Déconnectez-vous, puis connectez-vous avec cette adresse.',
  'organization.invitation.unverified':
    'Votre adresse e-mail n’est pas encore confirmée. Connectez-vous avec un lien envoyé à cette adresse, puis rouvrez l’invitation.',
  'organization.invitation.useless':
    'Cette invitation a déjà été utilisée, a été retirée ou a expiré. Demandez-en une nouvelle.',
  'organization.joined.title': 'Vous avez rejoint l’organisation',
  'organization.joined.lead': 'Vous êtes maintenant membre de cette organisation sur {site}\u00a0:',
  'organization.declined.title': 'Vous avez refusé l’invitation',
  'organization.declined.lead': 'Vous pouvez fermer cette page.',
  'organization.lastOwner':
    'Vous êtes l’unique propriétaire d’une organisation qui a d’autres membres. Désignez d’abord un autre membre comme propriétaire.',
  'organization.company.title': 'Se connecter avec votre entreprise',
  'organization.company.lead': 'Saisissez votre adresse e-mail professionnelle pour continuer vers {site}.',
  'organization.company.unknown':
    'Votre organisation n’a pas configuré cette méthode. Connectez-vous autrement.',
  'organization.list.title': 'Vos organisations',
  'organization.list.none': 'Vous n’êtes encore membre d’aucune organisation.',
  'organization.current': 'Actuelle',
  'organization.choose': 'Changer',
  'organization.manage': 'Gérer',
  'organization.create': 'Créer une organisation',
  'organization.name': 'Nom',
  'organization.slug': 'Nom court pour les adresses web',
  'organization.slug.hint': 'Lettres minuscules, chiffres et traits d’union.',
  'organization.slug.optional': 'S’il est vide, il est formé à partir du nom.',
  'organization.logo': 'Logo (adresse web)',
  'organization.save': 'Enregistrer',
  'organization.members': 'Membres',
  'organization.more': 'Plus de membres',
  'organization.you': 'Vous',
  'organization.role': 'Rôle',
  'organization.role.save': 'Changer le rôle',
  'organization.remove': 'Retirer le membre',
  'organization.transfer': 'Transférer la propriété',
  'organization.transfer.role': 'Votre rôle ensuite',
  'organization.invitations': 'Invitations',
  'organization.invite': 'Envoyer l’invitation',
  'organization.resend': 'Renvoyer',
  'organization.cancel': 'Annuler l’invitation',
  'organization.expires': 'Valable jusqu’au {date}',
  'organization.settings': 'Paramètres',
  'organization.leave': 'Quitter l’organisation',
  'organization.delete': 'Supprimer l’organisation',
  'organization.delete.confirm':
    'Supprimer cette organisation avec tous ses membres et invitations. Cette action est irréversible.',
  'organization.status.saved': 'Vos modifications ont été enregistrées.',
  'organization.status.created': 'L’organisation a été créée.',
  'organization.status.chosen': 'Vous avez changé d’organisation.',
  'organization.status.sent': 'L’invitation a été envoyée.',
  'organization.status.removed': 'Le membre a été retiré.',
  'organization.status.cancelled': 'L’invitation a été annulée.',
  'organization.status.left': 'Vous avez quitté l’organisation.',
  'organization.status.deleted': 'L’organisation a été supprimée.',
  'organization.code.forbidden': 'Votre rôle ne le permet pas.',
  'organization.code.gone': 'Cet élément n’existe plus, ou vous n’y avez pas accès.',
  'organization.code.invalid': 'Vérifiez votre saisie, puis réessayez.',
  'organization.code.slug': 'Une autre organisation porte déjà ce nom court.',
  'organization.code.member': 'Un membre a déjà cette adresse e-mail.',
  'organization.code.limit': 'Vous avez atteint la limite.',
});
