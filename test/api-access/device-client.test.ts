import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as bodyOf } from 'node:stream/consumers';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { apiAccess } from '../../src/api.js';
import { signInOnDevice, type DeviceOptions } from '../../src/client/device/index.js';
import { Auth } from '../../src/core/auth.js';
import { toNodeHandler } from '../../src/node/index.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { hiddenFields } from '../support/device-stage.js';
import { ADA, cheap, GOOD } from '../support/password-stage.js';
import { hastyClock } from '../support/quick-timers.js';

// A command line in processes of its own, which signs in at a server on this machine.

const PROGRAM = `
import { signInOnDevice } from './device.mjs';
const [, , issuer, what, store] = process.argv;
const session = await signInOnDevice({ issuer, clientId: 'cli', scope: 'invoices:read', ...(store && { store }) });
if (what === 'out') await session.signOut();
else console.log(await session.getToken());
`;

const folder = mkdtempSync(join(tmpdir(), 'latchkey-device-'));
const tokensAt = join(folder, 'config', 'cli', 'tokens.json');
const requests: string[] = [];
let answer: ((path: string) => string | undefined) | undefined;
let issuer: string;
let owner: TestBrowser;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const other = answer?.(pathname);
  if (other === undefined)
    return void (pathname.endsWith('/device-authorization') ? hasty : listener)(request, response);
  response.writeHead(other.startsWith('!') ? 503 : 200, { 'Content-Type': 'application/json' });
  response.end(other);
});
let listener: ReturnType<typeof toNodeHandler>;
let config: AuthConfig;

/** Names a tenth of the interval for which clients wait: the clock of the server is ten times as fast. */
const hasty: RequestListener = async (request, response) => {
  const form = new URLSearchParams(await bodyOf(request));
  const asked = new Request(`${issuer}/device-authorization`, { method: 'POST', body: form });
  const answered = await Auth(asked, config);
  const said = Object(await answered.json());
  if (answered.ok) expect(said.interval).toBe(5);
  response.writeHead(answered.status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ ...said, ...(answered.ok && { interval: said.interval / 10 }) }));
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = `${origin}/auth`;
  const mails: PasswordMail[] = [];
  config = baseConfig({
    origin,
    logger: recordingLogger().logger,
    runtime: { now: hastyClock() },
    adapter: MemoryAdapter(),
    session: { strategy: 'database' },
    revocation: { check: 'always' },
    pages: { sessions: true },
    limits: false,
    providers: [Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap })],
    api: apiAccess({
      audience: 'https://api.example.com',
      scopes: ['invoices:read'],
      clients: [{ id: 'cli', name: 'Acme CLI', device: true }],
    }),
  });
  listener = toNodeHandler(config);
  server.on('request', (request) => requests.push(String(request.url)));
  owner = createTestBrowser((request) => Auth(request, config), { origin });
  await owner.post('/auth/signup/password', { email: ADA, password: GOOD });
  const { pathname, search } = new URL(mails.at(-1)?.url ?? '');
  await owner.get(pathname + search);
  await build({
    entryPoints: ['src/client/device/index.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'device.mjs'),
  });
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$#:$1" > "${folder}/opened"\n`);
  chmodSync(join(folder, 'xdg-open'), 0o755);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program in a process of its own. @param onCode - called with the code that it shows */
async function run(args: readonly string[], onCode?: (code: string) => Promise<unknown>): Promise<Ran> {
  const child = spawn(process.execPath, [join(folder, 'program.mjs'), issuer, ...args], {
    env: {
      PATH: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      APPDATA: join(folder, 'config'),
      DISPLAY: ':0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  let shown: string | undefined;
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
    const code = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(err)?.[0];
    if (code === undefined || shown !== undefined) return;
    shown = code;
    void onCode?.(code);
  });
  const [exit] = await once(child, 'close');
  return { exit: Number(exit), out, err };
}

async function decide(code: string, decision: 'allow' | 'cancel'): Promise<void> {
  const page = await (await owner.post('/auth/device', { user_code: code })).text();
  await owner.post('/auth/device', { ...hiddenFields(page), decision });
}

const stored = (): Record<string, unknown> => Object(JSON.parse(readFileSync(tokensAt, 'utf8')));
const change = (changes: object): void =>
  writeFileSync(tokensAt, JSON.stringify({ ...stored(), ...changes }));

describe('latchkey/client/device', () => {
  it(
    'signs in, keeps the tokens to itself, refreshes them once for all processes, and signs out',
    { timeout: 90_000 },
    async () => {
      const first = await run(['token'], async (code) => decide(code, 'allow'));
      expect([first.exit, first.err]).toEqual([0, expect.stringContaining(`${issuer}/device`)]);
      expect(first.out).toMatch(/^ey[\w-]+\.ey[\w-]+\.[\w-]+\n$/);
      if (process.platform === 'linux') {
        expect(readFileSync(join(folder, 'opened'), 'utf8')).toMatch(
          /^1:http:\/\/127\.0\.0\.1:\d+\/auth\/device\?user_code=/,
        );
        const modes = [tokensAt, join(tokensAt, '..')].map((path) => statSync(path).mode & 0o777);
        expect(modes).toEqual([0o600, 0o700]);
      }

      const count = requests.length;
      expect(await run(['token'])).toEqual({ exit: 0, out: first.out, err: '' });
      expect(requests.length).toBe(count);

      change({ expiresAt: Date.now() });
      const many = await Promise.all(Array.from({ length: 6 }, async () => run(['token'])));
      expect(new Set(many.map(({ out }) => out)).size).toBe(1);
      expect(many[0]?.out).not.toBe(first.out);
      expect(requests.slice(count)).toEqual(['/auth/token']);
      expect(existsSync(`${tokensAt}.lock`)).toBe(false);

      const { refreshToken } = stored();
      expect(await run(['out'])).toEqual({ exit: 0, out: '', err: '' });
      expect(existsSync(tokensAt)).toBe(false);
      const form = { grant_type: 'refresh_token', client_id: 'cli', refresh_token: String(refreshToken) };
      const refused = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) });
      expect(refused.status).toBe(400);
    },
  );

  it('ends with an error that says that the user has denied it', { timeout: 60_000 }, async () => {
    const { exit, err } = await run(['token'], async (code) => decide(code, 'cancel'));
    expect([exit, err]).toEqual([1, expect.stringContaining('was denied in the browser')]);
    expect(existsSync(tokensAt)).toBe(false);
  });
});

