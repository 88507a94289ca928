import type { AdapterSession } from './adapter.js';
import type { GivenToken, IdentifiedToken } from './defined-token.js';
import type { Session, User } from './model.js';

/**
 * Writes out the members of an intersection, so that editors show `{ id: string; … }` and not how it was made. A conditional
 * type, because an alias of a mapped type would be shown by its name.
 */
export type Flat<T> = T extends unknown ? { [Member in keyof T]: T[Member] } : never;

/** The names of members that `session.fields` lists. */
export type Fields = readonly string[];

/** Whether each list of a union names the `id`. Names that may be others, and lists of any length, do not count. */
export type NamesId<List extends Fields> = [ListsId<List>] extends [true] ? true : false;
type ListsId<List extends Fields> = List extends readonly [infer Name, ...infer Rest extends Fields]
  ? [Name] extends ['id']
    ? true
    : ListsId<Rest>
  : List extends readonly [...infer Rest extends Fields, infer Name]
    ? [Name] extends ['id']
      ? true
      : ListsId<Rest>
    : false;

/**
 * Whether sessions have the `id` of their user. With `database` it is that of the row. With `jwt` it is the claim `sub`, which
 * every sign-in sets and a `jwt` callback must keep.
 */
export type ShowsId<List extends Fields, Strategy, Token, IsForeign> =
  NamesId<List> extends true
    ? [Strategy] extends ['database']
      ? true
      : IsForeign extends true
        ? false
        : KeepsSubject<Token>
    : false;
/** `GivenToken` stands for the absent callback: where `session.fields` names the id, callbacks get an `IdentifiedToken`. */
type KeepsSubject<Token> = [GivenToken, Token] extends [Token, GivenToken]
  ? true
  : [Token] extends [{ sub: string }]
    ? true
    : false;

/** Whether tokens may come from elsewhere and lack `sub`: those of next-auth 4, and those that `jwt.decode` returns. */
export type ComesFromElsewhere<Legacy, Jwt> = [Legacy] extends [false]
  ? 'decode' extends keyof Jwt
    ? true
    : false
  : true;

/** The token that the `jwt` callback gets. Where sessions show the `id`, a callback that drops `sub` is seen by its type. */
export type TokenToShape<List extends Fields, IsForeign> =
  NamesId<List> extends true ? (IsForeign extends true ? GivenToken : IdentifiedToken) : GivenToken;

/** What sessions show of a user by `session.fields`: the members of all kinds of users together. */
export type ShownMembers<U, List extends Fields> = {
  [Member in Extract<MemberOf<U>, List[number]>]?: ValueOf<U, Member>;
};
type ValueOf<U, Member> = U extends unknown ? (Member extends keyof U ? U[Member] : never) : never;

/** The names of the members that any of several kinds of users has. */
export type MemberOf<U> = U extends unknown ? Extract<keyof U, string> : never;

/** The user in a session. `Session` may be augmented with members that `User` lacks. */
type ShownUser<U, List extends Fields, HasId> = Flat<
  (HasId extends true ? { id: string } : unknown) & (Session & { user: User })['user'] & ShownMembers<U, List>
>;

/** A session with its user, who has what `session.fields` shows. */
export type SessionShowing<U, List extends Fields, HasId> = Flat<
  { user: ShownUser<U, List, HasId> } & Without<Session, 'user'>
>;

/** The session of a configuration without a `session` callback. */
export type DefaultResult<Shown> = Shown extends SessionResult ? Shown : SessionResult;

/** What the `session` callback may return. */
export type SessionResult = Omit<Session, 'expires'> & { expires: string | Date };

/** The session that the `session` callback gets with the strategy `database`. */
export type StoredSession<Stored> = Flat<
  { user: Flat<NonNullable<Session['user']> & Stored>; expires: Date } & Without<
    Session & AdapterSession,
    'expires' | 'user'
  >
>;

/** `Omit` that keeps the order of the members, and those of a type with an index signature. */
export type Without<T, Names> = { [Member in keyof T as Exclude<Member, Names>]: T[Member] };
