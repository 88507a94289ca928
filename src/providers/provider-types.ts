// Types only: the module is empty at run time.
export type { EmailProviderId, OAuthProviderId } from '../types/provider.js';
