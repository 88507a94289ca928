import type { ResolvedProvider } from '../../core/contracts/provider.js';

/** Whether an account of a provider can be linked: a password or an email address is of the user, not of another service. */
export function isLinkable({ type }: Pick<ResolvedProvider, 'type'>): boolean {
  return type === 'oauth' || type === 'oidc';
}
