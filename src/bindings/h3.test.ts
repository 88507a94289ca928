import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { H3 } from 'h3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SECRET, passwordProvider } from '../../test/support/config.js';
import { closeAll, listen } from '../../test/support/http-servers.js';
import { sendWebResponse } from '../node/response.js';
import { latchkey } from './h3.js';

afterEach(closeAll);

const config = { secret: SECRET, trustHost: true, providers: [passwordProvider] };
const ADA = { username: 'ada', password: 'correct horse' };
const DAY = 86_400_000;
const PROXY = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.test' };

const signInUrlOf = async (response: Response): Promise<string | undefined> => {
  const providers: unknown = await response.json();
  return (providers as Record<string, { signinUrl: string }>)['credentials']?.signinUrl;
};

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

/** What h3 1 makes of a request that Node received. */
const eventOf = (req: IncomingMessage, res: ServerResponse) => ({
  node: { req, res },
  headers: new Headers(req.headers as Record<string, string>),
  path: req.url ?? '/',
});

describe('h3 1 behind a proxy', () => {
  const ask = async (trustHost: boolean): Promise<string | undefined> => {
    const auth = latchkey({ ...config, ...(trustHost ? { trustHost } : { origin: 'http://own.test' }) });
    const port = await listen(
      createServer((req, res) => {
        void auth.handler(eventOf(req, res)).then((response) => sendWebResponse(response, res));
      }),
    );
    return signInUrlOf(await fetch(`http://localhost:${port}/auth/providers`, { headers: PROXY }));
  };

  it('believes it if hosts are trusted', async () => {
    expect(await ask(true)).toBe('https://app.test/auth/signin/credentials');
  });

  it('does not believe what a stranger sends otherwise', async () => {
    expect(await ask(false)).toBe('http://own.test/auth/signin/credentials');
  });

  it('reads and answers with the same cookies: those of https', async () => {
    const auth = latchkey(config);
    const port = await listen(
      createServer((req, res) => {
        const event = eventOf(req, res);
        const answer = req.url?.startsWith('/auth')
          ? auth.handler(event)
          : auth.signIn(event, 'credentials', ADA);
        void answer.then((response) => sendWebResponse(response, res));
      }),
    );
    const url = `http://localhost:${port}`;
    const signedIn = await fetch(`${url}/enter`, { method: 'POST', redirect: 'manual', headers: PROXY });
    expect(cookiesOf(signedIn)).toContain('__Secure-authjs.session-token=');
    const headers = { ...PROXY, cookie: cookiesOf(signedIn) };
    expect(await (await fetch(`${url}/auth/session`, { headers })).json()).toMatchObject({ user: ADA_USER });
  });
});

const ADA_USER = { name: 'ada' };

describe('h3 1 where servers imitate Node', () => {
  const imitation = (headers: Record<string, string>, body?: string) => {
    const req = { method: body === undefined ? 'GET' : 'POST', body, headers };
    return {
      node: { req: req as unknown as IncomingMessage, res: {} as ServerResponse },
      headers: new Headers(headers),
      path: '/auth/providers',
    };
  };

  it.each([
    [true, { host: 'inner.test', ...PROXY }, 'https://app.test'],
    [true, { host: 'inner.test' }, 'https://inner.test'],
    [true, { host: 'localhost:3000' }, 'http://localhost:3000'],
  ])('with trustHost %s, %o is %s', async (trustHost, headers, origin) => {
    const auth = latchkey({ ...config, trustHost });
    expect(await signInUrlOf(await auth.handler(imitation(headers)))).toBe(
      `${origin}/auth/signin/credentials`,
    );
  });

  it('of several origins, a proxy that is not trusted chooses none', async () => {
    const origin = ['https://own.test', 'https://app.test'];
    const auth = latchkey({ ...config, trustHost: false, origin });
    const response = await auth.handler(imitation({ host: 'own.test', ...PROXY }));
    expect(await signInUrlOf(response)).toMatch(/^https:\/\/own\.test\//);
  });
});

it('h3 2 takes scheme and host from its server alone', async () => {
  const { handler } = latchkey(config);
  const app = new H3().all('/auth/**', handler);
  const response = await app.request('http://inner.test/auth/providers', { headers: PROXY });
  expect(await signInUrlOf(response)).toMatch(/^http:\/\/inner\.test\//);
});

describe('update', () => {
  const open = () => {
    let now = Date.now();
    const auth = latchkey({
      ...config,
      runtime: { now: () => new Date(now) },
      callbacks: {
        jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, note: session } : token),
        session: ({ session, token }) => ({ ...session, note: token.note }),
      },
    });
    const app = new H3()
      .all('/auth/**', auth.handler)
      .post('/enter', (event) => auth.signIn(event, 'credentials', ADA))
      .post('/change', async (event) => {
        const session = await auth.update(event, 'new');
        await auth.read(event);
        return session;
      });
    return { app, later: () => (now += 2 * DAY) };
  };

  it('stays, although the session is due and is read afterwards; gives the new session', async () => {
    const { app, later } = open();
    const cookie = cookiesOf(await app.request('http://localhost/enter', { method: 'POST' }));
    later();
    const changed = await app.request('http://localhost/change', { method: 'POST', headers: { cookie } });
    expect(await changed.json()).toMatchObject({ note: 'new' });
    expect(changed.headers.getSetCookie()).toHaveLength(1);
    const headers = { cookie: cookiesOf(changed) };
    const session = await app.request('http://localhost/auth/session', { headers });
    expect(await session.json()).toMatchObject({ note: 'new' });
  });

  it('is refused for a form of another site, with the reason; strangers write nothing to the log', async () => {
    const log = vi.spyOn(console, 'error');
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const answer = await open().app.request('http://localhost/change', { method: 'POST', headers });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ message: 'This form was sent by another site.' }),
    ]);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('of nobody gives null', async () => {
    const answer = await open().app.request('http://localhost/change', { method: 'POST' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});
