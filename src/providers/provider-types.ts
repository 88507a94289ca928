// Names of types alone: nothing is here at run time.
export type { EmailProviderId, OAuthProviderId } from '../types/provider.js';
