import type { LoggerInstance, WarningCode } from '../../types/logger.js';
import { AuthError } from '../../errors.js';
import { isObject } from '../kit/object.js';
import { isErrorObject } from '../kit/realms.js';
import { nameOf, problemsOf } from './redact.js';
import { readMoreOf } from './read-more.js';
import { WARNINGS } from './warnings.js';

export { detailsOf } from './details.js';
export { createFaultLog } from './faults.js';
export { redact, redactForLog, redactText } from './redact.js';
export { WARNINGS } from './warnings.js';

function write(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (isErrorObject(item) ? describe(item) : item)) ?? '';
}

/** An error as text for the console: type, message and stack, and the same for its causes. */
function describe(error: Error): string {
  const type = nameOf(error);
  // Errors that visitors or providers cause have no stack: one line, so that visitors cannot flood the log.
  const inMessage = error.message.split('\n').length;
  const isShown = AuthError.shownAs(error) !== undefined;
  const frames = isShown ? [] : (error.stack?.split('\n').slice(inMessage) ?? []);
  const { cause } = error;
  const { err, ...details }: Record<string, unknown> =
    isErrorObject(cause) || !isObject(cause) ? { err: cause } : cause;
  // These are in the message already.
  if (problemsOf(cause) !== undefined) delete details['problems'];
  const lines = [`${type}: ${error.message}`, ...frames];
  if (err !== undefined) lines.push(`[cause] ${isErrorObject(err) ? describe(err) : write(err)}`);
  if (Object.keys(details).length > 0) lines.push(`[details] ${write(details)}`);
  return lines.join('\n');
}

function warn(code: WarningCode, details: string | undefined): void {
  const text = details === undefined ? WARNINGS[code] : `${WARNINGS[code]} ${details}`;
  console.warn(`[latchkey][warn][${code}] ${text} Read more: ${readMoreOf(code, details)}`);
}

/** Writes lines to the console, where the application has no logger of its own. What it gets is redacted already. */
export const CONSOLE: Readonly<LoggerInstance> = {
  error: (error) => {
    const line = `[latchkey][error][${error.reference ?? ''}] ${describe(error)}`;
    // What visitors and providers cause stays one line, see `describe`.
    const between = line.includes('\n') ? '\n' : ' ';
    console.error(error.readMore === undefined ? line : `${line}${between}Read more: ${error.readMore}`);
  },
  warn,
  debug: (message, metadata) => console.log(`[latchkey][debug] ${message}`, write(metadata)),
};
