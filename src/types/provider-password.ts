import type { AdapterUser } from './adapter.js';
import type { Awaitable } from './model.js';
import type { CredentialsConfig } from './provider-credentials.js';
import type { MailWording } from './provider-email.js';
import type { Theme } from './pages.js';

/**
 * What a mail is about.
 * - `verify`: the link confirms the address of a new account.
 * - `taken`: a user signed up with an address that has an account; the link chooses a new password.
 * - `reset`: the link chooses a new password.
 * - `unknown`: a user asked for a new password where there is no account; the link leads to the page to sign up.
 * - `changed`: the password was changed; the link leads to the page that asks for a new one.
 * - `code`: a code that completes a sign-in (`emailCode()` of `latchkey/second-factor`); the link leads to the page that asks for it.
 * - `added`: the account got a new way to sign in, a linked account or a passkey; the link leads to the application.
 * - `confirm`: the user wants to have this address; the link makes it the address of the account.
 * - `moved`: the account has another address now; the link restores this one.
 * - `owned`: a user asked for this address, which the account has already; the link leads to the application.
 * - `device`: a browser that the user had not used before signed in; the link leads to their sessions, or to the account.
 *
 * More kinds may follow: send a mail of an unknown kind as it is.
 */
export type PasswordMailKind =
  | 'verify'
  | 'taken'
  | 'reset'
  | 'unknown'
  | 'changed'
  | 'added'
  | 'code'
  | 'confirm'
  | 'moved'
  | 'owned'
  | 'device'
  | 'invitation';

/** A mail of {@link PasswordUserConfig.sendMail}: nothing that a visitor typed is in it but the address. */
export interface PasswordMail {
  /** Exactly one address, normalised. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly kind: PasswordMailKind;
  /** The link. With `verify`, `taken`, `reset`, `confirm`, `moved` and `invitation` it is a secret: never log it. */
  readonly url: string;
}

/** Hashes passwords: what `createPasswords` of `latchkey/password` returns. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(
    password: unknown,
    stored: string | null | undefined,
  ): Promise<{ readonly valid: boolean; readonly needsRehash: boolean }>;
}

/** The options of `Password()`. */
export interface PasswordUserConfig {
  /** Appears in URLs. @default "password" */
  id?: string;
  /** Shown on the sign-in page where there is another form. @default "Password" */
  name?: string;
  /** Sends a mail. What it throws is logged, and the visitor is asked to try again. @default SMTP, with `server` */
  sendMail?: PasswordConfig['sendMail'];
  /** The mail server: a URL, options of a transport, or a transport of nodemailer. Needs the package `nodemailer`. */
  server?: string | object | undefined;
  /** The sender. @default `no-reply` at the host of the link */
  from?: string | undefined;
  /**
   * Characters (code points) of the shortest password, from 8. NIST SP 800-63B-4, section 3.1.1.2 asks for 15 where nothing
   * but the password is asked for. @default 8, as in OWASP ASVS 5.0, 6.2.1
   */
  minLength?: number;
  /** Whether people may create accounts. @default true */
  signUp?: boolean;
  /** Seconds until the link of a sign-up expires. @default 3600 (1 hour) */
  verifyMaxAge?: number;
  /** Seconds until the link to a new password expires. @default 1800 (30 minutes) */
  resetMaxAge?: number;
  /** Whether a new password is known to have leaked, for instance by the range API of Have I Been Pwned. @default not asked */
  isCompromised?: (password: string) => Awaitable<boolean>;
  /**
   * The hash that another application stored, asked for once for a user without a password here; kept as a new hash when it
   * fits. @default not asked
   */
  import?: (email: string, user: AdapterUser) => Awaitable<string | null | undefined>;
  /** Whether the owner gets a mail when their account gets a new way to sign in. @default true */
  notices?: boolean;
  /** How passwords are hashed. @default `createPasswords()` */
  passwords?: PasswordHashing;
}

/** What `compose` writes a mail from. */
export interface PasswordMailDraft {
  readonly url: string;
  /** With `code`: it must not appear anywhere but in the mail. */
  readonly code?: string;
  readonly theme: Readonly<Theme>;
  readonly expires: Date;
  readonly wording: MailWording;
}

/** What `Password()` returns: a provider of type `credentials` with accounts of its own. */
export interface PasswordConfig
  extends CredentialsConfig, Omit<PasswordUserConfig, 'id' | 'name' | 'sendMail'> {
  /** Sends a mail. */
  sendMail: (
    mail: PasswordMail,
    provider: {
      readonly name: string;
      readonly server?: string | object | undefined;
      readonly from?: string | undefined;
    },
  ) => Awaitable<void>;
  /** Writes a mail. */
  compose: (draft: PasswordMailDraft) => {
    readonly subject: string;
    readonly html: string;
    readonly text: string;
  };
}
