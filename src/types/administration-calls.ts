import type { AdministeredUser, LinkedRow, UserExport, UserFactors } from './administered-user.js';
import type { ListedSession } from './session-control.js';

/**
 * Why a call changed nothing.
 * - `no_session`: no user is signed in: answer 401.
 * - `unknown`: the store of sessions is unavailable: answer 503.
 * - `forbidden`: the user is no administrator.
 * - `reauthentication_required`: the sign-in is too old: let the administrator sign in again, then ask again.
 * - `not_found`: there is no such user, or no such ban.
 * - `own_account`: the user is the administrator who asks.
 * - `administrator`: the user is an administrator: take the role first, then ask again.
 * - `last_owner`: the user is the only owner of an organization with other members: make another member its owner first.
 * - `no_address`: the user has no address that a mail could be sent to.
 * - `banned`: the user is banned.
 * - `impersonated`: the session is that of an administrator in the place of a user.
 * - `not_impersonating`: the session is none of an administrator in the place of a user.
 * - `conflict`: other requests changed the same thing at the same time: ask again.
 * - `invalid`: a member of the argument is missing or wrong; `field` names it.
 */
export type AdministrationRefusal =
  | 'no_session'
  | 'unknown'
  | 'forbidden'
  | 'reauthentication_required'
  | 'not_found'
  | 'own_account'
  | 'administrator'
  | 'last_owner'
  | 'no_address'
  | 'banned'
  | 'impersonated'
  | 'not_impersonating'
  | 'conflict'
  | 'invalid';

/** Which user a call is about, by id. */
export interface AboutUser {
  readonly userId: string;
}

/** A call for what it takes and what it gives. */
export interface AdministrationCallOf<Argument, Result> {
  readonly argument: Argument;
  readonly result: Result;
}

/** What can be called, by name: names that begin with `list`, `get` or `export` only read. */
export interface AdministrationCalls {
  /**
   * The users, page by page. `query`: what the address or the name begins with, or the id.
   * @throws {MissingAdapterMethods} (rejects) if the adapter has no `listUsers`
   */
  readonly listUsers: AdministrationCallOf<
    { readonly query?: string | undefined; readonly after?: string | undefined; readonly limit?: number },
    { readonly users: readonly AdministeredUser[]; readonly next?: string }
  >;
  /** A user, with sessions, accounts and second factors. */
  readonly getUser: AdministrationCallOf<
    AboutUser,
    {
      readonly user: AdministeredUser;
      readonly isAdministrator: boolean;
      /** The one that was used last first. */
      readonly sessions: readonly ListedSession[];
      readonly accounts: readonly LinkedRow[];
      readonly factors: UserFactors;
    }
  >;
  /** Ends all sessions of a user, also those of clients of the option `api`. */
  readonly endSessions: AdministrationCallOf<AboutUser, object>;
  /**
   * Bans a user: no sign-in, API key or token of the user counts from now on, and all sessions end. It also counts for the proven address
   * of the user, and so outlives the deletion of the user. `until`: a date in the future, or its text. After a recent sign-in; not oneself,
   * and no administrator. @default without a reason and an end
   */
  readonly ban: AdministrationCallOf<
    AboutUser & { readonly reason?: string | undefined; readonly until?: Date | string | undefined },
    object
  >;
  /**
   * Sends a user the mail with a link to a new password. Administrators choose none themselves.
   * @throws {InvalidProvider} (rejects) without a provider `Password()`
   */
  readonly sendPasswordReset: AdministrationCallOf<AboutUser, object>;
  /**
   * Removes all second factors of a user but passkeys, who gets a mail. After a recent sign-in; not one's own, and not those of an
   * administrator.
   * @throws {AuthError} (rejects) without the option `secondFactor`
   */
  readonly resetFactors: AdministrationCallOf<AboutUser, object>;
  /** Deletes a user with all rows and records; a ban stays. After a recent sign-in; not oneself, and no administrator. */
  readonly deleteUser: AdministrationCallOf<AboutUser, object>;
  /** Everything that is kept of a user, as JSON, without what signs in. After a recent sign-in. */
  readonly exportUser: AdministrationCallOf<AboutUser, { readonly data: UserExport }>;
  /**
   * Begins a session of a user for the administrator, whose own session waits. It ends after an hour, with the administrator's own session,
   * with the role, or with a ban of the administrator. Nothing of the account can be changed in it. After a recent sign-in; not oneself,
   * and no administrator.
   */
  readonly impersonate: AdministrationCallOf<AboutUser, { readonly expires: Date }>;
  /** Ends a session in the place of a user, and brings the administrator's own one back. */
  readonly stopImpersonating: AdministrationCallOf<object, object>;
  /** Ends a ban, also that of a user who was deleted. */
  readonly unban: AdministrationCallOf<AboutUser, object>;
}

/** The name of a call. */
export type AdministrationCall = keyof AdministrationCalls;

/** A call was refused. */
export interface AdministrationRefused {
  readonly ok: false;
  readonly error: AdministrationRefusal;
  /** With `invalid`: the member of the argument. */
  readonly field?: string;
  /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
  readonly headers: Headers;
}

/** What a call gives. */
export type AdministrationResult<Name extends AdministrationCall> =
  | (AdministrationCalls[Name]['result'] & {
      readonly ok: true;
      /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
      readonly headers: Headers;
    })
  | AdministrationRefused;

/** The argument of a call, which is left out where nothing of it is needed. */
export type AdministrationArgument<Name extends AdministrationCall> =
  object extends AdministrationCalls[Name]['argument']
    ? [argument?: AdministrationCalls[Name]['argument']]
    : [argument: AdministrationCalls[Name]['argument']];

/** {@link AdministrationResult} in a binding, which appends the cookies to the response itself. */
export type DeliveredAdministration<Name extends AdministrationCall> =
  (AdministrationCalls[Name]['result'] & { readonly ok: true }) | Omit<AdministrationRefused, 'headers'>;
