import type { Features } from '../contracts/features.js';
import { loadFeature } from '../load-feature.js';
import type { Awaitable } from '../kit/awaitable.js';

/** Loads what a sign-in needs where users are stored. */
export function loadUsers(settings: { readonly features: Features }): Awaitable<typeof import('./users.js')> {
  return loadFeature(settings, 'users');
}
