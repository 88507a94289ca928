import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Auth, customFetch } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { signInAtIdp } from '../contract/stage.js';
import { Browser } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import type { RotatingOptions, RotatingProvider } from '../support/rotating-provider.js';
import { sharedRecords, type SharedRecords } from './record-stores.js';
import { serveRotating, type RotatingServer } from './rotating-server.js';
import { packProcess, TokenCrew } from './token-crew.js';

const PROCESSES = 4;
const CALLS = 50;
const ROUNDS = 5;
/** Milliseconds: about as long as a grant is leased to whoever refreshes it. */
const NEARLY_A_LEASE = 19_000;
const cleanups: (() => Promise<unknown>)[] = [];

const { program, remove } = packProcess('fresh-tokens-process');
afterAll(remove);
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** An application in several processes, and somebody's browser. */
interface Scene {
  readonly server: RotatingServer;
  readonly provider: RotatingProvider;
  readonly crew: TokenCrew;
  readonly browser: Browser;
  /** Signs in, and waits until the access token has expired. @returns the browser's cookies */
  signInExpired(): Promise<string>;
}

async function open(name: string, store: SharedRecords, options: Partial<RotatingOptions>): Promise<Scene> {
  const { where, close } = await store.serve();
  cleanups.push(close);
  const server = await serveRotating(options);
  cleanups.push(() => server.close());
  const { records, close: disconnect } = await store.connect(where);
  cleanups.push(disconnect);
  const { provider } = server;
  const { issuer, clientId, clientSecret } = provider.idp;
  const client = { issuer, clientId, clientSecret };
  const config: AuthConfig = {
    secret: SECRET,
    origin: 'https://app.test',
    records,
    tokens: { keep: true },
    providers: [{ id: 'idp', name: 'IdP', type: 'oidc', ...client, [customFetch]: provider.fetch }],
  };
  const browser = new Browser((request) => Auth(request, config));
  const crew = await TokenCrew.start(program, PROCESSES, [name, where, JSON.stringify(client)]);
  cleanups.push(() => crew.close());
  return {
    server,
    provider,
    crew,
    browser,
    async signInExpired() {
      provider.lifetime = 1;
      provider.grantAtSignIn();
      await signInAtIdp(browser, provider.idp);
      provider.lifetime = 3600;
      await setTimeout(1100);
      return browser.cookieHeader();
    },
  };
}

/** Lets one process lease the grant, ask the provider, and die before it hears the answer. */
async function killWhileItRefreshes({ server, provider, crew }: Scene, cookie: string): Promise<void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const reached = new Promise<void>((resolve) => {
    server.hold = () => {
      resolve();
      return held;
    };
  });
  await crew.kill({ cookie, calls: CALLS, ahead: 0 }, () => reached);
  server.hold = async () => undefined;
  letGo();
  expect(provider.asked).toHaveLength(1);
}

describe.each(Object.entries(sharedRecords))('tokens in several processes, over %s', (name, store) => {
  it(`RT-03: 200 calls in 4 processes cost one refresh, and sign nobody out, in each of ${ROUNDS} rounds`, async () => {
    const { provider, crew, browser, signInExpired } = await open(name, store, { delay: 100 });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const tokens = await crew.run({ cookie: await signInExpired(), calls: CALLS, ahead: 0 });
      expect(tokens).toHaveLength(PROCESSES * CALLS);
      expect(new Set(tokens).size, tokens.join()).toBe(1);
      expect(provider.takes(tokens[0] ?? '')).toBe(true);
      expect(provider.asked).toHaveLength(round);
      expect(provider.sawReuse).toBe(false);
      expect(await browser.session()).not.toBeNull();
    }
    expect(await crew.end()).toEqual([0, 0, 0, 0]);
  });

  it('a process that is killed before the provider hears of it: the others ask once more', async () => {
    const scene = await open(name, store, {});
    const { provider, crew, browser, signInExpired } = scene;
    const cookie = await signInExpired();
    provider.faults.push('unreachable');
    await killWhileItRefreshes(scene, cookie);
    const tokens = await crew.run({ cookie, calls: CALLS, ahead: NEARLY_A_LEASE });
    expect(tokens).toHaveLength((PROCESSES - 1) * CALLS);
    expect(new Set(tokens).size, tokens.join()).toBe(1);
    expect(provider.takes(tokens[0] ?? '')).toBe(true);
    expect(provider.asked).toHaveLength(2);
    expect(provider.sawReuse).toBe(false);
    expect(await browser.session()).not.toBeNull();
    expect((await crew.end()).toSorted((a, b) => a - b)).toEqual([-1, 0, 0, 0]);
  });

  it.each([
    ['gives new tokens for it', true],
    ['takes it for stolen: everybody is told to sign in with it again', false],
  ])(
    'a process that is killed before it stores the new tokens: asked once more, the provider %s',
    async (_, isLenient) => {
      const scene = await open(name, store, { isLenient });
      const { provider, crew, browser, signInExpired } = scene;
      const cookie = await signInExpired();
      await killWhileItRefreshes(scene, cookie);
      const tokens = await crew.run({ cookie, calls: CALLS, ahead: NEARLY_A_LEASE });
      expect(tokens).toHaveLength((PROCESSES - 1) * CALLS);
      expect(new Set(tokens).size, tokens.join()).toBe(1);
      const [token = ''] = tokens;
      if (isLenient) expect(provider.takes(token)).toBe(true);
      else expect(token).toBe('reauthentication_required');
      expect(new Set(provider.asked).size).toBe(1);
      expect(provider.asked).toHaveLength(2);
      expect(await crew.run({ cookie, calls: CALLS, ahead: NEARLY_A_LEASE })).toEqual(tokens);
      expect(provider.asked).toHaveLength(2);
      expect(await browser.session()).not.toBeNull();
    },
  );
});
