import { ProviderFault } from '../server/provider-fault.js';

/** The ID Token of a refresh is about another person, or another sign-in, than the first one. */
export class IdentityChanged extends ProviderFault {}
