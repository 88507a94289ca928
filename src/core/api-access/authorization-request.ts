import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedClient } from '../contracts/api-settings.js';
import { HttpError } from '../http/http-error.js';
import { apiOf } from './api-records.js';
import { isRegistered } from './redirect-uri.js';
import { OAuthRefusal } from './refusal.js';

const CHALLENGE = /^[\w-]{43}$/;
const LONGEST_STATE = 1024;

/** The parameters that mean something here (OAuth 2.0, OpenID Connect, RFC 8707, RFC 9449), or are refused. */
const PARAMETERS: readonly string[] = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'dpop_jkt',
  'prompt',
  'max_age',
  'acr_values',
  'request',
  'request_uri',
];

/** The parameters of a request: those of its URL, or those that the page “Continue” has sent with its form. */
export function parametersIn({ request }: Exchange): URLSearchParams {
  const { method, form, query } = request;
  if (method === 'GET') return query;
  const sent = PARAMETERS.map((name) => [name, form[name]] as const);
  return new URLSearchParams(sent.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** What the page “Continue” sends with its form: what was asked for, without what means nothing here. */
export function fieldsOf(exchange: Exchange): Readonly<Record<string, string>> {
  const query = parametersIn(exchange);
  const asked = PARAMETERS.map((name) => [name, query.get(name)] as const);
  return Object.fromEntries(asked.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** What a client asks of a user. */
export interface Authorization {
  readonly client: ResolvedClient;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly challenge: string;
  readonly scopes: readonly string[];
  readonly audience: string;
  readonly jkt: string | undefined;
  /** `prompt=none`: no page may be shown. */
  readonly isSilent: boolean;
  /** `prompt=login`: the user signs in again. */
  readonly asksToSignIn: boolean;
  /** Seconds. */
  readonly maxAge: number | undefined;
  readonly acrValues: readonly string[];
  /** When the user was sent to sign in for this request, in milliseconds. */
  readonly since: number | undefined;
  /** What is wrong with the request, which the client hears. */
  readonly refusal: OAuthRefusal | undefined;
}

/**
 * Reads an authorization request (RFC 6749, section 4.1.1).
 * @param since - what `sinceOf` found in it
 * @returns an error where it is unknown whose request it is: then the browser is sent nowhere (section 4.1.2.1)
 */
export function parseAuthorization(exchange: Exchange, since: number | undefined): Authorization | HttpError {
  const { settings } = exchange;
  const query = parametersIn(exchange);
  const [clientId, ...otherIds] = query.getAll('client_id');
  const client = apiOf(settings).clients.get(clientId ?? '');
  if (client === undefined || otherIds.length > 0)
    return new HttpError(400, 'The application that sent you here is unknown (`client_id`).');
  const [redirectUri, ...otherUris] = query.getAll('redirect_uri');
  if (redirectUri === undefined || otherUris.length > 0 || !isRegistered(redirectUri, client.redirectUris))
    return new HttpError(
      400,
      'The address that the application asks to return to is not registered (`redirect_uri`).',
    );
  const prompts = (query.get('prompt') ?? '').split(' ');
  const state = query.get('state') ?? undefined;
  const common = {
    client,
    redirectUri,
    // A longer one is left out of the answer that refuses it.
    state: state === undefined || state.length > LONGEST_STATE ? undefined : state,
    isSilent: prompts.includes('none'),
    asksToSignIn: prompts.includes('login'),
    acrValues: (query.get('acr_values') ?? '').split(' '),
    since,
  };
  const nothing = { challenge: '', scopes: [], audience: '', jkt: undefined, maxAge: undefined };
  try {
    return { ...common, ...parametersOf(settings, client, query), refusal: undefined };
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    return { ...common, ...nothing, refusal: error };
  }
}

function parametersOf(
  settings: Exchange['settings'],
  client: ResolvedClient,
  query: URLSearchParams,
): Pick<Authorization, 'challenge' | 'scopes' | 'audience' | 'jkt' | 'maxAge'> {
  assertCodeFlow(query);
  const jkt = query.get('dpop_jkt') ?? undefined;
  if (jkt !== undefined && !CHALLENGE.test(jkt))
    throw new OAuthRefusal('invalid_request', 'The parameter `dpop_jkt` must be the thumbprint of a key.');
  const maxAge = numberIn(query, 'max_age');
  if (maxAge === undefined && query.has('max_age'))
    throw new OAuthRefusal('invalid_request', 'The parameter `max_age` must be a number of seconds.');
  return {
    challenge: query.get('code_challenge') ?? '',
    scopes: scopesIn(query.get('scope'), client),
    audience: audienceIn(query.getAll('resource'), apiOf(settings).audiences),
    jkt,
    maxAge,
  };
}

function assertCodeFlow(query: URLSearchParams): void {
  const repeated = [...new Set(query.keys())].filter(
    (name) => name !== 'resource' && query.getAll(name).length > 1,
  );
  if (repeated.length > 0) throw new OAuthRefusal('invalid_request', 'A parameter was sent more than once.');
  if (query.has('request') || query.has('request_uri'))
    throw new OAuthRefusal('invalid_request', 'Request objects are not supported.');
  if (query.get('response_type') !== 'code')
    throw new OAuthRefusal('unsupported_response_type', 'The parameter `response_type` must be "code".');
  if ((query.get('response_mode') ?? 'query') !== 'query')
    throw new OAuthRefusal('invalid_request', 'The parameter `response_mode` can only be "query".');
  const isHashed = query.get('code_challenge_method') === 'S256';
  if (!isHashed || !CHALLENGE.test(query.get('code_challenge') ?? ''))
    throw new OAuthRefusal(
      'invalid_request',
      'PKCE is required: send `code_challenge`, and `code_challenge_method` with the value "S256".',
    );
  if ((query.get('state') ?? '').length > LONGEST_STATE)
    throw new OAuthRefusal(
      'invalid_request',
      `The parameter \`state\` has more than ${LONGEST_STATE} characters.`,
    );
}

/** The scopes that a client asks for. @throws {OAuthRefusal} `invalid_scope` */
export function scopesIn(scope: string | null | undefined, client: ResolvedClient): readonly string[] {
  const asked = [...new Set((scope ?? '').split(' ').filter((one) => one !== ''))];
  if (asked.every((one) => client.scopes.includes(one))) return asked;
  throw new OAuthRefusal('invalid_scope', 'The client asks for a scope that it may not have.');
}

/** The API that a token is for (RFC 8707). @throws {OAuthRefusal} `invalid_target` */
export function audienceIn(resources: readonly string[], audiences: readonly string[]): string {
  const [audience = audiences[0] ?? '', ...others] = resources;
  if (others.length === 0 && audiences.includes(audience)) return audience;
  throw new OAuthRefusal('invalid_target', 'The parameter `resource` must be one URL of `audience`.');
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
