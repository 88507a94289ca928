import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
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

/** Milliseconds before the next try, longer each time: what stood in the way is often there for a moment only. */
const PAUSE = 4000;

/** Whose certificates this machine trusts: whatever downloads with an environment of its own must be told. */
export const TRUSTED: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/.test(name),
  ),
);

/** In what a command said: nothing is wrong with what was asked for. */
const NETWORK = new RegExp(
  [
    'ended with no end',
    'ETIMEDOUT|ECONNRESET|ECONNREFUSED|EAI_AGAIN|ENOTFOUND|EPIPE|EPROTO',
    'ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ERR_SSL_|socket hang up|EINTEGRITY',
    // One answer of hundreds came by a proxy that the next one does not meet.
    'SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)|CERT_HAS_EXPIRED',
    '\\b(429|50[0234]) ',
  ].join('|'),
);

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
      await run('npm', all, { ...options, env: { ...env, ...TRUSTED, ...PATIENT } });
    } catch (error) {
      throw new Error(`npm ${all.join(' ')} ended with ${saidBy(error)}`, { cause: error });
    }
  });
}

/**
 * Tries again what failed because nothing came: no end in time, or a fault of the network.
 *
 * @param pause milliseconds before the second try, twice as many before the third
 * @throws what the last try threw, or what no further try can mend
 */
export async function trying(tries: number, attempt: () => Promise<void>, pause = PAUSE): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= tries || !(error instanceof Error) || !NETWORK.test(error.message)) throw error;
      await setTimeout(tried * pause);
    }
  }
}

/** What npm says stands in what it printed, not in the message. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed === true) return 'no end';
  return 'stderr' in error ? String(error.stderr) : error.message;
}
