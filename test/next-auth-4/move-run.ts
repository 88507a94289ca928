// Runs three applications on the published next-auth 4 under Next.js 15, moves them to ours by at most five changed lines,
// and looks whether the people who were signed in still are.
//   node test/next-auth-4/move-run.ts [app...]
// Wants the built package and the registry.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createIdentityProvider } from '../../examples/demo/src/identity-provider.ts';
import { openServer } from '../../examples/demo/src/web.ts';
import { build, start, type Surroundings } from '../drop-in/application.ts';
import { common, type App } from '../drop-in/app.ts';
import { pack } from '../drop-in/installation.ts';
import { strangers, type Person } from '../drop-in/people.ts';
import { messageOf, print } from '../drop-in/run-app.ts';
import { shownOn, target } from '../drop-in/site.ts';
import { Ledger, Visitor, type Answer } from '../drop-in/visitor.ts';
import { killAll, onFreePort } from '../support/child-processes.ts';
import { npmInstall } from '../support/npm.ts';
import { MOST_LINES, move, moves } from './moves.ts';

const sources = fileURLToPath(new URL('./apps', import.meta.url));
const NEXT = 'node_modules/next/dist/bin/next';
const ALICE = { email: 'alice@example.test', password: 'alice-s-own' };

/** An application that runs, before or after the move. */
interface Scene {
  readonly folder: string;
  readonly at: (path: string) => URL;
}

/** What is tried with one application. */
interface Trial {
  /** Signs somebody in, on next-auth 4. */
  readonly enter: (visitor: Visitor, scene: Scene) => Promise<unknown>;
  /** What must be the same before and after. */
  readonly look: (visitor: Visitor, scene: Scene) => Promise<unknown>;
}

const csrf = async (visitor: Visitor, { at }: Scene): Promise<string> =>
  (JSON.parse((await visitor.get(at('/api/auth/csrf'))).text) as { csrfToken: string }).csrfToken;

// oxlint-disable-next-line max-params -- who, where, what, and with what
async function post(visitor: Visitor, scene: Scene, action: string, fields: object = {}): Promise<Answer> {
  const csrfToken = await csrf(visitor, scene);
  return visitor.post(scene.at(`/api/auth/${action}`), { ...fields, csrfToken, callbackUrl: '/me' });
}

/**
 * The session on the page and at its address, without the moment of expiry, which moves. What is absent there may be `null`
 * here, as everywhere in the corpus.
 */
async function sessions(visitor: Visitor, { at }: Scene): Promise<unknown> {
  const onPage = shownOn(await visitor.get(at('/me')));
  const atEndpoint = JSON.parse((await visitor.get(at('/api/auth/session'))).text) as object | null;
  return [onPage, atEndpoint].map((session) => {
    const { expires: _, ...rest } = { expires: '', ...session };
    return JSON.parse(JSON.stringify(rest, (__, value: unknown) => value ?? undefined)) as object;
  });
}

async function enterByProvider(
  visitor: Visitor,
  scene: Scene,
  { userName, password }: Person,
): Promise<void> {
  const login = await visitor.follow(await post(visitor, scene, 'signin/op'));
  const consent = await visitor.submit(login, /\/login$/, { userName, password });
  await visitor.follow(await visitor.submit(await visitor.follow(consent), /\/allow$/, {}));
}

const stranger = (name: string): Person =>
  strangers.find(({ userName }) => userName === name) ?? assert.fail(`nobody is called ${name}`);

const trials: Readonly<Record<string, Trial>> = {
  passwords: {
    enter: (visitor, scene) => post(visitor, scene, 'callback/credentials', ALICE),
    look: sessions,
  },
  roles: {
    enter: (visitor, scene) => enterByProvider(visitor, scene, stranger(visitor.name)),
    look: async (visitor, scene) => {
      const report = JSON.parse((await visitor.get(scene.at('/report'))).text) as unknown;
      const pages: unknown[] = [];
      for (const path of ['/inside', '/admin']) {
        const answer = await visitor.get(scene.at(path));
        pages.push(answer.status < 300 ? 'seen' : target(answer).pathname + target(answer).search);
      }
      return [report, pages, await sessions(visitor, scene)];
    },
  },
  mail: {
    enter: async (visitor, scene) => {
      await post(visitor, scene, 'signin/email', { email: ALICE.email });
      const [last = ''] = readFileSync(join(scene.folder, 'mails'), 'utf8').trimEnd().split('\n').slice(-1);
      const { url } = JSON.parse(last) as { url: string };
      await visitor.follow(await visitor.get(new URL(url)));
    },
    look: sessions,
  },
};

