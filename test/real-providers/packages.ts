import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Milliseconds. */
const INSTALL_LIMIT = 600_000;
/** A mirror that says nothing is asked again, and another installation is waited for. */
const PATIENT = [
  '-oAcquire::Retries=5',
  '-oAcquire::http::Timeout=20',
  '-oAcquire::https::Timeout=20',
  '-oDPkg::Lock::Timeout=120',
] as const;

const run = promisify(execFile);

/** Installs Debian packages that are missing. @throws {Error} when one cannot be had */
export async function needPackages(packages: readonly string[]): Promise<void> {
  const missing = await missingOf(packages);
  if (missing.length === 0) return;
  await asRoot(['apt-get', ...PATIENT, 'update', '-qq']);
  await asRoot(['apt-get', ...PATIENT, 'install', '-y', '-qq', '--no-install-recommends', ...missing]);
  const left = await missingOf(missing);
  if (left.length > 0) throw new Error(`still missing: ${left.join(', ')}`);
}

async function missingOf(packages: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const name of packages) if (!(await isInstalled(name))) missing.push(name);
  return missing;
}

async function isInstalled(name: string): Promise<boolean> {
  try {
    return (await run('dpkg-query', ['-W', '-f', '${db:Status-Status}', name])).stdout === 'installed';
  } catch {
    // It has never heard of it.
    return false;
  }
}

async function asRoot(command: readonly [string, ...string[]]): Promise<void> {
  const [program, ...args] = process.getuid?.() === 0 ? command : (['sudo', '-n', ...command] as const);
  // RUNLEVEL 1: packages do not start the servers that they bring.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run(program, args, { env, timeout: INSTALL_LIMIT, maxBuffer: 64 * 1024 * 1024 });
}
