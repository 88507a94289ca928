import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { serveRotating, type RotatingServer } from '../databases/rotating-server.js';
import { Browser, locationOf } from '../support/browser.js';
import { launch, type Running } from '../support/child-processes.js';
import { pause } from './fault-test.js';

/** What the processes of an application have in common. */
export interface ProcessParts {
  readonly file: string;
  readonly origin: string;
  readonly secret: string[];
  readonly strategy: 'jwt' | 'database';
  readonly revocation: boolean;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a process is told. */
export interface Control {
  readonly secret?: string[];
  /** A user, all of whose sessions it ends. */
  readonly endAll?: string;
}

const ORIGIN = 'http://app.test';
/** Milliseconds that a process may take to start. */
const START = 30_000;

/** Processes of one application over a file, and the provider that they share. */
export class Crew {
  readonly file: string;
  readonly provider: RotatingServer;
  readonly #folder: string;
  readonly #running: Running[] = [];
  #ports: string[] = [];

  static async start(
    count: number,
    parts: Pick<ProcessParts, 'secret' | 'strategy' | 'revocation'>,
  ): Promise<Crew> {
    const crew = new Crew(await serveRotating({}));
    const { issuer, clientId, clientSecret } = crew.provider.provider.idp;
    const given: ProcessParts = { ...parts, file: crew.file, origin: ORIGIN, issuer, clientId, clientSecret };
    const command = [process.execPath, crew.#pack(), JSON.stringify(given)] as const;
    try {
      // One after the other: the first one makes the tables.
      for (let index = 0; index < count; index += 1) {
        const running = launch(command, { cwd: process.cwd(), env: { NODE_NO_WARNINGS: '1' } });
        crew.#running.push(running);
        crew.#ports.push(await portOf(running));
      }
    } catch (error) {
      await crew.close();
      throw error;
    }
    return crew;
  }

  private constructor(provider: RotatingServer) {
    this.provider = provider;
    this.#folder = mkdtempSync(join(tmpdir(), 'latchkey-faults-'));
    this.file = join(this.#folder, 'auth.db');
  }

  /** In one file the application starts several times faster than from its source. */
  #pack(): string {
    const outfile = join(this.#folder, 'process.mjs');
    const entry = fileURLToPath(new URL('./app-process.ts', import.meta.url));
    buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' });
    return outfile;
  }

  get size(): number {
    return this.#ports.length;
  }

  /** A browser that asks a process, or another one each time. */
  browser(which?: number): Browser {
    let turn = 0;
    return new Browser(async (request) => {
      const port = this.#ports[(which ?? turn++) % this.#ports.length] ?? '';
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'POST' ? await request.text() : undefined;
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
    }, ORIGIN);
  }

  /** Where a sign-in leads. */
  readonly home: string = `${ORIGIN}/home`;

  /** Up to the provider and back: what the browser opens next. */
  async comeBack(browser: Browser): Promise<string> {
    const begun = locationOf(await browser.post('/auth/signin/idp', { callbackUrl: '/home' })).href;
    return `/auth/callback/idp?${this.provider.provider.idp.authorize(begun).toString()}`;
  }

  /** Signs in, at whichever processes answer. @returns whether it led in */
  async signIn(browser: Browser): Promise<boolean> {
    return (await browser.get(await this.comeBack(browser))).headers.get('location') === this.home;
  }

  async control(which: number, order: Control): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.#ports[which]}/control`, {
      method: 'POST',
      body: JSON.stringify(order),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map((one) => one.stop()));
    await this.provider.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function portOf(running: Running): Promise<string> {
  for (let waited = 0; waited < START; waited += 20) {
    const [port] = /^\d+$/m.exec(running.log()) ?? [];
    if (port !== undefined) return port;
    await pause(20);
  }
  throw new Error(`a process did not start: ${running.log()}`);
}
