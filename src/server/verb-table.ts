import type { callAdministration } from './administration/on-demand.js';

type Functions = typeof import('./verbs.js') &
  typeof import('./accounts/verbs.js') &
  typeof import('./organizations/on-demand.js') & { administration: typeof callAdministration };
// The signature is written out: declarations of applications cannot name the function of an inner module.
type Run<Name extends keyof Functions> = (
  ...parameters: Parameters<Functions[Name]>
) => ReturnType<Functions[Name]>;

/**
 * The functions of the server's own code that every binding has. A new one is a line here and one in `bound-verbs.ts`. Each takes what the framework hands
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
  /**
   * Calls something of organizations for the visitor, such as `invite`: `OrganizationCalls` says what each call takes, gives and needs.
   * @returns `{ ok: false, error }` if the call was refused
   * @throws {AuthError} (rejects) without the option `organizations`
   */
  readonly organization: Run<'organization'>;
  /**
   * Calls something of administration for the visitor, such as `getUser`: `AdministrationCalls` says what each call takes, gives and needs.
   * @returns `{ ok: false, error }` if the call was refused
   * @throws {AuthError} (rejects) without the option `administration`
   */
  readonly administration: Run<'administration'>;
}
