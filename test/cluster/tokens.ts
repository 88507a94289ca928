import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestBrowser } from 'latchkey/testing';
import type { TestBrowser } from 'latchkey/testing';
import type { Connection, Received } from '../../examples/cluster/src/connection.ts';
import { administer } from '../../examples/cluster/src/database.ts';
import type { Place } from '../../examples/cluster/src/database.ts';
import { startNginx } from '../../examples/cluster/src/nginx.ts';
import type { Nginx } from '../../examples/cluster/src/nginx.ts';
import { freePorts } from '../../examples/cluster/src/ports.ts';
import { CLIENT } from './token-process.ts';
import { TokenProcesses } from './token-processes.ts';

/** Counts one step by whether it throws. */
type Step = (title: string, run: () => unknown) => Promise<void>;

const CROWD = 32;
const KILLS = 6;
/** Answers after which a client asks again: the proxy found no process, or the store could not be asked. */
const RETRYABLE: readonly number[] = [0, 502, 503, 504];
const VERIFIER = randomBytes(32).toString('base64url');

interface Scene {
  readonly nginx: Nginx;
  readonly processes: TokenProcesses;
}

/** What a client got for a refresh token. */
interface Refreshed {
  readonly status: number;
  readonly next: string | undefined;
}

/** Runs the checks on one database. */
export async function checkTokens(database: Place['database'], step: Step): Promise<void> {
  const urls = {
    postgres: process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test',
    redis: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  };
  const namespace = `latchkey_tokens_${process.pid}_${Date.now().toString(36)}`;
  const place: Place = { database, url: urls[database], namespace };
  const administration = await administer(place);
  const undo: (() => Promise<void>)[] = [() => administration.remove()];
  try {
    await administration.prepare();
    const ports = await freePorts(3);
    const nginx = await startNginx(ports);
    undo.push(() => nginx.stop());
    const secret = randomBytes(32).toString('base64url');
    const processes = new TokenProcesses({ place, origin: nginx.origin, secret }, ports);
    undo.push(() => processes.stop());
    await processes.start();
    await checkScene(`${database}, tokens`, step, { nginx, processes });
  } finally {
    for (const one of undo.toReversed())
      await one().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
}

async function checkScene(name: string, step: Step, { nginx, processes }: Scene): Promise<void> {
  await step(`${name}: processes that start at once have one signing key, the same`, async () => {
    const lists = await Promise.all(
      Array.from({ length: CROWD }, async (_, index) => directly(processes, index, '/auth/jwks')),
    );
    assert.equal(new Set(lists).size, 1);
    // What the endpoint answers.
    const { keys } = JSON.parse(lists[0] ?? '') as { keys: readonly object[] };
    assert.equal(keys.length, 1);
  });
  const owner = createTestBrowser(through(nginx.connect()), { origin: nginx.origin });
  let token = '';
  await step(`${name}: a client signs in`, async () => {
    await owner.post('/auth/callback/credentials', { email: 'ada@example.com' });
    token = await signIn(nginx, owner);
  });
  await step(`${name}: ${CROWD} refreshes of one token give one next token, in three processes`, async () => {
    const before = await counts(processes);
    const answers = await refreshAll(nginx, token);
    const asked = (await counts(processes)).map((count, index) => count - (before[index] ?? 0));
    assert.ok(
      asked.every((count) => count > 0),
      `asked: ${asked.join(', ')}`,
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    token = onlyNext(token, answers);
  });
  let killed = 0;
  await step(
    `${name}: a process that is killed in the middle of it signs no one out, ${KILLS} times`,
    async () => {
      for (let round = 0; round < KILLS; round += 1) {
        const under = refreshAll(nginx, token);
        // At another moment of the refreshes each time.
        await wait(round * 8);
        const port = await processes.kill(round);
        const answers = await under;
        if (answers.some(({ status }) => status !== 200)) killed += 1;
        const others = answers.filter(({ status }) => status !== 200 && !RETRYABLE.includes(status));
        assert.deepEqual([...new Set(others.map(({ status }) => status))], []);
        // A client that got no answer sends the same token again.
        const again = await refreshUntilAnswered(nginx, token);
        const next = onlyNext(token, [...answers, again]);
        const later = await refreshUntilAnswered(nginx, next);
        token = onlyNext(next, [later]);
        await processes.restart(port);
      }
    },
  );
  await step(`${name}: kills have broken off answers`, () => assert.ok(killed > 0, `${killed} of ${KILLS}`));
  await step(
    `${name}: the user has the session of the browser and that of the client, and no other`,
    async () => {
      const page = await (await owner.get('/auth/sessions')).text();
      assert.equal(page.match(/<li class="item"/g)?.length, 2);
      assert.match(page, /<b id="s1">web<\/b>/);
    },
  );
}

/** The one next token of all answers: the next member of the family of `token`. */
function onlyNext(token: string, answers: readonly Refreshed[]): string {
  const next = new Set(answers.flatMap((answer) => answer.next ?? []));
  assert.equal(next.size, 1);
  const [one = ''] = next;
  assert.equal(one.split('.')[0], token.split('.')[0]);
  assert.equal(numberOf(one), numberOf(token) + 1);
  return one;
}

/** The number of a refresh token in its family. */
function numberOf(token: string): number {
  return Number(token.split('.')[1]);
}

/** Signs the client in, in the browser of a user. @returns its first refresh token */
async function signIn(nginx: Nginx, owner: TestBrowser): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT.id,
    redirect_uri: CLIENT.redirectUri,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const answer = await owner.get(`/auth/authorize?${query.toString()}`);
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { next } = await ask(nginx.connect(), {
    grant_type: 'authorization_code',
    client_id: CLIENT.id,
    redirect_uri: CLIENT.redirectUri,
    code,
    code_verifier: VERIFIER,
  });
  assert.ok(next !== undefined);
  return next;
}

/** Posts to the token endpoint; a connection that breaks is an answer of status 0. */
async function ask(connection: Connection, form: Readonly<Record<string, string>>): Promise<Refreshed> {
  try {
    const sent = { path: '/auth/token', cookie: '', form: new URLSearchParams(form) };
    const { status, text } = await connection.send(sent);
    if (status !== 200) return { status, next: undefined };
    // What the endpoint answers.
    return { status, next: (JSON.parse(text) as { readonly refresh_token: string }).refresh_token };
  } catch {
    return { status: 0, next: undefined };
  } finally {
    connection.rest();
  }
}

function refresh(nginx: Nginx, token: string): Promise<Refreshed> {
  return ask(nginx.connect(), { grant_type: 'refresh_token', client_id: CLIENT.id, refresh_token: token });
}

function refreshAll(nginx: Nginx, token: string): Promise<readonly Refreshed[]> {
  return Promise.all(Array.from({ length: CROWD }, async () => refresh(nginx, token)));
}

/** Refreshes as a client does that asks again where there is no answer. */
async function refreshUntilAnswered(nginx: Nginx, token: string): Promise<Refreshed> {
  let answer = await refresh(nginx, token);
  for (let tries = 1; tries < 10 && RETRYABLE.includes(answer.status); tries += 1)
    answer = await refresh(nginx, token);
  return answer;
}

/** What a process answers that is asked without the proxy. */
async function directly({ ports }: TokenProcesses, index: number, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${ports[index % ports.length] ?? 0}${path}`);
  assert.equal(response.status, 200);
  return response.text();
}

/** How many requests for tokens each process has got. */
function counts(processes: TokenProcesses): Promise<readonly number[]> {
  return Promise.all(
    processes.ports.map(async (_, index) => Number(await directly(processes, index, '/token-requests'))),
  );
}

/** Sends the requests of a browser over a connection. */
function through(connection: Connection): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const cookie = request.headers.get('cookie') ?? '';
    const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : undefined;
    return toResponse(await connection.send({ path: pathname + search, cookie, ...(form && { form }) }));
  };
}

function toResponse({ status, location, setCookies, text }: Received): Response {
  const headers = new Headers(location === '' ? {} : { location });
  for (const line of setCookies) headers.append('set-cookie', line);
  return new Response(text, { status, headers });
}
