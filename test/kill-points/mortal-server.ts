import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import { SECRET } from '../support/config.js';

// An application in a process of its own, over a file. It can be told at which call to the store it is to die:
// POST /arm {"at": 3, "after": false}. The n-th call from then on ends it by SIGKILL, from which nothing cleans up.
const [file = '', issuer = '', clientId = '', clientSecret = ''] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('PRAGMA journal_mode = WAL');
const store = SqliteAdapter(database);
store.migrate();
const { migrate: _, cleanup: __, records: ___, ...methods } = store;
let death = { at: Infinity, after: false };
let calls = 0;

function mortal(inner: Adapter): Adapter {
  const wrapped: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(inner) as [string, (...args: unknown[]) => unknown][]) {
    wrapped[name] = async (...args: unknown[]) => {
      const isLast = ++calls === death.at;
      if (isLast && !death.after) process.kill(process.pid, 'SIGKILL');
      const [work] = args;
      const given =
        name === 'transaction'
          ? [async (held: Adapter) => (work as (held: Adapter) => unknown)(mortal(held))]
          : args;
      const result = await method.apply(inner, given);
      if (isLast) process.kill(process.pid, 'SIGKILL');
      return result;
    };
  }
  // The methods of the adapter, and no other.
  return wrapped;
}

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const origin = `http://127.0.0.1:${port}`;
  const answer = toNodeHandler(
    {
      secret: SECRET,
      trustHost: true,
      adapter: mortal(methods),
      providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret }],
    },
    // One name for every process over this file, as behind a proxy.
    { origin: 'http://app.test' },
  );
  server.on('request', (request, response) => {
    if (request.url !== '/arm') return void answer(request, response);
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      // Written by the test beside this file.
      death = JSON.parse(text) as typeof death;
      calls = 0;
      response.end();
    });
  });
  process.stdout.write(`${origin}\n`);
});
