import type { WarningCode } from './logger.js';
import type { AuthAction } from './model.js';
import type { ProviderType } from './provider-common.js';

/** What every audit event says. None has a token, a code, a password, a link or an address in any member. */
export interface AuditFacts {
  /** When it happened. */
  readonly time: Date;
  /**
   * The correlation id: eight hexadecimal digits in lower case, the same in all events of one request. The built-in pages show it
   * as the reference of an error, and the log line of a fault has it as `reference`.
   */
  readonly id: string;
  /** The header field `User-Agent`, as it came, up to 256 characters. Absent where the server's own code did it, without a request. */
  readonly userAgent?: string;
}

/** Whose it is: the id of the user, or `sub` of the token where there is no adapter. */
export interface Acting {
  readonly actor: string;
}

/** The id of a provider of the configuration. */
export interface AtProvider {
  readonly provider: string;
}

/** The id of a client of the option `api`. */
export interface AtClient {
  readonly client: string;
}

/** The id of the user that an administrator, the actor, did something to. */
export interface OnUser {
  readonly user: string;
}

/** Who administers: an administrator (`actor`), or an operator of the application by its CLI or a script (`by`), who is no user. */
export interface Administering extends Partial<Acting> {
  readonly by?: 'cli';
}

/** The id of an organization. */
export interface AtOrganization {
  readonly organization: string;
}

/** The id of an API key, which is not secret. */
export interface AtKey {
  readonly key: string;
}

/** A request that came to nothing. */
export interface Failing extends Partial<AtProvider> {
  /** The action that was asked for. */
  readonly area: AuthAction;
  /** The type of the error, as in the log: `AccessDenied`, `OAuthCallbackError`, `AdapterError`, … */
  readonly error: string;
  /** The stable reason, where the error has one: `state_mismatch`, `counter_regression`, … Up to 64 letters, digits, `_`, `.` and `-`. */
  readonly code?: string;
  /** Whose fault it is: what a visitor or their provider caused is `visitor`; everything else is in the log as an error. */
  readonly fault: 'visitor' | 'deployment';
}

/** A visitor has to wait. */
export interface Limiting extends Partial<AtProvider> {
  /** Seconds. */
  readonly retryAfter: number;
}

/** A second factor, as events name it. */
export type AuditedFactor = 'totp' | 'recoveryCodes' | 'passkey' | 'emailCode';

