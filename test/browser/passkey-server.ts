import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { WebAuthnUserConfig } from '../../src/types/provider-webauthn.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import type { Recorded } from '../support/config.js';

/** A small application with passkeys and nothing else. */
export interface PasskeyServer {
  /** `http://localhost:…`, which its relying party is bound to. */
  readonly origin: string;
  readonly adapter: MemoryAdapterObject;
  readonly log: Recorded;
  stop(): Promise<void>;
}

/** Path of the unmodified bundle of `@simplewebauthn/browser`. */
export const LIBRARY = '/simplewebauthn-browser.js';

const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('@simplewebauthn/browser')
    .replace(/script\/index\.js$/, 'dist/bundle/index.umd.min.js'),
);
const CLIENT = /^\/client\/([a-z-]+\.js)$/;
const clientFolder = new URL('../../dist/client/', import.meta.url);
const page = `<!doctype html>
<html lang="en">
<link rel="icon" href="data:,">
<title>Test</title>
<h1>Test</h1>
<label>User name <input name="user" autocomplete="username webauthn"></label>
<script src="${LIBRARY}"></script>`;

/** Opens the application. Its page `/` has the library, and imports the built `latchkey/client` from `/client/index.js`. */
export async function openPasskeyServer(passkey: WebAuthnUserConfig = {}): Promise<PasskeyServer> {
  const adapter = MemoryAdapter();
  const log = recordingLogger();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const send = (type: string, body: Buffer | string): void => {
      response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
    };
    if (path.startsWith('/auth/')) return void listener(request, response);
    const module = CLIENT.exec(path)?.[1];
    if (module !== undefined) return send('text/javascript', readFileSync(new URL(module, clientFolder)));
    return path === LIBRARY ? send('text/javascript', library) : send('text/html', page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const relyingParty = { id: 'localhost', name: 'Test', origin };
  const config = baseConfig({
    providers: [Passkey({ relyingParty, ...passkey })],
    adapter,
    session: { strategy: 'jwt' },
    logger: log.logger,
  });
  const listener = toNodeHandler(config);
  const stop = (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  };
  return { origin, adapter, log, stop };
}
