import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import { hiddenFields } from '../support/device-stage.js';
import { startDemo, type RunningDemo } from './demo-process.js';
import { PASSWORD } from './demo-visitor.js';
import { endPrograms } from './program-process.js';

// The command line and the service of the demo, each in its process, as a user runs them.

let demo: RunningDemo;
let owner: TestBrowser;
beforeAll(async () => {
  const started = await startDemo({});
  if ('code' in started) throw new Error(`The demo did not start; is the package built?\n${started.output}`);
  demo = started;
  owner = createTestBrowser((request) => fetch(request, { redirect: 'manual' }), { origin: demo.app });
  const signedIn = await owner.post('/auth/callback/credentials', { userName: 'alan', password: PASSWORD });
  expect(signedIn.headers.get('location')).toBe(demo.app);
});
afterAll(endPrograms);

interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line of the demo. @param decision - what the user does in the browser with its code */
async function runCli(decision: 'allow' | 'cancel'): Promise<Ran> {
  const child = spawn(process.execPath, ['src/cli.ts', demo.app, demo.service], {
    cwd: fileURLToPath(new URL('../../examples/demo/', import.meta.url)),
    env: { ...process.env, OPEN: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err, shown] = ['', '', ''];
  let decided: Promise<unknown> | undefined;
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
    shown = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(err)?.[0] ?? '';
    if (shown !== '') decided ??= decide(shown, decision);
  });
  const [exit] = await once(child, 'close');
  await decided;
  return { exit: Number(exit), out, err };
}

async function decide(code: string, decision: 'allow' | 'cancel'): Promise<void> {
  const page = await (await owner.post('/auth/device', { user_code: code })).text();
  await owner.post('/auth/device', { ...hiddenFields(page), decision });
}

describe('the command line of the demo', () => {
  it('signs in by a code, calls the service with its token, and signs out', async () => {
    const { exit, out, err } = await runCli('allow');
    expect([exit, err]).toEqual([0, expect.stringContaining(`${demo.app}/auth/device`)]);
    expect(out).toContain("name: 'Alan Turing'");
    expect(out).toContain("clientId: 'latchkey-demo-cli'");
    expect(out).toContain("scopes: [ 'profile' ]");
    expect(out).toMatch(/Signed out\.\n$/);
  });

  it('calls nothing when the user denies its code', async () => {
    const { exit, out, err } = await runCli('cancel');
    expect([exit, out]).toEqual([1, '']);
    expect(err).toContain('was denied in the browser');
  });
});

describe('the service of the demo', () => {
  it.each([
    ['without a token', undefined, [401, 'scope="profile"']],
    ['with a made-up token', 'Bearer e30.e30.e30', [401, 'error="invalid_token"']],
    ['with half a header', 'Bearer', [400, 'error="invalid_request"']],
  ])('refuses a request %s', async (_, authorization, [status, challenge]) => {
    const response = await fetch(
      demo.service,
      authorization === undefined ? {} : { headers: { authorization } },
    );
    expect([response.status, await response.text()]).toEqual([status, '']);
    expect(response.headers.get('www-authenticate')).toContain(challenge);
  });

  it('refuses the session of a browser', async () => {
    const cookie = owner.cookieHeader();
    expect(cookie).toContain('session-token');
    expect((await fetch(demo.service, { headers: { cookie } })).status).toBe(401);
  });
});
