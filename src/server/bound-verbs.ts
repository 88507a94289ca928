import type { AuthOptions } from '../types/config.js';
import type { Awaitable } from '../types/model.js';
import type { AccessTokenOptions } from './get-access-token.js';
import { loadSessionVerbs } from './on-demand.js';
import { onDemand } from '../core/kit/on-demand.js';
import type { SessionSource } from './session-request.js';

type SessionFunctions = typeof import('./verbs.js');
type AccountFunctions = typeof import('./accounts/verbs.js');
type Functions = SessionFunctions & AccountFunctions;
// The signature is written out: declarations of applications cannot name the function of an inner module.
type Run<Name extends keyof Functions> = (
  ...parameters: Parameters<Functions[Name]>
) => ReturnType<Functions[Name]>;

/**
 * How bindings call a verb.
 * - `read`: it tells something about the visitor.
 * - `change`: it changes something for the visitor.
 * - `server`: it takes no request, and changes something for any user.
 * Requests that a page of another site made the browser send are refused for all but `read`.
 */
type VerbKind = 'read' | 'change' | 'server';

/**
 * The functions of the server's own code that every binding has. A new one is a line here and one in the table below. Each takes what the framework hands
 * to the application in the place of request and configuration, and appends its `headers` to the response itself, also
 * those of an error.
 */
