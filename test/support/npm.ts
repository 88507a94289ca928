import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Milliseconds for one try: the largest application needs less than a minute on two cores. */
const TRY_LIMIT = 180_000;
const TRIES = 3;

/**
 * What npm is told wherever it downloads: a registry that says nothing for 20 seconds is asked again, instead of after
 * its own five minutes.
 */
export const PATIENT = {
  npm_config_fetch_timeout: '20000',
  npm_config_fetch_retries: '5',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '8000',
} as const;

/** In what a command said: nothing is wrong with what was asked for. */
const NETWORK =
  /ended with no end|ETIMEDOUT|ECONNRESET|ECONNREFUSED|EAI_AGAIN|ENOTFOUND|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|\b50[0234] /;

const run = promisify(execFile);

/**
 * Installs with npm. A try that does not end, or that the network broke, is made again.
 *
 * @param args `['install', ...]` or `['ci', ...]`
 * @throws {Error} with what npm said at the last try
 */
export async function npmInstall(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const all = [...args, '--no-audit', '--no-fund'];
  const options = {
    cwd: folder,
    timeout: TRY_LIMIT,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  } as const;
  await trying(TRIES, async () => {
    try {
      await run('npm', all, { ...options, env: { ...env, ...PATIENT } });
    } catch (error) {
      throw new Error(`npm ${all.join(' ')} ended with ${saidBy(error)}`, { cause: error });
    }
  });
}

/**
 * Tries again what failed because nothing came: no end in time, or a fault of the network.
 *
 * @throws what the last try threw, or what no further try can mend
 */
export async function trying(tries: number, attempt: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 1 || !(error instanceof Error) || !NETWORK.test(error.message)) throw error;
    }
  }
}

/** What npm says stands in what it printed, not in the message. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed === true) return 'no end';
  return 'stderr' in error ? String(error.stderr) : error.message;
}
