import NeonAdapter from '@auth/neon-adapter';
import { neonConfig, Pool } from '@neondatabase/serverless';
import { connect } from 'node:net';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { documentedTables, openPostgres } from '../servers/postgres.mjs';

export const adapter = '@auth/neon-adapter';

export const targets = [
  {
    backend: 'PostgreSQL',
    async open() {
      const server = await openPostgres(documentedTables);
      const proxy = await openProxy(server);
      neonConfig.webSocketConstructor = WebSocket;
      neonConfig.wsProxy = () => `127.0.0.1:${proxy.address().port}/`;
      neonConfig.useSecureWebSocket = false;
      neonConfig.pipelineTLS = false;
      neonConfig.pipelineConnect = false;
      const pool = new Pool({ connectionString: server.url });
      pool.on('error', () => {});
      return {
        async create() {
          await server.empty();
          return NeonAdapter(pool);
        },
        deleteUserRow: (id) => server.run('DELETE FROM users WHERE id = $1', [id]),
        async close() {
          proxy.close();
          await server.drop();
        },
      };
    },
  },
];

/** PostgreSQL over WebSocket, as the driver wants it. */
async function openProxy({ host, port }) {
  const proxy = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  proxy.on('connection', (socket) => {
    const near = createWebSocketStream(socket);
    const far = connect(port, host);
    near.pipe(far).pipe(near);
    for (const stream of [near, far]) stream.on('error', () => {});
  });
  await new Promise((resolve) => proxy.on('listening', resolve));
  return proxy;
}
