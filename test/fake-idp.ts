import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { createHash } from 'node:crypto';

/** The places of the server that `faults.respond` can take over, and that `calls` tells apart. */
export type FakeEndpoint = 'metadata' | 'jwks' | 'token' | 'userinfo' | 'par' | 'unknown';

/** A request that reached the server. */
export interface FakeCall {
  readonly endpoint: FakeEndpoint;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly form: URLSearchParams;
}

/** What the server does wrong, as data; change it between requests. A member that is `undefined` removes one. */
export interface FakeFaults {
  metadata?: Record<string, unknown>;
  /** Replaces the published keys. */
  keys?: readonly unknown[];
  token?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  signWith?: { readonly key: CryptoKey | Uint8Array; readonly alg: string };
  /** Replaces the whole ID Token. */
  idToken?: unknown;
  userinfo?: Record<string, unknown>;
  /** Answers in place of the server, unless it gives `undefined`; `count` is 1 for the first such request. */
  respond?: Partial<
    Record<FakeEndpoint, (call: FakeCall, count: number) => Response | undefined | Promise<Response>>
  >;
}

/** How the server is set up. */
export interface FakeIdpOptions {
  readonly issuer?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly alg?: string;
  /** What it signs with at first. @default a key of its own, of `alg` */
  readonly key?: SigningKey;
  readonly now?: () => Date;
  /** Claims of the person who signs in, beside `sub`. */
  readonly person?: Record<string, unknown>;
}

interface Grant {
  readonly request: URLSearchParams;
  used: boolean;
}

/** A key pair of the server: what it signs with, and what it publishes. */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

