import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a program printed: standard output and error output. */
export interface Printed {
  readonly code: number;
  readonly text: string;
}

/** What `execFile` rejects with. */
interface FailedProgram {
  readonly code?: unknown;
  readonly killed?: boolean;
  readonly stdout?: string;
  readonly stderr?: string;
}

/** How a program is run. */
export interface Execution {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether a status other than 0 is an answer, too. @default false: it is an error */
  readonly mayFail?: boolean;
}

/** Milliseconds. A whole scenario takes half a minute on a machine that is busy with other things. */
const LIMIT = 300_000;

/** Runs a program to its end. @throws {Error} with what it printed, when it fails */
export async function execute(
  program: string,
  args: readonly string[],
  { cwd, env, mayFail }: Execution,
): Promise<Printed> {
  const options = {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    timeout: LIMIT,
    killSignal: 'SIGKILL' as const,
    maxBuffer: 64 * 1024 * 1024,
  };
  try {
    const { stdout, stderr } = await run(program, args, options);
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    // Node adds what was printed to the error (child_process, `execFile`).
    const { code, killed, stdout, stderr } = error as FailedProgram;
    const text = `${stdout ?? ''}${stderr ?? ''}`;
    if (mayFail === true && typeof code === 'number') return { code, text };
    const how = killed === true ? `no end after ${LIMIT} ms` : String(code);
    throw new Error(`${program} failed (${how}): ${text.slice(-1500)}`, { cause: error });
  }
}
