import type { ErrorPageParam } from '../types/pages.js';
import { html } from './html.js';
import { heading, lead } from './layout.js';
import type { Frame, Page } from './layout.js';

/** What the error page is asked to show. */
export interface ErrorInput {
  readonly error?: string | undefined;
  readonly code?: string | undefined;
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
    text: 'The server is not set up correctly. Whoever runs this site finds the reason in the server’s log.',
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

const DEFAULT_ERROR: ErrorText = {
  status: 200,
  title: 'Something went wrong',
  text: 'That did not work. Please try to sign in again.',
};

// Maps, because a name like `__proto__` is an own key of nothing here (CWE-1321).
const BY_ERROR: ReadonlyMap<string, ErrorText> = new Map([
  ...Object.entries(ERRORS),
  ['WebAuthnVerificationError', PASSKEY_ERROR],
]);
const BY_CODE: ReadonlyMap<string, Omit<ErrorText, 'status'>> = new Map(Object.entries(CODES));

/** The error page. Status: Configuration 500, AccessDenied and Verification 403, anything else 200. */
export function errorPage(frame: Frame, basePath: string, policy: string): (input: ErrorInput) => Page {
  return (input) => {
    const error = BY_ERROR.get(input.error ?? '') ?? DEFAULT_ERROR;
    const { title, text } = BY_CODE.get(input.code ?? '') ?? error;
    const link = html`<a class="button primary" href="${basePath}/signin"><span>Sign in</span></a>`;
    const content = html`${heading(frame, { title, lead: lead(text), icon: 'alert', warning: true })}${link}`;
    return { body: String(frame.document(title, content)), policy, status: error.status };
  };
}
