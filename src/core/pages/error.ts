import type { ErrorPageParam } from '../../types/pages.js';
import type { TextName } from '../../types/texts.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { heading, lead } from './layout.js';
import type { Frame, Page } from './layout.js';
import { referenceNote } from './reference.js';

/** What changes from one request of the error page to the next. */
export interface ErrorInput {
  readonly error?: string | undefined;
  readonly code?: string | undefined;
  /** Of the fault, as it came: nothing is shown of what cannot be one. */
  readonly reference?: string | undefined;
  /** Nothing is at the requested address. */
  readonly notFound?: true;
  /** The logged error, line by line, for developers on their own machine. */
  readonly fault?: readonly string[] | undefined;
}

type NameIn<Text> = Text extends `error.${infer Name}.title` ? Name : never;
type ErrorName = NameIn<TextName>;

/** The statuses of errors, by the value of `error`; all others have 200. */
const STATUS: ReadonlyMap<string, number> = new Map<ErrorPageParam, number>([
  ['Configuration', 500],
  ['AccessDenied', 403],
  ['Verification', 403],
]);

// Sets, because looking up a name such as `__proto__` in an object would find what was not put there (CWE-1321).
const ERRORS: ReadonlySet<string> = new Set<ErrorName>([
  'Configuration',
  'AccessDenied',
  'Verification',
  'WebAuthnVerificationError',
]);
const CODES: ReadonlySet<string> = new Set<ErrorName>([
  'challenge_expired',
  'credential_exists',
  'counter_regression',
  'revocation_pending',
]);

/** The logged error, so that developers on their own machine need not look into the log. */
function faultNote(lines: readonly string[]): Html {
  return html`<div class="alert" role="note"><div>${lines.map((line) => html`<p>${line}</p>`)}</div></div>
    <p class="note">
      You see this because you are on the machine that the server runs on, and it is not in production.
    </p>`;
}

/** The error page. Status: Configuration 500, AccessDenied and Verification 403, not found 404, anything else 200. */
export function errorPage(frame: Frame, basePath: string, policy: string): (input: ErrorInput) => Page {
  const link = html`<a class="button primary" href="${basePath}/signin"
    ><span>${frame.say('error.signIn')}</span></a
  >`;
  return (input) => {
    const name = nameOf(input);
    const isOrdinary = input.fault === undefined || input.code !== undefined;
    const head = heading(frame, {
      title: `error.${name}.title`,
      lead: lead(isOrdinary ? frame.say(`error.${name}.text`) : 'The server’s log says why:'),
      icon: 'alert',
      ...(!input.notFound && { warning: true }),
    });
    const main = input.fault === undefined ? link : faultNote(input.fault);
    const content = html`${head}${main}${referenceNote(frame.say, input.reference)}`;
    const status = input.notFound ? 404 : (STATUS.get(input.error ?? '') ?? 200);
    return { body: String(frame.document(`error.${name}.title`, content)), policy, status };
  };
}

/** Which texts tell what happened: a known code is more exact than the error. */
function nameOf({ error, code, notFound }: ErrorInput): ErrorName {
  const isKnown = (names: ReadonlySet<string>, name: string | undefined): name is ErrorName =>
    name !== undefined && names.has(name);
  if (isKnown(CODES, code)) return code;
  if (notFound) return 'notFound';
  return isKnown(ERRORS, error) ? error : 'default';
}
