import { getAccessToken } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { SECRET } from '../support/config.js';
import { sharedRecords } from './record-stores.js';
import type { Answers, Order } from './token-crew.js';

// One of several processes of an application: asks for an access token many times at once, whenever it is told to, and
// tells what it got.
const [store = '', where = '', idp = '', crew = ''] = process.argv.slice(2);
const { issuer, clientId, clientSecret } = JSON.parse(idp) as Record<string, string>;
const connected = await sharedRecords[store]?.connect(where);
/** Milliseconds by which this process is later than others. */
let ahead = 0;
const config: AuthConfig = {
  secret: SECRET,
  origin: 'https://app.test',
  ...(connected !== undefined && { records: connected.records }),
  tokens: { keep: true },
  runtime: { now: () => new Date(Date.now() + ahead) },
  // What fails is told below.
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret } as never],
};

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
