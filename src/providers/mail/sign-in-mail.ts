import type { Theme } from '../../types/pages.js';
import type { MailWording, SendVerificationRequestParams } from '../../types/provider-email.js';
import { mailBody, spaced, type MailSecrets } from './mail-body.js';
import { mailWords, type MailWords } from './mail-words.js';

/** The values in a sign-in email. */
export interface SignInMailParams {
  /** The link. Opening it signs in, so it must not appear anywhere but in the email. */
  readonly url: string;
  /** The digits for a user who reads the mail on another device, or who is asked for them. */
  readonly code?: string | undefined;
  readonly theme: Readonly<Theme>;
  /** When the link stops working. */
  readonly expires: Date;
  /** The language, and what the mail says. @default English, and the host of the link */
  readonly wording?: MailWording | undefined;
}

/** The contents of a sign-in email. */
export interface SignInMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Makes the email with the sign-in link, as HTML that old mail programs understand and as plain text, in the language of
 * `wording`. Light or dark as the mail program prefers, or as `theme.colorScheme` says. `theme.brandColor` and
 * `theme.buttonText` are used if they are written in hex, the only notation that all mail programs understand. No images:
 * loading one would reveal when the email is read.
 */
export function signInMail({ url, code, theme, expires, wording }: SignInMailParams): SignInMail {
  const words = mailWords({ wording, host: new URL(url).host, expires });
  return {
    subject: words.subject,
    html: mailBody({ url, code }, theme, words),
    text: textBody({ url, code }, words),
  };
}

/** The sender of an email: the option `from`, otherwise `no-reply` at the host of the link. */
export function senderOf({ provider, url }: SendVerificationRequestParams): string {
  return provider.from || `no-reply@${new URL(url).hostname}`;
}

function textBody({ url, code }: MailSecrets, { subject, direction, say }: MailWords): string {
  const paragraphs = [subject, `${say('mail.open')}\n${url}`];
  // From right to left, the two groups of digits would change places.
  if (code !== undefined)
    paragraphs.push(`${say('mail.code')}\n${direction === 'rtl' ? code : spaced(code)}`);
  paragraphs.push(say('mail.once'), say('mail.ignore'));
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}
