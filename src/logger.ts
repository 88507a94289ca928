import type { LoggerInstance, WarningCode, WarningFacts } from './types/logger.js';
import type { Awaitable } from './types/model.js';
import { isPromiseLike } from './kit/awaitable.js';
import { onDemand } from './kit/on-demand.js';
import { AuthError } from './errors.js';

/** What the library logs with: nothing that passes here can sign anybody in. */
export interface RedactingLogger {
  readonly debug: (message: string, metadata?: () => Record<string, unknown>) => void;
  readonly warn: (code: WarningCode, details?: string | WarningFacts) => void;
  readonly error: (error: Error) => void;
}

type Lines = typeof import('./logger/lines.js');

/** What makes lines that may be written: most processes never log any. */
export const lines: () => Awaitable<Lines> = onDemand(() => import('./logger/lines.js'));

/** Ends when what was logged before that was loaded is written; `undefined` from then on. */
const waiting: { written: Promise<void> | undefined } = { written: undefined };

/** For whoever answers: a process may be stopped or frozen as soon as it has. `undefined`: nothing waits to be written. */
export function linesWritten(): Promise<void> | undefined {
  return waiting.written;
}

/** At once where that is possible, otherwise in the same order. */
function put(write: (lines: Lines) => unknown, writeLess: () => unknown): void {
  const loaded = lines();
  const { written: before } = waiting;
  if (before === undefined && !isPromiseLike(loaded)) return attempt(() => write(loaded));
  const written = Promise.all([loaded, before]).then(
    ([own]) => attempt(() => write(own)),
    () => attempt(writeLess),
  );
  waiting.written = written;
  void written.then(() => {
    if (waiting.written === written) waiting.written = undefined;
  });
}

/** A logger that fails, now or later, must not fail the request. */
function attempt(log: () => unknown): void {
  try {
    const outcome = log();
    // Of whichever realm: a promise that nobody looks after ends the process.
    if (typeof outcome === 'object' && outcome !== null && 'then' in outcome)
      Promise.resolve(outcome).catch(() => {});
  } catch {
    // There is nobody left to tell.
  }
}

/**
 * The logger of one configuration. Methods of `logger` count, the others write to the console; all of them get what
 * `redact` (logger/redact.ts) leaves, once that is loaded. Where it cannot be, only types and codes are told. Debug
 * metadata is made only when `debug` is on.
 */
export function createLogger(options: { logger?: Partial<LoggerInstance>; debug: boolean }): RedactingLogger {
  const { logger = {}, debug } = options;
  const own = (name: 'error' | 'warn' | 'debug'): LoggerInstance | undefined =>
    // A method that is there replaces ours; it is called on its own object.
    typeof logger[name] === 'function' ? (logger as LoggerInstance) : undefined;
  return Object.freeze({
    error: (error: Error) =>
      put(
        ({ CONSOLE, redactForLog }) => (own('error') ?? CONSOLE).error(redactForLog(error)),
        () =>
          (own('error') ?? console).error(
            new Error(
              `${error instanceof AuthError ? error.type : 'Error'}: the message could not be redacted.`,
            ),
          ),
      ),
    warn: (code: WarningCode, details?: string | WarningFacts) =>
      put(
        ({ CONSOLE, redactText, detailsOf }) => {
          const target = own('warn') ?? CONSOLE;
          return details === undefined
            ? target.warn(code)
            : target.warn(code, redactText(detailsOf(code, details)));
        },
        () => (own('warn') ?? console).warn(code),
      ),
    debug: debug
      ? (message: string, metadata?: () => Record<string, unknown>) =>
          attempt(() => {
            // What it is now: the request goes on.
            const facts = metadata?.();
            put(
              ({ CONSOLE, redactText, redact }) =>
                (own('debug') ?? CONSOLE).debug(redactText(message), metadata && redact(facts)),
              () => {},
            );
          })
      : () => {},
  });
}
