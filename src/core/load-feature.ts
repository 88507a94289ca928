import { AuthError } from '../errors.js';
import type { Awaitable } from '../types/model.js';
import type { FeatureName, Features } from './contracts/features.js';

/**
 * Loads a feature; the same module each time.
 * @throws {AuthError} if the configuration has none of this name, which its check refuses at the start
 */
export function loadFeature<Module extends object>(
  { features }: { readonly features: Features },
  name: FeatureName,
): Awaitable<Module> {
  const load = features[name];
  if (load === undefined) throw new AuthError(`This build has no "${name}": see docs/bundle-size.md.`);
  // The callers name the module that stands for the feature in `features/`.
  return load() as Awaitable<Module>;
}
