import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { compile } from 'svelte/compiler';
import { Auth } from '../../src/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { baseConfig, recordingLogger } from '../support/config.js';

/** The applications of the folder `client-apps`: each shows the session in ten components. */
export type ClientApp = 'plain' | 'react' | 'solid' | 'svelte' | 'vue';

/** A server with such an application, which counts what it is asked. */
export interface ClientServer {
  readonly origin: string;
  /** Requests to the actions since the last call: method and path. */
  asked(): readonly string[];
  /** Answers every request to the actions with this status; `undefined` lets them through. */
  failWith(status: number | undefined): void;
  stop(): Promise<void>;
}

const svelte: Plugin = {
  name: 'svelte',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.svelte$/ }, ({ path }) => ({
      contents: compile(readFileSync(path, 'utf8'), { filename: path, generate: 'client' }).js.code,
    })),
};

/** An application as its bundler would make it, with the built package. */
export async function bundleApp(app: ClientApp): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`client-apps/${app}.js`, import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['browser', 'production', 'svelte'],
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    outdir: '.',
    plugins: [svelte],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Opens the application: `/` lets the page ask for the session, `/given` gives it the session that the server read.
 * @param script - the bundled application
 */
export async function openClientServer(
  script: string,
  changes: Partial<AuthConfig> = {},
): Promise<ClientServer> {
  const config = baseConfig({ logger: recordingLogger().logger, ...changes });
  const auth = toNodeHandler(config);
  const asked: string[] = [];
  let failure: number | undefined;
  const given = async (cookie: string): Promise<string> => {
    const answer = await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), config);
    return `<script>window.given = ${await answer.text()}</script>`;
  };
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    const send = (type: string, body: string): void =>
      void response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
    const page = (head: string): void =>
      send(
        'text/html',
        `<!doctype html><link rel="icon" href="data:,">${head}
        <div id="app"></div><script type="module" src="/app.js"></script>`,
      );
    if (url === '/app.js') return send('text/javascript', script);
    if (!url.startsWith('/auth/'))
      return void (url === '/given' ? given(headers.cookie ?? '').then(page) : page(''));
    asked.push(`${method} ${url.slice('/auth/'.length)}`);
    if (failure === undefined) return void auth(request, response);
    response.writeHead(failure, { 'Content-Type': 'application/json' }).end('{"message":"not now"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked: () => asked.splice(0),
    failWith: (status) => (failure = status),
    stop: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}
