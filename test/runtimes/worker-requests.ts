import { connect } from 'node:net';
import { createTestBrowser, type TestBrowser } from '../../src/testing/test-browser.ts';
import { check, same, type Step } from './scenario/step.ts';

/** The part of Miniflare that is used. */
export interface Worker {
  dispatchFetch(url: string, init?: RequestInit): Promise<Response>;
  /** Where it takes connections that nothing stands in front of. */
  unsafeGetDirectURL(): Promise<URL>;
  dispose(): Promise<void>;
}

const ORIGIN = 'https://app.test';
/** Milliseconds within which every answer must come, whatever others do. */
const PATIENCE = 30_000;
/** Longer than anybody waits. */
const VERY_SLOW = 60_000;
const SESSION_COOKIE = '__Secure-authjs.session-token';

/** Requests that are answered one by one: nothing that belongs to one may be needed by the next. */
export function requestsTo(worker: Worker): Step[] {
  const send = async (request: Request): Promise<Response> => {
    const body = request.method === 'POST' ? { body: await request.text() } : {};
    const { method } = request;
    const headers = Object.fromEntries(request.headers);
    const signal = AbortSignal.timeout(PATIENCE);
    return worker.dispatchFetch(request.url, { method, headers, redirect: 'manual', signal, ...body });
  };
  const get = (path: string, cookie = ''): Promise<Response> =>
    send(new Request(`${ORIGIN}${path}`, { headers: { cookie } }));
  const slowness = async (ms?: number): Promise<number> => {
    const answer = await get(ms === undefined ? '/slowness' : `/slowness?ms=${ms}`);
    // `scenario/slow.ts` wrote it.
    return ((await answer.json()) as { waited: number }).waited;
  };
  const signIn = async (provider = 'idp'): Promise<void> => {
    const browser = createTestBrowser(send, { origin: ORIGIN });
    const begun = await browser.post(`/auth/signin/${provider}`, { callbackUrl: '/welcome' });
    const there = await get(`/idp?to=${encodeURIComponent(browser.locationOf(begun).href)}`);
    const answer = await browser.get(await there.text());
    same(browser.locationOf(answer).pathname, '/welcome', 'where the sign-in leads');
    const session = (await browser.session()) as { user: { name: string } } | null;
    same(session?.user.name, 'Ada Lovelace', 'who is signed in');
  };
  /** Sends a request, and breaks the connection once it waits for something slow. */
  const abandon = async (request: Request): Promise<Response> => {
    const before = await slowness(VERY_SLOW);
    const { hostname, port } = await worker.unsafeGetDirectURL();
    const socket = connect(Number(port), hostname);
    let got = '';
    socket.on('data', (data) => (got += String(data))).on('error', () => undefined);
    socket.write(await textOf(request));
    for (let tries = 0; (await slowness()) === before; tries += 1) {
      check(tries < 100 && got === '', `The request never waited: ${got.slice(0, 80)}`);
      await pause(50);
    }
    socket.resetAndDestroy();
    await pause(200);
    await slowness(0);
    same(got, '', 'what a request got that was abandoned');
    return new Response();
  };
  /** A browser that is closed as soon as it has sent a form. */
  const closing = (basePath: string): TestBrowser =>
    createTestBrowser((request) => (request.method === 'POST' ? abandon(request) : send(request)), {
      origin: ORIGIN,
      basePath,
    });
  const languages = async (): Promise<void> => {
    const page = async (accepted: string): Promise<string> => {
      const headers = { accept: 'text/html', 'accept-language': accepted };
      return (await send(new Request(`${ORIGIN}/auth/signin`, { headers }))).text();
    };
    const heads = await Promise.all(['de-AT, en;q=0.5', 'fr'].map(page));
    const seen = heads.map((text) => /<html lang="(\w+)[^]*<h1>([^<]+)/.exec(text)?.slice(1).join(' '));
    same(seen, ['de Anmelden', 'en Sign in'], 'the languages of the pages');
  };
  return [
    {
      name: 'a request that is abandoned while metadata of a provider comes harms no other',
      run: async () => {
        await closing('/auth').post('/auth/signin/idp', { callbackUrl: '/welcome' });
        await Promise.all([signIn(), signIn()]);
      },
    },
    { name: 'oidc: each request on its own', run: () => signIn() },
    { name: 'oidc: again, with what the first one left', run: () => signIn() },
    {
      name: 'oidc: eight people at once',
      run: async () => void (await Promise.all(Array.from({ length: 8 }, () => signIn()))),
    },
    {
      name: 'oidc: eight people at once, while the provider is slow',
      run: async () => {
        await slowness(700);
        await Promise.all(Array.from({ length: 8 }, () => signIn('another')));
        await slowness(0);
      },
    },
    {
      name: 'a request that is abandoned while the store is slow harms no other',
      run: async () => {
        await get('/migrate');
        const headers = { cookie: `${SESSION_COOKIE}=${crypto.randomUUID()}` };
        const read = (): Request => new Request(`${ORIGIN}/stored/session`, { headers });
        await abandon(read());
        for (const answer of await Promise.all([send(read()), send(read())]))
          same([answer.status, await answer.json()], [200, null], 'the session');
      },
    },
    {
      name: 'an attempt that is abandoned while it is counted harms no other',
      run: async () => {
        const attempt = { email: 'ada@example.com', password: 'not her password' };
        const attemptOnce = async (): Promise<string> => {
          const browser = createTestBrowser(send, { origin: ORIGIN, basePath: '/stored' });
          return browser.locationOf(await browser.post('/stored/callback/password', attempt)).href;
        };
        const first = await attemptOnce();
        await closing('/stored').post('/stored/callback/password', attempt);
        same(await attemptOnce(), first, 'the answer to the next attempt');
      },
    },
    { name: 'pages in the languages that the application imports, others in English', run: languages },
    {
      name: 'a request with a body that nobody reads',
      run: async () => {
        const body = 'x'.repeat(100_000);
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const init = { method: 'POST', headers, body };
        const answer = await worker.dispatchFetch(`${ORIGIN}/auth/signin/idp`, init);
        check(answer.status === 413, `the status is ${answer.status}`);
        await signIn();
      },
    },
  ];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A request as it goes over the wire. */
async function textOf(request: Request): Promise<string> {
  const { method, headers } = request;
  const { pathname, search, host } = new URL(request.url);
  const body = await request.text();
  const fields = [['host', host], ['content-length', String(body.length)], ...headers];
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, ...fields.map((field) => field.join(': '))];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
