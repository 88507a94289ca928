import type { SendVerificationRequestParams } from '../../types/provider-email.js';
import type { Requirements } from '../../types/requirements.js';
import { isObject } from '../../core/kit/object.js';
import { failureCode, MailError } from './mail-error.js';
import { senderOf, signInMail } from './sign-in-mail.js';

/** The part of nodemailer that is used. Its own types need those of Node, which the core is compiled without. */
interface Nodemailer {
  createTransport: (server: unknown) => {
    sendMail: (message: object) => Promise<{ rejected?: unknown[]; pending?: unknown[] }>;
    close: () => void;
  };
}

/** The requirements of providers that send over SMTP: the option `server`, and the package `nodemailer`. */
export const smtpRequirements: Requirements = {
  missing: ({ server }) =>
    server
      ? undefined
      : 'there is no mail server. Set the option `server`: a URL or the options of a transport.',
  package: {
    name: 'nodemailer',
    load: () => importNodemailer(),
    isUsed: ({ server }) => Boolean(server),
  },
};

/**
 * Sends the sign-in link over SMTP, with the package `nodemailer`.
 *
 * @param load Imports the package. @default the installed one
 * @throws {MailError} when the package is missing, the provider has no `server`, or the mail server does not accept the
 * mail.
 */
export async function sendSmtpMail(
  params: SendVerificationRequestParams,
  load: () => Promise<unknown> = importNodemailer,
): Promise<void> {
  const { identifier, url, expires, provider, theme, wording, code } = params;
  const mail = {
    // An object is used as it is. A string would be parsed again, and parsers disagree about addresses.
    to: { name: '', address: identifier },
    from: senderOf(params),
    ...signInMail({ url, code, theme, expires, wording }),
  };
  await sendOverSmtp(provider, mail, load);
}

/** Who sends a mail, and through which server. */
interface SmtpSender {
  /** Of the provider, for errors. */
  readonly name: string;
  readonly server?: unknown;
}

/**
 * Sends a mail over SMTP, with the package `nodemailer`.
 * @param load Imports the package. @default the installed one
 * @throws {MailError} as {@link sendSmtpMail} does
 */
export async function sendOverSmtp(
  sender: SmtpSender,
  mail: object,
  load: () => Promise<unknown> = importNodemailer,
): Promise<void> {
  const { server, name } = sender;
  if (!server) throw new MailError(name, 'there is no mail server. Set the option server.');
  const nodemailer = await loadNodemailer(name, load);
  await deliver(nodemailer, sender, { ...mail, disableFileAccess: true, disableUrlAccess: true });
}

async function deliver(nodemailer: Nodemailer, { name, server }: SmtpSender, mail: object): Promise<void> {
  let close: () => void = () => undefined;
  try {
    const transport = nodemailer.createTransport(server);
    // Closed, so that no pooled connection stays open. A transport that the application made is left open.
    if (!isTransport(server)) close = () => transport.close();
    const { rejected = [], pending = [] } = await transport.sendMail(mail);
    if (rejected.length + pending.length > 0)
      throw new MailError(name, 'the mail server refused the recipient.');
  } catch (error) {
    throw error instanceof MailError ? error : smtpError(name, error);
  } finally {
    close();
  }
}

function isTransport(server: unknown): boolean {
  return isObject(server) && (typeof server.send === 'function' || typeof server.sendMail === 'function');
}

/** Makes a `MailError` without `cause`, which may contain the address in the server's reply, or the password in a URL. */
function smtpError(service: string, error: unknown): MailError {
  const code = failureCode(error);
  const status = isObject(error) && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return new MailError(service, `the mail server did not accept the mail (${code ?? 'unknown reason'}).`, {
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
  });
}

/**
 * Imports the package, which applications with another way to send mail do not have. Inside `try`, so that bundlers which
 * refuse what they cannot find (Turbopack) leave it to this code.
 */
async function importNodemailer(): Promise<unknown> {
  try {
    // A literal, so that bundlers find the package; cast, so that the compiler does not load its types, which need Node's.
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- see above
    return await import('nodemailer' as string);
  } catch (cause) {
    throw new Error('nodemailer could not be imported', { cause });
  }
}

async function loadNodemailer(service: string, load: () => Promise<unknown>): Promise<Nodemailer> {
  const module = await load().catch((cause: unknown) => {
    throw new MailError(service, 'the package nodemailer is missing. Install it: npm install nodemailer', {
      cause,
    });
  });
  for (const candidate of [module, isObject(module) ? module.default : undefined]) {
    if (isNodemailer(candidate)) return candidate;
  }
  throw new MailError(service, 'the installed package nodemailer cannot be used: it has no createTransport.');
}

function isNodemailer(value: unknown): value is Nodemailer {
  return isObject(value) && typeof value.createTransport === 'function';
}
