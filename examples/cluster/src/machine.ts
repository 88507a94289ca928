import { createServer } from 'node:http';
import { toNodeHandler } from 'latchkey/node';
import { openAdapter } from './database.ts';
import type { Place } from './database.ts';

/** What a process is told when it starts. */
export interface MachineOptions {
  readonly place: Place;
  /** The one secret that all processes share. */
  readonly secret: string;
  /** Where browsers believe they are: the proxy. */
  readonly origin: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Takes the mails. */
  readonly mailbox: string;
}

// The parent of this file passes what the type says.
process.once('message', (options) => void start(options as MachineOptions));
// Nobody is left to answer for.
process.once('disconnect', () => process.exit());

async function start(options: MachineOptions): Promise<void> {
  const { origin, secret, issuer, clientId, clientSecret, mailbox, place } = options;
  const answer = toNodeHandler(
    {
      secret,
      origin,
      adapter: await openAdapter(place),
      session: { strategy: 'database' },
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
      // What fails because of a kill is counted where the browsers are.
      logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    },
    { origin },
  );
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
}
