import { customFetch, getAccessToken, type AccessToken, type AccessTokenOptions } from '../../src/index.js';
import type { AccessTokenError } from '../../src/errors.js';
import type { AuthConfig } from '../../src/types/index.js';
import { openStage, signInAtIdp, START, type Stage } from '../contract/stage.js';
import { Browser } from './browser.js';
import { RotatingProvider, type RotatingOptions } from './rotating-provider.js';

const ORIGIN = 'https://app.test';

/** An application that keeps tokens, with somebody's browser, and the provider that gives them. */
export interface TokenStage extends Stage {
  readonly provider: RotatingProvider;
  /** Signs in at the provider, which gives a refresh token unless told otherwise. */
  signIn(options?: { readonly browser?: Browser; readonly refreshToken?: boolean }): Promise<void>;
  /** Asks for an access token in the name of a browser, which keeps the cookies that come with it, or with the error. */
  token(options?: Partial<AccessTokenOptions> & { readonly browser?: Browser }): Promise<AccessToken>;
  /** The code of the error that {@link TokenStage.token} rejects with. */
  refusal(options?: Partial<AccessTokenOptions> & { readonly browser?: Browser }): Promise<string>;
}

/** Opens a stage where tokens are kept. */
export async function openTokenStage(
  changes: Partial<AuthConfig> = {},
  options: Partial<RotatingOptions> = {},
): Promise<TokenStage> {
  const clock = { now: (): Date => START };
  const provider = await RotatingProvider.open({ now: () => clock.now(), ...options });
  const { idp } = provider;
  const stage = openStage({
    providers: [
      {
        id: 'idp',
        name: 'IdP',
        type: 'oidc',
        issuer: idp.issuer,
        clientId: idp.clientId,
        clientSecret: idp.clientSecret,
        [customFetch]: provider.fetch,
      },
    ],
    tokens: { keep: true },
    ...changes,
  });
  clock.now = stage.now;
  const signIn: TokenStage['signIn'] = async ({ browser = stage.browser, refreshToken } = {}) => {
    provider.grantAtSignIn(refreshToken);
    await signInAtIdp(browser, idp);
  };
  const token: TokenStage['token'] = async ({ browser = stage.browser, ...given } = {}) => {
    const request = new Request(`${ORIGIN}/files`, { headers: { cookie: browser.cookieHeader() } });
    try {
      const result = await getAccessToken(request, stage.config, { provider: 'idp', ...given });
      await keepCookies(browser, result.headers);
      return result;
    } catch (error) {
      await keepCookies(browser, (error as Partial<AccessTokenError>).headers ?? new Headers());
      throw error;
    }
  };
  const refusal: TokenStage['refusal'] = (given) =>
    token(given).then(
      () => 'none',
      ({ code }: AccessTokenError) => code,
    );
  return { ...stage, provider, signIn, token, refusal };
}

/** Gives a browser the cookies of an answer. */
async function keepCookies(browser: Browser, headers: Headers): Promise<void> {
  const answer = new Browser(async () => new Response(null, { headers }), ORIGIN);
  for (const [name, cookie] of browser.cookies) answer.cookies.set(name, cookie);
  await answer.get('/');
  browser.cookies.clear();
  for (const [name, cookie] of answer.cookies) browser.cookies.set(name, cookie);
}
