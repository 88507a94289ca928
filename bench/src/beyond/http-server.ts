import { createServer } from 'node:http';
import { httpServers, serve } from './http-contestants.ts';

/** Serves one contestant over `node:http`; says where, what to ask, and how much CPU time it has taken when asked. */
const [name = '', dist = ''] = process.argv.slice(2);
const chosen = httpServers.find((one) => one.name === name);
if (chosen === undefined) throw new Error(`There is no server "${name}".`);
const { listener, path, cookies } = await serve(chosen, dist);

const server = createServer(listener);
// The load keeps its connections from one turn to the next.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined, path, cookies });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.on('disconnect', () => process.exit());
