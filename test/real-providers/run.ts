// Signs in at identity providers as a distribution ships them, in Chromium.
//   node test/real-providers/run.ts [provider...]
// Wants the built package, and Debian with apt-get for what is missing; fails where something cannot be installed.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { freePort, killAll, onFreePort } from '../support/child-processes.ts';
import { startApplication } from './application.ts';
import { glewlwyd } from './glewlwyd.ts';
import { lemonldap } from './lemonldap.ts';
import { needPackages } from './packages.ts';
import type { RealProvider, StartedProvider } from './real-provider.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] === undefined ? ['chromium'] : [];
/** Milliseconds until a page has what is waited for. */
const PAGE_LIMIT = 60_000;

const all: readonly RealProvider[] = [lemonldap, glewlwyd];
const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const matches = ({ name }: RealProvider): boolean =>
  wanted.length === 0 || wanted.some((part) => name.toLowerCase().startsWith(part));

let passed = 0;
let failed = 0;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs one step; what it throws is a failure, and what follows cannot be tried. */
async function step<Result>(title: string, run: () => Promise<Result>): Promise<Result | undefined> {
  const begin = performance.now();
  try {
    const result = await run();
    passed += 1;
    print(`passed  ${title} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    return result;
  } catch (error) {
    failed += 1;
    print(`FAILED  ${title}`);
    print(messageOf(error).replaceAll(/^/gm, '        '));
    return undefined;
  }
}

/** From the application's sign-in page back to the application; gives what that says. */
async function signIn(page: Page, home: string, provider: StartedProvider): Promise<string> {
  await page.goto(`${home}auth/signin?callbackUrl=/`);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await provider.logIn(page);
  await page.waitForURL((url) => url.href.startsWith(home) && !url.pathname.startsWith('/auth/callback'));
  if (new URL(page.url()).pathname !== '/') return `the page ${page.url()}`;
  return page.locator('output').innerText();
}

async function visit(provider: StartedProvider, port: number): Promise<void> {
  const application = await startApplication(port, provider.config);
  try {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(PAGE_LIMIT);
      await assertSignsIn(page, { provider, home: `http://localhost:${port}/`, errors: application.errors });
    } finally {
      await browser.close();
    }
  } finally {
    await application.stop();
  }
}

interface Visit {
  readonly provider: StartedProvider;
  readonly home: string;
  /** What the application has logged. */
  readonly errors: readonly string[];
}

/** Signs in. A failure tells what the browser shows, and what application and provider said. */
async function assertSignsIn(page: Page, { provider, home, errors }: Visit): Promise<void> {
  const { name, email } = provider.person;
  try {
    assert.equal(await signIn(page, home, provider), `${name} <${email}>`);
  } catch (error) {
    const text = (await page.locator('body').innerText()).slice(0, 300);
    const log = provider.process.log().split('\n').slice(-5);
    const told = [messageOf(error), `at ${page.url()}:`, text, ...errors, ...log];
    throw new Error(told.join('\n'), { cause: error });
  }
}

async function tryProvider(provider: RealProvider): Promise<void> {
  const { name, packages } = provider;
  const isThere = await step(`${name}: installed`, async () => {
    await needPackages([...packages, ...CHROMIUM]);
    return true;
  });
  if (isThere === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-provider-'));
  const application = await freePort();
  const redirectUri = `http://localhost:${application}/auth/callback/real`;
  try {
    const started = await step(`${name}: configured and started`, () =>
      onFreePort((port) =>
        provider.start({ folder: mkdtempSync(join(folder, 'start-')), port, redirectUri }),
      ),
    );
    if (started === undefined) return;
    const title = `${name}: somebody signs in there, in Chromium, and comes back with name and address`;
    await step(title, () => visit(started, application));
    await started.process.stop();
  } finally {
    // Also one that was not set up to its end.
    killAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.on('exit', killAll);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));
for (const provider of all.filter(matches)) await tryProvider(provider);
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
