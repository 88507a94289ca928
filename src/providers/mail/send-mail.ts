import type { EmailUserConfig, SendVerificationRequestParams } from '../../types/provider-email.js';
import type { customFetch } from '../../types/symbols.js';
import { failureCode, MailError } from './mail-error.js';
import { senderOf } from './sender-of.js';
import { signInMail } from './sign-in-mail.js';

/** The options of providers that send through the HTTP API of a service. */
export type HttpMailUserConfig = EmailUserConfig & {
  /** Replaces `fetch` for the calls to the service. */
  [customFetch]?: typeof fetch;
};

/** One call to a mail service. */
export interface MailRequest {
  /** Name of the provider, for errors. */
  service: string;
  url: string;
  /** Carries the key. */
  headers: Record<string, string>;
  /** Sent as JSON, or as a form where it is `URLSearchParams`. */
  body: Record<string, unknown> | URLSearchParams;
  /** @default globalThis.fetch */
  fetch?: typeof fetch | undefined;
}

/** A sign-in mail with all that a service has to know about it. */
export interface MailMessage {
  /** Exactly one address. */
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  apiKey: string;
}

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * The mail that a request for a link asks for.
 *
 * @throws {MailError} when the provider has no `apiKey`.
 */
export function composeMail(params: SendVerificationRequestParams): MailMessage {
  const { identifier, url, expires, provider, theme } = params;
  const { apiKey, name } = provider;
  if (!apiKey) throw new MailError(name, 'there is no key. Set the option apiKey.');
  return {
    ...signInMail({ url, host: new URL(url).host, theme, expires }),
    to: identifier,
    from: senderOf(params),
    apiKey,
  };
}

/**
 * Posts a mail to a service.
 *
 * @throws {MailError} when the service cannot be reached, or answers with anything but 2xx.
 */
export async function postMail(request: MailRequest): Promise<void> {
  const response = await post(request);
  if (response.ok) return;
  throw new MailError(request.service, `the mail was refused with status ${response.status}.`, {
    status: response.status,
  });
}

async function post({ service, url, headers, body, fetch: send = fetch }: MailRequest): Promise<Response> {
  const isForm = body instanceof URLSearchParams;
  try {
    return await send(url, {
      method: 'POST',
      headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
      // A redirect would carry the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (error) {
    // Without the error as cause: a runtime that refuses a header quotes it, key included.
    const code = failureCode(error) ?? 'unknown reason';
    throw new MailError(service, `the service could not be reached, or the key is malformed (${code}).`, {
      code,
    });
  }
}
