import type { Adapter, AdapterUser } from './adapter.js';
import type { AuthConfig, SessionOptions } from './config.js';
import type { DefinedCallbacks, SessionResult, ShownMembers } from './defined-callbacks.js';
import type { JWT } from './jwt.js';
import type { Session, User } from './model.js';
import type { PasswordConfig } from './provider-password.js';
import type { Provider, ProviderByType, ProviderExtras, ProviderType } from './provider.js';

declare const inferred: unique symbol;

/** What a configuration says about those who sign in, and about their sessions. */
export interface InferredTypes {
  readonly session: unknown;
  readonly sessionUser: unknown;
  readonly user: unknown;
  readonly token: unknown;
}

/** A configuration made by `defineConfig`: an `AuthConfig` that knows the types of its sessions, users and tokens. */
export interface DefinedConfig<Types extends InferredTypes> extends AuthConfig {
  /** For the compiler only: there is no such member. */
  readonly [inferred]?: Types;
}

/** The user in a session token. */
export type TokenUser = Identified<User>;

/** The user in a session token, with what `session.fields` shows. */
export type TokenUserShowing<U, Fields extends string> = [Fields] extends [never]
  ? TokenUser
  : TokenUser & ShownMembers<U, Fields>;

interface PlainTypes {
  readonly session: Session;
  readonly sessionUser: TokenUser;
  readonly user: TokenUser;
  readonly token: JWT;
}

type TypesOf<Config> = Config extends { readonly [inferred]?: infer Types }
  ? Types extends InferredTypes
    ? Types
    : PlainTypes
  : PlainTypes;

/**
 * The session of a configuration: what `GET /session` answers to somebody who is signed in. `Session` for a configuration
 * that was not made by `defineConfig`.
 * @example type AppSession = SessionOf<typeof config>
 */
export type SessionOf<Config extends AuthConfig> = TypesOf<Config>['session'];

/**
 * The user that the server's own code gets with a session: with the `database` strategy the stored user, with `jwt` the
 * user in the token.
 */
export type SessionUserOf<Config extends AuthConfig> = TypesOf<Config>['sessionUser'];

/**
 * The user who signs in, as the `jwt` callback gets it: with an adapter what `getUser` returns, otherwise what the
 * providers' `profile` and `authorize` return.
 */
export type UserOf<Config extends AuthConfig> = TypesOf<Config>['user'];

/** The payload of a configuration's session token: what the `jwt` callback returns. */
export type TokenOf<Config extends AuthConfig> = TypesOf<Config>['token'];

/** The user as a provider names it, with the members that every user has, and an id. */
type Identified<Given> = Given extends unknown
  ? Flat<Omit<User, keyof Given | 'id'> & Omit<Given, 'id'> & { id: string }>
  : never;
type Flat<T> = { [Member in keyof T]: T[Member] };

/** The users that a provider, called or not, names. */
type NamedBy<P> = P extends (...options: never) => infer Called ? NamedByCalled<Called> : NamedByCalled<P>;
type NamedByCalled<P> = P extends PasswordConfig
  ? User
  : P extends { type: 'credentials' }
    ? AuthorizedBy<P>
    : P extends { profile: (...args: never) => infer Result }
      ? Awaited<Result>
      : User;
/** `Password()` is a provider of credentials, too, but its users are stored: nothing calls its `authorize`. */
type AuthorizedBy<P> = P extends PasswordConfig
  ? never
  : P extends { type: 'credentials'; authorize: (...args: never) => infer Result }
    ? NonNullable<Awaited<Result>>
    : never;

/** The users that the providers name. */
export type NamedUser<Providers extends readonly Provider[]> = Identified<
  Providers extends readonly [] ? User : NamedBy<Providers[number]>
>;

/** The users that an adapter stores. */
export type StoredUser<A> = [A] extends [never]
  ? AdapterUser
  : A extends { getUser?: (...args: never) => infer Result }
    ? NonNullable<Awaited<Result>>
    : AdapterUser;

/** The users who sign in. Those of `authorize` are not stored, whether there is an adapter or not. */
export type SignedInUser<Providers extends readonly Provider[], A> = [A] extends [never]
  ? NamedUser<Providers>
  : StoredUser<A> | Identified<AuthorizedBy<Providers[number]>>;

/** The users that sessions are read with: a stored session has a stored user, whoever signed in. */
export type ReadUser<Providers extends readonly Provider[], A, S> = S extends 'database'
  ? StoredUser<A>
  : SignedInUser<Providers, A>;

/** The names of the session strategies. */
export type Strategy = NonNullable<SessionOptions['strategy']>;

/** The session strategy of a configuration that names none. */
export type DefaultStrategy<A> = [A] extends [never] ? 'jwt' : 'database';

/** A value after its way through JSON. */
export type Sent<T> = unknown extends T
  ? T
  : T extends Date
    ? string
    : T extends object
      ? { [Member in keyof T]: Sent<T[Member]> }
      : T;

/**
 * Refuses members of a provider that no provider of its type has, which inference would let pass: misspelt options. Only
 * a literal is meant: it has no optional members.
 */
type KnownMembers<P> = P extends { type: infer Type extends ProviderType }
  ? P extends Required<P>
    ? { [Member in Exclude<keyof P, keyof ProviderByType[Type] | keyof ProviderExtras>]: never }
    : unknown
  : unknown;

/** The names of the members that any of several kinds of users has. */
type MemberOf<U> = U extends unknown ? Extract<keyof U, string> : never;

/** What `defineConfig` takes: an `AuthConfig` whose callbacks know each other's types. */
export interface ConfigToDefine<
  Providers extends readonly Provider[],
  A extends Adapter,
  S extends Strategy,
  Token extends JWT,
  Fields extends string,
  Result extends SessionResult,
> extends Omit<AuthConfig, 'providers' | 'adapter' | 'session' | 'callbacks'> {
  /** @see {@link AuthConfig.providers} */
  providers: Providers & { [At in keyof Providers]: KnownMembers<Providers[At]> };
  /** @see {@link AuthConfig.adapter} */
  adapter?: A | (() => A);
  /** @see {@link AuthConfig.session} */
  session?: Omit<SessionOptions, 'fields'> & {
    strategy?: S;
    /** @see {@link SessionOptions.fields} */
    fields?: readonly (Fields & MemberOf<SignedInUser<Providers, A>>)[];
  };
  /** @see {@link AuthConfig.callbacks} */
  callbacks?: DefinedCallbacks<
    S,
    NamedUser<Providers>,
    SignedInUser<Providers, A>,
    ReadUser<Providers, A, S>,
    Token,
    Fields,
    Result
  >;
}
