// The guide to two-factor authentication, done literally in empty folders, and step-ups in Chromium at what runs there.
//   node test/step-up/run.ts [express] [hono] [next]
// Wants the built package, the npm registry and a Chromium.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { ProgramClock } from '../browser/program-clock.ts';
import { pack } from '../drop-in/installation.ts';
import { lastLines, messageOf, print, timed } from '../drop-in/run-app.ts';
import { environment, runLine, withTarball, writeAt } from '../readme/paste.ts';
import { killAll, launch, onFreePort, untilReady, type Running } from '../support/child-processes.ts';
import { FRAMEWORKS, readGuide, type Framework } from './guide.ts';
import { NEXT_PAGES } from './next-pages.ts';
import { nextStations, stations, Visit } from './visit.ts';

/** Milliseconds, a build included. */
const START_LIMIT = 300_000;

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !FRAMEWORKS.some((one) => one === name));
if (unknown.length > 0)
  throw new Error(`No such framework: ${unknown.join(', ')}. There are ${FRAMEWORKS.join(', ')}.`);

const folder = mkdtempSync(join(tmpdir(), 'latchkey-step-up-'));
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

const counts = { passed: 0, failed: 0 };
function note(title: string, problem?: string): void {
  counts[problem === undefined ? 'passed' : 'failed'] += 1;
  print(`${problem === undefined ? 'passed' : 'FAILED'}  ${title}`);
  if (problem !== undefined) print(problem.replaceAll(/^/gm, '        '));
}

interface Started {
  readonly application: Running;
  readonly origin: string;
}

/** Does what the guide says, and starts the application. */
async function startApp(framework: Framework, clock: ProgramClock, tarball: string): Promise<Started> {
  const { steps, build, start, basePath } = readGuide(framework);
  const own = mkdtempSync(join(folder, `${framework}-`));
  const env = environment('3000');
  for (const step of steps) {
    if (step.kind === 'file') writeAt(join(own, step.path), step.text);
    else await runLine(withTarball(step.line, tarball), { folder: own, env });
  }
  if (framework === 'next')
    for (const [path, text] of Object.entries(NEXT_PAGES)) writeAt(join(own, path), text);
  await runLine('npm i @simplewebauthn/server', { folder: own, env });
  addPasskeys(join(own, 'auth.ts'));
  if (build !== undefined) await runLine(build, { folder: own, env });
  return onFreePort(async (port) => {
    const origin = `http://localhost:${port}`;
    const moved = (text: string): string => text.replaceAll(/\b3000\b/g, String(port));
    if (framework !== 'next') {
      const path = join(own, 'app.ts');
      writeFileSync(path, moved(readFileSync(path, 'utf8')));
    }
    const application = launch(['/bin/sh', '-c', moved(start)], {
      cwd: own,
      env: { ...environment(String(port)), ...clock.env, AUTH_URL: origin },
    });
    await untilReady(application, `${origin}${basePath}/csrf`, START_LIMIT);
    return { application, origin };
  });
}

/** What the guide says below "Passkeys as a second factor". */
function addPasskeys(path: string): void {
  const text = readFileSync(path, 'utf8').replace('providers: [', 'providers: [Passkey(), ');
  writeFileSync(path, `import Passkey from 'latchkey/providers/passkey';\n${text}`);
}

async function runApp(framework: Framework, browser: Browser, tarball: string): Promise<void> {
  const clock = new ProgramClock();
  const context = await browser.newContext();
  let application: Running | undefined;
  try {
    const [started, seconds] = await timed(() => startApp(framework, clock, tarball));
    note(`${framework}: done as the guide says, and started in ${seconds} s`);
    ({ application } = started);
    const { log } = application;
    const { basePath } = readGuide(framework);
    const tab = await context.newPage();
    const visit = new Visit({ tab, origin: started.origin, basePath, clock, log });
    for (const { title, run } of framework === 'next' ? [...stations, ...nextStations] : stations) {
      await run(visit).catch((error: unknown) => {
        throw new Error(`${title}, at ${tab.url()}: ${messageOf(error)}`);
      });
      note(`${framework}: ${title}`);
    }
  } catch (error) {
    note(framework, messageOf(error));
    if (application !== undefined) print(lastLines(application.log()));
  } finally {
    await context.close();
    await application?.stop();
    clock.remove();
  }
}

const tarball = await pack(folder);
const browser = await launchChromium();
for (const framework of FRAMEWORKS)
  if (positionals.length === 0 || positionals.includes(framework)) await runApp(framework, browser, tarball);
await browser.close();
print(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
