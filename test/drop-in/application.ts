import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, untilReady, type Running } from '../support/child-processes.ts';
import type { App } from './apps.ts';

/** Milliseconds. */
const BUILD_LIMIT = 300_000;
const START_LIMIT = 90_000;
const WARM_UP_LIMIT = 15_000;
const PAUSE = 200;

/** What applications need to know beside their own configuration. */
export interface Surroundings {
  readonly port: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Runs the steps of an application's build, if it has one. @throws {Error} with a step's output when it fails */
export async function build(app: App, cwd: string, surroundings: Surroundings): Promise<void> {
  for (const step of app.build ?? []) {
    const builder = launch([process.execPath, ...step], { cwd, env: environment(app, surroundings) });
    const code = await Promise.race([builder.ended, sleep(BUILD_LIMIT, 'no end', { ref: false })]);
    await builder.stop();
    if (code !== 0) throw new Error(`the build ended with ${code}:\n${builder.log()}`);
  }
}

/** Starts an application; resolves when it answers. @throws {Error} with its output when it does not */
export async function start(app: App, cwd: string, surroundings: Surroundings): Promise<Running> {
  const { port } = surroundings;
  const program = app.program === undefined ? process.execPath : join(cwd, app.program);
  const args = app.start.map((arg) => arg.replace('PORT', String(port)));
  const application = launch([program, ...args], { cwd, env: environment(app, surroundings) });
  const origin = `http://localhost:${port}`;
  await untilReady(application, `${origin}/me`, START_LIMIT);
  if (app.name.endsWith('-development')) await warmUp(`${origin}${app.basePath}/csrf`);
  return application;
}

/** A development server that finds new dependencies behind a route bundles again, and answers with errors meanwhile. */
async function warmUp(url: string): Promise<void> {
  for (const end = Date.now() + WARM_UP_LIMIT; Date.now() < end; await sleep(PAUSE)) {
    const status = await fetch(url).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => 500,
    );
    if (status < 500) return;
  }
}

function environment(app: App, { port, issuer, clientId, clientSecret }: Surroundings): NodeJS.ProcessEnv {
  const origin = `http://localhost:${port}`;
  const own = Object.entries(app.env ?? {}).map(([name, value]) => [name, value.replace('ORIGIN', origin)]);
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    AUTH_SECRET: 'a-secret-of-the-drop-in-checks-and-of-nothing-else',
    AUTH_TRUST_HOST: 'true',
    OP_ISSUER: issuer,
    OP_CLIENT_ID: clientId,
    OP_CLIENT_SECRET: clientSecret,
    ...Object.fromEntries(own),
  };
}
