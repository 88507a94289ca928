import { contestant, type Contestant, type Row } from '../contestant.ts';
import type { Latchkey } from '../contestants/latchkey.ts';
import { cookiesOf, expectThat, get, post, SESSION_COOKIE } from '../scene.ts';
import { ourHandler, type Kit } from './kit.ts';
import { sessionRow } from './session.ts';

/** Sessions that take turns: each was signed in, so that there is a record of it. */
const SESSIONS = 1024;
/** Seconds since the tokens of everybody else were issued: they are not due, as ours are not. */
const FRESH = 60;

interface RevocationRow {
  readonly title: string;
  /** The option `revocation.check`. */
  readonly check: 'always' | number;
}

/** Rows about `GET session` with an encrypted cookie that may have been ended, beside the same without. */
export async function revocationRow(kit: Kit, { title, check }: RevocationRow): Promise<Row> {
  const row = await sessionRow(kit, { title, age: FRESH });
  const [own] = kit.builds;
  const names = kit.builds.map(({ name }) => name);
  const others = row.contestants
    .filter(({ name }) => name === own.name || !names.includes(name))
    .map((one) => (one.name === own.name ? { ...one, name: `${own.name}, no check` } : one));
  return {
    title,
    contestants: [...(await Promise.all(kit.builds.map((one) => checked(one, check)))), ...others],
  };
}

async function checked(build: Latchkey, check: 'always' | number): Promise<Contestant> {
  const { records } = build.MemoryAdapter();
  let lookUps = 0;
  const counted = {
    ...records,
    get: (kind: string, key: string) => {
      lookUps += 1;
      return records.get(kind, key);
    },
  };
  // The clock stands still: of a row that takes longer than `check`, no read is another one.
  const start = new Date();
  const extra = { records: counted, revocation: { check }, runtime: { now: () => start } };
  const handler = ourHandler(build, { extra, password: true });
  const cookies: string[] = [];
  for (let index = 0; index < SESSIONS; index += 1) cookies.push(await signIn(handler));
  lookUps = 0;
  let reads = 0;
  return contestant(build.name, {
    prepare: () => get('/session', cookies[reads % SESSIONS]),
    run: (request: Request) => {
      reads += 1;
      return handler(request);
    },
    check: async (response) => {
      const body = (await response.json()) as { user?: { name?: string } } | null;
      expectThat(body?.user?.name === 'Ada', `no session: ${JSON.stringify(body)}`);
      const wanted = check === 'always' ? reads : 0;
      expectThat(lookUps === wanted, `${reads} reads made ${lookUps} look-ups, not ${wanted}`);
    },
  });
}

async function signIn(handler: (request: Request) => Promise<Response>): Promise<string> {
  const csrf = await handler(get('/csrf'));
  const { csrfToken } = (await csrf.clone().json()) as { csrfToken: string };
  const answer = await handler(post('/callback/credentials', { csrfToken, name: 'Ada' }, cookiesOf(csrf)));
  const cookie = cookiesOf(answer);
  expectThat(cookie.includes(SESSION_COOKIE), 'nobody was signed in');
  return cookie;
}
