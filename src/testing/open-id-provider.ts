import { toBase64Url } from '../core/kit/base64.js';
import { utf8 } from '../core/kit/bytes.js';
import { createSigningKey, type SigningAlgorithm, type SigningKey } from './signing-key.js';

/** The options of {@link createOpenIdProvider}. */
export interface OpenIdProviderOptions {
  /** Its issuer, at which nothing needs to listen. @default "https://idp.test" */
  readonly issuer?: string;
  /** The id of its one client. @default "test-client" */
  readonly clientId?: string;
  /** The secret of that client. @default a random one */
  readonly clientSecret?: string;
  /** What ID Tokens are signed with. @default "ES256" */
  readonly alg?: SigningAlgorithm;
  /** Claims of who signs in, beside or in place of `sub`. @default a person called Ada Lovelace, with a verified address */
  readonly person?: Readonly<Record<string, unknown>>;
  /** Seconds until an access token expires. @default 3600 */
  readonly expiresIn?: number;
  /** Whether it gives refresh tokens, each of which works once. @default false */
  readonly refreshTokens?: boolean;
  /** By which ID Tokens are dated: that of `createClock`, for instance. @default () => new Date() */
  readonly now?: () => Date;
}

/** An OpenID provider in memory: see {@link createOpenIdProvider}. */
export interface TestOpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Answers what a sign-in asks of it: discovery, keys, tokens, UserInfo. Pass it as the provider's `[customFetch]`. */
  readonly fetch: typeof fetch;
  /** What was asked of it, in order: the last part of each path, for instance `token`. */
  readonly calls: readonly string[];
  /**
   * Signs a person in, as its pages would.
   * @param location - where the sign-in led: the URL of the authorization endpoint
   * @param person - claims of this person, in place of those of the options
   * @returns where the browser goes next: the callback, with `code`, `state` and `iss`
   * @throws {Error} when it is not the URL of its authorization endpoint, or names another client
   */
  authorize(location: string | URL, person?: Readonly<Record<string, unknown>>): URL;
  /** Lets the user refuse: the callback with `error`. @default "access_denied" */
  refuse(location: string | URL, error?: string): URL;
  /**
   * What it tells the application when a user signs out there: the field `logout_token` of a form that is sent to
   * `/auth/backchannel-logout/<id>`.
   * @param claims - for instance `sid`, or the `sub` of a user other than the person of the options
   * @see OpenID Connect Back-Channel Logout 1.0, section 2.4
   */
  logoutToken(claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Replaces ID Tokens before they are handed out, for tests that want a bad one; `undefined` ends that. */
  replaceIdToken(replace: ((token: string, key: SigningKey) => string | Promise<string>) | undefined): void;
}

interface Grant {
  readonly request: URLSearchParams;
  readonly person: Readonly<Record<string, unknown>>;
}

const ADA: Readonly<Record<string, unknown>> = {
  sub: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
};

/**
 * An OpenID provider in memory, for tests: it answers through `fetch`, so nothing listens anywhere. It checks what a real
 * one does: client, redirect URI, code verifier, and that a code is used once. With web standards only, on every runtime.
 * @see OpenID Connect Core 1.0, section 3.1; RFC 7636 for the code verifier
 * @example
 * const idp = await createOpenIdProvider();
 * const config = {
 *   providers: [OIDCProvider({ id: 'idp', ...idp, [customFetch]: idp.fetch })],
 * };
 */
export async function createOpenIdProvider(options: OpenIdProviderOptions = {}): Promise<TestOpenIdProvider> {
  const key = await createSigningKey(options.alg ?? 'ES256', 'key-1');
  return new OpenIdProvider(options, key);
}

