import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Place } from './run-step.ts';
import type { Need } from './step.ts';

const execute = promisify(execFile);

/** Debian's package for each program. */
const packages: Readonly<Record<Exclude<Need, 'servers'>, string>> = {
  chromium: 'chromium',
  nginx: 'nginx-light',
  oathtool: 'oathtool',
  openssl: 'openssl',
};

/** What is there, or is being fetched: two steps that need the same fetch it once. */
const provided = new Map<Need, Promise<void>>();

/** Waits for one installation at a time: apt takes no second one. */
let last: Promise<void> = Promise.resolve();

/** Makes sure that a step finds what it needs. @throws {Error} where it cannot be had */
export function provide(need: Need, place: Place): Promise<void> {
  const known = provided.get(need);
  if (known !== undefined) return known;
  const providing = last.then(() => (need === 'servers' ? startServers(place) : install(need)));
  last = providing.catch(() => {});
  provided.set(need, providing);
  return providing;
}

/** A mirror that says nothing for 20 seconds is asked again; an installation that does not end is a failure. */
const APT = ['-qq', '-oAcquire::Retries=3', '-oAcquire::http::Timeout=20', '-oAcquire::https::Timeout=20'];
const APT_LIMIT = 300_000;

async function install(program: Exclude<Need, 'servers'>): Promise<void> {
  if (await isThere(program)) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...args: readonly string[]): Promise<void> => {
    const [command = '', ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      ...APT,
      ...args,
    ];
    await execute(command, rest, { timeout: APT_LIMIT });
  };
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', packages[program]);
  if (!(await isThere(program))) throw new Error(`${packages[program]} is installed, but has no ${program}`);
}

function isThere(program: string): Promise<boolean> {
  if (program === 'chromium' && process.env['CHROMIUM_PATH'] !== undefined) return Promise.resolve(true);
  return execute('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  );
}

/** Starts what does not listen yet; it runs on, for the steps that follow. */
async function startServers({ root, folder }: Place): Promise<void> {
  await execute('bash', [`${root}/.ci/servers`, folder]);
}
