import type { CarriedOption, Carrier, Features } from '../contracts/features.js';
import { AuthError } from '../../errors.js';
import type { AuthConfig } from '../../types/config.js';
import { carriedFeatures } from '../../types/symbols.js';

/** The options whose value carries their code in every build, and the subpath whose function returns it. */
const ORIGINS: Readonly<Record<CarriedOption, string>> = {
  secondFactor: 'second-factor',
  api: 'api',
  apiKeys: 'api',
  account: 'account',
  organizations: 'organizations',
  administration: 'administration',
};

/**
 * The features that options bring along whose value carries their code; nothing else has them.
 * @param problems - gets an error for each value without them
 */
export function carriedByOptions(config: AuthConfig, problems: Error[]): Features | undefined {
  let all: Features | undefined;
  for (const [name, origin] of Object.entries(ORIGINS)) {
    const value: unknown = Reflect.get(config, name);
    if (value === undefined) continue;
    // Any value; only this package uses the symbol.
    const features = (Object(value) as Carrier)[carriedFeatures];
    if (features === undefined)
      problems.push(
        new AuthError(
          `The option \`${name}\` must be what a function of \`latchkey/${origin}\` returns: call it.`,
        ),
      );
    else all = all === undefined ? features : joined(all, features);
  }
  return all;
}

/** Two options may both bring actions along, and both be resolved. */
function joined(one: Features, other: Features): Features {
  return {
    ...one,
    ...other,
    resolvers: { ...one.resolvers, ...other.resolvers },
    actions: { ...one.actions, ...other.actions },
    actionAt: (...path) => one.actionAt?.(...path) ?? other.actionAt?.(...path),
  };
}
