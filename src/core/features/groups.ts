import { onDemand } from '../kit/on-demand.js';
import type { Features } from '../contracts/features.js';

const limits = onDemand(() => import('../limits/limit-attempts.js'));

const claims = onDemand(() => import('../methods/oauth/code-flow/claimed-response.js'));

const revocation = onDemand(() => import('../session/revocation.js'));

/** What methods need whose secrets can be guessed. */
export const limitFeatures: Features = { limits, claims };

/** What passwords need that are kept here. */
export const passwordFeatures: Features = {
  limits,
  claims,
  'own-pages': onDemand(() => import('../actions/own-pages.js')),
  'note-owner': onDemand(() => import('../actions/note-owner.js')),
};

/** What `revocation` needs, and limits of `session`. */
export const sessionFeatures: Features = {
  claims,
  revocation,
  'sessions-page': onDemand(() => import('../actions/sessions.js')),
};

/** What `logout` needs. */
export const logoutFeatures: Features = {
  revocation,
  'back-channel': onDemand(() => import('../logout/back-channel.js')),
  'keep-provider': onDemand(() => import('../sign-in/keep-provider.js')),
  'provider-logout': onDemand(() => import('../logout/reach-provider.js')),
};

/** What `tokens` needs. */
export const tokenFeatures: Features = {
  claims,
  'keep-grant': onDemand(() => import('../tokens/keep-grant.js')),
  refresh: onDemand(() => import('../methods/oauth/refresh/refresh-tokens.js')),
  'end-grants': onDemand(() => import('../tokens/end-grants.js')),
};

/** What an adapter needs. */
export const storeFeatures: Features = {
  users: onDemand(() => import('../sign-in/users.js')),
  'database-session': onDemand(() => import('../session/database/strategy.js')),
  'continued-session': onDemand(() => import('../session/revocation/continued-session.js')),
  'look-up-user': onDemand(() => import('../session/jwt/look-up-user.js')),
  claims,
};

/** What OpenID Connect needs beyond OAuth 2.0, and everything else that a provider or a client signs. */
export const openIdFeatures: Features = {
  openid: onDemand(() => import('../methods/oauth/openid.js')),
};
