import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a program printed: standard output and error output. */
export interface Printed {
  readonly code: number;
  readonly text: string;
}

/** How a program is run. */
export interface Execution {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether a status other than 0 is an answer, too. @default false: it is an error */
  readonly mayFail?: boolean;
}

/** Runs a program to its end, or for two minutes. @throws {Error} with what it printed, when it fails */
export async function execute(
  program: string,
  args: readonly string[],
  { cwd, env, mayFail }: Execution,
): Promise<Printed> {
  const options = {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  };
  try {
    const { stdout, stderr } = await run(program, args, options);
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    // Node adds what was printed to the error (child_process, `execFile`).
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
    const text = `${stdout ?? ''}${stderr ?? ''}`;
    if (mayFail === true && typeof code === 'number') return { code, text };
    throw new Error(`${program} failed (${String(code)}): ${text.slice(-1500)}`, { cause: error });
  }
}
