import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';
import { isExhaustive } from '../support/sample.js';
import { sqlRows } from './stores.js';
import type { Rows } from './stores.js';

const APP = 'http://app.test';
const FAR_FUTURE = new Date('2100-01-01T00:00:00Z');
const cleanups: (() => void)[] = [];

// In one file the application starts several times faster than from its source; it starts twenty times here.
const bundle = mkdtempSync(join(tmpdir(), 'latchkey-mortal-server-'));
const program = join(bundle, 'server.mjs');
buildSync({
  entryPoints: [fileURLToPath(new URL('./mortal-server.ts', import.meta.url))],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
});
afterAll(() => rmSync(bundle, { recursive: true, force: true }));

afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
});

/** The provider on a port: another process cannot be given a function. */
async function serve(): Promise<{ idp: FakeIdp; person: (name: string) => void }> {
  const answerer: { idp?: FakeIdp } = {};
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', answerer.idp?.issuer);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isPost = request.method === 'POST';
      const init = {
        ...(isPost && { method: 'POST', body: Buffer.concat(chunks) }),
        redirect: 'manual',
      } as const;
      void answerer.idp?.fetch(url, init).then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.close().closeAllConnections();
  });
  // A TCP server's address is an object, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const idp = await FakeIdp.create({ issuer: `http://127.0.0.1:${port}` });
  answerer.idp = idp;
  const person = (name: string): void => {
    idp.faults.claims = { sub: name, email: `${name}@example.com`, email_verified: true };
  };
  return { idp, person };
}

/** The application, in whatever process it runs at the moment. */
class Application {
  origin = '';
  readonly file: string;
  readonly #idp: FakeIdp;
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(idp: FakeIdp) {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-sigkill-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    this.file = join(folder, 'auth.db');
    this.#idp = idp;
    cleanups.push(() => this.#child?.kill('SIGKILL'));
  }

  async start(): Promise<void> {
    const { issuer, clientId, clientSecret } = this.#idp;
    const options = ['--disable-warning=ExperimentalWarning', program];
    const child = spawn(process.execPath, [...options, this.file, issuer, clientId, clientSecret]);
    this.#child = child;
    this.#ended = once(child, 'exit');
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const early = this.#ended.then(() => Promise.reject(new Error(`it did not start: ${errors}`)));
    const [line] = (await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), early])) as [string];
    early.catch(() => undefined);
    this.origin = line.trim();
  }

  /** How the process ended: the name of the signal. */
  async ended(): Promise<unknown> {
    await this.#ended;
    return this.#child?.signalCode;
  }

  async arm(at: number, after: boolean): Promise<void> {
    await fetch(`${this.origin}/arm`, { method: 'POST', body: JSON.stringify({ at, after }) });
  }

  /** A browser that finds whichever process there is. */
  browser(): Browser {
    return new Browser(async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'POST' ? await request.text() : undefined;
      const { method, headers } = request;
      const target = `${this.origin}${pathname}${search}`;
      return fetch(target, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) });
    }, APP);
  }

  rows(): Promise<Rows> {
    const database = new DatabaseSync(this.file);
    return sqlRows(async (sql) => database.prepare(sql).all()).finally(() => database.close());
  }
}

async function signIn(browser: Browser, idp: FakeIdp): Promise<void> {
  const begun = locationOf(await browser.post('/auth/signin/idp', { callbackUrl: '/home' }));
  await browser.get(`/auth/callback/idp?${idp.authorize(begun.href).toString()}`);
}

/** A sample has every third call. */
const STEP = isExhaustive ? 1 : 3;

describe('a process that is killed by SIGKILL', () => {
  it.each([
    ['before', false],
    ['after', true],
  ])(
    '%s any call to the store of a first sign-in leaves nothing in the way',
    async (_, after) => {
      const { idp, person } = await serve();
      const app = new Application(idp);
      await app.start();
      const expected: string[] = [];
      for (let at = 1; ; at += STEP) {
        const address = `person-${at}@example.com`;
        person(`person-${at}`);
        expected.push(address);
        const browser = app.browser();
        await app.arm(at, after);
        const outcome = await signIn(browser, idp).catch((error: unknown) => error);
        // What fetch throws when the connection breaks.
        const wasKilled = outcome instanceof TypeError;
        if (outcome instanceof Error && !wasKilled) throw outcome;
        if (wasKilled) {
          expect(await app.ended()).toBe('SIGKILL');
          await app.start();
          await signIn(browser, idp);
        } else await app.arm(0, false);
        expect(await browser.session(), `call ${at}`).toMatchObject({ user: { email: address } });
        if (!wasKilled) break;
      }
      expect(expected.length * STEP).toBeGreaterThan(8);

      const rows = await app.rows();
      expect(new Set(rows.users.map(({ email }) => email))).toEqual(new Set(expected));
      expect(new Set(rows.accounts.map(({ userId }) => userId))).toEqual(
        new Set(rows.users.map(({ id }) => id)),
      );
      expect(rows).toMatchObject({ users: expected.map(() => ({})), accounts: expected.map(() => ({})) });
      const database = new DatabaseSync(app.file);
      await SqliteAdapter(database).cleanup(FAR_FUTURE);
      database.close();
      expect(await app.rows()).toMatchObject({ sessions: [], tokens: [] });
    },
    120_000,
  );
});
