import type { OAuthProvider } from '../../../contracts/provider.js';
import { orElse, type Awaitable } from '../../../kit/awaitable.js';
import { recheckMetadata } from './authorization-server.js';
import { ProviderFault } from './provider-fault.js';

/** What a step refuses because of the metadata, after it was accepted as such. */
const REFUSALS: readonly string[] = ['pkce_unsupported', 'par_failed', 'metadata_invalid'];

/** Runs steps of a flow. If one of them refuses the metadata, it is fetched again soon. */
export function recheckingMetadata<T>(
  provider: OAuthProvider,
  now: Date,
  steps: () => Awaitable<T>,
): Awaitable<T> {
  return orElse(steps, (error) => {
    if (error instanceof ProviderFault && REFUSALS.includes(error.code)) recheckMetadata(provider, now);
    throw error;
  });
}
