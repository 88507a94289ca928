import type { OptionContext } from '../contracts/features.js';
import type { ApiSettings, ResolvedClient } from '../contracts/api-settings.js';
import type { ApiAccessOptions, ApiClient } from '../../types/api.js';
import { AuthError } from '../../errors.js';
import { describeValue } from '../kit/describe-value.js';
import { secondsIn } from '../kit/duration.js';
import { isObject } from '../kit/object.js';
import { isRedirectUri } from './redirect-uri.js';

type Problems = Error[];

const DAY = 86_400;
/** RFC 6749, appendix A.4. */
const SCOPE = /^[!#-[\]-~]{1,128}$/;
const CLIENT_ID = /^[\w.-]{1,64}$/;
const SHORTEST_SECRET = 32;

/** Resolves the option `api`; reports every wrong member. */
export function resolveApi(
  options: ApiAccessOptions,
  { hasRecords, areSessionsKept }: OptionContext,
  problems: Problems,
): ApiSettings {
  if (!hasRecords)
    problems.push(
      new AuthError(
        'The option `api` needs a store of records. The adapters of this package carry one; beside another adapter set the option ' +
          '`records`, for instance `records: sqlRecords(pool)` or `redisRecords(client)`.',
      ),
    );
  if (!areSessionsKept)
    problems.push(
      new AuthError(
        'The option `api` needs the option `revocation`, for instance `revocation: { check: "always" }`: each client has a session, ' +
          'which its user can see and end.',
      ),
    );
  const scopes = scopeList('scopes', options.scopes ?? [], problems);
  const clients = resolveClients(options.clients, scopes, problems);
  return Object.freeze({
    audiences: resolveAudiences(options.audience, problems),
    clients: new Map(clients.map((client) => [client.id, client])),
    scopes,
    origins: [...new Set(clients.flatMap(({ origins }) => origins))],
    accessTokenMaxAge: within(['accessTokenMaxAge', options.accessTokenMaxAge ?? 600], [60, 3600], problems),
    algorithm: resolveAlgorithm(options.algorithm, problems),
    keyLife: within(['rotateKeysEvery', options.rotateKeysEvery ?? 90 * DAY], [7 * DAY, 365 * DAY], problems),
    claims: resolveFunction('claims', options.claims, problems),
    allowedScopes: resolveFunction('allowedScopes', options.allowedScopes, problems),
    texts: async (language: string) => {
      const { loadApiAccessTexts } = await import('../texts/api-access/load.js');
      return loadApiAccessTexts(language);
    },
  });
}

function wrong(name: string, must: string, value: unknown): AuthError {
  return new AuthError(`The option \`api.${name}\` ${must}; it is ${describeValue(value)}.`);
}

function resolveFunction<Given>(name: string, value: Given, problems: Problems): Given | undefined {
  if (value === undefined || typeof value === 'function') return value;
  problems.push(wrong(name, 'must be a function', value));
  return undefined;
}

function within(
  [name, value]: readonly [string, unknown],
  [least, most]: readonly [number, number],
  problems: Problems,
): number {
  const seconds = secondsIn(value);
  if (seconds !== undefined && seconds >= least && seconds <= most) return Math.floor(seconds);
  problems.push(
    wrong(name, `must be a length of time of ${least} to ${most} seconds, such as "${least}s"`, value),
  );
  return least;
}

function resolveAlgorithm(value: unknown = 'ES256', problems: Problems): ApiSettings['algorithm'] {
  if (value === 'ES256' || value === 'EdDSA') return value;
  problems.push(wrong('algorithm', 'must be "ES256" or "EdDSA"', value));
  return 'ES256';
}

function resolveAudiences(value: unknown, problems: Problems): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  // RFC 8707, section 2: an absolute URI without a fragment.
  const audiences = list.filter(
    (one): one is string => typeof one === 'string' && URL.canParse(one) && !one.includes('#'),
  );
  if (audiences.length === list.length && list.length > 0) return audiences;
  problems.push(
    wrong(
      'audience',
      'must be the URL of your API, such as "https://api.example.com", or a list of URLs',
      value,
    ),
  );
  return audiences;
}