/** Everybody who visits: the second one of `roles` is no administrator, the last one nobody. */
const names: Readonly<Record<string, readonly string[]>> = {
  passwords: ['alice'],
  roles: ['ada', 'grace'],
  mail: ['alice'],
};

function appIn(name: string, folder: string): App {
  return {
    ...common,
    name,
    folder: name,
    dependencies: {},
    build: [[NEXT, 'build']],
    start: [NEXT, 'start', '-H', 'localhost', '-p', 'PORT'],
    env: {
      NEXT_TELEMETRY_DISABLED: '1',
      // Only the variables that next-auth 4 reads.
      AUTH_SECRET: '',
      AUTH_TRUST_HOST: '',
      NEXTAUTH_SECRET: 'the-secret-of-an-application-on-next-auth-4',
      NEXTAUTH_URL: 'ORIGIN',
      STORE_FOLDER: join(folder, 'store'),
      MAILS_FILE: join(folder, 'mails'),
    },
  };
}

async function tryOut(name: string, folder: string, port: number): Promise<string> {
  const trial = trials[name] ?? assert.fail(`no trial for ${name}`);
  for (const source of ['shared', name]) cpSync(join(sources, source), folder, { recursive: true });
  mkdirSync(join(folder, 'store'));
  const app = appIn(name, folder);
  const home = `http://localhost:${port}`;
  const server = await openServer(0);
  const client = { id: 'next-auth-4', secret: 'the-secret-of-the-client' };
  const redirectUri = `${home}/api/auth/callback/op`;
  server.answerWith(createIdentityProvider(server.origin, { ...client, redirectUri, home: `${home}/` }));
  const surroundings: Surroundings = {
    port,
    issuer: server.origin,
    clientId: client.id,
    clientSecret: client.secret,
  };
  const scene: Scene = { folder, at: (path) => new URL(path, home) };
  const ledger = new Ledger(home, () => {});
  const visitors = (names[name] ?? []).map((who) => new Visitor(who, ledger));
  const nobody = new Visitor('nobody', ledger);
  const looks = (): Promise<unknown[]> =>
    Promise.all([...visitors, nobody].map((visitor) => trial.look(visitor, scene)));
  const running = async <Result>(during: () => Promise<Result>): Promise<Result> => {
    await npmInstall(folder, ['install', '--ignore-scripts', '--prefer-offline', '--legacy-peer-deps']);
    await build(app, folder, surroundings);
    const application = await start(app, folder, surroundings);
    try {
      return await during();
    } catch (error) {
      throw new Error(`${messageOf(error)}\n${application.log().split('\n').slice(-30).join('\n')}`, {
        cause: error,
      });
    } finally {
      await application.stop();
    }
  };
  try {
    const before = await running(async () => {
      for (const visitor of visitors) await trial.enter(visitor, scene);
      return looks();
    });
    assert.match(JSON.stringify(before), /@/, 'nobody is signed in on next-auth 4');
    const lines = move(name, folder, tarball);
    assert.ok(lines <= MOST_LINES, `${lines} lines`);
    rmSync(join(folder, '.next'), { recursive: true });
    await running(async () => {
      assert.deepEqual(await looks(), before, 'after the move');
      for (const visitor of visitors) {
        const kept = visitor.cookieNames(scene.at('/')).filter((one) => one.includes('session-token'));
        assert.deepEqual(kept, ['authjs.session-token'], 'the session has moved into our cookie');
      }
      assert.deepEqual(await looks(), before, 'with our cookie');
      for (const visitor of visitors) {
        await post(visitor, scene, 'signout');
        const [gone] = [await trial.look(visitor, scene)];
        assert.deepEqual(gone, before.at(-1), 'after signing out');
        await trial.enter(visitor, scene);
      }
      assert.deepEqual(await looks(), before, 'after signing in anew');
    });
    return `${lines} changed lines`;
  } finally {
    await server.stop();
  }
}

const asked = process.argv.slice(2);
const parent = mkdtempSync(join(tmpdir(), 'latchkey-next-auth-4-moves-'));
process.on('exit', () => {
  killAll();
  rmSync(parent, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));
const tarball = await pack(parent);
let [passed, failed] = [0, 0];
for (const name of Object.keys(moves)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  try {
    const said = await onFreePort((port) => tryOut(name, mkdtempSync(join(parent, `${name}-`)), port));
    passed += 1;
    print(`passed  ${name}: moved by ${said}, with the sessions of next-auth 4`);
  } catch (error) {
    failed += 1;
    print(`FAILED  ${name}\n${messageOf(error).replaceAll(/^/gm, '        ')}`);
  }
}
print(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
