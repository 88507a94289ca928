import type { EmailUserConfig, SendVerificationRequestParams } from '../../types/provider-email.js';
import type { customFetch } from '../../types/symbols.js';
import { failureCode, MailError } from './mail-error.js';
import { senderOf, signInMail } from './sign-in-mail.js';

/** The options of providers that send email with the HTTP API of a mail service. */
export type HttpMailUserConfig = EmailUserConfig & {
  /** The function to use instead of `fetch` for requests to the service. */
  [customFetch]?: typeof fetch;
};

/** A request to a mail service. */
export interface MailRequest {
  /** The name of the provider, for errors. */
  service: string;
  url: string;
  /** The headers, among them the one with the API key. */
  headers: Record<string, string>;
  /** Sent as a form if it is `URLSearchParams`, otherwise as JSON. */
  body: Record<string, unknown> | URLSearchParams;
  /** @default globalThis.fetch */
  fetch?: typeof fetch | undefined;
}

/** A sign-in email with everything that a mail service needs to send it. */
export interface MailMessage {
  /** The recipient: exactly one address. */
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  apiKey: string;
}

/** Milliseconds until a request is aborted. */
const TIMEOUT = 10_000;

/**
 * Composes the email with a sign-in link.
 *
 * @throws {MailError} when the provider has no `apiKey`.
 */
export function composeMail(params: SendVerificationRequestParams): MailMessage {
  const { identifier, url, expires, provider, theme, wording, code } = params;
  const { apiKey, name } = provider;
  if (!apiKey) throw new MailError(name, 'the API key is missing. Set the option apiKey.');
  return {
    ...signInMail({ url, code, theme, expires, wording }),
    to: identifier,
    from: senderOf(params),
    apiKey,
  };
}

/**
 * Sends an email by posting it to a service.
 *
 * @throws {MailError} when the service cannot be reached, or responds with a status other than 2xx.
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
      // A redirect would send the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (error) {
    // Without `cause`: some runtimes quote an invalid header in their error, and with it the API key.
    const code = failureCode(error) ?? 'unknown reason';
    throw new MailError(service, `the service could not be reached, or the key is malformed (${code}).`, {
      code,
    });
  }
}
