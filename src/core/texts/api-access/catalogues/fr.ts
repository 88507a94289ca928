import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in French. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Connecté en tant que {name}',
  'client.other': 'Utiliser un autre compte',
  'client.continue.title': 'Continuer vers {client}',
  'client.continue.lead': '{client} souhaite utiliser votre compte sur {site}.',
  'client.continue.submit': 'Continuer',
  'client.return.title': 'Retour à {client}',
  'client.return.lead': 'Si {client} ne s’ouvre pas automatiquement, utilisez le bouton.',
  'client.return.open': 'Ouvrir {client}',
  'device.title': 'Connecter un appareil',
  'device.lead': 'Saisissez le code affiché par votre application ou votre appareil.',
  'device.label': 'Code',
  'device.submit': 'Continuer',
  'device.wrong':
    'Ce code n’est pas valide ou a expiré. Vérifiez-le ou demandez-en un nouveau sur votre appareil.',
  'device.wait': 'Trop de codes incorrects. Réessayez dans quelques minutes.',
  'device.confirm.title': 'Autoriser l’accès\u202f?',
  'device.confirm.lead': '{client} souhaite utiliser votre compte sur {site}.',
  'device.confirm.code': 'Votre appareil doit afficher ce code\u00a0:',
  'device.confirm.scopes': 'Autorisations demandées\u00a0:',
  'device.confirm.from': 'Origine de la demande\u00a0:',
  'device.confirm.warning':
    'Continuez uniquement si vous êtes à l’origine de cette demande et si vous voyez le même code. Si quelqu’un vous a envoyé ce code, annulez.',
  'device.confirm.allow': 'Autoriser',
  'device.confirm.cancel': 'Annuler',
  'device.allowed.title': 'Appareil connecté',
  'device.allowed.lead':
    '{client} a maintenant accès à votre compte. Fermez cette page et revenez à votre appareil.',
  'device.denied.title': 'Accès refusé',
  'device.denied.lead': '{client} n’a pas obtenu l’accès. Vous pouvez fermer cette page.',
});
