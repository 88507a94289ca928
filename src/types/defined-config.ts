import type { Adapter, AdapterUser } from './adapter.js';
import type { AuthConfig, AuthOptions, LegacyOptions, NextAuth4Options, SessionOptions } from './config.js';
import type { DefinedCallbacks } from './defined-callbacks.js';
import type {
  ComesFromElsewhere,
  Fields,
  Flat,
  MemberOf,
  NamesId,
  SessionResult,
  SessionShowing,
  ShownMembers,
  Without,
} from './defined-session.js';
import type { JWT, JWTOptions } from './jwt.js';
import type { Session, User } from './model.js';
import type { Organizations } from './organizations.js';
import type { permitted } from './symbols.js';
import type { PasswordConfig } from './provider-password.js';
import type { Provider, ProviderByType, ProviderExtras, ProviderType } from './provider.js';

/** The key under which a configuration has its inferred types. */
export declare const inferred: unique symbol;

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
export type TokenUserShowing<U, List extends Fields> = Flat<TokenUser & ShownMembers<U, List>>;

/** The types of a configuration that `defineConfig` did not make. */
export interface PlainTypes {
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
 * The session of a configuration: what `GET /session` answers to a signed-in user. `Session` for a configuration
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

/** A configuration in the types of a framework's functions: what sessions and their users are, without the options. */
export interface SessionTypes<S, U> extends AuthOptions {
  /** For the compiler only: there is no such member. */
  readonly [inferred]?: {
    readonly session: S;
    readonly sessionUser: U;
    readonly user: TokenUser;
    readonly token: JWT;
  };
}

/**
 * What a framework's functions keep of the type of a configuration. A literal that was not made by `defineConfig` says what
 * `session.fields` shows, unless it has options that decide what else is in a session.
 */
export type SummaryOf<Config> = SessionSummary<Config> & WithPermissions<PermissionOf<Config>>;

/** The permissions that the rule `can` takes: those of the option `organizations`. */
export type PermissionOf<Config> = Config extends { readonly organizations?: infer Option }
  ? NonNullable<Option> extends { readonly [permitted]?: infer Permission extends string }
    ? Permission
    : string
  : string;

/** What a type keeps of the option `organizations`; nothing, where no permissions are known. */
export type WithPermissions<Permission extends string> = string extends Permission
  ? unknown
  : { readonly organizations?: Organizations<Permission> };

type SessionSummary<Config> = Config extends { readonly [inferred]?: infer Types extends InferredTypes }
  ? SessionTypes<Types['session'], Types['sessionUser']>
  : Config extends { session: { fields: infer List extends Fields } }
    ? ShapesSessions<Config> extends true
      ? AuthOptions
      : SessionTypes<SessionShowing<User, List, NamesId<List>>, TokenUserShowing<User, List>>
    : AuthOptions;

/** Whether a configuration has options that decide what is in a session, beside `session.fields`. */
type ShapesSessions<Config> = 'legacy' extends keyof Config
  ? true
  : [NamesIn<Config, 'callbacks', 'jwt' | 'session'> | NamesIn<Config, 'jwt', 'decode'>] extends [never]
    ? false
    : true;
/** Which of some names the option of a configuration has. */
type NamesIn<Config, Option, Names> = Option extends keyof Config
  ? Extract<keyof NonNullable<Config[Option]>, Names>
  : never;

/** The user as a provider names it, with the members that every user has, and an id. */
type Identified<Given> = Given extends unknown
  ? Flat<{ id: string } & Without<User, keyof Given | 'id'> & Without<Given, 'id'>>
  : never;

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

/** The users that sessions are read with: a stored session has a stored user, by any user. */
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

/** What `defineConfig` takes: an `AuthConfig` whose callbacks know each other's types. */
export interface ConfigToDefine<
  Providers extends readonly Provider[],
  A extends Adapter,
  S extends Strategy,
  Token extends JWT,
  List extends Fields,
  Legacy extends boolean | NextAuth4Options,
  Jwt extends Partial<JWTOptions>,
  Result extends SessionResult,
  Permission extends string,
> extends Omit<
  AuthConfig,
  'providers' | 'adapter' | 'session' | 'jwt' | 'legacy' | 'callbacks' | 'organizations'
> {
  /** @see {@link AuthConfig.providers} */
  providers: Providers & { [At in keyof Providers]: KnownMembers<Providers[At]> };
  /** @see {@link AuthConfig.adapter} */
  adapter?: A | (() => A);
  /** @see {@link AuthConfig.session} */
  session?: Omit<SessionOptions, 'fields'> & {
    strategy?: S;
    /** @see {@link SessionOptions.fields} */
    fields?: List & readonly MemberOf<SignedInUser<Providers, A>>[];
  };
  /** @see {@link AuthConfig.jwt} */
  jwt?: [Jwt] extends [unknown] ? Partial<JWTOptions> : Jwt;
  /** @see {@link AuthConfig.legacy} */
  legacy?: LegacyOptions & { nextAuth4?: Legacy };
  /** @see {@link AuthConfig.organizations} */
  organizations?: Organizations<Permission>;
  /** @see {@link AuthConfig.callbacks} */
  callbacks?: DefinedCallbacks<
    S,
    NamedUser<Providers>,
    SignedInUser<Providers, A>,
    ReadUser<Providers, A, S>,
    Token,
    List,
    ComesFromElsewhere<Legacy, Jwt>,
    Result
  >;
}
