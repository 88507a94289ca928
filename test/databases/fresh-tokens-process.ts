import { getAccessToken } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { SECRET } from '../support/config.js';
import { sharedRecords } from './record-stores.js';
import type { Answers, BesideAdapter, Order, ProcessClient } from './token-crew.js';

// One of several processes of an application: asks for an access token many times at once, whenever it is told to, and
// tells what it got.
const [store = '', where = '', idp = '', crew = ''] = process.argv.slice(2);
const { issuer, clientId, clientSecret, beside } = JSON.parse(idp) as ProcessClient;
const connected = await sharedRecords[store]?.connect(where);
/** Milliseconds by which this process is later than others. */
let ahead = 0;
const config: AuthConfig = {
  secret: SECRET,
  origin: 'https://app.test',
  ...(connected !== undefined && { records: connected.records }),
  ...(beside !== undefined && { adapter: await connectBeside(beside) }),
  tokens: { keep: true },
  runtime: { now: () => new Date(Date.now() + ahead) },
  // What fails is told below.
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret } as never],
};

/** An adapter that was published by others; its package is found from where the file is. */
async function connectBeside(adapter: BesideAdapter): Promise<NonNullable<AuthConfig['adapter']>> {
  const { file, backend } = adapter;
  // What files in `test/third-party/adapters` export.
  const { targets } = (await import(file)) as {
    targets: { backend: string; connect: (where: string) => NonNullable<AuthConfig['adapter']> }[];
  };
  const target = targets.find((one) => one.backend === backend);
  if (target === undefined) throw new Error(`${file} has no target ${backend}`);
  return target.connect(adapter.where);
}

async function report(tokens: readonly string[]): Promise<Order | null> {
  const body: Answers = { pid: process.pid, tokens };
  const response = await fetch(crew, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as Order | null;
}

/** The token, or the code of the error. */
async function ask(cookie: string): Promise<string> {
  try {
    const headers = new Headers({ host: 'app.test', cookie });
    return (await getAccessToken(headers, config, { provider: 'idp' })).accessToken;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

for (let order = await report([]); order !== null;) {
  const { cookie, calls } = order;
  ahead = order.ahead;
  order = await report(await Promise.all(Array.from({ length: calls }, () => ask(cookie))));
}
await connected?.close();
