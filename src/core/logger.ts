import type { LoggerInstance, WarningCode, WarningFacts } from '../types/logger.js';
import type { Awaitable } from '../types/model.js';
import { isPromiseLike } from './kit/awaitable.js';
import { onDemand } from './kit/on-demand.js';
import type { FaultLog } from './logger/faults.js';
import { randomHex } from './crypto/random.js';
import { AuthError } from '../errors.js';

/** The logger of the library. It redacts every line, so that nothing in the log can sign anybody in. */
export interface RedactingLogger {
  readonly debug: (message: string, metadata?: () => Record<string, unknown>) => void;
  readonly warn: (code: WarningCode, details?: string | WarningFacts) => void;
  /**
   * Logs a fault; of several with one cause within a minute the first one, and then how many there are.
   * @returns the reference of the line in the log, which no other one has: eight hexadecimal digits in lower case. A visitor who
   * sees that something failed is shown it, and the cause is found by it
   * @param reference - one that is known already. @default a new one
   */
  readonly error: (error: Error, reference?: string) => string;
}

/** The options that a logger is made from. */
interface LoggerOptions {
  readonly logger: Partial<LoggerInstance>;
  readonly debug: boolean;
}

/** Two of four billion are rarely the same, and they can be read out on the phone. */
const REFERENCE_OCTETS = 4;

type Lines = typeof import('./logger/lines.js');

/** The code that redacts and writes lines, loaded with the first line: most processes never log one. */
export const lines: () => Awaitable<Lines> = onDemand(() => import('./logger/lines.js'));

/**
 * Resolves when the lines that wait for that code have been written; `undefined` if none waits.
 *
 * Module state: one promise without a value, dropped when the last waiting line is written. It only keeps lines in order.
 */
const waiting: { written: Promise<void> | undefined } = { written: undefined };

/** Resolves when every line so far is written; `undefined` if none waits. Await it before answering: the process may be frozen right after. */
export function linesWritten(): Promise<void> | undefined {
  return waiting.written;
}

/** Writes a line at once if possible, otherwise after the lines before it. */
function enqueue(write: (lines: Lines) => unknown, writeLess: () => unknown): void {
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

/** Calls the logger. One that throws, or rejects, must not fail the request. */
function attempt(log: () => unknown): void {
  try {
    const outcome = log();
    // Recognised by `then`, as a promise may come from another realm; an unhandled rejection would end the process.
    if (typeof outcome === 'object' && outcome !== null && 'then' in outcome)
      Promise.resolve(outcome).catch(() => {});
  } catch {
    // There is nowhere left to report it.
  }
}

/** What is logged of an error that cannot be redacted. */
function withoutMessage(error: Error, reference: string): Error {
  const type = error instanceof AuthError ? error.type : 'Error';
  return Object.assign(new Error(`${type}: the message could not be redacted.`), { reference });
}

/**
 * Makes the logger of a configuration. It calls the methods of the option `logger`, and the console for those that are
 * missing, with what `logger/redact.ts` leaves. If that cannot be loaded, only types and codes are logged. Debug metadata
 * is only computed when `debug` is on.
 */
export function createLogger(config: Partial<LoggerOptions> | undefined): RedactingLogger {
  // Configurations that are not valid have a logger, too; plain JavaScript may have `false` or null for one.
  const logger = config?.logger || {};
  const own = (name: 'error' | 'warn' | 'debug'): LoggerInstance | undefined =>
    // Only the method `name` is called, which is there; on its own object, as it may be an instance of a class.
    typeof logger[name] === 'function' ? (logger as LoggerInstance) : undefined;
  const warn: RedactingLogger['warn'] = (code, details) =>
    enqueue(
      ({ CONSOLE, redactText, detailsOf }) => {
        const target = own('warn') ?? CONSOLE;
        return details === undefined
          ? target.warn(code)
          : target.warn(code, redactText(detailsOf(code, details)));
      },
      () => (own('warn') ?? console).warn(code),
    );
  let faults: FaultLog | undefined;
  const note = ({ createFaultLog }: Lines, error: Error, reference: string): string | undefined => {
    faults ??= createFaultLog((line) => warn('fault-repeated', line));
    return faults.note(error, reference);
  };
  return Object.freeze({
    error: (error: Error, reference: string = randomHex(REFERENCE_OCTETS)) => {
      // Debugging shows each of them.
      const loaded = config?.debug === true ? undefined : lines();
      const isLoading = isPromiseLike(loaded);
      const known = loaded === undefined || isLoading ? undefined : note(loaded, error, reference);
      if (known !== undefined) return known;
      enqueue(
        (code) => {
          if (isLoading) note(code, error, reference);
          return (own('error') ?? code.CONSOLE).error(code.redactForLog(error, reference));
        },
        () => (own('error') ?? console).error(withoutMessage(error, reference)),
      );
      return reference;
    },
    warn,
    debug:
      config?.debug === true
        ? (message: string, metadata?: () => Record<string, unknown>) =>
            attempt(() => {
              // Computed now: the values may change while the line waits.
              const facts = metadata?.();
              enqueue(
                ({ CONSOLE, redactText, redact }) =>
                  (own('debug') ?? CONSOLE).debug(redactText(message), metadata && redact(facts)),
                () => {},
              );
            })
        : () => {},
  });
}
