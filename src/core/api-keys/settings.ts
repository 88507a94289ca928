import type { OptionContext } from '../contracts/features.js';
import type { ApiKeySettings } from '../contracts/api-key-settings.js';
import type { ApiKeysOptions } from '../../types/api-keys.js';
import { AuthError } from '../../errors.js';
import { describeValue } from '../kit/describe-value.js';
import { FRESH, secondsIn } from '../kit/duration.js';

type Problems = Error[];

const DAY = 86_400;
const LONGEST = 3650 * DAY;
/** RFC 6749, appendix A.4. */
const SCOPE = /^[!#-[\]-~]{1,128}$/;
/** The form of the built-in page has a field for each. */
const MOST_SCOPES = 50;

/** Resolves the option `apiKeys`; reports every wrong member. */
export function resolveApiKeys(
  options: ApiKeysOptions,
  { hasRecords, areSessionsKept, session, config }: OptionContext,
  problems: Problems,
): ApiKeySettings {
  if (!hasRecords)
    problems.push(
      new AuthError(
        'The option `apiKeys` needs a store of records. The adapters of this package carry one; beside another adapter set the option ' +
          '`records`, for instance `records: sqlRecords(pool)` or `redisRecords(client)`.',
      ),
    );
  // The row of a `database` session does not say when it began.
  if (session.strategy === 'database' && !areSessionsKept && config.secondFactor === undefined)
    problems.push(
      new AuthError(
        'The option `apiKeys` needs to know when users signed in, which rows of sessions do not say: set the option `revocation` or ' +
          '`secondFactor`.',
      ),
    );
  const { allowedScopes } = options;
  if (allowedScopes !== undefined && typeof allowedScopes !== 'function')
    problems.push(wrong('allowedScopes', 'must be a function', allowedScopes));
  return Object.freeze({
    prefix: nameOf('prefix', options.prefix, problems),
    environment: nameOf('environment', options.environment ?? 'live', problems),
    scopes: scopesOf(options.scopes ?? [], problems),
    allowedScopes,
    maxAge: options.maxAge === false ? undefined : lifeOf(options.maxAge ?? '365d', problems),
    limit: countOf(['limit', options.limit ?? 25], 1000, problems),
    rateLimit: rateOf(options.rateLimit ?? false, problems),
    recent: recentOf(options.recent ?? FRESH, problems),
    texts: async (language: string) => {
      const { loadApiKeyTexts } = await import('../texts/api-keys/load.js');
      return loadApiKeyTexts(language);
    },
  });
}

function wrong(name: string, must: string, value: unknown): AuthError {
  return new AuthError(`The option \`apiKeys.${name}\` ${must}; it is ${describeValue(value)}.`);
}

function nameOf(name: 'prefix' | 'environment', value: unknown, problems: Problems): string {
  const least = name === 'prefix' ? 2 : 1;
  if (typeof value === 'string' && /^[a-z0-9]{1,12}$/.test(value) && value.length >= least) return value;
  problems.push(wrong(name, `must be ${least} to 12 lower-case letters and digits`, value));
  return name;
}

function scopesOf(value: unknown, problems: Problems): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const scopes = list.filter((one): one is string => typeof one === 'string' && SCOPE.test(one));
  if (!Array.isArray(value) || scopes.length !== list.length || scopes.length > MOST_SCOPES)
    problems.push(
      wrong(
        'scopes',
        `must be a list of at most ${MOST_SCOPES} texts without spaces, quotes and backslashes`,
        value,
      ),
    );
  return Object.freeze([...new Set(scopes)]);
}

function lifeOf(value: unknown, problems: Problems): number {
  const seconds = secondsIn(value);
  if (seconds !== undefined && seconds >= 60 && seconds <= LONGEST) return Math.floor(seconds);
  problems.push(
    wrong('maxAge', 'must be a length of time of a minute to 3650 days, such as "365d", or false', value),
  );
  return DAY;
}

function recentOf(value: unknown, problems: Problems): number {
  const seconds = secondsIn(value);
  if (seconds !== undefined && seconds >= 1 && seconds <= DAY) return seconds;
  problems.push(wrong('recent', 'must be a length of time of up to a day, such as "10m"', value));
  return FRESH;
}

function countOf([name, value]: readonly [string, unknown], most: number, problems: Problems): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value;
  problems.push(wrong(name, `must be a whole number, 1 to ${most}`, value));
  return 1;
}

function rateOf(value: unknown, problems: Problems): number | undefined {
  return value === false ? undefined : countOf(['rateLimit', value], 100_000, problems);
}
