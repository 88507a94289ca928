import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { endAllSessions } from '../../src/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Control, ProcessParts } from './crew.js';

// An application in a process of its own, over a file that others have open, too. POST /control changes it.
const parts = JSON.parse(process.argv[2] ?? '{}') as ProcessParts;
const database = new DatabaseSync(parts.file);
database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000');
const adapter = SqliteAdapter(database);
adapter.migrate();
const { issuer, clientId, clientSecret } = parts;

function configure(secret: string[]): AuthConfig {
  return {
    secret,
    origin: parts.origin,
    adapter,
    session: { strategy: parts.strategy },
    ...(parts.revocation && { revocation: { check: 'always' } }),
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret }],
  };
}
let config = configure(parts.secret);
let answer = toNodeHandler(config, { origin: parts.origin });

async function control({ secret, endAll }: Control): Promise<void> {
  if (secret !== undefined) {
    config = configure(secret);
    answer = toNodeHandler(config, { origin: parts.origin });
  }
  if (endAll !== undefined) await endAllSessions(config, endAll);
}

const server = createServer((request, response) => {
  if (request.url !== '/control') return void answer(request, response);
  void text(request)
    .then((body) => control(JSON.parse(body) as Control))
    .then(
      () => response.end('done'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