export interface VerbTable {
  /**
   * Gets an access token of a provider for the visitor, refreshed if it is due: for calls to the provider's API.
   * @throws {AccessTokenError} (rejects) if there is none; `code` says why
   * @throws {InvalidProvider} (rejects) if `tokens` does not cover the provider
   */
  readonly getAccessToken: Run<'getAccessToken'>;
  /**
   * Lists the visitor's sessions, the one that was used last first; `current` marks that of the request.
   * @throws {NotSignedIn} (rejects) if the visitor is signed out
   * @throws {AuthError} (rejects) without the option `revocation`
   */
  readonly listSessions: Run<'listSessions'>;
  /**
   * Ends one of the visitor's sessions, by its id in `listSessions`; never one of another user.
   * @throws {NotSignedIn} (rejects) if the visitor is signed out
   * @throws {AuthError} (rejects) without the option `revocation`
   */
  readonly endSessionById: Run<'endSessionById'>;
  /**
   * Ends all sessions of the visitor but that of the request.
   * @returns the number of listed sessions that were live
   * @throws {NotSignedIn} (rejects) if the visitor is signed out
   * @throws {AuthError} (rejects) without the option `revocation`
   */
  readonly endOtherSessions: Run<'endOtherSessions'>;
  /**
   * Ends all sessions of any user, for administrators: your application checks the permission.
   * @throws {AuthError} (rejects) if the store is down: call it again
   */
  readonly endAllSessions: Run<'endAllSessions'>;
  /**
   * Lists the visitor's accounts, and the other ways to sign in.
   * @returns `{ ok: false, error }` if the visitor is signed out
   * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `listAccountsByUserId`
   */
  readonly listAccounts: Run<'listAccounts'>;
  /**
   * Begins linking an account of a further OAuth or OpenID Connect provider to the visitor: send the browser to `url`.
   * @returns `{ ok: false, error }` if the visitor is signed out, or the sign-in is too old (`recent`)
   * @throws {InvalidProvider} (rejects) for other providers
   */
  readonly link: Run<'link'>;
  /**
   * Removes an account of the visitor after a recent sign-in, but never the last way to sign in.
   * @returns `{ ok: false, error }` if nothing was removed
   */
  readonly unlink: Run<'unlink'>;
  /**
   * Deletes the visitor's user with all rows and records after a recent sign-in, and signs the browser out.
   * @returns `{ ok: false, error }` if nothing was deleted
   */
  readonly deleteUser: Run<'deleteUser'>;
  /**
   * Deletes any user with all rows and records, for administrators: your application checks the permission.
   * @returns whether the user existed
   */
  readonly deleteUserById: Run<'deleteUserById'>;
  /**
   * Changes the visitor's password after their current one or a recent sign-in, and ends their other sessions.
   * @returns `{ ok: false, error }` if the password stays as it was
   */
  readonly changePassword: Run<'changePassword'>;
  /**
   * Begins to change the visitor's address after a fresh proof: sends a link to the new one, which changes it. The former one gets a
   * link that undoes it.
   * @returns `{ ok: false, error }` if no mail was sent
   * @throws {AuthError} (rejects) without the option `account`
   */
  readonly changeEmail: Run<'changeEmail'>;
  /**
   * Lists the visitor's passkeys.
   * @returns `{ ok: false, error }` if the visitor is signed out
   */
  readonly listPasskeys: Run<'listPasskeys'>;
  /**
   * Names a passkey of the visitor.
   * @returns `{ ok: false, error }` if the visitor has no such passkey
   * @throws {RangeError} (rejects) for a name that is not 1 to 100 characters long
   */
  readonly renamePasskey: Run<'renamePasskey'>;
  /**
   * Removes a passkey of the visitor after a recent sign-in, but never the last way to sign in.
   * @returns `{ ok: false, error }` if nothing was removed
   */
  readonly removePasskey: Run<'removePasskey'>;
  /**
   * Lists the second factors of the visitor.
   * @returns `{ ok: false, error }` if the visitor is signed out
   * @throws {AuthError} (rejects) without the option `secondFactor`
   */
  readonly factors: Run<'factors'>;
  /**
   * Begins to set up an authenticator app for the visitor: show `qr`, and pass `enrolment` with a code to `confirmTotp`.
   * @returns `{ ok: false, error }` if the visitor is signed out, or the last proof is too old
   * @throws {AuthError} (rejects) without the option `secondFactor`
   */
  readonly enrolTotp: Run<'enrolTotp'>;
  /**
   * Confirms an authenticator app of the visitor by its first code. `recoveryCodes` are shown once.
   * @returns `{ ok: false, error }` if the code is wrong
   * @throws {AuthError} (rejects) without the option `secondFactor`
   */
  readonly confirmTotp: Run<'confirmTotp'>;
  /**
   * Removes the authenticator app of the visitor, and the recovery codes with it.
   * @returns `{ ok: false, error }` if nothing was removed
   * @throws {AuthError} (rejects) without the option `secondFactor`
   */
  readonly removeFactor: Run<'removeFactor'>;
  /**
   * Makes new recovery codes for the visitor; the old ones no longer work.
   * @returns `{ ok: false, error }` if none were made
   * @throws {AuthError} (rejects) without the option `secondFactor`
   */
  readonly newRecoveryCodes: Run<'newRecoveryCodes'>;
  /**
   * Proves anew who the visitor is, by the code of a second factor: the session then has `assurance` 2.
   * @returns `{ ok: false, error }` if the code is wrong, or too many were
   * @throws {AuthError} (rejects) without the option `secondFactor`
   */
  readonly stepUp: Run<'stepUp'>;
  /**
   * Removes all second factors of any user, for administrators: your application checks the permission.
   * @throws {AuthError} (rejects) without the option `secondFactor`
   */
  readonly resetFactors: Run<'resetFactors'>;
  /**
   * Lists the API keys of the visitor, without their secrets.
   * @returns `{ ok: false, error }` if the visitor is signed out
   * @throws {AuthError} (rejects) without the option `apiKeys`
   */
  readonly listApiKeys: Run<'listApiKeys'>;
  /**
   * Creates an API key of the visitor, after a fresh proof: show `key`, which cannot be read again.
   * @returns `{ ok: false, error }` if none was created
   * @throws {AuthError} (rejects) without the option `apiKeys`
   */
  readonly createApiKey: Run<'createApiKey'>;
  /**
   * Renames an API key of the visitor.
   * @returns `{ ok: false, error }` if the visitor has no such key
   * @throws {AuthError} (rejects) without the option `apiKeys`
   */
  readonly renameApiKey: Run<'renameApiKey'>;
  /**
   * Revokes an API key of the visitor: the next request with it is refused.
   * @returns `{ ok: false, error }` if the visitor has no such key
   * @throws {AuthError} (rejects) without the option `apiKeys`
   */
  readonly revokeApiKey: Run<'revokeApiKey'>;
  /**
   * Replaces the secret of an API key of the visitor, after a fresh proof; the one before works for `overlap`.
   * @returns `{ ok: false, error }` if nothing was replaced
   * @throws {AuthError} (rejects) without the option `apiKeys`
   */
  readonly rotateApiKey: Run<'rotateApiKey'>;
}

type Kinds<Verbs> = Readonly<Record<keyof VerbTable & keyof Verbs, VerbKind>>;