/** What the events say beside {@link AuditFacts}, by name. */
export interface AuditDetails {
  /** The browser was sent to a provider. Passkeys and passwords have no such step; for mail, see `email.requested`. */
  'signin.started': AtProvider;
  /** A user signed in. */
  'signin.succeeded': Partial<Acting> &
    AtProvider & { readonly method: ProviderType; readonly isNewUser: boolean };
  /** A sign-in came to nothing. With the codes `redirected` and `no_session`, a callback of the application decided so. */
  'signin.failed': Failing;
  /** A sign-in was refused because there were too many. */
  'signin.limited': Limiting;
  /** A session began. The one that the browser had before, if any, has ended. */
  'session.created': Partial<Acting> & AtProvider;
  /** A session was extended, or changed by `POST session`. */
  'session.renewed': Partial<Acting>;
  /** Sessions were ended other than by signing out in their own browser. */
  'session.revoked': Partial<Acting> &
    Partial<AtProvider> & {
      /** Who ended them: their owner, the server's own code, the provider, the limit of sessions, or the proof of the address. */
      readonly by: 'owner' | 'server' | 'provider' | 'limit' | 'proof';
      /** The id of the session in `listSessions`; absent where it was not one alone. */
      readonly session?: string;
      /** How many, where that is known. */
      readonly count?: number;
    };
  /** A user signed out. */
  signout: Partial<Acting>;
  /** A sign-out came to nothing, or not to all: `revocation_pending` if the session could not be ended in the store. */
  'signout.failed': Failing;
  /** A user was stored. */
  'user.created': Acting;
  /** The address of a user was proven for the first time. */
  'user.updated': Acting;
  /** An administrator banned a user. */
  'user.banned': Administering & OnUser;
  /** An administrator ended a ban. */
  'user.unbanned': Administering & OnUser;
  /**
   * An administrator did something else to a user. `call`: the name of the call, such as `deleteUser`; none for calls that only read, but
   * for `exportUser`.
   */
  'user.administered': Administering & OnUser & { readonly call: string };
  /** An administrator began a session in the place of a user. */
  'user.impersonated': Acting & OnUser;
  /** An administrator came back from a session in the place of a user. */
  'user.impersonation_ended': Acting & OnUser;
  /** A user was deleted. */
  'user.deleted': Acting;
  /** An account was linked to a user. */
  link: Acting & AtProvider;
  /** An account was removed from a user. */
  unlink: Acting & AtProvider;
  /** A passkey was added. */
  'credential.added': Acting & AtProvider;
  /** A passkey was removed. */
  'credential.removed': Acting & AtProvider;
  /** The signature counter of a passkey went back: it may have been copied. The failed sign-in is an event of its own. */
  'credential.cloned_suspect': Acting & AtProvider;
  /** A mail with a link or a code was sent; `actor` if its address is that of a user. */
  'email.requested': Partial<Acting> & AtProvider;
  /** A mail was not sent because there were too many. */
  'email.limited': Limiting;
  /** A link or a code of a mail was used up. */
  'email.used': AtProvider;
  /** The signed-in user asked for another address: a mail with a link was sent to it. */
  'email.change.requested': Acting;
  /** The address of a user was changed: the link in the mail to the new one was followed. */
  'email.changed': Acting;
  /** The former address of a user was restored: the link in the mail to it was followed. All sessions ended. */
  'email.change.undone': Acting;
  /** A user asked for an account; `actor` if the address has one already, and the mail says so. */
  'signup.started': Partial<Acting> & AtProvider;
  /** A mail with a link to a new password was asked for; `actor` if the address is that of a user. */
  'password.reset_requested': Partial<Acting> & AtProvider;
  /** A new account has a password now: its address was confirmed. */
  'password.set': Acting & AtProvider;
  /** A password was changed, by a link or by who is signed in. */
  'password.changed': Acting & AtProvider;
  /** A second factor was set up. */
  'factor.enrolled': Acting & { readonly factor: AuditedFactor };
  /**
   * A second factor was removed: by its owner, by the server's own code, or because a recovery code was used. `proof`: the owner of the
   * address proved it or undid a change of it, and the factor may have been a stranger's.
   */
  'factor.removed': Acting & { readonly factor: AuditedFactor; readonly by: 'owner' | 'server' | 'proof' };
  /** A second factor was proven, at a sign-in or later. */
  'factor.used': Acting & { readonly factor: AuditedFactor };
  /** A code was wrong, or was not looked at because too many were. */
  'factor.failed': Acting & { readonly factor: AuditedFactor };
  /** A recovery code was used up; `left` remain. */
  'recovery.used': Acting & { readonly left: number };
  /** A browser is not asked for a second factor for a while. */
  'device.trusted': Acting;
  /** A second factor, or a fresh proof, is asked for: at a sign-in, or for a page or an action. */
  'stepup.required': Acting & { readonly by: 'signin' | 'protect' };
  /** The user of a session has proven anew who they are. */
  'stepup.passed': Acting;
  /** A client of the option `api` got an authorization code for the user, or the user has allowed its device. */
  'client.authorized': Acting & AtClient;
  /** A user has denied the device of a client of the option `api` access. */
  'client.denied': Acting & AtClient;
  /**
   * An authorization code, a device code or a refresh token was used a second time: it was copied, and the session of its client has
   * ended. `session`: its id in `listSessions`.
   */
  'token.reused': Acting & AtClient & { readonly session?: string };
  /** A user created an organization, which they own. */
  'organization.created': Acting & AtOrganization;
  /** Name, slug or logo of an organization was changed. */
  'organization.updated': Acting & AtOrganization;
  /** An owner deleted an organization. */
  'organization.deleted': Acting & AtOrganization;
  /** An owner made another member the owner in their place. */
  'organization.transferred': Acting & AtOrganization & { readonly member: string };
  /** An invitation was sent. `invitation`: its id, which is not secret. */
  'invitation.sent': Acting & AtOrganization & { readonly invitation: string; readonly role: string };
  /** An invitation was withdrawn. */
  'invitation.cancelled': Acting & AtOrganization & { readonly invitation: string };
  /** The user whose address it was sent to accepted an invitation. */
  'invitation.accepted': Acting & AtOrganization & { readonly invitation: string };
  /** The user whose address it was sent to declined an invitation. */
  'invitation.declined': Acting & AtOrganization & { readonly invitation: string };
  /** A member got another role. `member`: the id of their user. */
  'member.role_changed': Acting & AtOrganization & { readonly member: string; readonly role: string };
  /** A member was removed by another one. */
  'member.removed': Acting & AtOrganization & { readonly member: string };
  /** A member left an organization. */
  'member.left': Acting & AtOrganization;
  /** A user joined by an address of a domain of the organization. */
  'member.joined': Acting & AtOrganization & { readonly role: string };
  /** What an organization demands of its members was changed. */
  'organization.policy_changed': Acting & AtOrganization;
  /** A domain was added, which counts for nothing yet. */
  'organization.domain_added': Acting & AtOrganization & { readonly domain: string };
  /** A domain was shown to be the organization's own. */
  'organization.domain_verified': Acting & AtOrganization & { readonly domain: string };
  /** A domain was removed. */
  'organization.domain_removed': Acting & AtOrganization & { readonly domain: string };
  /** The OpenID provider of an organization was set. */
  'organization.connection_set': Acting & AtOrganization;
  /** It was removed. */
  'organization.connection_removed': Acting & AtOrganization;
  /** A user created an API key. */
  'key.created': Acting & AtKey;
  /** A user replaced the secret of an API key. */
  'key.rotated': Acting & AtKey;
  /** A user revoked an API key. */
  'key.revoked': Acting & AtKey;
  /**
   * Requests with an API key were refused. `code`: `malformed`, `environment`, `unknown`, `wrong_secret`, `replaced`, `expired`,
   * `no_owner` or `rate_limited`. At most once a minute for each key and code: `count` is how many there were since the last event.
   */
  'key.refused': Partial<Acting & AtKey> & { readonly code: string; readonly count: number };
  /** A provider sent a logout token; `code` says why it was refused. */
  'backchannel.received': AtProvider & { readonly code?: string };
  /** A provider gave no new token. `code`: `reauthentication_required` or `temporarily_unavailable`. */
  'refresh.failed': Partial<Acting> & AtProvider & { readonly code: string };
  /** Something about the configuration deserves a look, said once per application; what, is in the log. */
  'config.warning': { readonly code: WarningCode };
  /** A request of another kind came to nothing. */
  'request.failed': Failing;
  /** A request was refused before anything was looked at: a wrong method, an unknown provider, a body that cannot be read. */
  'request.refused': Partial<AtProvider> & {
    readonly area: AuthAction;
    /** Of the answer. */ readonly status: number;
  };
}

/** The name of an audit event. Names are stable: new ones may come, none goes or changes its meaning within a major version. */
export type AuditName = keyof AuditDetails;

/** What the listener `events.audit` gets, distinguished by `name`. */
export type AuditEvent = {
  readonly [Name in AuditName]: { readonly name: Name } & AuditDetails[Name] & AuditFacts;
}[AuditName];

/** The event of one name. */
export type AuditEventOf<Name extends AuditName> = Extract<AuditEvent, { readonly name: Name }>;
