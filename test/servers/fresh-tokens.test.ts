import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Auth, customFetch } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { FakeIdp } from '../fake-idp.js';
import { signInAtIdp } from '../contract/stage.js';
import { Browser } from '../support/browser.js';
import { launch } from '../support/child-processes.js';
import { SECRET } from '../support/config.js';
import { RotatingProvider, type RotatingOptions } from '../support/rotating-provider.js';
import { sharedRecords } from './record-stores.js';

const PROCESSES = 4;
const CALLS = 50;
const cleanups: (() => void)[] = [];

const bundle = mkdtempSync(join(tmpdir(), 'latchkey-fresh-tokens-'));
const program = join(bundle, 'process.mjs');
buildSync({
  entryPoints: [fileURLToPath(new URL('./fresh-tokens-process.ts', import.meta.url))],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  // Drivers of stores are loaded from where they are installed.
  packages: 'external',
});
afterAll(() => rmSync(bundle, { recursive: true, force: true }));
afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
});

/** The provider on a port: another process cannot be given a function. */
async function serve(options: Partial<RotatingOptions>): Promise<RotatingProvider> {
  const answerer: { provider?: RotatingProvider } = {};
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', answerer.provider?.idp.issuer);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isPost = request.method === 'POST';
      const headers = { 'content-type': request.headers['content-type'] ?? 'text/plain' };
      const init = {
        headers,
        redirect: 'manual',
        ...(isPost && { method: 'POST', body: Buffer.concat(chunks) }),
      } as const;
      void answerer.provider?.fetch(url, init).then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close().closeAllConnections());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const now = (): Date => new Date();
  const idp = await FakeIdp.create({ issuer: `http://127.0.0.1:${port}`, now });
  return (answerer.provider = new RotatingProvider(idp, { now, ...options }));
}

describe.each(Object.entries(sharedRecords))('tokens in several processes, over %s', (name, store) => {
  it('RT-03: 200 calls in 4 processes cost one refresh, and sign nobody out', async () => {
    const { where, close } = await store.serve();
    cleanups.push(close);
    const provider = await serve({ delay: 300 });
    const { issuer, clientId, clientSecret } = provider.idp;
    const config: AuthConfig = {
      secret: SECRET,
      origin: 'https://app.test',
      records: store.connect(where),
      tokens: { keep: true },
      providers: [
        {
          id: 'idp',
          name: 'IdP',
          type: 'oidc',
          issuer,
          clientId,
          clientSecret,
          [customFetch]: provider.fetch,
        },
      ],
    };
    const browser = new Browser((request) => Auth(request, config));
    provider.lifetime = 0;
    provider.grantAtSignIn();
    await signInAtIdp(browser, provider.idp);
    provider.lifetime = 3600;
    const client = JSON.stringify({ issuer, clientId, clientSecret });
    const args = [name, where, client, browser.cookieHeader(), String(CALLS)];
    const all = Array.from({ length: PROCESSES }, () =>
      launch([process.execPath, program, ...args], { cwd: process.cwd(), env: { NODE_NO_WARNINGS: '1' } }),
    );
    const codes = await Promise.all(all.map(({ ended }) => ended));
    expect(codes, all.map((one) => one.log()).join('\n')).toEqual([0, 0, 0, 0]);
    // Each prints the list of its tokens.
    const tokens = all.flatMap((one) => JSON.parse(one.log()) as string[]);
    expect(tokens).toHaveLength(PROCESSES * CALLS);
    expect(new Set(tokens).size).toBe(1);
    expect(provider.takes(tokens[0] ?? '')).toBe(true);
    expect(provider.asked).toHaveLength(1);
    expect(provider.sawReuse).toBe(false);
    expect(await browser.session()).not.toBeNull();
  });
});
