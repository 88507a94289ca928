import type { AdapterUser } from './adapter.js';
import type { Awaitable } from './model.js';
import type { TakesOptions } from './option-table.js';
import type { carriedFeatures } from './symbols.js';

/** The options of `administration()`. */
export interface AdministrationOptions {
  /**
   * Whether a user is an administrator. Gets the user as the adapter has it, never what a request says, and is asked at every call. Only
   * `true` is yes. Who decides by `email` must demand `emailVerified`: anyone can sign up with an address that was not verified.
   */
  readonly isAdministrator: (user: AdapterUser) => Awaitable<boolean>;
  /**
   * Whether browsers can call it, too: `GET` and `POST administration` below the base path. @default false: only the server's own code can
   */
  readonly http?: boolean;
  /**
   * Whether there are built-in pages at `/users` below the base path: a list with a search, and a page for each user. Needs an adapter
   * that lists users. @default false
   */
  readonly pages?: boolean;
}

/** The option `administration`, as `administration()` returns it. Its code comes with it, and with nothing else. */
export interface Administration extends Readonly<AdministrationOptions>, TakesOptions {
  readonly [carriedFeatures]?: object;
}

/** Which users an adapter lists. */
export interface UserListing {
  /** The id of the last user of the page before. @default from the beginning */
  readonly after?: string | undefined;
  /** How many, 1 to 100. */
  readonly limit: number;
  /** What the address or the name begins with, in whichever case, or the id. @default all users */
  readonly query?: string | undefined;
}

/** A page of users. */
export interface UserPage {
  /** In the order of their ids. */
  readonly users: readonly AdapterUser[];
  /** What the next page comes after; absent on the last one. */
  readonly next?: string;
}

/** The method of an adapter that lists users. Those of this package for SQL databases can, and the one in memory. */
export interface UserDirectory {
  /** Lists users in the order of their ids, beginning after an id, so that each page is one look-up by the key of the table. */
  listUsers(listing: UserListing): Awaitable<UserPage>;
}
