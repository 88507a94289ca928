import { apiAccess, type ApiAccessOptions } from '../../src/api.js';
import { sha256 } from '../../src/core/crypto/digest.js';
import { toBase64Url } from '../../src/core/kit/base64.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { factorStage, jsonOf, type FactorStage } from './factor-stage.js';
import { ORIGIN } from './password-stage.js';

/** The URL of the authorization server. */
export const ISSUER: string = `${ORIGIN}/auth`;
export const API = 'https://api.example.com';
/** Where the client `web` gets its codes. */
export const CALLBACK = 'https://spa.example.com/cb';
export const SECRET_OF_BILLING = 'nJ3vQ8sXw2LkR5tYp9Zc4Hd7Gf1Bm6Ua';
export const VERIFIER = 'kq7Rz1vXw3Lm9Tn5Yb2Hc8Jd4Gf6Sa0Pe1Ui3Oo5Kk7';

/** The application, with clients. */
export interface ApiStage extends FactorStage {
  /** Sends a request to the application without cookies. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Posts a form to an endpoint. */
  post(path: string, form: Readonly<Record<string, string>>, headers?: HeadersInit): Promise<Response>;
  /** The code that a signed-in browser is sent away with. */
  code(browser: TestBrowser, changes?: Readonly<Record<string, string>>): Promise<string>;
  /** Redeems a code. */
  redeem(code: string, changes?: Readonly<Record<string, string>>): Promise<Response>;
  /** Signs a client in. */
  tokens(browser: TestBrowser): Promise<Tokens>;
  refresh(token: string, changes?: Readonly<Record<string, string>>): Promise<Response>;
}

/** What the token endpoint gives. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

export interface ApiChanges {
  readonly api?: Partial<ApiAccessOptions>;
  readonly config?: Partial<AuthConfig>;
}

export async function apiStage({ api, config }: ApiChanges = {}): Promise<ApiStage> {
  const stage = await factorStage({
    config: {
      revocation: { check: 'always' },
      pages: { sessions: true },
      api: apiAccess({
        audience: [API, 'https://files.example.com'],
        scopes: ['invoices:read', 'invoices:write'],
        clients: [
          { id: 'web', redirectUris: [CALLBACK], origins: ['https://spa.example.com'] },
          { id: 'mobile', name: 'Acme for phones', redirectUris: ['com.example.app:/callback'] },
          { id: 'desktop', redirectUris: ['http://127.0.0.1/callback'], scopes: ['invoices:read'] },
          { id: 'billing', secret: SECRET_OF_BILLING, introspects: true, redirectUris: [CALLBACK] },
          { id: 'bound', redirectUris: [CALLBACK], dpop: 'required' },
        ],
        ...api,
      }),
      ...config,
    },
  });
  const send = (path: string, init?: RequestInit): Promise<Response> =>
    Auth(new Request(`${ORIGIN}${path}`, init), stage.config);
  const post = (
    path: string,
    form: Readonly<Record<string, string>>,
    headers?: HeadersInit,
  ): Promise<Response> =>
    send(path, { method: 'POST', body: new URLSearchParams(form), ...(headers && { headers }) });
  const code = async (browser: TestBrowser, changes?: Readonly<Record<string, string>>): Promise<string> => {
    const response = await browser.get(await authorizePath(changes));
    const location = response.headers.get('location') ?? '';
    const answer = new URL(location, ORIGIN).searchParams.get('code');
    if (answer === null) throw new Error(`There is no code in ${location}`);
    return answer;
  };
  const redeem = (given: string, changes?: Readonly<Record<string, string>>): Promise<Response> =>
    post('/auth/token', {
      grant_type: 'authorization_code',
      client_id: 'web',
      code: given,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      ...changes,
    });
  return {
    ...stage,
    send,
    post,
    code,
    redeem,
    // What the endpoint answers.
    tokens: async (browser) => (await jsonOf(redeem(await code(browser)))) as unknown as Tokens,
    refresh: (token, changes) =>
      post('/auth/token', {
        grant_type: 'refresh_token',
        client_id: 'web',
        refresh_token: token,
        ...changes,
      }),
  };
}

/** The path that a client sends the browser to. */
export async function authorizePath(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'web',
    redirect_uri: CALLBACK,
    code_challenge: toBase64Url(await sha256(VERIFIER)),
    code_challenge_method: 'S256',
    scope: 'invoices:read',
    state: 'af0ifjsldkj',
    ...changes,
  });
  return `/auth/authorize?${query.toString()}`;
}
