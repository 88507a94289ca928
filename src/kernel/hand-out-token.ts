import type { AuthConfig } from '../types/config.js';
import type { Awaitable } from '../types/model.js';
import { AccessTokenError } from '../errors.js';
import type { AccessToken, AccessTokenOptions } from './get-access-token.js';
import { getSession } from './get-session.js';
import { getAccessToken } from './on-demand.js';
import type { SessionSource } from './session-request.js';

/** What `getAccessToken` of a binding takes: whether cookies can be written is known there. */
export type TokenOptions = Omit<AccessTokenOptions, 'canWriteCookies'>;

/** An access token of a provider. Its cookies have been given to the response. */
export type HandedToken = Omit<AccessToken, 'headers'>;

/** What {@link handOutToken} takes beside the request. */
export interface TokenDemand extends AccessTokenOptions {
  /** Gives cookies to the response; only called with some. */
  readonly keep: (cookies: Headers) => Awaitable<void>;
}

/**
 * {@link getAccessToken} for bindings, which have a response: it gets the cookies, also those that come with an error. Those of
 * the session's reading are not among them: the binding has them when it reads.
 * @throws {AccessTokenError} (rejects) if there is none; `code` says why
 * @throws {AuthError} (rejects) when the configuration is invalid, or keeps no tokens of this provider
 */
export async function handOutToken(
  source: SessionSource,
  config: Omit<AuthConfig, 'raw'>,
  { keep, ...options }: TokenDemand,
): Promise<HandedToken> {
  const read = (await getSession(source, config)).headers.getSetCookie();
  const give = async (headers: Headers): Promise<void> => {
    const cookies = new Headers();
    for (const line of headers.getSetCookie()) if (!read.includes(line)) cookies.append('set-cookie', line);
    if (cookies.getSetCookie().length > 0) await keep(cookies);
  };
  try {
    const { headers, ...token } = await getAccessToken(source, config, options);
    await give(headers);
    return token;
  } catch (error) {
    if (error instanceof AccessTokenError) await give(error.headers);
    throw error;
  }
}

/** The verb of bindings whose verbs take what the framework hands out. */
export interface TokenVerb<From> {
  /**
   * An access token of a provider for who is signed in, refreshed if it is due: for calls to the provider's API. Its cookies are
   * appended to the response, also those that come with an error.
   * @throws {AccessTokenError} (rejects) if there is none; `code` says why
   */
  getAccessToken(from: From, options: TokenOptions): Promise<HandedToken>;
}
