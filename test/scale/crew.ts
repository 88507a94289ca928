import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { createOpenIdProvider, createTestBrowser } from '../../src/testing/index.js';
import type { TestBrowser, TestOpenIdProvider } from '../../src/testing/index.js';
import { pause } from '../faults/fault-test.js';
import { closeOnce } from './closing.js';
import { launch, type Running } from '../support/child-processes.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Milliseconds that a process may take to start. */
const START = 60_000;

/** What the processes of an application have in common. */
export interface ProcessParts {
  /** The connection string of PostgreSQL. */
  readonly url: string;
  readonly origin: string;
  readonly strategy: 'jwt' | 'database';
  /** Sessions can be revoked, and each read looks. */
  readonly revocation: boolean;
  /** Password hashes that are computed at once; the library's default without it. */
  readonly atOnce?: number;
  readonly provider?: Pick<TestOpenIdProvider, 'issuer' | 'clientId' | 'clientSecret'>;
}

/** An OpenID provider that listens on a port, so that other processes reach it. */
export async function serveProvider(): Promise<{ idp: TestOpenIdProvider; server: Server }> {
  const server = createServer((request, response) => {
    const { method = 'GET', headers } = request;
    void text(request)
      .then(async (body) => {
        const init = { method, headers: new Headers(flat(headers)), ...(method === 'POST' && { body }) };
        const answer = await idp.fetch(new URL(request.url ?? '/', idp.issuer), init);
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      })
      .catch(() => response.destroy());
  });
  const port = await listen(server);
  const idp = await createOpenIdProvider({ issuer: `http://127.0.0.1:${port}` });
  return { idp, server };
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Lets a server listen. @returns its port */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

/** A program of this suite in one file, which starts several times faster than its source. */
export class Program {
  readonly #folder = mkdtempSync(join(tmpdir(), 'latchkey-scale-'));
  readonly #running: Running[] = [];
  readonly #file: string;

  constructor(name: 'app-process' | 'flood-process') {
    this.#file = join(this.#folder, `${name}.mjs`);
    const entry = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
    buildSync({
      entryPoints: [entry],
      outfile: this.#file,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['pg-native'],
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      logLevel: 'error',
    });
  }

  /** Starts it. */
  start(parts: unknown): Running {
    const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' };
    const running = launch([process.execPath, this.#file, JSON.stringify(parts)], { cwd: root, env });
    this.#running.push(running);
    return running;
  }

  /** Starts it, and waits until it has printed its port. */
  async startServer(parts: ProcessParts): Promise<{ port: number; stop: () => Promise<void> }> {
    const running = this.start(parts);
    for (let waited = 0; waited < START; waited += 20) {
      const [port] = /^\d+$/m.exec(running.log()) ?? [];
      if (port !== undefined) return { port: Number(port), stop: () => running.stop() };
      await pause(20);
    }
    throw new Error(`A process did not start: ${running.log()}`);
  }

  /** What its processes printed beside their ports: errors. */
  get log(): string {
    return this.#running
      .map((one) => one.log().replace(/^\d+$/m, '').trim())
      .filter(Boolean)
      .join('\n');
  }

  readonly close: () => Promise<void> = closeOnce(async () => {
    await Promise.all(this.#running.map((one) => one.stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  });
}

/** A browser whose requests go to one process after the other, or to one of them. */
export function browserOf(ports: readonly number[], origin: string, first: number = 0): TestBrowser {
  let turn = first;
  return createTestBrowser(
    async (request) => {
      const port = ports[turn++ % ports.length];
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'POST' ? await request.text() : undefined;
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
    },
    { origin },
  );
}
