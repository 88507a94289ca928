import { join } from 'node:path';
import { createIdentityProvider } from '../../examples/demo/src/identity-provider.ts';
import { openServer } from '../../examples/demo/src/web.ts';
import { build, start, type Surroundings } from '../drop-in/application.ts';
import { ALICE, BOB, strangers } from '../drop-in/people.ts';
import { messageOf, print, timed } from '../drop-in/run-app.ts';
import { Ledger } from '../drop-in/visitor.ts';
import { onFreePort } from '../support/child-processes.ts';
import { modes, type BindingApp, type Mode } from './apps.ts';
import { BindingSite } from './binding-site.ts';
import { checks } from './checks/index.ts';
import { Control } from './control.ts';

/** Milliseconds for all checks of an application in one mode. */
const CHECKS_LIMIT = 300_000;
/** Lines of an application's output that are shown when something failed. */
const LOG_LINES = 40;

/** How many checks ended how. */
export interface Counts {
  passed: number;
  failed: number;
}

/** Builds an application once, starts it in every mode, and runs the checks that concern it. */
export async function runApp(app: BindingApp, folder: string): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  const note = (title: string, problem: string | undefined): void => {
    counts[problem === undefined ? 'passed' : 'failed'] += 1;
    print(`${problem === undefined ? 'passed' : 'FAILED'}  ${app.name}, ${title}`);
    if (problem !== undefined) print(problem.replaceAll(/^/gm, '        '));
  };
  let isBuilt = false;
  for (const mode of modes) {
    const failedBefore = counts.failed;
    const control = new Control(join(folder, `control-${mode}`));
    const inMode = withVariables(app, mode, control);
    let log = (): string => '';
    try {
      const [, seconds] = await timed(() =>
        withIdentityProvider(app, async (surroundings) => {
          if (!isBuilt) await build(inMode, folder, surroundings);
          isBuilt = true;
          const application = await start(inMode, folder, surroundings);
          log = application.log;
          note(`${mode}: installed, built and started`, undefined);
          const origin = new URL(`http://localhost:${surroundings.port}`);
          const site = new BindingSite({ app, mode, origin, ledger: newLedger(origin), control, log });
          try {
            await runChecks(site, note);
          } finally {
            await application.stop();
          }
        }),
      );
      print(`        ${app.name}, ${mode}: ${seconds} s`);
    } catch (error) {
      note(`${mode}: installed, built and started`, messageOf(error));
    }
    if (counts.failed > failedBefore) print(`\nThe last that ${app.name} said:\n${lastLines(log())}\n`);
  }
  return counts;
}

function newLedger(origin: URL): Ledger {
  const ledger = new Ledger(origin.origin, () => {});
  for (const { userName, email } of [ALICE, BOB, ...strangers]) ledger.own(userName, email);
  return ledger;
}

/** Each check runs in browsers of its own. */
async function runChecks(
  site: BindingSite,
  note: (title: string, problem: string | undefined) => void,
): Promise<void> {
  const { binding, mode } = site;
  const limit = Date.now() + CHECKS_LIMIT;
  for (const { title, concerns, modes: wanted = ['jwt', 'database'], run } of checks) {
    if (!wanted.includes(mode) || concerns?.(binding) === false) continue;
    try {
      if (Date.now() > limit) throw new Error(`not run: the checks took more than ${CHECKS_LIMIT} ms`);
      await run(site);
      note(`${mode}: ${title}`, undefined);
    } catch (error) {
      note(`${mode}: ${title}`, messageOf(error));
    }
  }
}

function withVariables(app: BindingApp, mode: Mode, control: Control): BindingApp {
  const variables = {
    CONTROL_FOLDER: control.folder,
    STRATEGY: mode === 'database' ? 'database' : 'jwt',
    ...(mode === 'wrong-mount' && { WRONG_MOUNT: '1' }),
  };
  return { ...app, env: { ...app.env, ...variables } };
}

async function withIdentityProvider(
  app: BindingApp,
  use: (surroundings: Surroundings) => Promise<void>,
): Promise<void> {
  await onFreePort((port) => withIdentityProviderFor(app, port, use));
}

async function withIdentityProviderFor(
  { basePath }: BindingApp,
  port: number,
  use: (surroundings: Surroundings) => Promise<void>,
): Promise<void> {
  const server = await openServer(0);
  const home = `http://localhost:${port}`;
  const client = { id: 'bindings', secret: 'the-secret-of-the-bindings-client' };
  const redirectUri = `${home}${basePath}/callback/op`;
  server.answerWith(createIdentityProvider(server.origin, { ...client, redirectUri, home: `${home}/` }));
  try {
    await use({ port, issuer: server.origin, clientId: client.id, clientSecret: client.secret });
  } finally {
    await server.stop();
  }
}

/** What is worth reading of a log, each line once. */
function lastLines(log: string): string {
  const lines = log.split('\n').filter((line) => !/^\s+at |^\s*$/.test(line));
  return [...new Set(lines)].slice(-LOG_LINES).join('\n');
}
