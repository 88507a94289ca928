import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import * as core from '@auth/core';
import CoreGitHub from '@auth/core/providers/github';
import { contestant, type Contestant, type Row } from '../contestant.ts';
import { LimitFlow, publicKey, type LimitProvider } from '../contestants/limit-flow.ts';
import { client, common, cookiesOf, expectThat, get, ORIGIN, post, SESSION_COOKIE } from '../scene.ts';
import type { Handler, Kit, OurConfig } from './kit.ts';
import { visit } from './sign-in.ts';

const ISSUER = 'https://idp.test';

/** A provider whose endpoints answer at once, from this process. */
export interface Idp {
  readonly fetch: typeof fetch;
  /** What the provider does while the browser is with it: gives the code for an authorization request. */
  readonly authorize: (url: URL) => string;
  readonly jwk: JsonWebKey;
}

const METADATA = JSON.stringify({
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/userinfo`,
  jwks_uri: `${ISSUER}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
});

function idTokenFor(nonce: string, serial: number, privateKey: KeyObject): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: `user-${serial}`, name: 'Ada', email: 'ada@example.com' };
  const claims = { iss: ISSUER, aud: 'id', ...person, nonce, iat: now, exp: now + 600 };
  const input = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
}

export function createIdp(): Idp {
  const { publicKey: key, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...key.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const idTokens = new Map<string, string>();
  let serial = 0;
  const keys = JSON.stringify({ keys: [jwk] });
  const user = JSON.stringify({
    id: 1,
    login: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    avatar_url: null,
  });
  const json = (body: string): Response =>
    new Response(body, { headers: { 'content-type': 'application/json' } });
  const token = (body: string): Response => {
    const code = /(?:^|&)code=([^&]+)/.exec(body)?.[1] ?? '';
    const idToken = idTokens.get(code);
    idTokens.delete(code);
    const tokens = {
      access_token: `at-${code}`,
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'openid profile email',
    };
    return json(JSON.stringify(idToken === undefined ? tokens : { ...tokens, id_token: idToken }));
  };
  return {
    jwk,
    authorize: (url) => {
      const code = `code-${serial++}`;
      const nonce = url.searchParams.get('nonce');
      if (nonce === null) return code;
      idTokens.set(code, idTokenFor(nonce, serial, privateKey));
      return code;
    },
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (init?.method === 'POST') return token(bodyText(init.body));
      if (url.endsWith('/jwks')) return json(keys);
      if (url.includes('.well-known')) return json(METADATA);
      return json(user);
    },
  };
}

export async function arriving(
  name: string,
  { id, handler, idp }: { id: string; handler: Handler; idp: Idp },
): Promise<Contestant> {
  const { token, cookie } = await visit(handler);
  return contestant(name, {
    prepare: async () => {
      const begun = await handler(
        post(`/signin/${id}`, { csrfToken: token, callbackUrl: `${ORIGIN}/home` }, cookie),
      );
      const location = begun.headers.get('location') ?? '';
      expectThat(URL.canParse(location) && !location.startsWith(ORIGIN), `sign-in went to ${location}`);
      const url = new URL(location);
      const code = idp.authorize(url);
      const query = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' });
      return get(`/callback/${id}?${query}`, merged(cookie, cookiesOf(begun)));
    },
    run: handler,
    check: (response) => {
      const location = response.headers.get('location');
      expectThat(location === `${ORIGIN}/home`, `went to ${location}`);
      expectThat(
        response.headers.getSetCookie().some((one) => one.startsWith(SESSION_COOKIE)),
        'no session',
      );
    },
  });
}

/** Clients send forms as a text, or as what makes one. */
function bodyText(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('not a form');
}

/** A browser's cookies after an answer: one of each name, the newer value. */
function merged(before: string, after: string): string {
  const pairs = [...before.split('; '), ...after.split('; ')];
  return [...new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair])).values()].join('; ');
}

interface CallbackRow {
  readonly title: string;
  readonly id: string;
  readonly idp: Idp;
  readonly ours: (build: Kit['builds'][0]) => object;
  readonly theirs: object;
  readonly limit: LimitProvider;
}

async function callbackRow(kit: Kit, { title, id, idp, ours, theirs, limit }: CallbackRow): Promise<Row> {
  const handlerOf = (build: Kit['builds'][0]): Handler => {
    const config = { ...common, providers: [ours(build)] } as unknown as OurConfig;
    return (request) => build.core.Auth(request, config);
  };
  const coreConfig = { ...common, providers: [theirs] } as never;
  const coreHandler: Handler = (request) => core.Auth(request, coreConfig) as unknown as Promise<Response>;
  const first = await arriving('example', { id, handler: handlerOf(kit.builds[0]), idp });
  const example = (await first.run((await first.prepare()) as never)) as Response;
  const flow = new LimitFlow(example, limit);
  const limitHandler: Handler = async (request) => {
    if (request.method === 'POST') return flow.begin(request);
    return request.url.includes('/csrf') ? flow.csrf(request) : flow.complete(request);
  };
  return {
    title,
    contestants: await Promise.all([
      ...kit.builds.map((build) => arriving(build.name, { id, handler: handlerOf(build), idp })),
      arriving('@auth/core', { id, handler: coreHandler, idp }),
      arriving('limit-node', { id, handler: limitHandler, idp }),
    ]),
  };
}

export function f1(kit: Kit): Promise<Row> {
  const idp = createIdp();
  return callbackRow(kit, {
    title: 'GET callback/oauth (token and userinfo answer at once)',
    id: 'github',
    idp,
    ours: (build) => ({ ...build.GitHub(client), [build.core.customFetch]: idp.fetch }),
    theirs: {
      ...CoreGitHub(client),
      checks: ['pkce', 'state'],
      // Its own request to this endpoint goes past the injected `fetch`.
      userinfo: 'https://api.github.com/user',
      [core.customFetch]: idp.fetch,
    },
    limit: {
      id: 'github',
      authorization:
        'https://github.com/login/oauth/authorize?scope=read%3Auser+user%3Aemail&response_type=code&client_id=id',
      token: 'https://github.com/login/oauth/access_token',
      userinfo: 'https://api.github.com/user',
      issuer: 'https://github.com/login/oauth',
      nonce: false,
      key: undefined,
      fetch: idp.fetch,
    },
  });
}

export function f2(kit: Kit): Promise<Row> {
  const idp = createIdp();
  const provider = { id: 'idp', name: 'IdP', type: 'oidc', issuer: ISSUER, ...client };
  return callbackRow(kit, {
    title: 'GET callback/oidc (RS256; `@auth/core` does not verify the signature)',
    id: 'idp',
    idp,
    ours: (build) => ({ ...provider, [build.core.customFetch]: idp.fetch }),
    theirs: { ...provider, checks: ['pkce', 'state', 'nonce'], [core.customFetch]: idp.fetch },
    limit: {
      id: 'idp',
      authorization: `${ISSUER}/authorize?scope=openid+profile+email&response_type=code&client_id=id`,
      token: `${ISSUER}/token`,
      userinfo: undefined,
      issuer: ISSUER,
      nonce: true,
      key: publicKey(idp.jwk),
      fetch: idp.fetch,
    },
  });
}
