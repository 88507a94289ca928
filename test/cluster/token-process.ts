// One process of an application with API access. Its parent says where the database and the proxy are.
import { createServer } from 'node:http';
import type { AuthConfig } from 'latchkey';
import { apiAccess } from 'latchkey/api';
import { toNodeHandler } from 'latchkey/node';
import Credentials from 'latchkey/providers/credentials';
import { openStore } from '../../examples/cluster/src/database.ts';
import type { Place } from '../../examples/cluster/src/database.ts';

/** What a process is started with. */
export interface ProcessOptions {
  readonly place: Place;
  /** The origin of the proxy. */
  readonly origin: string;
  readonly secret: string;
  readonly port: number;
}

/** The client of the application. */
export const CLIENT = { id: 'web', redirectUri: 'https://spa.example.com/cb' } as const;

// The parent of this file passes what the type says.
process.once('message', (options) => void start(options as ProcessOptions));
process.once('disconnect', () => process.exit());

async function start({ place, origin, secret, port }: ProcessOptions): Promise<void> {
  const { adapter } = await openStore(place);
  const store = typeof adapter === 'function' ? adapter() : adapter;
  const config: AuthConfig = {
    secret,
    origin,
    adapter,
    basePath: '/auth',
    session: { strategy: 'jwt' },
    revocation: { check: 'always' },
    pages: { sessions: true },
    limits: false,
    providers: [
      Credentials({
        credentials: { email: {} },
        authorize: async ({ email }) => {
          const address = String(email);
          const known = await store.getUserByEmail?.(address);
          return known ?? store.createUser?.({ id: '', email: address, emailVerified: new Date() }) ?? null;
        },
      }),
    ],
    api: apiAccess({
      audience: 'https://api.example.com',
      clients: [{ id: CLIENT.id, redirectUris: [CLIENT.redirectUri] }],
    }),
    // What fails because of a kill is counted by the client.
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
  const answer = toNodeHandler(config, { origin });
  let tokenRequests = 0;
  const server = createServer((request, response) => {
    if (request.url === '/token-requests') return void response.end(String(tokenRequests));
    if (request.url === '/auth/token') tokenRequests++;
    void answer(request, response);
  });
  // Longer than the proxy keeps a connection that waits.
  server.keepAliveTimeout = 65_000;
  server.listen(port, '127.0.0.1', () => process.send?.('listens'));
}
