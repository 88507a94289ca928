import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { NodeRequest } from '../node/request.js';
import { SECRET, passwordProvider } from '../../test/support/config.js';
import { closeAll, listen } from '../../test/support/http-servers.js';
import { latchkey, type Middleware } from './express.js';

afterEach(closeAll);

const config = { secret: SECRET, trustHost: true, providers: [passwordProvider] };

const ADA = { username: 'ada', password: 'correct horse' };
const POST = { method: 'POST', redirect: 'manual' } as const;
const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

/** A server that runs middleware one after the other, as Express does. */
async function serve(...steps: readonly Middleware[]): Promise<string> {
  const port = await listen(
    createServer((req, res) => {
      const run = (index: number, error?: unknown): void => {
        const step = steps[index];
        if (error !== undefined) res.writeHead(500).end(String(error));
        else if (step === undefined) res.writeHead(200).end('the end');
        else step(req, res, (problem) => run(index + 1, problem));
      };
      run(0);
    }),
  );
  return `http://localhost:${port}`;
}

const withApp =
  (trusts: (address: string) => boolean): Middleware =>
  (req, _res, next) => {
    const get = (name: string): unknown => (name === 'trust proxy fn' ? trusts : undefined);
    Object.assign(req, { app: Object.assign(() => {}, { get }) });
    next();
  };

describe('a proxy', () => {
  const signInUrl = async (origin: string): Promise<string> => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.test' };
    const providers: unknown = await (await fetch(`${origin}/auth/providers`, { headers })).json();
    return (providers as Record<string, { signinUrl: string }>)['credentials']?.signinUrl ?? '';
  };

  it('counts if the application trusts its address', async () => {
    const origin = await serve(
      withApp((address) => /127\.0\.0\.1|::1/.test(address)),
      latchkey(config),
    );
    expect(await signInUrl(origin)).toMatch(/^https:\/\/app\.test\//);
  });

  it('does not count otherwise', async () => {
    for (const trust of [withApp(() => false), (_req, _res, next) => next()] satisfies Middleware[]) {
      const origin = await serve(trust, latchkey(config));
      expect(await signInUrl(origin)).toMatch(/^http:\/\/localhost/);
    }
  });
});

describe('after a body parser', () => {
  /** Express' parsers read the stream and leave an object. */
  const parse: Middleware = (req, _res, next) => {
    void (async () => {
      let text = '';
      for await (const chunk of req as IncomingMessage) text += String(chunk);
      Object.assign(req, { body: Object.fromEntries(new URLSearchParams(text)) });
      next();
    })();
  };

  it('actions get the fields', async () => {
    const origin = await serve(parse, latchkey(config));
    const csrf = await fetch(`${origin}/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const response = await fetch(`${origin}/auth/callback/credentials`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookiesOf(csrf) },
      body: new URLSearchParams({ csrfToken, username: 'ada', password: 'correct horse' }),
    });
    expect(response.headers.getSetCookie().join()).toContain('session-token=');
  });

  it('own forms send no more than text to the provider, and options count more', async () => {
    const auth = latchkey(config);
    const origin = await serve(parse, auth.signIn('credentials', { password: 'correct horse' }));
    const body = new URLSearchParams({ username: 'ada', password: 'wrong' });
    const response = await fetch(`${origin}/login`, { method: 'POST', body, redirect: 'manual' });
    expect(response.headers.getSetCookie().join()).toContain('session-token=');
  });
});

it('an update stays, although the session is due and what follows reads it', async () => {
  let now = Date.now();
  const auth = latchkey({
    ...config,
    runtime: { now: () => new Date(now) },
    callbacks: {
      jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, note: session } : token),
      session: ({ session, token }) => ({ ...session, note: token.note }),
    },
  });
  const origin = await serve(auth.signIn('credentials', ADA));
  const cookie = cookiesOf(await fetch(`${origin}/login`, POST));
  now += 2 * 86_400_000;
  const changing = await serve(
    auth.update(() => 'new'),
    auth.session(),
  );
  const changed = await fetch(`${changing}/change`, { ...POST, headers: { cookie } });
  const own = await serve(auth);
  const answer = await fetch(`${own}/auth/session`, { headers: { cookie: cookiesOf(changed) } });
  expect(await answer.json()).toMatchObject({ note: 'new' });
});

describe('errors', () => {
  it('what cannot work goes to the error handler, not into the void', async () => {
    const auth = latchkey(config);
    const origin = await serve(auth.signIn('nobody'));
    const response = await fetch(`${origin}/login`, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('"nobody"')]);
  });

  it('a configuration that cannot be made goes there, too', async () => {
    const auth = latchkey((_req: NodeRequest): Promise<typeof config> =>
      Promise.reject(new Error('no secret')),
    );
    for (const step of [auth, auth.session(), auth.protect()]) {
      const response = await fetch(`${await serve(step)}/auth/csrf`);
      expect([response.status, await response.text()]).toEqual([500, 'Error: no secret']);
    }
  });
});

describe('requests that are none of ours', () => {
  it('are passed on', async () => {
    expect(await (await fetch(`${await serve(latchkey(config))}/authentic`)).text()).toBe('the end');
  });

  it('session() leaves actions to read for themselves: one read each', async () => {
    let reads = 0;
    const auth = latchkey({
      ...config,
      callbacks: {
        session: ({ session }) => {
          reads += 1;
          return session;
        },
      },
    });
    const cookie = cookiesOf(await fetch(`${await serve(auth.signIn('credentials', ADA))}/login`, POST));
    const origin = await serve(auth.session(), auth);
    const session: unknown = await (await fetch(`${origin}/auth/session`, { headers: { cookie } })).json();
    expect([session, reads]).toEqual([expect.objectContaining({ user: expect.anything() }), 1]);
    await fetch(`${origin}/page`, { headers: { cookie } });
    expect(reads).toBe(2);
  });
});
