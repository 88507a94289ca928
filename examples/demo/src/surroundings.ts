import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter } from 'latchkey/adapters/sqlite';
import type { SqliteAdapterObject } from 'latchkey/adapters/sqlite';
import { createIdentityProvider } from './identity-provider.ts';
import { startMailbox } from './mailbox.ts';
import type { Mailbox } from './mailbox.ts';
import { createMember, MEMBER, PASSWORD, PEOPLE } from './people.ts';
import type { Passwords } from './people.ts';
import { openServer } from './web.ts';
import type { Listener } from './web.ts';

/** What an application of the examples stands in: an identity provider, a mail server and a store, all in this process. */
export interface Surroundings {
  /** The application's own origin. */
  readonly origin: string;
  /** The identity provider's origin, and the client that is registered there for the provider id `local`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly mailbox: Mailbox;
  readonly adapter: SqliteAdapterObject;
  readonly passwords: Passwords;
}

/** Milliseconds in which a signal counts once: npm passes on what the terminal has sent already. */
const ECHO = 500;

/**
 * Starts an application on `PORT` (default 3000), and all that it stands in, until Ctrl-C. Nothing is written to the disk. With
 * `PORT=0`, free ports are chosen.
 * @param name - of the application, for people
 */
export async function runExample(
  name: string,
  create: (surroundings: Surroundings) => Listener | Promise<Listener>,
): Promise<void> {
  const port = Number(process.env['PORT'] ?? 3000);
  const app = await openServer(port);
  const identityProvider = await openServer(port === 0 ? 0 : port + 1);
  const mailbox = await startMailbox();
  const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
  adapter.migrate();
  const passwords = await createMember(new DatabaseSync(':memory:'), adapter);

  const [origin, issuer] = [app.origin, identityProvider.origin];
  const [clientId, clientSecret] = ['example', randomBytes(32).toString('hex')];
  const redirectUri = `${origin}/auth/callback/local`;
  const client = { id: clientId, secret: clientSecret, name, redirectUri, home: `${origin}/` };
  identityProvider.answerWith(createIdentityProvider(issuer, client));
  app.answerWith(
    sameHost(origin, await create({ origin, issuer, clientId, clientSecret, mailbox, adapter, passwords })),
  );
  stopOnSignal(async () => {
    await Promise.all([app.stop(), identityProvider.stop(), mailbox.stop()]);
  });
  announce(name, { origin, issuer });
}

/** Cookies and passkeys belong to a host: one name for this machine, so that nobody loses theirs on the way. */
function sameHost(origin: string, answer: Listener): Listener {
  const { host } = new URL(origin);
  return (request, response) => {
    if (request.headers.host === host) return answer(request, response);
    response.writeHead(308, { Location: new URL(request.url ?? '/', origin).href }).end();
  };
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stoppedAt = Infinity;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (Date.now() - stoppedAt > ECHO) process.exit(130);
      if (stoppedAt !== Infinity) return;
      stoppedAt = Date.now();
      void stop();
    });
  }
}

function announce(name: string, { origin, issuer }: Pick<Surroundings, 'origin' | 'issuer'>): void {
  console.log(`
  ${name}

    Open          ${origin}
    Outbox        ${origin}/outbox

    Local ID      ${PEOPLE.map(({ userName }) => userName).join(' or ')}, password "${PASSWORD}"
    Mail          any address, the mail is in the outbox
    Password      ${MEMBER.userName} (${MEMBER.email}), password "${PASSWORD}"

    Stop          Ctrl-C, nothing is left behind
`);
  // One line for programs.
  console.log(`example-ready ${JSON.stringify({ app: origin, identityProvider: issuer })}`);
}
