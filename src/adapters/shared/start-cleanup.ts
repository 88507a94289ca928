import { isErrorObject } from '../../core/kit/realms.js';
import { backgroundTimer } from './background-timer.js';

/** The options of {@link CleanupSchedule.startCleanup}. */
export interface CleanupOptions {
  /** Seconds from the end of one run to the next, give or take a tenth. @default 3600 */
  readonly every?: number;
  /** Receives the error of each run that failed. @default one line on the console, once per cause */
  readonly onError?: (error: unknown) => void;
}

/** The method of adapters and record stores that runs their `cleanup` again and again. */
export interface CleanupSchedule {
  /**
   * Runs `cleanup` every hour for as long as the process lives, and does not keep it alive. The first run is within a minute,
   * at a random time: processes that start together do not delete together. Runs never overlap, and one that fails ends
   * nothing: the next one tries again. On platforms that freeze or end a process after a request, call `cleanup` from cron.
   *
   * @returns a function that stops it; its promise resolves when the run that is under way has ended
   * @throws {RangeError} when `every` is not a number of seconds from 1 to 604800 (a week)
   * @example
   * const stopCleanup = adapter.startCleanup();
   */
  startCleanup(options?: CleanupOptions): () => Promise<void>;
}

const HOUR = 3600;
const WEEK = 604_800;
/** Seconds within which the first run begins. */
const FIRST_WITHIN = 60;

/** Makes the method `startCleanup` for a `cleanup`. */
export function scheduleOf(cleanup: (now: Date) => unknown): CleanupSchedule {
  return { startCleanup: (options) => startCleanup(cleanup, options) };
}

function startCleanup(
  cleanup: (now: Date) => unknown,
  { every = HOUR, onError = reportOnce() }: CleanupOptions = {},
): () => Promise<void> {
  if (typeof every !== 'number' || !(every >= 1 && every <= WEEK)) {
    throw new RangeError(
      `startCleanup needs \`every\` in seconds, from 1 to ${WEEK} (a week); it is ${String(every)}.`,
    );
  }
  let timer: ReturnType<typeof setTimeout>;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const plan = (seconds: number): void => {
    timer = backgroundTimer(() => {
      running = run();
    }, seconds * 1000);
  };
  const run = async (): Promise<void> => {
    try {
      await cleanup(new Date());
    } catch (error) {
      // What it throws itself must not end the process either.
      await Promise.resolve(error)
        .then(onError)
        .catch(() => undefined);
    }
    if (!isStopped) plan(every * (0.9 + 0.2 * Math.random()));
  };
  plan(Math.min(every, FIRST_WITHIN) * Math.random());
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}

/** Writes a cause to the console, unless the run before failed of it, too. */
function reportOnce(): (error: unknown) => void {
  let last = '';
  return (error) => {
    const line = causeOf(error);
    if (line === last) return;
    last = line;
    // oxlint-disable-next-line no-console -- an adapter has no logger
    console.error(`[latchkey][error] The cleanup failed, and will be tried again: ${line}`);
  };
}

/** The first line of an error, without what drivers quote of connection strings. */
function causeOf(error: unknown): string {
  // A connection that several addresses refused has its reasons inside.
  if (error instanceof AggregateError && error.message === '') return causeOf(error.errors[0]);
  if (!isErrorObject(error)) return 'something was thrown that is no error';
  const [line = ''] = error.message.split('\n');
  const text = line.replaceAll(/\S*:\/\/\S*|(?<=(?:password|pwd|secret|token)=)\S+/gi, '…');
  return text === '' ? error.name : text.slice(0, 200);
}