const options = (changes: Partial<DeviceOptions> = {}): DeviceOptions => ({
  issuer,
  clientId: 'cli',
  store: join(folder, 'own', 'tokens.json'),
  open: false,
  print: (text) => {
    const code = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(text)?.[0];
    if (code !== undefined) void decide(code, 'allow');
  },
  ...changes,
});

describe('tokens of latchkey/client/device', () => {
  const path = join(folder, 'own', 'tokens.json');
  const read = (): Record<string, unknown> => Object(JSON.parse(readFileSync(path, 'utf8')));

  it(
    'are refreshed past a lock that a process left behind; with one that others can read, no longer',
    { timeout: 60_000 },
    async () => {
      const session = await signInOnDevice(options());
      const token = await session.getToken();
      writeFileSync(path, JSON.stringify({ ...read(), expiresAt: 0 }));
      chmodSync(path, 0o644);
      writeFileSync(`${path}.lock`, '');
      utimesSync(`${path}.lock`, 0, 0);
      const fresh = await Promise.all([session.getToken(), session.getToken()]);
      expect([fresh[0] === fresh[1], fresh[0] === token]).toEqual([true, false]);
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    },
  );

  it('are used while they are valid and the server is down, and not after', async () => {
    const session = await signInOnDevice(options());
    const before = read();
    answer = () => '!{}';
    writeFileSync(path, JSON.stringify({ ...before, expiresAt: Date.now() + 20_000 }));
    expect(await session.getToken()).toBe(before['accessToken']);
    writeFileSync(path, JSON.stringify({ ...before, expiresAt: 0 }));
    await expect(session.getToken()).rejects.toMatchObject({
      code: 'server_unavailable',
      message: expect.stringContaining('Check the network and `issuer`'),
    });
    expect(read()['refreshToken']).toBe(before['refreshToken']);
    answer = undefined;
    expect(await session.getToken()).not.toBe(before['accessToken']);
  });

  it('are gone once the session has ended, with an error that says what to do', async () => {
    const session = await signInOnDevice(options());
    writeFileSync(path, JSON.stringify({ ...read(), expiresAt: 0 }));
    expect((await owner.post('/auth/sessions', { others: 'yes' })).status).toBe(303);
    await expect(session.getToken()).rejects.toMatchObject({
      code: 'signed_out',
      message: expect.stringContaining('call `signInOnDevice()`'),
    });
    expect(existsSync(path)).toBe(false);
    await session.signOut();
  });
});

describe('what latchkey/client/device refuses', () => {
  it.each([
    ['an issuer without TLS', { issuer: 'http://example.com/auth' }, 'invalid_option'],
    ['an issuer that is no URL', { issuer: 'example.com' }, 'invalid_option'],
    ['a client id that leads elsewhere', { clientId: '../..' }, 'invalid_option'],
    ['a client that there is not', { clientId: 'stranger' }, 'invalid_client'],
    ['a scope that there is not', { scope: ['invoices:delete'] }, 'invalid_scope'],
    ['a store that is no file', { store: '/dev/null/tokens.json' }, 'store_failed'],
  ])('%s', async (_, changes, code) => {
    await expect(signInOnDevice(options({ store: false, ...changes }))).rejects.toMatchObject({ code });
  });

  it('an answer that is no JSON, or leads to no page', async () => {
    const codes = {
      device_code: 'x',
      user_code: 'x',
      expires_in: 600,
      verification_uri: 'file:///etc/passwd',
    };
    for (const text of ['<html>', JSON.stringify(codes)]) {
      answer = () => text;
      await expect(signInOnDevice(options({ store: false }))).rejects.toMatchObject({
        code: 'invalid_answer',
      });
    }
    answer = undefined;
  });

  it('text that moves the cursor of the terminal', async () => {
    const printed: string[] = [];
    const codes = {
      device_code: 'x',
      user_code: '\u001B[2JEVIL',
      expires_in: 1,
      interval: 1,
      verification_uri: 'https://example.com/\u001B[2J',
    };
    answer = (path) =>
      path.endsWith('/token') ? '{"error":"authorization_pending"}' : JSON.stringify(codes);
    const print = (text: string): void => void printed.push(text);
    await expect(signInOnDevice(options({ store: false, print }))).rejects.toMatchObject({
      code: 'expired_token',
    });
    answer = undefined;
    expect(printed.join('')).not.toContain('\u001B');
  });
});