const sessionVerbs: Kinds<SessionFunctions> = {
  getAccessToken: 'read',
  listSessions: 'read',
  endSessionById: 'change',
  endOtherSessions: 'change',
  endAllSessions: 'server',
};
const accountVerbs: Kinds<AccountFunctions> = {
  listAccounts: 'read',
  link: 'change',
  unlink: 'change',
  deleteUser: 'change',
  deleteUserById: 'server',
  changePassword: 'change',
  changeEmail: 'change',
  listPasskeys: 'read',
  renamePasskey: 'change',
  removePasskey: 'change',
  factors: 'read',
  enrolTotp: 'change',
  confirmTotp: 'change',
  removeFactor: 'change',
  newRecoveryCodes: 'change',
  stepUp: 'change',
  resetFactors: 'server',
  listApiKeys: 'read',
  createApiKey: 'change',
  renameApiKey: 'change',
  revokeApiKey: 'change',
  rotateApiKey: 'change',
};

/** The name of a verb that every binding has. */
export type VerbName = keyof VerbTable;

/** How each verb is called, by its name. */
export const verbKinds: Readonly<Record<VerbName, VerbKind>> = { ...sessionVerbs, ...accountVerbs };

// Apart from the loader of the package's own functions, which would be loaded at the start of every binding.
const loadAccountVerbs = /* @__PURE__ */ onDemand(() => import('./accounts/verbs.js'));

/** The options of `getAccessToken` in a binding, which knows whether it can write cookies. */
export type TokenOptions = Omit<AccessTokenOptions, 'canWriteCookies'>;

/** Parameters and result of a verb without request, configuration and what the response gets. */
type Shape<Free> = Free extends (
  source: SessionSource,
  config: AuthOptions,
  ...rest: infer Rest
) => infer Result
  ? { readonly rest: WithoutDelivery<Rest>; readonly result: Undelivered<Awaited<Result>> }
  : Free extends (config: AuthOptions, ...rest: infer Rest) => infer Result
    ? { readonly rest: Rest; readonly result: Awaited<Result> }
    : never;
type WithoutDelivery<Rest> = {
  [Index in keyof Rest]: Rest[Index] extends AccessTokenOptions ? TokenOptions : Rest[Index];
};
type Undelivered<Result> = Result extends { readonly headers: Headers } ? Omit<Result, 'headers'> : Result;

/**
 * The verbs of a binding.
 * @typeParam Handed - what the framework hands to the application's code, which each verb takes first
 */
export type BoundVerbs<Handed extends readonly unknown[]> = {
  [Name in keyof VerbTable]: (
    ...given: [...Handed, ...Shape<VerbTable[Name]>['rest']]
  ) => Promise<Shape<VerbTable[Name]>['result']>;
};

/** What a verb is called with. */
export interface VerbCall {
  readonly source: SessionSource;
  readonly config: AuthOptions;
  /** The cookies that the response has from the reading of the session. */
  readonly delivered: Headers;
  /** Whether the response can still get cookies. */
  readonly canWriteCookies: boolean;
  /** Appends cookies to the response; only called with some. */
  readonly keep: (cookies: Headers) => Awaitable<void>;
}

/** Calls a verb, and gives the response its cookies, also those of an error. */
export async function callVerb(
  name: VerbName,
  { source, config, delivered, canWriteCookies, keep }: VerbCall,
  rest: readonly unknown[],
): Promise<unknown> {
  const all: object = await (name in sessionVerbs ? loadSessionVerbs() : loadAccountVerbs());
  // The types of `BoundVerbs` say what each verb takes.
  const run = Reflect.get(all, name) as (...given: readonly unknown[]) => Promise<unknown>;
  if (verbKinds[name] === 'server') return run(config, ...rest);
  /** Gives a result, or an error, without its cookies, which the response gets. */
  const deliver = async (from: unknown): Promise<unknown> => {
    // Of all that verbs give, only objects have members.
    const { headers, ...others } = Object(from) as { readonly headers?: unknown };
    if (!(headers instanceof Headers)) return from;
    const known = delivered.getSetCookie();
    const lines = headers.getSetCookie().filter((line) => !known.includes(line));
    if (lines.length > 0)
      await keep(new Headers(lines.map((line): [string, string] => ['set-cookie', line])));
    return others;
  };
  try {
    const given = name === 'getAccessToken' ? [Object.assign({}, rest[0], { canWriteCookies })] : rest;
    return await deliver(await run(source, config, ...given));
  } catch (error) {
    await deliver(error);
    throw error;
  }
}
