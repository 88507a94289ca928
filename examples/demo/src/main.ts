import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomBytes } from 'node:crypto';
import { SqliteAdapter } from 'latchkey/adapters/sqlite';
import { createApp } from './app.ts';
import { authConfig } from './auth.ts';
import type { Strategy } from './auth.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { startMailbox } from './mailbox.ts';
import { createMember, MEMBER, PASSWORD, PEOPLE } from './people.ts';
import { createService } from './service.ts';
import { openServer } from './web.ts';

/** What is undone at the end, last things first. */
const cleanup: (() => void | Promise<void>)[] = [];
/** Milliseconds in which a signal counts once: npm passes on what the terminal has sent already. */
const ECHO = 500;

const starting = start(process.env).catch(async (error: unknown) => {
  console.error(`\n  The demo did not start. ${explain(error)}\n`);
  process.exitCode = 1;
  await stop();
});
let stoppedAt = Infinity;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Whoever asks twice does not want to wait.
    if (Date.now() - stoppedAt > ECHO) process.exit(130);
    if (stoppedAt !== Infinity) return;
    stoppedAt = Date.now();
    void starting.then(stop);
  });
}

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const strategy = strategyOf(env['SESSION_STRATEGY']);
  const recent = secondsOf('RECENT_SIGN_IN', env['RECENT_SIGN_IN'], 600);
  const app = await openServer(portOf('PORT', env['PORT'], 3000));
  cleanup.push(app.stop);
  const isFree = env['PORT'] === '0';
  const identityProvider = await openServer(portOf('IDP_PORT', env['IDP_PORT'], isFree ? 0 : 3001));
  cleanup.push(identityProvider.stop);
  const service = await openServer(portOf('SERVICE_PORT', env['SERVICE_PORT'], isFree ? 0 : 3002));
  cleanup.push(service.stop);
  const mailbox = await startMailbox();
  cleanup.push(mailbox.stop);

  const directory = mkdtempSync(join(tmpdir(), 'latchkey-demo-'));
  cleanup.push(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'demo.db');
  const database = openDatabase(file);
  const adapter = SqliteAdapter(database);
  adapter.migrate();
  const passwords = await createMember(openDatabase(file), adapter);

  const [origin, issuer] = [app.origin, identityProvider.origin];
  const client = { id: 'latchkey-demo', secret: randomBytes(32).toString('hex') };
  identityProvider.answerWith(
    createIdentityProvider(issuer, { ...client, ...urlsOf(origin), refreshes: true }),
  );
  const config = authConfig({
    origin,
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    service: service.origin,
    mailPort: mailbox.port,
    strategy,
    adapter,
    passwords,
  });
  app.answerWith(createApp({ origin, issuer, config, adapter, recent, mailbox, strategy }));
  service.answerWith(createService(service.origin, `${origin}/auth`));
  announce({ origin, issuer, service: service.origin, strategy, directory, smtp: mailbox.port });
}

/** What is registered at the identity provider. */
function urlsOf(origin: string): {
  redirectUri: string;
  home: string;
  backChannelLogoutUri: string;
  postLogoutRedirectUri: string;
} {
  return {
    redirectUri: `${origin}/auth/callback/local`,
    home: `${origin}/`,
    backChannelLogoutUri: `${origin}/auth/backchannel-logout/local`,
    postLogoutRedirectUri: `${origin}/auth/signed-out`,
  };
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  cleanup.push(() => database.close());
  return database;
}

/** Undoes everything, also when something of it fails. Nothing keeps the process alive after that. */
async function stop(): Promise<void> {
  for (const undo of cleanup.splice(0).toReversed()) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
}

interface Announcement {
  readonly origin: string;
  readonly issuer: string;
  readonly service: string;
  readonly strategy: Strategy;
  readonly directory: string;
  readonly smtp: number;
}

function announce({ origin, issuer, service, strategy, directory, smtp }: Announcement): void {
  const people = PEOPLE.map(({ userName }) => userName).join(' or ');
  console.log(`
  Latchkey demo

    Open               ${origin}
    Outbox             ${origin}/outbox
    Identity provider  ${issuer}/sign-out-everywhere
    Service            ${service}, for access tokens only
    Command line       npm run cli --workspace examples/demo -- ${origin} ${service}

    Local ID           ${people}, password "${PASSWORD}"
    Link by mail       any address, the mail is in the outbox
    Passkey            sign in first, then add one on the home page
    Password           ${MEMBER.userName}, password "${PASSWORD}"

    Sessions           ${strategy} (SESSION_STRATEGY=jwt or database)
    Stop               Ctrl-C, nothing is left behind
`);
  // One line for programs.
  console.log(
    `demo-ready ${JSON.stringify({ app: origin, identityProvider: issuer, service, smtp, strategy, directory })}`,
  );
}

function strategyOf(value: string | undefined): Strategy {
  if (value === undefined || value === '') return 'jwt';
  if (value === 'jwt' || value === 'database') return value;
  throw new Error('SESSION_STRATEGY is "jwt" or "database".');
}

function portOf(name: string, value: string | undefined, otherwise: number): number {
  const port = value === undefined || value === '' ? otherwise : Number(value);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`${name} is a port: a number from 0 to 65535.`);
}

function secondsOf(name: string, value: string | undefined, otherwise: number): number {
  const seconds = value === undefined || value === '' ? otherwise : Number(value);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw new Error(`${name} is a number of seconds.`);
}

function explain(error: unknown): string {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (inUse) return 'A port is in use. Choose others: PORT=4000 IDP_PORT=4001 SERVICE_PORT=4002 npm run demo';
  return error instanceof Error ? error.message : String(error);
}
