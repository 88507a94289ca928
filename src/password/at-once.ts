import { builtinModule } from '../core/kit/platform.js';

/** Where a runtime does not say how many processors it has. */
const UNKNOWN = 4;
/** Threads of libuv, unless `UV_THREADPOOL_SIZE` says otherwise (Node.js, "Command-line API"). */
const THREADS = 4;

/** What is used of `node:os`. */
interface Machine {
  readonly availableParallelism?: () => number;
}

/** What is used of the global `process`. */
interface Process {
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * How many hashes a process computes at once by default: one less than the machine has processors, so that one is left for all
 * other requests, and one less than there are threads, which files and `dns.lookup` need, too. At least 1.
 */
export function hashesAtOnce(
  machine: Machine | undefined = builtinModule('node:os') as Machine | undefined,
  process: Process | undefined = Reflect.get(globalThis, 'process') as Process | undefined,
): number {
  const processors = machine?.availableParallelism?.();
  if (processors === undefined) return UNKNOWN;
  const threads = Number(process?.env?.['UV_THREADPOOL_SIZE']) || THREADS;
  return Math.max(1, Math.min(processors, threads) - 1);
}
