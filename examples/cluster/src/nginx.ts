import { spawn, execFile } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SecureConnection } from './connection.ts';
import type { Front } from './connection.ts';
import { freePorts } from './ports.ts';

const RECIPE = fileURLToPath(new URL('../nginx.conf', import.meta.url));
/** Milliseconds that nginx has to listen. */
const PATIENCE = 30_000;

/** An nginx that runs the recipe. */
export interface Nginx extends Front {
  /** Where it listens for TLS, and for HTTP without it. */
  readonly port: number;
  readonly plainPort: number;
  /** The authority of its certificate, in PEM. */
  readonly ca: string;
  /** What it wrote into its log of errors. */
  log(): string;
}

/**
 * Starts nginx with the recipe, `nginx.conf`, in which only ports and paths are replaced.
 *
 * @param ports where the processes listen
 * @param edit changes the recipe, to see what a line is for
 * @throws {Error} when there is no nginx or openssl, or the recipe is refused
 */
export async function startNginx(
  ports: readonly number[],
  edit: (recipe: string) => string = (recipe) => recipe,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-nginx-'));
  // Its workers are nobody's, if it is started by root.
  chmodSync(folder, 0o755);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await makeCertificate(folder);
    writeFileSync(join(folder, 'nginx.conf'), surroundings(folder));
    const recipe = edit(readFileSync(RECIPE, 'utf8'));
    const { child, port, plainPort } = await runOnFreePorts(recipe, folder, ports);
    const ca = readFileSync(join(folder, 'fullchain.pem'), 'utf8');
    const origin = 'https://example.com';
    let browsers = 0;
    return {
      origin,
      port,
      plainPort,
      ca,
      connect: () => new SecureConnection({ origin, port, ca, localAddress: addressOf(browsers++) }),
      log: () => readFileSync(join(folder, 'error.log'), 'utf8'),
      stop: async () => {
        await end(child);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Browsers come from networks of their own, because attempts are counted by network, too. */
function addressOf(browser: number): string {
  return `127.${1 + (Math.floor(browser / 250) % 250)}.${browser % 250}.1`;
}

async function makeCertificate(folder: string): Promise<void> {
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ];
  const name = ['-subj', '/CN=example.com', '-addext', 'subjectAltName=DNS:example.com'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  await promisify(execFile)('openssl', [...request, ...name, ...files]);
}

interface Placement {
  readonly folder: string;
  readonly ports: readonly number[];
  readonly port: number;
  readonly plainPort: number;
}

/** The recipe with the ports and paths of this machine. @throws {Error} when it has no such line any more */
function place(recipe: string, { folder, ports, port, plainPort }: Placement): string {
  const server = /(?: *server 127\.0\.0\.1:\d+ .*;\n)+/;
  const [first = ''] = server.exec(recipe)?.[0].split('\n') ?? [];
  const servers = ports.map((one) => `${first.replace(/:\d+/, `:${one}`)}\n`).join('');
  const replacements: readonly (readonly [RegExp, string])[] = [
    [server, servers],
    [/listen 443 /g, `listen 127.0.0.1:${port} `],
    [/listen 80 /g, `listen 127.0.0.1:${plainPort} `],
    [/\/etc\/ssl\/example\.com(?=\/)/g, folder],
  ];
  return replacements.reduce((text, [pattern, replacement]) => {
    if (text.search(pattern) === -1) throw new Error(`nginx.conf has no ${pattern} any more.`);
    return text.replace(pattern, replacement);
  }, recipe);
}

/** What Debian's own nginx.conf says around a site, with everything below one folder. */
function surroundings(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  return [
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log warn;`,
    'events { worker_connections 4096; }',
    'http {',
    '  access_log off;',
    ...temporary,
    `  include ${folder}/app.conf;`,
    '}\n',
  ].join('\n');
}

interface Listening {
  readonly child: ChildProcess;
  readonly port: number;
  readonly plainPort: number;
}

/** Starts it; on other ports, where somebody was faster. */
async function runOnFreePorts(recipe: string, folder: string, ports: readonly number[]): Promise<Listening> {
  for (let tried = 1; ; tried++) {
    const [port = 0, plainPort = 0] = await freePorts(2);
    writeFileSync(join(folder, 'app.conf'), place(recipe, { folder, ports, port, plainPort }));
    try {
      return { child: await run(folder, port), port, plainPort };
    } catch (error) {
      const log = join(folder, 'error.log');
      const isTaken = existsSync(log) && /Address already in use/.test(readFileSync(log, 'utf8'));
      if (!isTaken || tried === 3) throw error;
      rmSync(log);
    }
  }
}

async function run(folder: string, port: number): Promise<ChildProcess> {
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const child = spawn('nginx', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  const failed = once(child, 'error').then(([error]) => {
    throw new Error('nginx cannot be started: install it (Debian: nginx-light).', { cause: error });
  });
  // It writes the file once it has its ports: before that, another program may answer there.
  const isUp = async (): Promise<boolean> => existsSync(join(folder, 'pid')) && accepts(port);
  await Promise.race([listening(child, isUp), failed]);
  return child;
}

async function listening(child: ChildProcess, isUp: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until && child.exitCode === null) {
    if (await isUp()) return;
    await wait(50);
  }
  await end(child);
  throw new Error('nginx does not listen; what it says about the recipe is above.');
}

async function accepts(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
