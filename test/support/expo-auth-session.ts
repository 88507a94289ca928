import * as oauth from 'oauth4webapi';

// Stands in for the package `expo-auth-session` 57 and its system browser: React Native comes with the package, so it is not installed
// here. It sends what that sends, and reads of the answers what that reads.

interface Discovery {
  readonly authorizationEndpoint?: string;
  readonly tokenEndpoint?: string;
  readonly revocationEndpoint?: string;
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresIn: number | undefined;
}

type Result =
  | { readonly type: 'cancel' }
  | {
      readonly type: 'error' | 'success';
      readonly error: Error | null;
      readonly params: Readonly<Record<string, string>>;
    };

type Browser = (url: string) => Promise<string | undefined>;

/** The system browser: leads through the pages. @returns where it ends, with the scheme of the app; `undefined` if the user closes it */
export const system: { browser: Browser } = { browser: async () => undefined };

export class TokenError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export class AuthRequest {
  readonly codeVerifier: string = oauth.generateRandomCodeVerifier();
  readonly #state = oauth.generateRandomState();
  readonly #asked: {
    readonly clientId: string;
    readonly redirectUri: string;
    readonly scopes?: readonly string[];
  };

  constructor(asked: { clientId: string; redirectUri: string; scopes?: string[] }) {
    this.#asked = asked;
  }

  async promptAsync({ authorizationEndpoint = '' }: Discovery): Promise<Result> {
    const { clientId, redirectUri, scopes = [] } = this.#asked;
    const query = new URLSearchParams({
      code_challenge: await oauth.calculatePKCECodeChallenge(this.codeVerifier),
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
      client_id: clientId,
      response_type: 'code',
      state: this.#state,
      scope: scopes.join(' '),
    });
    const url = await system.browser(`${authorizationEndpoint}?${query.toString()}`);
    // The system gives the app what begins with its redirect URI, and nothing else.
    if (url?.startsWith(redirectUri) !== true) return { type: 'cancel' };
    const params = Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?'))));
    const problem = params['state'] === this.#state ? params['error'] : 'state_mismatch';
    const error = problem === undefined ? null : new Error(problem);
    return { type: error === null ? 'success' : 'error', error, params };
  }
}

interface CodeExchange {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly code: string;
  readonly extraParams?: Readonly<Record<string, string>>;
}

export async function exchangeCodeAsync(
  request: CodeExchange,
  { tokenEndpoint = '' }: Discovery,
): Promise<Tokens> {
  const { clientId, redirectUri, code, extraParams } = request;
  return tokensOf(tokenEndpoint, {
    grant_type: 'authorization_code',
    client_id: clientId,
    ...extraParams,
    redirect_uri: redirectUri,
    code,
  });
}

export async function refreshAsync(
  { clientId, refreshToken }: { readonly clientId: string; readonly refreshToken: string },
  { tokenEndpoint = '' }: Discovery,
): Promise<Tokens> {
  return tokensOf(tokenEndpoint, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
  });
}

export async function revokeAsync(
  { clientId, token }: { readonly clientId: string; readonly token: string },
  { revocationEndpoint = '' }: Discovery,
): Promise<boolean> {
  await post(revocationEndpoint, { token, client_id: clientId });
  return true;
}

function post(url: string, form: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
}

async function tokensOf(url: string, form: Readonly<Record<string, string>>): Promise<Tokens> {
  // What the package takes it for, too.
  const answer = (await (await post(url, form)).json()) as Record<string, string> & { expires_in?: number };
  if (answer['error'] !== undefined) throw new TokenError(answer['error']);
  return {
    accessToken: answer['access_token'] ?? '',
    refreshToken: answer['refresh_token'],
    expiresIn: answer.expires_in,
  };
}
