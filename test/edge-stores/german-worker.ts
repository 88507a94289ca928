import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { launchChromium, PATIENCE } from '../browser/chromium.ts';
import { runSteps, same, type Outcome } from '../runtimes/scenario/step.ts';
import { listen, type HttpServer } from './http-server.ts';
import { bundle, load } from './install.ts';
import type { Store } from './store.ts';

/** The part of Miniflare that is used. */
interface Worker {
  readonly ready: Promise<URL>;
  dispose(): Promise<void>;
}

const PERSON = { id: 1815, login: 'ada', name: 'Ada Lovelace', avatar_url: 'https://pictures.test/ada.png' };
const MAILS = [{ email: 'ada@example.com', primary: true, verified: true, visibility: null }];

/** A GitHub Enterprise Server on loopback, where Ada is signed in. */
async function startGitHub(): Promise<HttpServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://github.test');
    const json = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url.pathname === '/login/oauth/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === '/login/oauth/access_token') {
      json({ access_token: 'gho_4fJ2kQ9xVt7Lw', token_type: 'bearer', scope: 'read:user,user:email' });
    } else if (url.pathname === '/api/v3/user') json(PERSON);
    else if (url.pathname === '/api/v3/user/emails') json(MAILS);
    else response.writeHead(404).end();
  });
  return listen(server);
}

async function startWorker(conditions: readonly string[], gitHub: string): Promise<Worker> {
  const contents = readFileSync(await bundle('german', conditions), 'utf8');
  const { Miniflare } = await load<{ Miniflare: new (options: object) => Worker }>('miniflare');
  return new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents }],
    compatibilityDate: '2026-07-01',
    d1Databases: { DB: 'german' },
    bindings: { GITHUB: gitHub },
  });
}

/** Signs in and out as a person with a German browser does. */
async function visit(page: Page, origin: string): Promise<void> {
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${origin}/migrate`);
  await page.goto(`${origin}/auth/signin?callbackUrl=/`);
  same(await page.locator('html').getAttribute('lang'), 'de', 'the language of the page');
  same(await page.locator('h1').textContent(), 'Anmelden', 'the heading');
  await page.getByRole('button', { name: 'GitHub' }).click();
  await page.waitForURL(`${origin}/`);
  const session = async (): Promise<unknown> =>
    page.evaluate(async () => (await fetch('/auth/session')).json() as Promise<unknown>);
  // The page answered with JSON of the interface.
  const { user } = (await session()) as { user: unknown };
  same(
    user,
    { name: 'Ada Lovelace', email: 'ada@example.com', image: 'https://pictures.test/ada.png' },
    'who is signed in',
  );
  await page.goto(`${origin}/auth/signout`);
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL(`${origin}/`);
  same(await session(), null, 'the session after the sign-out');
}

async function outcomes(name: string, conditions: readonly string[]): Promise<readonly Outcome[]> {
  const gitHub = await startGitHub();
  const worker = await startWorker(conditions, gitHub.url);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ locale: 'de-AT' });
    const page = await context.newPage();
    const origin = (await worker.ready).href.replace(/\/$/, '').replace('127.0.0.1', 'localhost');
    return await runSteps([{ name, run: () => visit(page, origin) }]);
  } finally {
    await browser.close();
    await worker.dispose();
    gitHub.close();
  }
}

const CONDITIONS = ['workerd', 'worker', 'browser'];

/** A Worker with GitHub, D1 and German texts that Chromium signs in to, in both builds. */
export const germanWorkers: readonly Store[] = [
  { name: 'german-worker', run: () => outcomes('the default build', CONDITIONS) },
  { name: 'german-worker-lean', run: () => outcomes('the lean build', [...CONDITIONS, 'latchkey-lean']) },
];
