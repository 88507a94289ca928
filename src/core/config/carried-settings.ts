import type { CarriedSettings, Features, OptionContext } from '../contracts/features.js';
import type { AuthConfig } from '../../types/config.js';

/** Resolves the options whose value carries its code. */
export function carriedSettings(
  config: AuthConfig,
  { features: { resolvers }, ...context }: Omit<OptionContext, 'config'> & { readonly features: Features },
  problems: Error[],
): CarriedSettings {
  if (resolvers === undefined) return {};
  const resolved = Object.entries(resolvers).map(([name, resolve]) => [
    name,
    // Each is called with the value of its own option.
    (resolve as (...given: readonly unknown[]) => unknown)(
      Reflect.get(config, name),
      { ...context, config },
      problems,
    ),
  ]);
  // Named as the options are.
  return Object.fromEntries(resolved) as CarriedSettings;
}
