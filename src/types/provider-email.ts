import type { Awaitable } from './model.js';
import type { Theme } from './pages.js';
import type { MailTexts } from './texts.js';
import type { CommonProviderOptions } from './provider-common.js';

/** The parameters of `sendVerificationRequest`. */
export interface SendVerificationRequestParams {
  /** The address, normalised: exactly one mailbox without a display name (RFC 5321, section 4.1.2). */
  identifier: string;
  /** The link to send. Opening it signs in: never log it. */
  url: string;
  /** When the link expires. */
  expires: Date;
  provider: EmailConfig;
  /** The token in the link, for emails that show it. Never log it. */
  token: string;
  /**
   * Eight digits for a user who reads the mail on another device: typed into the page that asked for the mail, they sign
   * in there, as the link does. Show them as `1234 5678`, and never log them. Only with `code` of the provider.
   */
  code?: string;
  /** Colours and logo for the email. */
  theme: Theme;
  /** The request of the person who wants to sign in, for instance for its language. */
  request: Request;
  /** The language of the mail, and what it says. @default English, and the host of the link */
  wording?: MailWording;
}

/** The language of a mail, and what it says. */
export interface MailWording {
  /** What people know the application by: `theme.name`, or its host. */
  readonly site: string;
  /** The language (BCP 47), chosen as that of the pages is. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The sentences; `{site}` and `{expires}` stand for values. */
  readonly texts: Readonly<MailTexts>;
}

/** @see {@link SendVerificationRequestParams} */
export type EmailProviderSendVerificationRequestParams = SendVerificationRequestParams;

/** The `type` of a provider that sends sign-in links. */
export type EmailProviderType = 'email';

/** A provider that sends a sign-in link by email. */
export interface EmailConfig extends CommonProviderOptions {
  id: string;
  type: 'email';
  name: string;
  /** The sender, in the form that the mail service expects, for instance `Name <name@example.com>`. */
  from?: string;
  /** Seconds until the link expires. @default 86400 (1 day) */
  maxAge?: number;
  /** Sends the email. If it throws, the stored token is deleted and the sign-in page shows `EmailSignin`. */
  sendVerificationRequest: (params: SendVerificationRequestParams) => Awaitable<void>;
  /** The secret that tokens are hashed with. @default the secret of the configuration */
  secret?: string;
  /** Generates the token of a link, which must be impossible to guess. @default 32 random bytes in hex */
  generateVerificationToken?: () => Awaitable<string>;
  /**
   * Replaces the function that checks and normalises an address. Called with what the user typed; what it throws refuses
   * the address.
   */
  normalizeIdentifier?: (identifier: string) => string;
  /**
   * When a link asks for a click on a page before it signs in. `auto`: in every browser but the one that requested it.
   * `never`: opening it is enough, so mail scanners that open links use them up. @default "auto"
   */
  confirm?: 'auto' | 'always' | 'never';
  /**
   * Whether mails have a code beside the link, and the page that says "check your email" asks for it. Set it for a
   * `sendVerificationRequest` of your own whose mail shows `code`; `false` turns the code off. @default true for the mails
   * that this package writes, otherwise false
   */
  code?: boolean;
  /**
   * Whether the owner gets a mail when their account gets a new way to sign in: a linked account, or a passkey. Only where
   * this package sends the mails. @default true
   */
  notices?: boolean;
  /** The API key of the mail service. */
  apiKey?: string;
  /** The SMTP connection: options or a URL for nodemailer. */
  server?: unknown;
  /** Logo and colours on the sign-in page. */
  style?: { logo?: string; brandColor?: string; text?: string; bg?: string };
  /** The options that were passed to the provider function; set by it. */
  options?: EmailUserConfig;
}

/** The options that an email provider function takes. */
export type EmailUserConfig = Omit<Partial<EmailConfig>, 'options' | 'type'>;

/** The ids of the email providers in this package, which are also their import names. */
export type EmailProviderId =
  'email' | 'forwardemail' | 'loops' | 'mailgun' | 'nodemailer' | 'postmark' | 'resend' | 'sendgrid';
