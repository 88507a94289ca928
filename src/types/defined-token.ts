import type { JWT } from './jwt.js';

/**
 * What no object has that is spread from another: spreading drops signatures. A token that the `jwt` callback returns as it
 * came can so be distinguished from one that the callback made, although the types of both are assignable to `JWT`.
 */
type Unchanged = abstract new (unchanged: never) => never;

/** The payload that the `jwt` callback is given. */
export type GivenToken = JWT & Unchanged;

/** The payload that the `jwt` callback is given where it has the id of its user. */
export type IdentifiedToken = GivenToken & { sub: string };

type Made<Token> = Token extends unknown
  ? Same<Token, GivenToken> extends true
    ? never
    : Same<Token, IdentifiedToken> extends true
      ? never
      : { [Claim in keyof Token]: Token[Claim] }
  : never;
type Same<A, B> = [A, B] extends [B, A] ? true : false;

/**
 * The payload that callbacks which return `Returned` leave in the session token. What is returned as it came was made by
 * an earlier call, so the kinds that a call makes are all there are.
 */
export type MadeToken<Returned> = [Made<Returned>] extends [never] ? JWT : Made<Returned>;