class OpenIdProvider implements TestOpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly calls: string[] = [];
  readonly #options: OpenIdProviderOptions;
  readonly #key: SigningKey;
  readonly #codes = new Map<string, Grant>();
  readonly #refreshTokens = new Map<string, Grant>();
  readonly #accessTokens = new Map<string, Grant>();
  #replace: ((token: string, key: SigningKey) => string | Promise<string>) | undefined;

  constructor(options: OpenIdProviderOptions, key: SigningKey) {
    this.issuer = options.issuer ?? 'https://idp.test';
    this.clientId = options.clientId ?? 'test-client';
    this.clientSecret = options.clientSecret ?? randomText();
    this.#options = options;
    this.#key = key;
  }

  authorize(location: string | URL, person?: Readonly<Record<string, unknown>>): URL {
    const request = this.#requestOf(location);
    const code = randomText();
    this.#codes.set(code, { request, person: { ...ADA, ...this.#options.person, ...person } });
    return answer(request, { code, iss: this.issuer });
  }

  refuse(location: string | URL, error: string = 'access_denied'): URL {
    return answer(this.#requestOf(location), { error, iss: this.issuer });
  }

  logoutToken(claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const iat = Math.floor((this.#options.now?.() ?? new Date()).getTime() / 1000);
    const { sub } = { ...ADA, ...this.#options.person };
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const { issuer: iss, clientId: aud } = this;
    const payload = { iss, aud, iat, exp: iat + 120, jti: randomText(), sub, events, ...claims };
    return this.#key.sign(payload, { typ: 'logout+jwt' });
  }

  replaceIdToken(replace: ((token: string, key: SigningKey) => string | Promise<string>) | undefined): void {
    this.#replace = replace;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    this.calls.push(name);
    if (name === 'openid-configuration') return json(this.#metadata());
    if (name === 'jwks') return json({ keys: [this.#key.jwk] });
    if (name === 'token') return this.#token(request);
    if (name === 'userinfo') return this.#userInfo(request);
    return json({ error: 'not_found' }, 404);
  };

  #requestOf(location: string | URL): URLSearchParams {
    const url = new URL(location);
    const request = url.searchParams;
    if (url.href.split('?', 1)[0] !== `${this.issuer}/authorize`)
      throw new Error(`This is no request to ${this.issuer}/authorize; it leads to ${url.origin}.`);
    if (request.get('client_id') !== this.clientId)
      throw new Error(`The request is for another client than ${this.clientId}.`);
    return request;
  }

  #metadata(): Record<string, unknown> {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      id_token_signing_alg_values_supported: [this.#key.jwk['alg']],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  async #token(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    if (!(await this.#isClient(request, form))) return json({ error: 'invalid_client' }, 401);
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const grants = isRefresh ? this.#refreshTokens : this.#codes;
    const name = form.get(isRefresh ? 'refresh_token' : 'code') ?? '';
    const grant = grants.get(name);
    grants.delete(name);
    if (grant === undefined || !(isRefresh || (await isTheirs(grant.request, form))))
      return json({ error: 'invalid_grant' }, 400);
    return json(await this.#tokens(grant));
  }

  async #tokens(grant: Grant): Promise<Record<string, unknown>> {
    const access_token = randomText();
    this.#accessTokens.set(access_token, grant);
    const refresh_token = this.#options.refreshTokens === true ? randomText() : undefined;
    if (refresh_token !== undefined) this.#refreshTokens.set(refresh_token, grant);
    const expires_in = this.#options.expiresIn ?? 3600;
    const iat = Math.floor((this.#options.now?.() ?? new Date()).getTime() / 1000);
    const nonce = grant.request.get('nonce') ?? undefined;
    const claims = { iss: this.issuer, aud: this.clientId, iat, exp: iat + 300, nonce, ...grant.person };
    const signed = await this.#key.sign(claims);
    const id_token = this.#replace === undefined ? signed : await this.#replace(signed, this.#key);
    return { access_token, refresh_token, id_token, expires_in, token_type: 'Bearer' };
  }

  #userInfo(request: Request): Response {
    const token = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
    const grant = this.#accessTokens.get(token);
    return grant === undefined ? json({ error: 'invalid_token' }, 401) : json(grant.person);
  }

  /** RFC 6749, section 2.3.1; an assertion (RFC 7523) is taken as it is, because no key of the client is known. */
  async #isClient(request: Request, form: URLSearchParams): Promise<boolean> {
    if (form.has('client_assertion')) return form.get('client_assertion')?.split('.').length === 3;
    const [scheme, credentials = ''] = request.headers.get('authorization')?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'basic')
      return form.get('client_id') === this.clientId && form.get('client_secret') === this.clientSecret;
    const [id = '', secret = ''] = atob(credentials).split(':');
    return decoded(id) === this.clientId && decoded(secret) === this.clientSecret;
  }
}

/** RFC 6749, section 4.1.3, and RFC 7636, section 4.6. */
async function isTheirs(request: URLSearchParams, form: URLSearchParams): Promise<boolean> {
  if (form.get('redirect_uri') !== request.get('redirect_uri')) return false;
  const challenge = request.get('code_challenge');
  if (challenge === null) return true;
  const hash = await crypto.subtle.digest('SHA-256', utf8(form.get('code_verifier') ?? ''));
  return toBase64Url(new Uint8Array(hash)) === challenge;
}

function answer(request: URLSearchParams, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(request.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const state = request.get('state');
  if (state !== null) url.searchParams.set('state', state);
  return url;
}

/** RFC 6749, section 2.3.1: both parts are form-encoded. */
function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(24)));
}

function json(body: unknown, status: number = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
