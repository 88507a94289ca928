import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { partForRow } from '../support/sample.js';
import { openTokenStage, type TokenStage } from '../support/token-stage.js';
import { closeAll } from '../support/http-servers.js';
import { actionApps } from './caching/action-apps.js';
import { nodeApps } from './caching/node-apps.js';
import { lostBy, sharedBy, type CachingApp, type Verb } from './caching/said.js';
import { standardApps } from './caching/standard-apps.js';

vi.mock('@sveltejs/kit', () => ({ error: vi.fn<() => never>(), redirect: vi.fn<() => never>() }));
vi.mock('@tanstack/react-start/server', async () => (await import('./caching/tanstack-answer.js')).server);
vi.mock('next/headers.js', async () => (await import('./caching/next-answer.js')).headersModule);
vi.mock('next/server.js', async () => (await import('./caching/next-answer.js')).serverModule);

afterEach(closeAll);

/** Entry points for frameworks which add cookies to no page of the application. */
const ADD_NONE: Readonly<Record<string, string>> = {
  './node': 'answers the actions alone',
  './next/v4/middleware': 'reads the token, and renews nothing',
};

const SECONDS = { read: 2 * 86_400, token: 3_600 } as const;

/** Somebody who is signed in, some time after they last came. */
async function open(seconds: number): Promise<TokenStage> {
  const stage = await openTokenStage({ origin: 'https://app.test' });
  await stage.signIn();
  stage.wait(seconds);
  return stage;
}

interface Row {
  readonly name: string;
  readonly moment: string;
  readonly verb: Verb;
  readonly app: CachingApp;
}

/** The rows of each application. */
const rows: readonly (readonly Row[])[] = [nodeApps, standardApps]
  .flatMap((table) => Object.values(table))
  .flatMap((apps) => Object.entries(apps))
  .map(([name, app]) =>
    (app.verbs ?? (['read', 'token'] as const)).flatMap((verb) =>
      app.moments.map((moment): Row => ({ name, moment, verb, app })),
    ),
  );

/** Some rows of each application; all when exhaustive. */
const some = (most: number): readonly Row[] =>
  rows.flatMap((own, row) => partForRow(own, { row, of: Math.min(most, own.length) }));

const ours = (response: Response): string[] =>
  response.headers.getSetCookie().filter((line) => /session-token|grant/.test(line));

describe('an answer that gets a cookie of ours is for no shared cache, whatever the application says (SC-29)', () => {
  it.each(some(2))('$name, $moment: $verb', async ({ moment, verb, app }) => {
    const { config, browser } = await open(SECONDS[verb]);
    const visit = await app.open(config);
    const response = await visit({ moment, verb, cookie: browser.cookieHeader() });
    expect(ours(response)).not.toEqual([]);
    expect(sharedBy(response)).toEqual([]);
  });
});

describe('an answer without a cookie of ours is as the application says', () => {
  it.each(some(4))('$name, $moment: $verb', async ({ moment, verb, app }) => {
    const { config, browser } = await open(0);
    const visit = await app.open(config);
    const response = await visit({ moment, verb, cookie: browser.cookieHeader() });
    expect(ours(response)).toEqual([]);
    expect(lostBy(response)).toEqual([]);
  });
});

/** Our own answers say what caches do: contract, Routes. */
const CONTROL = 'private, no-cache, no-store';

describe('an action with a cookie is for no shared cache, whatever middleware says of all answers (SC-29)', () => {
  const actions = Object.entries(actionApps).flatMap(([entry, apps]) =>
    Object.entries(apps).map(([moment, app]) => [entry, moment, app] as const),
  );
  it.each(actions)('%s, %s', async (_, __, app) => {
    const { config, browser } = await open(SECONDS.read);
    const visit = await app(config);
    const response = await visit(browser.cookieHeader());
    expect(response.status).toBe(200);
    expect(ours(response)).not.toEqual([]);
    expect(sharedBy(response)).toEqual([]);
    // What was replaced by `public` is ours, and shorter.
    expect([CONTROL, 'private, no-store']).toContain(response.headers.get('cache-control'));
  });
});

it('every entry point for a framework is among them', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { exports } = JSON.parse(text) as { exports: Record<string, { default?: string } | null> };
  const entries = Object.entries(exports)
    .filter(([, target]) => /\/(?:bindings\/|node\/index\.js$)/.test(target?.default ?? ''))
    .map(([name]) => name);
  const tried = new Set([nodeApps, standardApps, ADD_NONE].flatMap((table) => Object.keys(table)));
  expect([...tried].toSorted()).toEqual(entries.toSorted());
});
