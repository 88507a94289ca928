import type { Awaitable } from './model.js';
import type { Theme } from './pages.js';
import type { CommonProviderOptions } from './provider-common.js';

/** What `sendVerificationRequest` receives. */
export interface SendVerificationRequestParams {
  /** The normalised address: exactly one addr-spec (RFC 5321). */
  identifier: string;
  /** The link to be sent. A credential: never log it. */
  url: string;
  expires: Date;
  provider: EmailConfig;
  /** The token of the link. A credential: never log it. */
  token: string;
  theme: Theme;
  /** The request that asked for the mail. */
  request: Request;
}

/** @see {@link SendVerificationRequestParams} */
export type EmailProviderSendVerificationRequestParams = SendVerificationRequestParams;

/** The `type` of a provider that sends links. */
export type EmailProviderType = 'email';

/** A provider that sends a link to prove an address. */
export interface EmailConfig extends CommonProviderOptions {
  id: string;
  /** Sends links. */
  type: 'email';
  name: string;
  /** Sender, in the form the transport expects. */
  from?: string;
  /** Seconds until the link expires. @default 86400 */
  maxAge?: number;
  /** Sends the mail. Throwing: the stored token is deleted and the sign-in page shows `EmailSignin`. */
  sendVerificationRequest: (params: SendVerificationRequestParams) => Awaitable<void>;
  /** Used in place of the secret of the configuration when tokens are hashed. */
  secret?: string;
  /** Makes the token. @default 32 random bytes in hex */
  generateVerificationToken?: () => Awaitable<string>;
  /** Replaces the address grammar. Throw to refuse an address. */
  normalizeIdentifier?: (identifier: string) => string;
  /**
   * When opening the link asks for a click before it signs in. `auto`: everywhere but in the browser that asked.
   * `never`: opening is enough, mail scanners use links up. @default "auto"
   */
  confirm?: 'auto' | 'always' | 'never';
  /** Key of a mail service. */
  apiKey?: string;
  /** SMTP connection, for nodemailer. */
  server?: unknown;
  /** Look of its part of the sign-in page. */
  style?: { logo?: string; brandColor?: string; text?: string; bg?: string };
  /** What the user passed to the provider function. */
  options?: EmailUserConfig;
}

/** What a user passes to an email provider function. */
export type EmailUserConfig = Omit<Partial<EmailConfig>, 'options' | 'type'>;

/** Import names of the email providers that come with the package. */
export type EmailProviderId =
  'email' | 'forwardemail' | 'loops' | 'mailgun' | 'nodemailer' | 'postmark' | 'resend' | 'sendgrid';
