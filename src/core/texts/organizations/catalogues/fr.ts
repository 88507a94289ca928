import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in French. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Invitation à rejoindre {organization} sur {site}',
  'organization.mail.lead':
    '{inviter} vous invite à rejoindre {organization} sur {site}. Pour accepter, connectez-vous avec cette adresse e-mail. Le lien fonctionne une seule fois, jusqu’au {expires}.',
  'organization.mail.button': 'Ouvrir l’invitation',
  'organization.invitation.title': 'Rejoindre cette organisation ?',
  'organization.invitation.lead': 'Vous êtes invité à rejoindre cette organisation sur {site} :',
  'organization.invitation.accept': 'Accepter',
  'organization.invitation.decline': 'Refuser',
  'organization.invitation.signIn':
    'Connectez-vous à {site} avec l’adresse à laquelle l’invitation a été envoyée.',
  'organization.invitation.other':
    'Cette invitation a été envoyée à une autre adresse e-mail. Déconnectez-vous, rouvrez le lien de l’e-mail et connectez-vous avec cette adresse.',
  'organization.invitation.unverified':
    'Votre adresse e-mail n’est pas encore confirmée. Connectez-vous avec un lien envoyé à cette adresse, puis rouvrez l’invitation.',
  'organization.invitation.useless':
    'Cette invitation a déjà été utilisée, a été retirée ou a expiré. Demandez-en une nouvelle.',
  'organization.joined.title': 'Vous avez rejoint l’organisation',
  'organization.joined.lead': 'Vous êtes maintenant membre de cette organisation sur {site} :',
  'organization.declined.title': 'Vous avez refusé l’invitation',
  'organization.declined.lead': 'Vous pouvez fermer cette page.',
  'organization.lastOwner':
    'Vous êtes l’unique propriétaire d’une organisation qui a d’autres membres. Désignez d’abord un autre membre comme propriétaire.',
  'organization.company.title': 'Se connecter avec votre entreprise',
  'organization.company.lead': 'Saisissez votre adresse e-mail professionnelle pour continuer vers {site}.',
  'organization.company.unknown':
    'Votre organisation n’a pas configuré cette méthode. Connectez-vous autrement.',
});
