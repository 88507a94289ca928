import type { ApiKeyTexts } from '../../../../types/texts-api-keys.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the page of API keys says in French. */
export const texts: Sentences = inOrder<ApiKeyTexts>({
  'apiKeys.title': 'Clés d’API',
  'apiKeys.lead':
    'Avec une clé d’API, des scripts et d’autres services utilisent {site} en votre nom. Toute personne qui possède une clé peut s’en servir\u00a0: gardez-la secrète.',
  'apiKeys.none': 'Vous n’avez aucune clé d’API.',
  'apiKeys.create': 'Créer une clé d’API',
  'apiKeys.name': 'Nom',
  'apiKeys.name.hint': 'À quoi sert la clé, par exemple\u00a0: Rapport mensuel.',
  'apiKeys.scopes': 'Autorisations',
  'apiKeys.days': 'Durée de validité (en jours)',
  'apiKeys.days.hint': 'Laissez ce champ vide pour une clé qui n’expire pas.',
  'apiKeys.submit': 'Créer la clé',
  'apiKeys.confirm': 'Confirmer votre identité',
  'apiKeys.confirm.lead': 'Confirmez votre identité avant de créer ou de remplacer une clé.',
  'apiKeys.allows': 'Autorisations\u00a0: {scopes}',
  'apiKeys.created': 'Création\u00a0: {date}',
  'apiKeys.used': 'Dernière utilisation\u00a0: {time}',
  'apiKeys.unused': 'Jamais utilisée',
  'apiKeys.expires': 'Expiration\u00a0: {date}',
  'apiKeys.expired': 'Expirée depuis\u00a0: {date}',
  'apiKeys.endless': 'N’expire pas',
  'apiKeys.previous': 'La clé remplacée fonctionne jusqu’au {date}',
  'apiKeys.manage': 'Gérer',
  'apiKeys.rename': 'Renommer',
  'apiKeys.rotate': 'Remplacer',
  'apiKeys.rotate.note': 'Vous recevez une nouvelle clé. L’ancienne fonctionne encore pendant {time}.',
  'apiKeys.revoke': 'Révoquer',
  'apiKeys.revoke.note': 'Tout ce qui utilise cette clé cesse aussitôt de fonctionner.',
  'apiKeys.status.renamed': 'La clé a été renommée.',
  'apiKeys.status.revoked': 'La clé a été révoquée. Elle ne fonctionne plus.',
  'apiKeys.problem.name': 'Saisissez un nom de 100 caractères au maximum.',
  'apiKeys.problem.scopes': 'Choisissez au moins une autorisation.',
  'apiKeys.problem.expires': 'Indiquez pendant combien de jours la clé est valable.',
  'apiKeys.problem.limit':
    'Vous avez atteint le nombre maximal de clés ({count}). Révoquez-en une pour en créer une autre.',
  'apiKeys.problem.unknown': 'Cette clé a expiré ou n’existe plus.',
  'apiKeys.new.title': 'Enregistrez votre clé d’API',
  'apiKeys.new.lead':
    'Copiez maintenant la clé {name} et conservez-la en lieu sûr\u00a0: vous ne la reverrez plus.',
  'apiKeys.copy': 'Copier',
  'apiKeys.copied': 'Copié',
  'apiKeys.done': 'J’ai enregistré ma clé',
  'apiKeys.mail.subject': 'Nouvelle clé d’API pour {site}',
  'apiKeys.mail.lead':
    'Une clé d’API de votre compte a été créée ou remplacée. Toute personne qui la possède peut utiliser le compte en votre nom. Si ce n’était pas vous, connectez-vous maintenant avec le bouton ci-dessous et révoquez la clé.',
});
