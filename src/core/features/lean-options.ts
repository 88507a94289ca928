import type { Features } from '../contracts/features.js';
import type { FeaturesGiven } from '../contracts/option-code.js';
import type { OptionParts } from '../contracts/option-parts.js';
import type { AuthConfig } from '../../types/config.js';
import { LOCAL_LOGOUT } from '../config/local-logout.js';
import { wrongOption } from '../config/wrong-option.js';
import { AuthError } from '../../errors.js';
import { HttpError } from '../http/http-error.js';
import { isPlainObject } from '../kit/object.js';
import { carriedBy } from './carried-by.js';
import { carriedByOptions } from './carried-by-options.js';

// A build with the condition `latchkey-lean`: it has no features but those that values of the configuration bring along.

/** @throws {HttpError} 404: nothing in the configuration has such a page */
function notThere(): never {
  throw new HttpError(404, 'There is nothing at this path.');
}

/** The pages that few applications have, in those that have none. */
const PAGES: Features = {
  'own-pages': () => ({ showOwnPage: notThere, sendOwnPage: notThere }),
  'sessions-page': () => ({ showSessions: notThere, endSessions: notThere }),
};

const resolveTokens: NonNullable<OptionParts['resolveTokens']> = (config, problems) =>
  carriedBy(config.tokens)?.resolveTokens?.(config, problems);

const resolveLogout: NonNullable<OptionParts['resolveLogout']> = (config, providers, problems) => {
  const { logout = 'local' } = config;
  const resolve = carriedBy(logout)?.resolveLogout;
  if (resolve !== undefined) return resolve(config, providers, problems);
  if (logout !== 'local' && logout !== 'provider' && !isPlainObject(logout))
    problems.push(wrongOption('logout', '"local", "provider", or what `singleLogout` returns', logout));
  return LOCAL_LOGOUT;
};

const resolveSessionControl: NonNullable<OptionParts['resolveSessionControl']> = (
  config,
  context,
  problems,
) => sessionResolver(config)?.(config, context, problems);

function sessionResolver({ revocation, session, logout }: AuthConfig): OptionParts['resolveSessionControl'] {
  return [revocation, session, logout]
    .map((value) => carriedBy(value)?.resolveSessionControl)
    .find((resolve) => resolve !== undefined);
}

const wrapAdapter: NonNullable<OptionParts['wrapAdapter']> = (adapter, wrapping) =>
  carriedBy(adapter)?.wrapAdapter?.(adapter, wrapping);

/**
 * The features of a configuration: those that its values bring along.
 * @param problems - gets an error for each option that needs a feature which its value lacks
 */
function featuresOf(config: AuthConfig, given: FeaturesGiven, problems: Error[]): Features {
  const { session, revocation, logout, tokens } = config;
  const providers = given.providers.all().map((provider) => provider.config);
  const carriers: readonly unknown[] = [given.adapter, session, revocation, logout, tokens, ...providers];
  const byOptions = carriedByOptions(config, problems);
  // Its members are those of features.
  const features = Object.freeze(Object.assign({}, PAGES, ...carriers.map(carriedBy), byOptions)) as Features;
  for (const [isNeeded, part, option, carrier] of needs(config, given))
    if (isNeeded && part === undefined) problems.push(notIncluded(option, carrier));
  for (const { id, type } of given.providers.all())
    if (type !== 'oauth' && type !== 'oidc' && features.limits === undefined)
      problems.push(withoutLimits(id));
  if (given.records !== undefined && features.claims === undefined && features.revocation === undefined)
    problems.push(
      new AuthError(
        'Nothing in this build (`latchkey-lean`) uses the option `records`: remove it, or build without the condition.',
      ),
    );
  return features;
}

// What resolves these options comes with their values. Without it, `needs` below refuses the option.
export { featuresOf, resolveLogout, resolveSessionControl, resolveTokens, wrapAdapter };

type Need = readonly [isNeeded: boolean, part: unknown, option: string, carrier: string];

/** What options need, and the function that resolves each: without it, a set option would do nothing. */
function needs(config: AuthConfig, { adapter, providers }: FeaturesGiven): readonly Need[] {
  const { revocation, session, logout, tokens } = config;
  const control = revocation === undefined ? ['session', 'sessionLimits'] : ['revocation', 'revocable'];
  const [option = '', carrier = ''] = control;
  return [
    [adapter !== undefined, carriedBy(adapter)?.wrapAdapter, 'adapter', 'stored'],
    [revocation !== undefined || isTimed(session ?? {}), sessionResolver(config), option, carrier],
    [reachesProvider(logout, providers), carriedBy(logout)?.resolveLogout, 'logout', 'singleLogout'],
    [tokens !== undefined, carriedBy(tokens)?.resolveTokens, 'tokens', 'keptTokens'],
  ];
}

/** Whether sessions end otherwise than by their lifetime, or are listed. */
function isTimed({ absoluteMaxAge, limit, remember = 'always' }: AuthConfig['session'] & object): boolean {
  return absoluteMaxAge !== undefined || limit !== undefined || remember !== 'always';
}

/** Whether a sign-out reaches a provider, or a provider reaches sessions. */
function reachesProvider(logout: unknown, providers: FeaturesGiven['providers']): boolean {
  const isOn = isPlainObject(logout) && Object.values(logout).some(Boolean);
  const isOwn = providers.all().some((provider) => 'logout' in provider && provider.logout === 'provider');
  return isOwn || isOn || logout === 'provider';
}

function withoutLimits(provider: string): AuthError {
  return new AuthError(`Provider "${provider}" has lost its rate limits: call its provider function.`);
}

function notIncluded(option: string, carrier: string): AuthError {
  return new AuthError(
    `This build (\`latchkey-lean\`) leaves out what the option \`${option}\` needs. Write \`import { ${carrier} } from ` +
      `'latchkey/lean'\` and \`${option}: ${carrier}(…)\`, or build without the condition.`,
  );
}
