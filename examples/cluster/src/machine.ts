import { createServer } from 'node:http';
import { toNodeHandler } from 'latchkey/node';
import type { AuthConfig } from 'latchkey';
import { openStore } from './database.ts';
import type { Place } from './database.ts';
import { endGracefully } from './ending.ts';

/** What all processes are told when they start. */
export interface MachineOptions {
  readonly place: Place;
  /** Where browsers believe they are: the proxy. */
  readonly origin: string;
  /** Whether the proxy says where a browser is, in `X-Forwarded-For`. */
  readonly knowsClients: boolean;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Takes the mails. */
  readonly mailbox: string;
}

/** What one process is told beside. */
export interface OwnOptions {
  readonly port: number;
  /** The first encrypts, all of them decrypt. */
  readonly secret: readonly string[];
}

// The parent of this file passes what the type says.
process.once('message', (options) => void start(options as MachineOptions & OwnOptions));
// Nobody is left to answer for.
process.once('disconnect', () => process.exit());

async function start(options: MachineOptions & OwnOptions): Promise<void> {
  const { adapter, close } = await openStore(options.place);
  const common = { ...commonOf(options), adapter };
  const { origin, port } = options;
  const rows = toNodeHandler({ ...common, basePath: '/auth', session: { strategy: 'database' } }, { origin });
  // What happens once a day otherwise happens at each read, because a run lasts for minutes.
  const cookies = toNodeHandler(
    { ...common, basePath: '/auth-jwt', session: { strategy: 'jwt', updateAge: 0 } },
    { origin },
  );
  const server = createServer((request, response) => {
    if (request.url === '/health') return void response.end('ok');
    void (request.url?.startsWith('/auth-jwt/') ? cookies : rows)(request, response);
  });
  // Longer than the proxy keeps a connection that waits, or it sends a request into one that is just being closed.
  server.keepAliveTimeout = 65_000;
  endGracefully(server, close);
  // Without its port it is of no use, and the log says why.
  server.once('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  server.listen(port, '127.0.0.1', () => process.send?.('listens'));
}

function commonOf(options: MachineOptions & OwnOptions): AuthConfig {
  const { origin, secret, issuer, clientId, clientSecret, mailbox, knowsClients } = options;
  return {
    secret: [...secret],
    origin,
    providers: [
      { id: 'idp', name: 'Provider', type: 'oidc', issuer, clientId, clientSecret },
      {
        id: 'email',
        name: 'Mail',
        type: 'email',
        sendVerificationRequest: async ({ identifier, url }) => {
          const sent = await fetch(mailbox, { method: 'POST', body: JSON.stringify({ identifier, url }) });
          if (!sent.ok) throw new Error(`The mailbox answered ${sent.status}.`);
        },
      },
    ],
    // People of a run come back by mail more often than five times an hour.
    limits: { email: { perAddress: 1000 }, ...(knowsClients ? { clientAddress: 1 } : {}) },
    // What fails because of a kill is counted where the browsers are.
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}
