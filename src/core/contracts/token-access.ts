import type { AccessRules } from '../../types/api.js';
import type { SessionAuth } from '../../types/session-auth.js';
import type { Awaitable, Session, User } from '../../types/model.js';
import type { Exchange } from './exchange.js';
import type { Settings } from './settings.js';

/** What a program sent in `Authorization`, and with which request. */
export interface PresentedToken {
  readonly scheme: 'bearer' | 'dpop';
  readonly token: string;
  /** The request, for the proof of possession; `undefined`: unknown. */
  readonly request: { readonly method: string; readonly path: string } | undefined;
}

/** For whom a program acts, and what it may do. */
export interface TokenAccess {
  readonly user: User & { readonly id: string };
  readonly scopes: readonly string[];
  /** The client of an access token. */
  readonly client?: string;
  /** The id of an API key. */
  readonly key?: string;
  /** How the user authenticated, where the option `secondFactor` is set. */
  readonly auth?: SessionAuth;
  readonly expires: Date | undefined;
}

/** A request that is refused. */
export interface TokenRefusal {
  readonly status: 400 | 401 | 403 | 429 | 503;
  /** For `WWW-Authenticate`. */
  readonly challenge?: string;
  readonly message: string;
  /** Nothing was sent that could count. */
  readonly isMissing?: boolean;
  /** With 429: the seconds after which a request has a chance. */
  readonly retryAfter?: number;
  /** With 503: the reference of the line in the log that says why. */
  readonly reference?: string | undefined;
}

/** What checks access tokens: a part of the feature `api`. */
export interface TokenReader {
  readonly authenticate: (
    exchange: Exchange,
    presented: PresentedToken,
  ) => Promise<TokenAccess | TokenRefusal>;
}

/** What finds API keys: a part of the feature `api-keys`. */
export interface KeyReader {
  /** @throws {HttpError} (rejects) 429 for one request too many */
  readonly findKey: (
    settings: Settings,
    key: string,
    request: Exchange['request'],
  ) => Promise<
    | {
        readonly id: string;
        readonly user: User & { readonly id: string };
        readonly scopes: readonly string[];
      }
    | undefined
  >;
}

/** A program is signed in, as a reading of a session says it. */
export interface TokenReading {
  readonly status: 'in';
  readonly session: Session;
  readonly user: User & { readonly id: string };
  readonly auth?: SessionAuth;
  /** Never any. */
  readonly headers: Headers;
}

/** A request to a route that accepts tokens. */
export interface TokenRequest {
  readonly settings: Settings;
  readonly headers: Headers;
  readonly rules: AccessRules;
  /** Method and URL, where the framework hands them out. */
  readonly request: { readonly method: string; readonly url: string | URL } | undefined;
  /** Parses the request. */
  readonly exchange: () => Awaitable<Exchange>;
}

/** The feature `accept-token`. */
export interface TokenGate {
  /** @returns who sent the token of a request, or how to refuse it; `undefined`: it has none, and a session counts */
  readonly acceptToken: (request: TokenRequest) => Promise<TokenReading | TokenRefusal | undefined>;
}
