import type { TakesOptions } from './option-table.js';
import type { Awaitable, User } from './model.js';
import type { Duration } from './second-factor.js';
import type { carriedFeatures } from './symbols.js';

/** The options of `apiKeys()`. */
export interface ApiKeysOptions {
  /** What every key begins with, so that people and secret scanners recognize it: 2 to 12 lower-case letters and digits. */
  readonly prefix: string;
  /**
   * What follows the prefix: 1 to 12 lower-case letters and digits. Keys of another environment are refused without a look-up.
   * @default "live"
   */
  readonly environment?: string;
  /** All scopes that there are, at most 50. @default none: keys have no scopes */
  readonly scopes?: readonly string[];
  /**
   * The scopes that a user has now. Asked when a key is created and at each use: a key never has more than its owner.
   * @default all of them
   */
  readonly allowedScopes?: (context: {
    /** The user, as the adapter has it; without an adapter, no more than the `id`. */
    readonly user: User & { readonly id: string };
  }) => Awaitable<readonly string[]>;
  /** The longest life of a key; `false`: keys need not expire. @default "365d" */
  readonly maxAge?: Duration | false;
  /** How many keys a user may have at a time, 1 to 1000. @default 25 */
  readonly limit?: number;
  /** Requests per minute that a key may make, 1 to 100,000. They are counted in the store of records. @default no limit */
  readonly rateLimit?: number | false;
  /** How old the last proof of the user may be when a key is created or replaced; up to a day. @default "10m" */
  readonly recent?: Duration;
}

/** The option `apiKeys`, as `apiKeys()` returns it. Its code comes with it, and with nothing else. */
export interface ApiKeys extends Readonly<ApiKeysOptions>, TakesOptions {
  readonly [carriedFeatures]?: object;
}

/** An API key, without its secret. */
export interface ApiKey {
  /** Not secret: it is a part of the key. */
  readonly id: string;
  /** What its owner calls it: 1 to 100 characters. Never show it as HTML. */
  readonly name: string;
  /** The first characters of the key, by which its owner recognizes it. */
  readonly start: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  /** When it expires; absent: never. An expired key is listed for another 30 days. */
  readonly expiresAt?: Date;
  /** When it was last used, to within five minutes; absent: it was not used. */
  readonly lastUsedAt?: Date;
  /** Until when the secret works that was replaced last; absent: no other secret works. */
  readonly previousUntil?: Date;
}

/** What a new key is made of. */
export interface NewApiKey {
  /** What the owner calls it: 1 to 100 characters after trimming, without control characters. */
  readonly name: string;
  /** At least one, where the option `apiKeys` has scopes. */
  readonly scopes?: readonly string[];
  /** How long it is valid; `false`: until it is revoked, if `maxAge` is `false`. @default `maxAge` */
  readonly expires?: Duration | false;
}

/** How a key is replaced. */
export interface ApiKeyRotation {
  readonly id: string;
  /** How long the replaced secret still works, 0 to 30 days. @default "24h" */
  readonly overlap?: Duration;
}

/**
 * Why no key was created or changed.
 * - `invalid_name`: the name is not 1 to 100 characters, or has control characters.
 * - `invalid_scopes`: there is no such scope, the user does not have it, or none was chosen.
 * - `invalid_expires`: no length of time, or longer than `maxAge`.
 * - `invalid_overlap`: no length of time, or longer than 30 days.
 * - `limit_reached`: the user has as many keys as they may have.
 * - `not_found`: the user has no key of this id; whether another user has is not said.
 * - `expired`: the key has expired, and cannot be replaced: create another one.
 */
export type ApiKeyProblem =
  | 'invalid_name'
  | 'invalid_scopes'
  | 'invalid_expires'
  | 'invalid_overlap'
  | 'limit_reached'
  | 'not_found'
  | 'expired';
