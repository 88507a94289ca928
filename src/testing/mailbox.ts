import type { SendVerificationRequestParams } from '../types/provider-email.js';
import type { PasswordMail } from '../types/provider-password.js';

/** A mail that would have been sent. */
export interface TestMail {
  /** The address, normalised. */
  readonly to: string;
  /** The link in it. */
  readonly url: string;
  /** The digits in it, where the provider has `code`. */
  readonly code: string | undefined;
  /** The secret in the link, of mails of an email provider. */
  readonly token: string | undefined;
  /** When the link expires, of mails of an email provider. */
  readonly expires: Date | undefined;
  /** What it is about, of mails of `Password()`. */
  readonly kind: PasswordMail['kind'] | undefined;
  /** Its subject, of mails of `Password()`. */
  readonly subject: string | undefined;
}

/** A mailbox for everybody: see {@link createMailbox}. */
export interface TestMailbox {
  /** Everything that was sent, oldest first. */
  readonly mails: readonly TestMail[];
  /** Pass it as `sendVerificationRequest` of the email provider. */
  readonly sendVerificationRequest: (params: SendVerificationRequestParams) => void;
  /** Pass it as `sendMail` of `Password()`. */
  readonly sendMail: (mail: PasswordMail) => void;
  /** The newest mail to an address. @throws {Error} when there is none */
  newestTo(address: string): TestMail;
  /** Forgets every mail. */
  clear(): void;
}

/**
 * Catches the mails of an email provider or of `Password()`, so that a test can open the link in them.
 * @example
 * const mailbox = createMailbox();
 * const config = { providers: [Nodemailer({ ...options, ...mailbox }), Password({ sendMail: mailbox.sendMail })] };
 */
export function createMailbox(): TestMailbox {
  const mails: TestMail[] = [];
  return {
    // A copy, because what is spread into a provider is frozen with it.
    get mails() {
      return [...mails];
    },
    sendVerificationRequest: ({ identifier, url, code, token, expires }) => {
      mails.push({ to: identifier, url, code, token, expires, kind: undefined, subject: undefined });
    },
    sendMail: ({ to, url, kind, subject }) => {
      mails.push({ to, url, kind, subject, code: undefined, token: undefined, expires: undefined });
    },
    newestTo: (address) => {
      const found = mails.findLast(({ to }) => to === address);
      if (found === undefined)
        throw new Error(`No mail was sent to ${address}; ${mails.length} were sent to others.`);
      return found;
    },
    clear: () => {
      mails.length = 0;
    },
  };
}
