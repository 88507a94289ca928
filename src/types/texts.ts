import type { ApiAccessTexts } from './texts-api-access.js';
import type { ApiKeyTexts } from './texts-api-keys.js';
import type { AccountTexts } from './texts-account.js';
import type { AdministrationTexts } from './texts-administration.js';
import type { OrganizationTexts } from './texts-organizations.js';
import type { SecondFactorTexts } from './texts-second-factor.js';
import type { Awaitable } from './model.js';

/**
 * Every sentence of the built-in sign-in mail. `{name}` stands for a value; what each text may have is said beside it. Text
 * only: markup is shown as it is written.
 */
export interface MailTexts {
  /** The subject, and the title of the mail. `{site}` */
  'mail.subject': string;
  /** What lists of mails show beside the subject. `{expires}` */
  'mail.preview': string;
  /** Above the button. `{expires}` */
  'mail.lead': string;
  'mail.button': string;
  /** Above the code, where the mail has one. */
  'mail.code': string;
  /** Above the link in plain letters. */
  'mail.copy': string;
  /** In plain text: above the link. */
  'mail.open': string;
  /** In plain text: below the link. `{expires}` */
  'mail.once': string;
  /** To a reader who did not ask for the mail. */
  'mail.ignore': string;
}

/** What the sign-in page says by its query parameter `error`. */
export interface SignInErrorTexts {
  'signIn.error.Signin': string;
  'signIn.error.OAuthSignin': string;
  'signIn.error.OAuthCallbackError': string;
  'signIn.error.OAuthCreateAccount': string;
  'signIn.error.EmailCreateAccount': string;
  'signIn.error.Callback': string;
  'signIn.error.OAuthAccountNotLinked': string;
  'signIn.error.EmailSignin': string;
  'signIn.error.CredentialsSignin': string;
  'signIn.error.SessionRequired': string;
  /** For every other value. */
  'signIn.error.default': string;
  // What a `code` says is more exact, so it comes first.
  'signIn.code.access_denied': string;
  'signIn.code.flow_expired': string;
  'signIn.code.flow_missing': string;
  'signIn.code.flow_used': string;
  'signIn.code.state_mismatch': string;
  'signIn.code.session_changed': string;
  'signIn.code.idp_unavailable': string;
  'signIn.code.idp_timeout': string;
  'signIn.code.not_set_up': string;
  'signIn.code.rate_limited': string;
  'signIn.code.busy': string;
}

/** What the error page says by its query parameters `error` and `code`. */
export interface ErrorPageTexts {
  'error.Configuration.title': string;
  'error.Configuration.text': string;
  'error.AccessDenied.title': string;
  'error.AccessDenied.text': string;
  'error.Verification.title': string;
  'error.Verification.text': string;
  'error.WebAuthnVerificationError.title': string;
  'error.WebAuthnVerificationError.text': string;
  'error.notFound.title': string;
  'error.notFound.text': string;
  'error.default.title': string;
  'error.default.text': string;
  'error.challenge_expired.title': string;
  'error.challenge_expired.text': string;
  'error.credential_exists.title': string;
  'error.credential_exists.text': string;
  'error.counter_regression.title': string;
  'error.counter_regression.text': string;
  'error.revocation_pending.title': string;
  'error.revocation_pending.text': string;
  /** By what a fault is found in the log of the server. `{reference}`: eight hexadecimal digits. */
  'error.reference': string;
  /** The button of the error page. */
  'error.signIn': string;
}

/** Every sentence of the built-in pages. `{site}` is the name of the theme, or the host; links and other values stand beside. */
export interface PageTexts extends SignInErrorTexts, ErrorPageTexts {
  'signIn.title': string;
  /** Below the title. `{site}` */
  'signIn.lead': string;
  /** The button of a provider. `{provider}` */
  'signIn.with': string;
  /** The button of the only passkey provider. */
  'signIn.withPasskey': string;
  /** The button of a form. */
  'signIn.submit': string;
  /** The button of the only email provider. */
  'signIn.sendLink': string;
  /** Beside a box: whether the session outlives the browser. */
  'signIn.remember': string;
  /** Between forms. */
  'signIn.or': string;
  /** Opens the ways that are not shown at first. */
  'signIn.more': string;
  /** Marks the way that was used last in this browser. */
  'signIn.lastUsed': string;
  /** No provider is configured. */
  'signIn.none': string;
  /** On a button that was pressed. */
  'signIn.pending': string;

  // Labels of fields that have none of their own.
  'field.email': string;
  'field.email.placeholder': string;
  'field.username': string;
  'field.password': string;
  'field.showPassword': string;

  'signedIn.title': string;
  /** `{user}`: name or address. */
  'signedIn.lead': string;
  'signedIn.continue': string;
  'signedIn.change': string;

  'signOut.title': string;
  /** `{site}` */
  'signOut.lead': string;
  'signOut.submit': string;
  'signOut.stay': string;
  'signedOut.title': string;
  /** No user was signed in. `{site}` */
  'signedOut.lead': string;