function scopeList(name: string, value: unknown, problems: Problems): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = list.filter((one): one is string => typeof one === 'string' && SCOPE.test(one));
  if (!Array.isArray(value) || texts.length !== list.length)
    problems.push(wrong(name, 'must be a list of texts without spaces, quotes and backslashes', value));
  return Object.freeze([...new Set(texts)]);
}

function resolveClients(
  value: unknown,
  scopes: readonly string[],
  problems: Problems,
): readonly ResolvedClient[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  if (list.length === 0)
    problems.push(
      wrong(
        'clients',
        'must list the applications that get tokens, as in [{ id: "mobile", redirectUris: […] }]',
        value,
      ),
    );
  const clients = list.flatMap((client, index) => resolveClient(client, { index, scopes }, problems));
  const ids = clients.map(({ id }) => id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
    problems.push(new AuthError(`The option \`api.clients\` has two clients with the id "${id}".`));
  return clients;
}

function resolveClient(
  value: unknown,
  { index, scopes }: { readonly index: number; readonly scopes: readonly string[] },
  problems: Problems,
): readonly ResolvedClient[] {
  const place = `clients[${index}]`;
  if (!isObject(value) || typeof value['id'] !== 'string' || !CLIENT_ID.test(value['id'])) {
    problems.push(wrong(`${place}.id`, 'must be 1 to 64 letters, digits and `._-`', Object(value)['id']));
    return [];
  }
  // Its members are checked here, one by one.
  const client = value as unknown as ApiClient;
  const own = client.scopes === undefined ? scopes : scopeList(`${place}.scopes`, client.scopes, problems);
  for (const scope of own.filter((one) => !scopes.includes(one)))
    problems.push(
      new AuthError(`The option \`api.${place}.scopes\` has "${scope}", which \`api.scopes\` lacks.`),
    );
  const secrets = resolveSecrets(`${place}.secret`, client.secret, problems);
  const redirectUris = resolveRedirects(`${place}.redirectUris`, client.redirectUris ?? [], problems);
  const { device = false, introspects = false, dpop = 'optional' } = client;
  if (introspects && secrets.length === 0)
    problems.push(wrong(`${place}.secret`, 'must be set for a client that `introspects`', client.secret));
  if (redirectUris.length === 0 && !device && !introspects)
    problems.push(
      wrong(
        place,
        'must have `redirectUris`, `device: true` or `introspects: true`, or it can do nothing',
        value,
      ),
    );
  return [
    Object.freeze({
      id: client.id,
      name: typeof client.name === 'string' ? client.name : client.id,
      redirectUris,
      origins: resolveOrigins(`${place}.origins`, client.origins ?? [], problems),
      device,
      secrets,
      scopes: own,
      introspects,
      needsDpop: dpop === 'required',
    }),
  ];
}

function resolveSecrets(name: string, value: unknown, problems: Problems): readonly string[] {
  if (value === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const secrets = list.filter(
    (one): one is string => typeof one === 'string' && one.length >= SHORTEST_SECRET,
  );
  if (secrets.length !== list.length || list.length === 0)
    problems.push(
      // Its value is not shown.
      new AuthError(
        `The option \`api.${name}\` must be a random text of ${SHORTEST_SECRET} characters or more, for instance from \`openssl rand -base64 33\`.`,
      ),
    );
  return secrets;
}

function resolveRedirects(name: string, value: unknown, problems: Problems): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const uris = list.filter((one): one is string => typeof one === 'string' && isRedirectUri(one));
  if (!Array.isArray(value) || uris.length !== list.length)
    problems.push(
      wrong(
        name,
        'must list `https:` URLs, URIs such as "com.example.app:/callback", or `http://127.0.0.1/…`, without `#`',
        value,
      ),
    );
  return uris;
}

function resolveOrigins(name: string, value: unknown, problems: Problems): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const origins = list.filter(
    (one): one is string => typeof one === 'string' && URL.canParse(one) && new URL(one).origin === one,
  );
  if (!Array.isArray(value) || origins.length !== list.length)
    problems.push(wrong(name, 'must list origins such as "https://app.example.com", without a path', value));
  return origins;
}
