import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getSession } from 'latchkey';
import type { AuthHandler, AuthOptions, Session } from 'latchkey';

/** One request to a page. */
export interface Visit {
  readonly config: AuthOptions;
  readonly auth: AuthHandler;
  readonly origin: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** Who is signed in; `null` if nobody is. */
export async function sessionOf(visit: Visit): Promise<Session | null> {
  const reading = await getSession({ headers: headersOf(visit), url: visit.url }, visit.config);
  // A store is down, so the visitor may still be signed in.
  if (reading.status === 'unknown') throw reading.error;
  passCookies(visit, reading.headers);
  return reading.status === 'in' ? reading.session : null;
}

/** The hidden fields that every form of ours sends. */
export interface HiddenFields {
  /** Proves that the form is from a page of ours, for this browser. */
  readonly csrfToken: string;
  /** Which showing of the page this is: both clicks of a double click are done once. */
  readonly _showing: string;
  readonly callbackUrl?: string;
}

/** The hidden fields for the forms of a page; asks the action `csrf`, and passes its cookie on. */
export async function hiddenFields(visit: Visit, callbackUrl?: string): Promise<HiddenFields> {
  const answer = await visit.auth(new Request(`${visit.origin}/auth/csrf`, { headers: headersOf(visit) }));
  passCookies(visit, answer.headers);
  const { csrfToken }: { csrfToken: string } = await answer.json();
  const showing = randomBytes(8).toString('hex');
  return { csrfToken, _showing: showing, ...(callbackUrl !== undefined && { callbackUrl }) };
}

/** A URL to go on to: one of ours, or the home page. Whoever makes a link to a page chooses what its query says. */
export function ownTarget({ url, origin }: Visit, name = 'callbackUrl'): string {
  const given = url.searchParams.get(name) ?? '/';
  const target = URL.canParse(given, origin) ? new URL(given, origin) : new URL(origin);
  return target.origin === origin ? target.pathname + target.search : '/';
}

/** A cookie of the request. */
export function cookieOf({ request }: Visit, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

function headersOf({ request }: Visit): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'origin', 'sec-fetch-site', 'host'] as const) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

function passCookies({ response }: Visit, headers: Headers): void {
  for (const line of headers.getSetCookie()) response.appendHeader('Set-Cookie', line);
}