  // The page of a user's sessions.
  'sessions.title': string;
  /** `{site}` */
  'sessions.lead': string;
  /** Marks the session of the browser that shows the page. */
  'sessions.current': string;
  /** `{browser}`, `{system}`: names that are the same in every language, such as Firefox and Windows. */
  'sessions.agent': string;
  'sessions.unknownAgent': string;
  /** `{date}` */
  'sessions.began': string;
  /** `{time}`: how long ago, in words. */
  'sessions.active': string;
  /** `{address}`: of IPv4 or IPv6. */
  'sessions.address': string;
  /** On the button; that of a single session says `signOut.submit`. */
  'sessions.endOthers': string;
  /** There is no other session. */
  'sessions.none': string;
  // What the last form did.
  'sessions.status.ended': string;
  'sessions.status.others': string;
  'sessions.status.unknown': string;
  /** `{site}` */
  'sessions.back': string;

  'verifyRequest.title': string;
  /** `{site}` */
  'verifyRequest.lead': string;
  /** `{link}` has the text of the next line. */
  'verifyRequest.again': string;
  'verifyRequest.again.link': string;
  /** Above the field for the code of the mail. */
  'verifyRequest.code.label': string;
  'verifyRequest.code.hint': string;
  'verifyRequest.code.submit': string;
  'verifyRequest.code.wrong': string;
  'verifyRequest.code.used': string;

  // The page that asks for a click before a link signs in.
  'confirm.title': string;
  'confirm.heading': string;
  /** `{site}`; the address stands below. */
  'confirm.lead': string;
  'confirm.submit': string;
  'confirm.note': string;

  // What scripts of passkeys say.
  'passkey.unsupported': string;
  'passkey.cancelled': string;
  'passkey.failed': string;
  'passkey.noScript': string;

  // The links of the theme.
  'link.signUp': string;
  'link.forgotPassword': string;
  'link.terms': string;
  'link.privacy': string;
  'link.support': string;
}

/** Every sentence of `Password()`: of its pages, by its `code`, and of its mails. */
export interface PasswordTexts {
  /** The page, the button of mails, and the title of what follows. */
  'password.reset.title': string;
  'password.reset.ask': string;
  'password.reset.send': string;
  /** `{site}`; the address stands below. */
  'password.reset.lead': string;
  'password.reset.submit': string;
  'password.confirm.title': string;
  /** `{site}`; the address stands below. */
  'password.confirm.lead': string;
  'password.confirm.submit': string;
  'password.confirm.note': string;
  /** `{site}` */
  'password.sent': string;
  /** `{count}`: characters. */
  'password.hint': string;
  'password.field.new': string;
  'password.field.name': string;
  /** `{count}`: characters. */
  'password.code.short': string;
  'password.code.long': string;
  'password.code.personal': string;
  'password.code.common': string;
  'password.code.email': string;
  'password.code.link': string;
  'password.code.wrong': string;
  /** `{site}` */
  'password.mail.verify.subject': string;
  /** `{expires}` */
  'password.mail.verify.lead': string;
  /** `{site}` */
  'password.mail.taken.subject': string;
  /** `{expires}` */
  'password.mail.taken.lead': string;
  /** `{site}` */
  'password.mail.reset.subject': string;
  /** `{expires}` */
  'password.mail.reset.lead': string;
  /** `{site}` */
  'password.mail.unknown.subject': string;
  'password.mail.unknown.lead': string;
  /** `{site}` */
  'password.mail.changed.subject': string;
  'password.mail.changed.lead': string;
}

/** The email to the owner of an account that got a new way to sign in. */
export interface NoticeTexts {
  /** `{site}` */
  'notice.added.subject': string;
  /** `{method}`: the name of a provider. */
  'notice.added.lead': string;
  'notice.added.button': string;
}

/** What every application has; a sentence of a method is there with its provider. */
export interface CommonTexts extends PageTexts, MailTexts {}

/** Every sentence of the built-in pages and mails, by its name. */
export interface Texts
  extends
    CommonTexts,
    PasswordTexts,
    NoticeTexts,
    SecondFactorTexts,
    ApiAccessTexts,
    ApiKeyTexts,
    AccountTexts,
    OrganizationTexts,
    AdministrationTexts {}

/** The name of a text. */
export type TextName = keyof Texts;

/** A language that pages and mails are translated into, as a tag of BCP 47. */
export type BuiltInLanguage =
  'ar' | 'de' | 'en' | 'es' | 'fr' | 'hi' | 'it' | 'ja' | 'ko' | 'nl' | 'pl' | 'pt' | 'tr' | 'uk' | 'zh';

/**
 * The option `language`: one language, the languages to choose from, or a function that is given the request; what it
 * returns is looked up as a browser's language is.
 */
export type LanguageOption =
  string | readonly string[] | ((request: Request) => Awaitable<string | null | undefined>);

/** The option `texts`: sentences of the application, by language. Those that it leaves out are the built-in ones, or English. */
export interface TextsOption {
  readonly [language: string]: Readonly<Partial<Texts>>;
}
