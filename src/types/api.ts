import type { TakesOptions } from './option-table.js';
import type { Awaitable, User } from './model.js';
import type { Duration } from './second-factor.js';
import type { carriedFeatures } from './symbols.js';

/** An application that gets access tokens: a mobile app, a page at another origin, a command line, another service. */
export interface ApiClient {
  /** 1 to 64 letters, digits and `._-`. The application sends it as `client_id`. */
  readonly id: string;
  /** What people read on pages. @default the id */
  readonly name?: string;
  /**
   * Where the browser may be sent with a code: `https:` URLs, URIs of a scheme that has a dot, such as
   * `com.example.app:/callback`, or `http://127.0.0.1/…` and `http://[::1]/…`, where any port is accepted (RFC 8252, section 7).
   * Compared as strings. @default none: the client has no code flow
   */
  readonly redirectUris?: readonly string[];
  /** The origins of its pages, which may call the endpoints (CORS). @default none */
  readonly origins?: readonly string[];
  /** Whether it signs users in by a code that they type in a browser elsewhere (RFC 8628). @default false */
  readonly device?: boolean;
  /** Its secret, or several of them while it changes, for clients on a server. @default none: a public client */
  readonly secret?: string | readonly string[];
  /** Scopes that it may get. @default those of `scopes` */
  readonly scopes?: readonly string[];
  /** Whether it may ask what a token is (RFC 7662). Needs `secret`. @default false */
  readonly introspects?: boolean;
  /** Whether its tokens must be bound to a key of the client (RFC 9449). @default "optional" */
  readonly dpop?: 'optional' | 'required';
}

/** For whom a token is made. */
export interface ApiGrantContext {
  /** The user, as the adapter has it; without an adapter, no more than the `id`. */
  readonly user: User & { readonly id: string };
  /** The `id` of the client. */
  readonly client: string;
}

/** The options of `apiAccess()`. */
export interface ApiAccessOptions {
  /** The APIs that tokens are for: absolute URLs (RFC 9068, `aud`). Clients choose by `resource` (RFC 8707). @default the first */
  readonly audience: string | readonly string[];
  /** The applications that get tokens. */
  readonly clients: readonly ApiClient[];
  /** All scopes that there are. @default none */
  readonly scopes?: readonly string[];
  /** The scopes that a user may have; asked whenever a token is made. @default all of them */
  readonly allowedScopes?: (context: ApiGrantContext) => Awaitable<readonly string[]>;
  /** Further claims of access tokens; asked whenever a token is made. The registered ones cannot be replaced. @default none */
  readonly claims?: (
    context: ApiGrantContext & { readonly scopes: readonly string[] },
  ) => Awaitable<Readonly<Record<string, unknown>>>;
  /** How long an access token is valid, 1 to 60 minutes; never longer than its session. @default "10m" */
  readonly accessTokenMaxAge?: Duration;
  /** How tokens are signed. @default "ES256" */
  readonly algorithm?: 'ES256' | 'EdDSA';
  /** How often the key changes: a week to a year. @default "90d" */
  readonly rotateKeysEvery?: Duration;
}

/** The option `api`, as `apiAccess()` returns it. Its code comes with it, and with nothing else. */
export interface ApiAccess extends Readonly<ApiAccessOptions>, TakesOptions {
  readonly [carriedFeatures]?: object;
}

/** How it is known who sent a request: by the session of a browser, or by what a program sends in `Authorization`. */
export type AccessVia = 'session' | 'access-token' | 'api-key';

/** Which requests a route accepts. */
export interface AccessRules {
  /**
   * Scopes that an access token or an API key must have: all of them, in a text with spaces or in a list. With it, the route accepts
   * both; a signed-in browser has no scopes and may do what its user may.
   * @default none: only the session of a browser counts
   */
  readonly scope?: string | readonly string[] | undefined;
  /** What counts. @default with `scope`: sessions, and what the options `api` and `apiKeys` switch on; else sessions */
  readonly accept?: readonly AccessVia[] | undefined;
}
