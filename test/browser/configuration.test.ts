import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { build as viteBuild } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { BINDINGS } from '../../tools/support/bindings.ts';
import manifest from '../../package.json' with { type: 'json' };
import { launchChromium } from './chromium.js';

// What applications write by mistake: the configuration reaches the bundle for browsers.
const CONFIG = `{ secret: 'a-secret-that-nobody-may-see-0123456789', trustHost: true, providers: [GitHub({ clientId: 'a', clientSecret: 'b' })] }`;
const GITHUB = `import GitHub from 'latchkey/providers/github';`;
const REQUEST = `new Request('https://app.test/auth/session')`;
const SENTENCE =
  /was called in a browser, where everybody can read the secrets .*Import it on the server alone; .*`latchkey\/client`/;

// Those whose frameworks are installed here. That of Next is named below, and Nest is never part of a page.
const bundled = BINDINGS.filter(
  ({ name, loads }) =>
    !['next', 'nest'].includes(name) && (loads === undefined || loads in manifest.devDependencies),
).map(({ name }) => name);

let browser: Browser;
let server: Server;
let origin: string;
const scripts = new Map<string, string>();

beforeAll(async () => {
  browser = await launchChromium();
  server = createServer(({ url = '/' }, response) => {
    const script = scripts.get(url);
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response
      .writeHead(200, { 'Content-Type': `${type}; charset=utf-8` })
      .end(script ?? '<!doctype html><link rel="icon" href="data:,">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** A module with its imports in it, as a bundler makes it that asks for these conditions. */
async function bundle(contents: string, conditions: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: [...conditions],
    external: ['node:*'],
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

async function inPage<Result>(use: (tab: Page) => Promise<Result>): Promise<Result> {
  const tab = await browser.newPage();
  try {
    await tab.goto(origin);
    return await use(tab);
  } finally {
    await tab.close();
  }
}

/** Imports a script in a page; gives its `result`, or what was thrown. */
function runInPage(script: string): Promise<unknown> {
  scripts.set('/script.js', script);
  return inPage((tab) =>
    tab.evaluate(`import('/script.js').then((module) => module.result).catch((error) => error.message)`),
  );
}

describe('the configuration, in a page', () => {
  it.each<readonly [name: string, code: string]>([
    ['createAuth', `import { createAuth } from 'latchkey'; createAuth(${CONFIG})`],
    ['defineConfig', `import { defineConfig } from 'latchkey'; defineConfig(${CONFIG})`],
    ['Auth', `import { Auth } from 'latchkey'; await Auth(${REQUEST}, ${CONFIG})`],
    ['getSession', `import { getSession } from 'latchkey'; await getSession(${REQUEST}, ${CONFIG})`],
    ['beginSignIn', `import { beginSignIn } from 'latchkey'; await beginSignIn(${REQUEST}, ${CONFIG})`],
    ...bundled.map(
      (name) => [name, `import { latchkey } from 'latchkey/${name}'; latchkey(${CONFIG})`] as const,
    ),
    ['next', `import { latchkey } from 'latchkey/next'; latchkey(${CONFIG})`],
  ])('is refused with a sentence when it is imported: %s', async (_, code) => {
    expect(await runInPage(await bundle(GITHUB + code, ['browser']))).toMatch(SENTENCE);
  });

  it('is no matter of what pages may have: errors, providers, helpers', async () => {
    const script = await bundle(
      `${GITHUB} import { AuthError, AccessDenied } from 'latchkey/errors'; import { isAuthAction, customFetch } from 'latchkey';
      import { decode } from 'latchkey/jwt'; import 'latchkey/types'; import 'latchkey/providers';
      export const result = [new AccessDenied() instanceof AuthError, GitHub({}).id, isAuthAction('signin'), typeof customFetch, typeof decode];`,
      ['browser'],
    );
    expect(await runInPage(script)).toEqual([true, 'github', true, 'symbol', 'function']);
  });

  it('is refused as Vite bundles it, too, and not where Vite builds for a server', async () => {
    const folder = mkdtempSync(join(import.meta.dirname, 'vite-'));
    try {
      writeFileSync(
        join(folder, 'auth.js'),
        `${GITHUB} import { createAuth } from 'latchkey';
        export const auth = createAuth(${CONFIG});
        export const result = (await auth(${REQUEST})).status;`,
      );
      const [client, ssr] = [await vite(folder, false), await vite(folder, true)];
      expect(await runInPage(client)).toMatch(SENTENCE);
      expect(await runInNode(ssr)).toBe(200);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** One file that Vite makes of `auth.js`, for browsers or for a server. */
async function vite(root: string, ssr: boolean): Promise<string> {
  const made = await viteBuild({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr,
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'auth.js'),
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  });
  const [first] = [made].flat();
  const chunk =
    first !== undefined && 'output' in first ? first.output.find(({ type }) => type === 'chunk') : undefined;
  return chunk?.type === 'chunk' ? chunk.code : '';
}

/** As `runInPage`, in this process. */
async function runInNode(script: string): Promise<unknown> {
  const folder = mkdtempSync(join(import.meta.dirname, 'node-'));
  try {
    const file = join(folder, 'script.mjs');
    writeFileSync(file, script);
    return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { result: unknown }).result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const SERVED = `${GITHUB} import { createAuth, defineConfig } from 'latchkey';
  const auth = createAuth(defineConfig(${CONFIG}));
  export const result = (await auth(${REQUEST})).status;`;

describe('the configuration, in a bundle whose bundler asked for `browser`', () => {
  it.each([
    ['esbuild by default', ['browser']],
    ['wrangler', ['workerd', 'worker', 'browser']],
    ['a server that is rendered in a worker', ['worker', 'browser', 'module']],
    ['Next, on the edge', ['edge-light', 'browser']],
  ])('works on a server: %s', async (_, conditions) => {
    expect(await runInNode(await bundle(SERVED, conditions))).toBe(200);
  });

  it('works in a worker of a browser, which has no page', async () => {
    scripts.set('/worker.js', (await bundle(SERVED, ['browser'])).replace(/export \{[^}]*\};?\s*$/, ''));
    const code = `${scripts.get('/worker.js')}\npostMessage(result);`;
    scripts.set('/worker.js', code);
    const answer = await inPage((tab) =>
      tab.evaluate(
        `new Promise((resolve) => { new Worker('/worker.js', { type: 'module' }).onmessage = ({ data }) => resolve(data); })`,
      ),
    );
    expect(answer).toBe(200);
  });
});
