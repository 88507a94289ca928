import type { ProviderTable } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { AuthError } from '../../errors.js';
import { carriedFeatures } from '../../types/symbols.js';
import type { Carrier, FeatureName, Features } from '../feature.js';
import { builtIn } from '../features/all.js';
import type { KeptSettings } from './resolve-kept.js';

/** The features of this build, and those that values of the configuration bring along. */
export function resolveFeatures(
  { session, revocation, logout, tokens }: AuthConfig,
  { adapter, providers }: { readonly adapter: object | undefined; readonly providers: ProviderTable },
): Features {
  if ('limits' in builtIn) return builtIn;
  const carriers = [
    adapter,
    session,
    revocation,
    logout,
    tokens,
    ...providers.all().map(({ config }) => config),
  ];
  return Object.freeze(Object.assign({}, ...carriers.map(featuresOf)) as Features);
}

function featuresOf(value: unknown): Features | undefined {
  // Any value; only this package uses the symbol.
  return (Object(value) as Carrier)[carriedFeatures];
}

/** Refuses options that need a feature which neither the build nor their value has. */
export function checkFeatures(
  features: Features,
  { adapter, sessionControl, logout, tokens }: KeptSettings & { readonly adapter: object | undefined },
  problems: AuthError[],
): void {
  const needed: readonly (readonly [
    isNeeded: boolean,
    name: FeatureName,
    option: string,
    carrier: string,
  ])[] = [
    [adapter !== undefined, 'database-session', 'adapter', 'stored'],
    [sessionControl !== undefined, 'revocation', 'revocation', 'revocable'],
    [logout.keepsProvider || logout.backChannel, 'provider-logout', 'logout', 'loggingOut'],
    [tokens !== undefined, 'keep-grant', 'tokens', 'keeping'],
  ];
  for (const [isNeeded, name, option, carrier] of needed)
    if (isNeeded && features[name] === undefined) problems.push(notIncluded(option, carrier));
}

function notIncluded(option: string, carrier: string): AuthError {
  return new AuthError(
    `This build (\`latchkey-lean\`) leaves out what the option \`${option}\` needs. Write \`import { ${carrier} } from ` +
      `'latchkey/lean'\` and \`${option}: ${carrier}(…)\`, or build without the condition.`,
  );
}
