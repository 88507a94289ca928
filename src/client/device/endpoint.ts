import { DeviceSignInError } from './error.js';

const TIMEOUT = 15_000;
const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'Mac OS X', linux: 'Linux', win32: 'Windows' };
/** What the page that asks the user shows of it: the system. */
const AGENT = `latchkey-device (${SYSTEMS[process.platform] ?? process.platform})`;

/** What an endpoint answered: its members, or why there are none. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Posts a form to an endpoint of the server.
 * @throws {DeviceSignInError} (rejects) `server_unavailable`; `invalid_answer` if something else is at this address
 */
export async function post(
  { issuer, signal }: { readonly issuer: string; readonly signal?: AbortSignal | undefined },
  path: string,
  form: Readonly<Record<string, string | undefined>>,
): Promise<Answer> {
  const url = `${issuer}/${path}`;
  const sent = Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const timeout = AbortSignal.timeout(TIMEOUT);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(sent),
      headers: { accept: 'application/json', 'user-agent': AGENT },
      // A form with a token follows no redirect.
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    throw unavailable(url, cause);
  }
  const { status } = response;
  if (status >= 500 || status === 429) throw unavailable(url, `status ${status}`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (typeof body !== 'object' || body === null)
    throw new DeviceSignInError(
      'invalid_answer',
      `${url} did not answer with JSON (status ${status}). Check \`issuer\`: it is the base URL of Latchkey, such as "https://example.com/auth".`,
    );
  // It is an object: its members are checked where they are used.
  return { status, body: body as Readonly<Record<string, unknown>> };
}

function unavailable(url: string, cause: unknown): DeviceSignInError {
  return new DeviceSignInError(
    'server_unavailable',
    `${url} could not be reached. Check the network and \`issuer\`, then try again.`,
    cause,
  );
}

/** The error that an endpoint answered with. */
export function refusalOf({ body }: Answer): DeviceSignInError {
  const { error, error_description: description } = body;
  const reason = printable(error) || 'invalid_answer';
  return new DeviceSignInError(reason, `The server refused: ${printable(description) || reason}`);
}

/** Text of the server that can be shown in a terminal: without what moves its cursor. */
export function printable(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll(/\p{C}/gu, '').slice(0, 300) : '';
}
