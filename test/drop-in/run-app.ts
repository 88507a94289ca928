import { createIdentityProvider } from '../../examples/demo/src/identity-provider.ts';
import { openServer } from '../../examples/demo/src/web.ts';
import { onFreePort, type Running } from '../support/child-processes.ts';
import { build, start, type Surroundings } from './application.ts';
import { Answers } from './answers.ts';
import type { App } from './apps.ts';
import { checks } from './checks/index.ts';
import { ALICE, BOB, strangers } from './people.ts';
import { INSTALLED, outcomeOf, type Outcome, type Run } from './results.ts';
import { Site } from './site.ts';
import { Ledger } from './visitor.ts';

/** Milliseconds for all checks of an application. */
const CHECKS_LIMIT = 300_000;
/** Lines of an application's output that are shown when something failed. */
const LOG_LINES = 40;

/** Where an application is installed, or why it is not. */
export interface Installation {
  readonly folder: string | undefined;
  readonly problem: string | undefined;
  /** What it took. */
  readonly seconds: number;
}

/** What was seen of an application. */
export interface Seen {
  readonly run: Run;
  /** What the core's routes answered. */
  readonly facts: ReadonlySet<string>;
}

/** Takes down how a check ended. */
type Note = (check: string, problem: string | undefined) => void;

/** Prints a line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What a step gives, and the seconds that it took. */
export async function timed<Result>(step: () => Promise<Result>): Promise<[Result, seconds: number]> {
  const begin = performance.now();
  const result = await step();
  return [result, Math.round((performance.now() - begin) / 100) / 10];
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Builds and starts an application, runs every check that concerns it, and stops it.
 *
 * @param label how its lines begin
 */
export async function runApp(app: App, label: string, installation: Installation): Promise<Seen> {
  const seconds = { install: installation.seconds, build: 0, checks: 0 };
  const outcomes: Record<string, Outcome> = {};
  const answers = new Answers(app.basePath);
  const note: Note = (check, problem) => {
    outcomes[check] = outcomeOf(problem);
    print(`${problem === undefined ? 'passed' : 'FAILED'}  ${label}: ${check}`);
    if (problem !== undefined) print(problem.replaceAll(/^/gm, '        '));
  };
  let application: Running | undefined;
  try {
    const { folder } = installation;
    if (folder === undefined) throw new Error(installation.problem);
    await withIdentityProvider(app, async (surroundings) => {
      [, seconds.build] = await timed(() => build(app, folder, surroundings));
      application = await start(app, folder, surroundings);
      note(INSTALLED, undefined);
      [, seconds.checks] = await timed(() => runChecks(app, { port: surroundings.port, answers, note }));
    });
  } catch (error) {
    note(INSTALLED, messageOf(error));
  } finally {
    await application?.stop();
  }
  if (application !== undefined && Object.values(outcomes).some((outcome) => outcome !== 'passed'))
    print(`\nThe last that ${label} said:\n${lastLines(application.log())}\n`);
  const { install: i, build: b, checks: c } = seconds;
  print(`        ${label}: installed in ${i} s, built in ${b} s, checked in ${c} s\n`);
  return { run: { seconds, checks: outcomes }, facts: answers.facts };
}

/** Runs every check that concerns the application; each in browsers of its own. */
async function runChecks(
  app: App,
  { port, answers, note }: { readonly port: number; readonly answers: Answers; readonly note: Note },
): Promise<void> {
  const origin = new URL(`http://localhost:${port}`);
  const ledger = new Ledger(origin.origin, (method, answer) => answers.note(method, answer));
  for (const { userName, email } of [ALICE, BOB, ...strangers]) ledger.own(userName, email);
  const site = new Site(app, origin, ledger);
  const limit = Date.now() + CHECKS_LIMIT;
  for (const { title, concerns, run } of checks) {
    if (concerns?.(app) === false) continue;
    try {
      if (Date.now() > limit) throw new Error(`not run: the checks took more than ${CHECKS_LIMIT} ms`);
      await run(site);
      note(title, undefined);
    } catch (error) {
      note(title, messageOf(error));
    }
  }
}

async function withIdentityProvider(
  app: App,
  use: (surroundings: Surroundings) => Promise<void>,
): Promise<void> {
  await onFreePort((port) => withIdentityProviderFor(app, port, use));
}

async function withIdentityProviderFor(
  app: App,
  port: number,
  use: (surroundings: Surroundings) => Promise<void>,
): Promise<void> {
  const server = await openServer(0);
  const home = `http://localhost:${port}`;
  const redirectUri = `${home}${app.basePath}/callback/op`;
  const client = { id: 'drop-in', secret: 'the-secret-of-the-drop-in-client' };
  server.answerWith(createIdentityProvider(server.origin, { ...client, redirectUri, home: `${home}/` }));
  try {
    await use({ port, issuer: server.origin, clientId: client.id, clientSecret: client.secret });
  } finally {
    await server.stop();
  }
}

/** What is worth reading of a log, each line once. */
export function lastLines(log: string): string {
  // What a development server says of every request, and stacks.
  const isNoise = /^\s+at |^ (GET|POST) \/|^\s*$/;
  const lines = log.split('\n').filter((line) => !isNoise.test(line));
  return [...new Set(lines)].slice(-LOG_LINES).join('\n');
}
