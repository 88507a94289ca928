import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadLatchkey } from '../contestants/latchkey.ts';
import { LimitNode } from '../contestants/limit-node.ts';
import { coreHandler, ourHandler, type Handler } from '../rows/kit.ts';
import { get, ORIGIN } from '../scene.ts';
import { sqliteRead, storeOf } from '../rows/database.ts';

/** Serves one contestant over `node:http`, all of them through the same small bridge. */
const [name = '', dist = ''] = process.argv.slice(2);
const handler = await handlerOf(name);

const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined }));
});

async function handlerOf(contestant: string): Promise<Handler> {
  const build = await loadLatchkey('latchkey', dist);
  const extra = { adapter: storeOf(sqliteRead()) };
  if (contestant === 'latchkey') return ourHandler(build);
  if (contestant === '@auth/core') return coreHandler();
  if (contestant === 'latchkey sqlite') return ourHandler(build, { extra });
  if (contestant === '@auth/core sqlite') return coreHandler({ extra });
  const limit = new LimitNode(await ourHandler(build)(get('/session')));
  return async (request) => limit.session(request, true);
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = new Headers();
  const { rawHeaders } = incoming;
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  const response = await handler(new Request(ORIGIN + (incoming.url ?? '/'), { headers }));
  const fields: Record<string, string | string[]> = {};
  for (const [field, value] of response.headers) if (field !== 'set-cookie') fields[field] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) fields['set-cookie'] = cookies;
  outgoing.writeHead(response.status, fields);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
