import type { ErrorPageParam } from '../types/pages.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { heading, lead } from './layout.js';
import type { Frame, Page } from './layout.js';

/** What changes from one request of the error page to the next. */
export interface ErrorInput {
  readonly error?: string | undefined;
  readonly code?: string | undefined;
  /** Nothing is at the requested address. */
  readonly notFound?: true;
  /** The logged error, line by line, for developers on their own machine. */
  readonly fault?: readonly string[] | undefined;
}

interface ErrorText {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

const ERRORS: Readonly<Record<ErrorPageParam, ErrorText>> = {
  Configuration: {
    status: 500,
    title: 'Something is wrong on our side',
    text: 'The server is not set up correctly. The people who run this site can find the reason in its log.',
  },
  AccessDenied: { status: 403, title: 'Access denied', text: 'You do not have permission to sign in here.' },
  Verification: {
    status: 403,
    title: 'This link no longer works',
    text: 'It may have expired, or it was used already. Sign in again to get a new one.',
  },
};

const PASSKEY_ERROR: ErrorText = {
  status: 200,
  title: 'The passkey was not accepted',
  text: 'Try again, or choose another way to sign in.',
};

const CODES: Readonly<Record<string, Omit<ErrorText, 'status'>>> = {
  challenge_expired: { title: 'That took a little too long', text: 'Please start again.' },
  credential_exists: {
    title: 'This passkey is registered already',
    text: 'You can sign in with it. To add another one, use another device or password manager.',
  },
  counter_regression: {
    title: 'This passkey can no longer be trusted',
    text: 'There may be a copy of it somewhere. Sign in another way, remove the passkey and register a new one.',
  },
  revocation_pending: {
    title: 'Signed out in this browser',
    text:
      'You are signed out here, but the session could not be ended on the server. If somebody else may have a copy of ' +
      'it, tell the people who run this site.',
  },
};

const NOT_FOUND: ErrorText = {
  status: 404,
  title: 'Page not found',
  text: 'There is nothing at this address. The link may be old, or mistyped.',
};

const DEFAULT_ERROR: ErrorText = {
  status: 200,
  title: 'Something went wrong',
  text: 'That did not work. Please try to sign in again.',
};

// Maps, because looking up a name such as `__proto__` in an object would find what was not put there (CWE-1321).
const BY_ERROR: ReadonlyMap<string, ErrorText> = new Map([
  ...Object.entries(ERRORS),
  ['WebAuthnVerificationError', PASSKEY_ERROR],
]);
const BY_CODE: ReadonlyMap<string, Omit<ErrorText, 'status'>> = new Map(Object.entries(CODES));

/** The logged error, so that developers on their own machine need not look into the log. */
function faultNote(lines: readonly string[]): Html {
  return html`<div class="alert" role="note"><div>${lines.map((line) => html`<p>${line}</p>`)}</div></div>
    <p class="note">
      You see this because you are on the machine that the server runs on, and it is not in production.
    </p>`;
}

/** The error page. Status: Configuration 500, AccessDenied and Verification 403, not found 404, anything else 200. */
export function errorPage(frame: Frame, basePath: string, policy: string): (input: ErrorInput) => Page {
  return (input) => {
    const error = input.notFound ? NOT_FOUND : (BY_ERROR.get(input.error ?? '') ?? DEFAULT_ERROR);
    const { title, text } = BY_CODE.get(input.code ?? '') ?? error;
    const link = html`<a class="button primary" href="${basePath}/signin"><span>Sign in</span></a>`;
    const isOrdinary = input.fault === undefined || input.code !== undefined;
    const head = heading(frame, {
      title,
      lead: lead(isOrdinary ? text : 'The server’s log says why:'),
      icon: 'alert',
      ...(!input.notFound && { warning: true }),
    });
    const content = input.fault === undefined ? html`${head}${link}` : html`${head}${faultNote(input.fault)}`;
    return { body: String(frame.document(title, content)), policy, status: error.status };
  };
}
