import { execFile, execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How a process is started. */
export interface ProcessOptions {
  /** On one CPU only, where the machine can do that. */
  readonly pin?: boolean;
  /** Which one. @default 0 */
  readonly cpu?: number;
  /**
   * As an application is started, without flags of ours: Node keeps its own modules compiled for V8's default flags, and
   * compiles them anew for others, which takes as long as all that a cold start is about.
   */
  readonly plain?: boolean;
  readonly flags?: readonly string[];
  /** What it says on standard error is for people. */
  readonly tells?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** A young generation of one size, and code that stays compiled, as on a server that has been running for a while. */
const STEADY = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--no-flush-bytecode'];

const canPin = ((): boolean => {
  try {
    execFileSync('taskset', ['-c', '0', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Whether two processes can have a CPU each. */
export const canPart: boolean = canPin && availableParallelism() > 1;

/** The command line that starts a script of this workspace. */
export function commandOf(
  script: string,
  args: readonly string[],
  { pin = false, cpu = 0, plain = false, flags = [] }: ProcessOptions,
): readonly string[] {
  const path = script.startsWith('/') ? script : fileURLToPath(new URL(script, import.meta.url));
  const command = [
    process.execPath,
    ...(plain ? [] : ['--expose-gc', '--disable-warning=ExperimentalWarning', ...(pin ? STEADY : [])]),
    ...flags,
    path,
    ...args,
  ];
  return pin && canPin ? ['taskset', '-c', String(cpu), ...command] : command;
}

/** Runs a script in a fresh process and gives what it printed, parsed as JSON. */
export async function runScript<Result>(
  script: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<Result> {
  const [file = '', ...rest] = commandOf(script, args, options);
  const env = { ...process.env, NODE_ENV: 'production', ...options.env };
  const { stdout, stderr } = await run(file, rest, { env, maxBuffer: 1 << 26 });
  if (options.tells === true) process.stderr.write(stderr);
  // The scripts are ours: each prints one line of the type that its caller expects.
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n', stdout.length - 2) + 1)) as Result;
}
