import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Pool } from 'pg';
import { readFile } from 'node:fs/promises';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { endAllSessions } from '../../src/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import { createPasswords } from '../../src/password/index.js';
import { Password } from '../../src/providers/password.js';
import type { AuthConfig } from '../../src/types/config.js';
import { SECRET } from '../support/config.js';
import type { ProcessParts } from './crew.js';

// An application in a process of its own. Its routes beside `/auth`: `/plain` answers at once, `/file` reads a file,
// `/end-all?<user>` ends the sessions of a user, and `/stall` tells the longest delay of the event loop since it was asked last.

// The program that starts it passes what the type says.
const parts = JSON.parse(process.argv[2] ?? '{}') as ProcessParts;
const pool = new Pool({ connectionString: parts.url, max: 5 });
const { atOnce, provider } = parts;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

const config: AuthConfig = {
  secret: SECRET,
  origin: parts.origin,
  adapter: PostgresAdapter(pool),
  session: { strategy: parts.strategy },
  ...(parts.revocation && { revocation: { check: 'always' } }),
  ...(provider !== undefined && { logout: { backChannel: true } }),
  logger: {
    error: (error) => void process.stderr.write(`${error.stack ?? String(error)}\n`),
    warn: () => undefined,
    debug: () => undefined,
  },
  providers: [
    ...(provider === undefined ? [] : [{ id: 'idp', name: 'IdP', type: 'oidc' as const, ...provider }]),
    Password({
      sendMail: () => undefined,
      ...(atOnce !== undefined && { passwords: createPasswords({ atOnce }) }),
    }),
  ],
};
const answer = toNodeHandler(config, { origin: parts.origin });

async function other({ url = '/' }: IncomingMessage): Promise<string> {
  const [path, query = ''] = url.split('?');
  if (path === '/end-all') await endAllSessions(config, query);
  if (path === '/file') return String((await readFile(new URL(import.meta.url))).length);
  if (path !== '/stall') return 'plain';
  const longest = delay.max / 1e6;
  delay.reset();
  return String(longest);
}

function respond(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.startsWith('/auth/') === true) return void answer(request, response);
  other(request).then(
    (text) => response.end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}

const server = createServer(respond);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
