// What people see in Chromium of applications of Next.js, built and started as in production, with the package as npm would
// publish it.
//   node test/bindings/browser/run.ts [next-16] [next-15] [next-15-edge]
// Wants the built package, the npm registry and a Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../browser/chromium.ts';
import { build, start } from '../../drop-in/application.ts';
import { pack } from '../../drop-in/installation.ts';
import { messageOf, print, timed } from '../../drop-in/run-app.ts';
import { killAll, onFreePort } from '../../support/child-processes.ts';
import { apps, type BindingApp } from '../apps.ts';
import { Control } from '../control.ts';
import { install } from '../installation.ts';
import { checks } from './checks.ts';
import { Scene } from './scene.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const ofNext = apps.filter((app) => app.folder === 'next');
/** The last one has its middleware on the edge. */
const known = ofNext.flatMap((app) =>
  app.name === 'next-15' ? [app, { ...app, name: 'next-15-edge', variant: 'next-15-edge' }] : app,
);
const asked = known.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (asked.length < positionals.length)
  throw new Error(`Such apps there are: ${known.map(({ name }) => name).join(', ')}.`);

const folder = mkdtempSync(join(tmpdir(), 'latchkey-next-browser-'));
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

const counts = { passed: 0, failed: 0 };

/** Runs a step and takes down how it ended. */
async function take(title: string, step: () => Promise<void>): Promise<void> {
  try {
    const [, seconds] = await timed(step);
    counts.passed += 1;
    print(`passed  ${title} (${seconds} s)`);
  } catch (error) {
    counts.failed += 1;
    print(`FAILED  ${title}\n${messageOf(error).replaceAll(/^/gm, '        ')}`);
  }
}

/** Each check runs in a browser of its own. */
async function runChecks(app: BindingApp, browser: Browser, origin: string): Promise<void> {
  for (const { title, run } of checks) {
    const person = await browser.newContext();
    await take(`${app.name}: ${title}`, () => run(new Scene(person, origin)));
    await person.close();
  }
}

async function runApp(app: BindingApp, browser: Browser, tarball: string): Promise<void> {
  const installed = await install(app, { folder, tarball });
  const control = new Control(join(installed, 'control'));
  const inJwt = { ...app, env: { ...app.env, CONTROL_FOLDER: control.folder, STRATEGY: 'jwt' } };
  const { application, origin } = await onFreePort(async (port) => {
    // No check leads to the identity provider.
    const surroundings = { port, issuer: 'http://localhost:9', clientId: 'none', clientSecret: 'none' };
    await build(inJwt, installed, surroundings);
    return {
      application: await start(inJwt, installed, surroundings),
      origin: `http://localhost:${port}`,
    };
  });
  try {
    await runChecks(app, browser, origin);
  } finally {
    await application.stop();
    rmSync(installed, { recursive: true, force: true });
  }
}

const tarball = await pack(folder);
const browser = await launchChromium();
for (const app of asked) {
  try {
    await runApp(app, browser, tarball);
  } catch (error) {
    counts.failed += 1;
    print(`FAILED  ${app.name}: ${messageOf(error)}`);
  }
}
await browser.close();
print(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
