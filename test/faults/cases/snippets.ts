import { Client } from 'pg';
import { PostgresAdapter } from '../../../src/adapters/postgres/index.js';
import { openProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { pause, type FaultTest, type Ledger } from '../fault-test.js';
import { readSnippets, SnippetProcess, type Snippet } from '../snippets.js';

const server = new URL(process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test');
/** Milliseconds that the database is away when it restarts. */
const AWAY = 2500;
/** Milliseconds from the return of the database, or of the network, within which there must be an answer. */
const BACK = 3000;
/** Milliseconds that a process may take to ask its store for the first time. */
const START = 20_000;

/** A database behind a proxy, for one process. */
interface Stage {
  readonly proxy: TcpProxy;
  readonly snippet: SnippetProcess;
  readonly admin: Client;
  readonly own: string;
}

async function onStage(
  snippet: Snippet,
  act: (stage: Stage) => Promise<number>,
): Promise<number | undefined> {
  const own = `latchkey_snippet_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const admin = new Client({ connectionString: server.href });
  await admin.connect();
  await admin.query(`CREATE SCHEMA ${own}`);
  await admin.query(`SET search_path = ${own}`);
  await PostgresAdapter(admin).migrate();
  const proxy = await openProxy({ host: server.hostname, port: Number(server.port) });
  const url = new URL(server.href);
  url.host = `127.0.0.1:${proxy.port}`;
  url.searchParams.set('options', `-c search_path=${own}`);
  url.searchParams.set('application_name', own);
  const running = new SnippetProcess(snippet, url.href);
  try {
    for (let waited = 0; running.answeredAfter(0) === undefined; waited += 50) {
      if (waited > START || running.code !== undefined)
        throw new Error(`${snippet.name}: ${running.log.slice(0, 500)}`);
      await pause(50);
    }
    await pause(1000);
    const returned = await act({ proxy, snippet: running, admin, own });
    for (let waited = 0; waited <= 2 * START && running.answeredAfter(returned) === undefined; waited += 50)
      await pause(50);
    return running.code === undefined ? running.answeredAfter(returned) : undefined;
  } finally {
    await running.close();
    await proxy.close();
    await admin.query(`DROP SCHEMA ${own} CASCADE`);
    await admin.end();
  }
}

/** The server ends every connection, as it does when it is stopped, and takes none for a while. */
async function restart({ proxy, admin, own }: Stage): Promise<number> {
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    own,
  ]);
  await pause(100);
  proxy.become('closed');
  await pause(AWAY);
  proxy.become('open');
  return Date.now();
}

async function silence({ proxy }: Stage, seconds: number): Promise<number> {
  proxy.become('swallowing');
  await pause(seconds * 1000);
  proxy.become('open');
  return Date.now();
}

async function runAll(ledger: Ledger, count: number, act: (stage: Stage) => Promise<number>): Promise<void> {
  const all = readSnippets();
  const chosen = all.slice(0, count);
  const took: (number | undefined)[] = [];
  for (const snippet of chosen) took.push(await onStage(snippet, act));
  const ended = chosen.filter((_, index) => took[index] === undefined).map(({ name }) => name);
  ledger.exact('snippets whose process ended, or did not answer again', 0, ended.length);
  ledger.exact(
    `snippets that did not answer within ${BACK / 1000} s of its return`,
    0,
    took.filter((one) => one !== undefined && one > BACK).length,
  );
  ledger.report(
    'snippets, and when they answered again',
    `${chosen.length} of ${all.length}: ${took.map((one) => (one === undefined ? 'never' : `${(one / 1000).toFixed(1)} s`)).join(', ')}`,
  );
  if (ended.length > 0) ledger.report('ended', ended.join(', '));
}

/** What readers paste, while the database restarts. */
export const snippetsRestart: FaultTest = {
  title: 'Snippets, database restarts',
  how: () =>
    `the blocks of the documents that store in PostgreSQL, each in a process of its own with 30 reads a second; the server ends all connections and takes none for ${AWAY / 1000} s, while a cleanup begins`,
  sizes: { sample: 1, all: 20 },
  run: (ledger, size) => runAll(ledger, size, restart),
};

/** What readers paste, while the network swallows what is sent. */
export const snippetsSilence: FaultTest = {
  title: 'Snippets, black hole',
  how: () =>
    `the blocks of the documents that store in PostgreSQL, each in a process of its own with 30 reads a second; what is sent is swallowed for 8 s`,
  sizes: { sample: 1, all: 20 },
  run: (ledger, size) => runAll(ledger, size, (stage) => silence(stage, 8)),
};
