import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Auth, customFetch } from '../../../src/index.js';
import type { Adapter } from '../../../src/types/adapter.js';
import type { AuthConfig } from '../../../src/types/index.js';
import { signInAtIdp } from '../../contract/stage.js';
import { sharedRecords } from '../../databases/record-stores.js';
import { serveRotating } from '../../databases/rotating-server.js';
import { packProcess, TokenCrew, type ProcessClient } from '../../databases/token-crew.js';
import { Browser } from '../../support/browser.js';
import { SECRET } from '../../support/config.js';
import { install } from '../install.js';

const PROCESSES = 4;
const CALLS = 50;
const ROUNDS = 3;

/** Published adapters, unmodified, each with the store that it is tried with here. */
const ADAPTERS = [
  { name: 'Prisma', file: 'prisma.mjs', backend: 'PostgreSQL (Prisma 7)' },
  { name: 'Drizzle', file: 'drizzle.mjs', backend: 'PostgreSQL' },
  { name: 'Upstash', file: 'upstash-redis.mjs', backend: 'Redis, over a REST server of ours' },
];

/** The part of such a file that is used. */
interface AdapterFile {
  readonly targets: readonly {
    readonly backend: string;
    open(): Promise<{ readonly where: string; create(): Promise<Adapter>; close(): Promise<unknown> }>;
  }[];
}

const cleanups: (() => unknown)[] = [];
const { program, remove } = packProcess('fresh-tokens-process');
beforeAll(install, 600_000);
afterAll(remove);
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const pairs = ADAPTERS.flatMap((adapter) =>
  ['PostgreSQL', 'Redis'].map((records) => ({ ...adapter, records })),
);

describe.each(pairs)(
  'beside the adapter of $name, with records in $records',
  ({ file, backend, records }) => {
    it(`RT-03: ${PROCESSES * CALLS} calls in ${PROCESSES} processes cost one refresh, and sign nobody out`, async () => {
      const path = fileURLToPath(new URL(`../adapters/${file}`, import.meta.url));
      // Its packages are there once they are installed.
      const { targets } = (await import(/* @vite-ignore */ path)) as AdapterFile;
      const opened = await targets.find((one) => one.backend === backend)?.open();
      const place = sharedRecords[records];
      if (opened === undefined || place === undefined)
        throw new Error(`there is no ${backend} or ${records}`);
      cleanups.push(() => opened.close());
      const { where, close } = await place.serve();
      cleanups.push(close);
      const connected = await place.connect(where);
      cleanups.push(connected.close);
      const server = await serveRotating({ delay: 100 });
      cleanups.push(() => server.close());
      const { provider } = server;
      const { issuer, clientId, clientSecret } = provider.idp;
      const client = { issuer, clientId, clientSecret };
      const config: AuthConfig = {
        secret: SECRET,
        origin: 'https://app.test',
        adapter: await opened.create(),
        records: connected.records,
        tokens: { keep: true },
        providers: [{ id: 'idp', name: 'IdP', type: 'oidc', ...client, [customFetch]: provider.fetch }],
      };
      const browser = new Browser((request) => Auth(request, config));
      const told: ProcessClient = { ...client, beside: { file: path, backend, where: opened.where } };
      const crew = await TokenCrew.start(program, PROCESSES, [records, where, JSON.stringify(told)]);
      cleanups.push(() => crew.close());

      for (let round = 1; round <= ROUNDS; round += 1) {
        provider.lifetime = 1;
        provider.grantAtSignIn();
        await signInAtIdp(browser, provider.idp);
        expect(await browser.session()).not.toBeNull();
        provider.lifetime = 3600;
        // Until the access token has expired.
        await setTimeout(1100);
        const tokens = await crew.run({ cookie: browser.cookieHeader(), calls: CALLS, ahead: 0 });
        expect(tokens).toHaveLength(PROCESSES * CALLS);
        expect(new Set(tokens).size, tokens.join()).toBe(1);
        expect(provider.takes(tokens[0] ?? ''), tokens[0]).toBe(true);
        expect(provider.asked).toHaveLength(round);
        expect(provider.sawReuse).toBe(false);
        expect(await browser.session()).not.toBeNull();
      }
    });
  },
);