/** A new key pair, which takes longer than a sign-in: many servers of one file may share it. */
export async function makeKey(alg: string, kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function defined(...parts: readonly (Record<string, unknown> | undefined)[]): Record<string, unknown> {
  const all = Object.assign({}, ...parts) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** An OpenID provider inside the process: give its `fetch` to a provider, and send browsers to `authorize`. */
export class FakeIdp {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Everything that was asked, in order. */
  readonly calls: FakeCall[] = [];
  faults: FakeFaults = {};
  /** Takes codes whatever the verifier is. */
  ignoresPkce: boolean = false;
  readonly #options: FakeIdpOptions;
  readonly #grants = new Map<string, Grant>();
  readonly #pushed = new Map<string, URLSearchParams>();
  #key: SigningKey;
  #published: JWK[];

  static async create(options: FakeIdpOptions = {}): Promise<FakeIdp> {
    return new FakeIdp(options, options.key ?? (await makeKey(options.alg ?? 'ES256', 'key-1')));
  }

  private constructor(options: FakeIdpOptions, key: SigningKey) {
    this.issuer = options.issuer ?? 'https://idp.test';
    this.clientId = options.clientId ?? 'client-1';
    this.clientSecret = options.clientSecret ?? 'canary-client-secret-0123456789abcdef';
    this.#options = options;
    this.#key = key;
    this.#published = [key.jwk];
  }

  /** Requests to one endpoint so far. */
  callsTo(endpoint: FakeEndpoint): FakeCall[] {
    return this.calls.filter((call) => call.endpoint === endpoint);
  }

  /** Signs with a new key from now on; the old one is no longer published. */
  async rotate(kid: string): Promise<void> {
    this.#key = await makeKey(this.#options.alg ?? 'ES256', kid);
    this.#published = [this.#key.jwk];
  }

  /** What a browser brings back from the authorization endpoint. Parameters that are `undefined` are left out. */
  authorize(location: string, changes: Record<string, string | undefined> = {}): URLSearchParams {
    const visible = new URL(location).searchParams;
    const request = this.#pushed.get(visible.get('request_uri') ?? '') ?? visible;
    const code = crypto.randomUUID();
    this.#grants.set(code, { request, used: false });
    const answer = { code, state: request.get('state') ?? undefined, iss: this.issuer, ...changes };
    return new URLSearchParams(defined(answer) as Record<string, string>);
  }

  /** The server, as a provider's `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (init?.redirect !== 'manual') throw new TypeError('redirects must not be followed');
    const url = new URL(request.url);
    const call: FakeCall = {
      endpoint: this.#endpointOf(url),
      method: request.method,
      url: request.url,
      headers: request.headers,
      form: new URLSearchParams(request.method === 'POST' ? await request.text() : ''),
    };
    this.calls.push(call);
    const taken = this.faults.respond?.[call.endpoint];
    const instead = taken?.(call, this.callsTo(call.endpoint).length);
    return instead ?? this.#answer(call);
  };

  #endpointOf(url: URL): FakeEndpoint {
    if (url.pathname.includes('/.well-known/')) return 'metadata';
    const name = url.pathname.split('/').at(-1);
    return name === 'jwks' || name === 'token' || name === 'userinfo' || name === 'par' ? name : 'unknown';
  }

  async #answer(call: FakeCall): Promise<Response> {
    switch (call.endpoint) {
      case 'metadata':
        return json(this.metadata());
      case 'jwks':
        return json({ keys: this.faults.keys ?? this.#published });
      case 'token':
        return this.#tokenResponse(call);
      case 'userinfo':
        return json(defined({ sub: 'subject-1' }, this.#options.person, this.faults.userinfo));
      case 'par': {
        const name = `urn:ietf:params:oauth:request_uri:${crypto.randomUUID()}`;
        this.#pushed.set(name, call.form);
        return json({ request_uri: name, expires_in: 60 }, 201);
      }
      case 'unknown':
        return new Response('not found', { status: 404 });
    }
  }

  /** The server's metadata, faults included. */
  metadata(): Record<string, unknown> {
    const base = this.issuer.replace(/\/$/, '');
    return defined(
      {
        issuer: this.issuer,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        userinfo_endpoint: `${base}/userinfo`,
        jwks_uri: `${base}/jwks`,
        pushed_authorization_request_endpoint: `${base}/par`,
        id_token_signing_alg_values_supported: [this.#options.alg ?? 'ES256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      },
      this.faults.metadata,
    );
  }

  async #tokenResponse({ form }: FakeCall): Promise<Response> {
    const grant = this.#grants.get(form.get('code') ?? '');
    if (grant === undefined || grant.used) return json({ error: 'invalid_grant' }, 400);
    grant.used = true;
    const challenge = grant.request.get('code_challenge');
    const hashed = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isOurs = form.get('redirect_uri') === grant.request.get('redirect_uri');
    const isProven = challenge === null || challenge === hashed || this.ignoresPkce;
    if (!isOurs || !isProven) return json({ error: 'invalid_grant' }, 400);
    const tokens = { access_token: 'canary-access-token', token_type: 'Bearer', expires_in: 3600 };
    const id_token = await this.idToken({ nonce: grant.request.get('nonce') ?? undefined });
    return json(defined(tokens, { id_token }, this.faults.token));
  }

  /** A signed ID Token, faults included. */
  async idToken(claims: Record<string, unknown> = {}): Promise<unknown> {
    if ('idToken' in this.faults) return this.faults.idToken;
    const iat = Math.floor((this.#options.now?.() ?? new Date()).getTime() / 1000);
    const payload = defined(
      { iss: this.issuer, aud: this.clientId, sub: 'subject-1', iat, exp: iat + 300 },
      this.#options.person,
      claims,
      this.faults.claims,
    );
    const { key, alg } = this.faults.signWith ?? {
      key: this.#key.privateKey,
      alg: this.#options.alg ?? 'ES256',
    };
    const header = defined({ alg, kid: this.#key.jwk.kid }, this.faults.header);
    return new SignJWT(payload).setProtectedHeader({ alg, ...header }).sign(key);
  }
}
