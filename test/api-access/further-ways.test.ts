import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Elysia } from 'elysia';
import { H3 } from 'h3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiKeys } from '../../src/api.js';
import { latchkey as elysia } from '../../src/bindings/elysia.js';
import { latchkey as h3 } from '../../src/bindings/h3.js';
import { latchkey as next, type PageProtection } from '../../src/bindings/next.js';
import { latchkey as nuxt } from '../../src/bindings/nuxt.js';
import type { AccessRules } from '../../src/types/api.js';
import type { AuthConfig, Session } from '../../src/types/index.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { apiStage, type ApiStage } from '../support/api-stage.js';
import { closeAll, closeLater, listen } from '../support/http-servers.js';
import { ORIGIN } from '../support/password-stage.js';
import { eventOf } from '../security/caching/node-apps.js';
import { nextAnswer } from '../security/caching/next-answer.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

vi.mock('next/headers.js', async () => (await import('../security/caching/next-answer.js')).headersModule);
vi.mock('next/server.js', async () => (await import('../security/caching/next-answer.js')).serverModule);
vi.mock('next/navigation', () => {
  const stop = (name: string) => (url?: string) => {
    throw new Error(url === undefined ? name : `${name} ${url}`);
  };
  return { redirect: stop('redirect'), forbidden: stop('forbidden'), unauthorized: stop('unauthorized') };
});

const RULES: AccessRules = { scope: 'invoices:read' };
const PATH = '/invoices';

let stage: ApiStage;
let owner: TestBrowser;
let token: string;
let cookie: string;

beforeEach(async () => {
  stage = await apiStage({ config: { apiKeys: apiKeys({ prefix: 'acme', scopes: [] }) } });
  owner = await stage.account();
  cookie = owner.cookieHeader();
  token = (await stage.tokens(owner)).access_token;
});
afterEach(closeAll);

type Fields = Readonly<Record<string, string>>;
const wrong = (): Fields => ({ authorization: 'Bearer e30.e30.e30', cookie });
const right = (): Fields => ({ authorization: `Bearer ${token}` });
const requestOf = (headers: Fields): Request =>
  new Request(`${ORIGIN}${PATH}`, { headers: { host: 'app.test', ...headers } });

/** Visits a server of Node once. */
async function onNode(
  headers: Fields,
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>,
): Promise<Response> {
  const server = createServer((req, res) => {
    answer(req, res).then(
      (made) => res.end(JSON.stringify(made ?? null)),
      // h3 1 answers with the status of an error, and the header fields of the response.
      (error: { statusCode?: number }) => res.writeHead(error.statusCode ?? 500).end(String(error)),
    );
  });
  closeLater(() => server.closeAllConnections());
  return fetch(`http://127.0.0.1:${await listen(server)}${PATH}`, { headers });
}

/** Functions of bindings that keep a route in another way than the first one of their documents. */
const ways: Readonly<Record<string, (config: AuthConfig, headers: Fields) => Promise<Response>>> = {
  'requireSession of h3 2': async (config, headers) => {
    const auth = h3(config);
    const app = new H3({ silent: true });
    app.get(PATH, async (event) => (await auth.requireSession(event, RULES)).session);
    return app.fetch(requestOf(headers));
  },
  'requireSession of h3 1': (config, headers) => {
    const auth = h3(config);
    return onNode(headers, async (req, res) => (await auth.requireSession(eventOf(req, res), RULES)).session);
  },
  'requireSession of Nuxt': (config, headers) => {
    const auth = nuxt(config);
    // What Nitro hands out has more, of which nothing is looked at here.
    const event = (req: IncomingMessage, res: ServerResponse) => eventOf(req, res) as never;
    return onNode(headers, async (req, res) => (await auth.requireSession(event(req, res), RULES)).session);
  },
  'protect() in a handler of Elysia': async (config, headers) =>
    new Elysia()
      .use(elysia(config))
      .get(PATH, async ({ auth, request }) => (await auth.protect(request, RULES)).session)
      .handle(requestOf(headers)),
};

describe.each(Object.entries(ways))('%s', (_, visit) => {
  it('accepts a token', async () => {
    expect(await (await visit(stage.config, right())).json()).toMatchObject({ via: 'access-token' });
  });

  it('refuses a wrong token, with the challenge (AS-14)', async () => {
    const { status, headers } = await visit(stage.config, wrong());
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Bearer error="invalid_token"'),
    ]);
  });

  it('says after how long to try again', async () => {
    stage.store.records.getMany = () => Promise.reject(new Error('down'));
    const { status, headers } = await visit(stage.config, right());
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });
});

type Auth = ReturnType<typeof next>['auth'];

/** What code under Next gets, or the message of what it throws. */
async function underNext(headers: Fields, code: (auth: Auth) => Promise<unknown>): Promise<unknown> {
  const { auth } = next({ ...stage.config, basePath: '/auth' });
  let result: unknown;
  await nextAnswer(requestOf(headers), async () => {
    result = await code(auth).catch(({ message }: Error) => message);
    return new Response();
  });
  return result;
}

describe('auth(rules) of Next', () => {
  const accept = ['session', 'access-token'] as const;
  const read = (headers: Fields, rules: AccessRules = { accept }): Promise<unknown> =>
    underNext(headers, (auth) => auth(rules));

  it('is the session of a token, or that of a browser', async () => {
    expect(await read(right())).toMatchObject({ via: 'access-token', user: { email: 'ada@example.com' } });
    expect(await read({ cookie })).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(await read({ cookie }, { accept: ['access-token'] })).toBeNull();
  });

  it('is null for what is wrong, also beside the session of a browser', async () => {
    expect(await read(wrong())).toBeNull();
    expect(await read({ ...right(), cookie }, { scope: 'invoices:write' })).toBeNull();
  });

  it('throws where it is unknown, and for rules that make no sense', async () => {
    expect(await read(right(), { accept: [] })).toContain('The rule `accept`');
    stage.store.records.getMany = () => Promise.reject(new Error('down'));
    expect(await read({ ...right(), cookie })).toContain('could not be checked');
  });
});

describe('auth(req, res, rules) of the pages router', () => {
  const read = (headers: Fields): Promise<unknown> =>
    onNode(headers, async (req, res): Promise<Session | null> => {
      const { auth } = next({ ...stage.config, basePath: '/auth' });
      const [direct, inContext] = [await auth(req, res, RULES), await auth({ req, res }, RULES)];
      expect(inContext).toEqual(direct);
      return direct;
    }).then((response) => response.json());

  it('is the session of a token, and null for what is wrong', async () => {
    expect(await read(right())).toMatchObject({ via: 'access-token' });
    expect(await read({ cookie })).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(await read(wrong())).toBeNull();
  });

  it('does not look at tokens without rules', async () => {
    const response = await onNode(right(), (req, res) =>
      next({ ...stage.config, basePath: '/auth' }).auth(req, res),
    );
    expect(await response.json()).toBeNull();
  });
});

describe('auth.protect(rules) on a page of Next', () => {
  const enter = (headers: Fields, rules: PageProtection<AuthConfig>): Promise<unknown> =>
    underNext(headers, (auth) => auth.protect(rules));

  it('accepts what its rules say', async () => {
    expect(await enter(right(), RULES)).toMatchObject({ session: { via: 'access-token' } });
    expect(await enter({ cookie }, RULES)).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('refuses all else: the session of a browser does not count where the rules leave it out', async () => {
    expect(await enter({ cookie }, { accept: ['access-token'] })).toBe('unauthorized');
    expect(await enter(wrong(), RULES)).toBe('unauthorized');
    expect(await enter({ ...right(), cookie }, { scope: 'invoices:write' })).toBe('forbidden');
    expect(await enter(right(), { ...RULES, maySee: () => false })).toBe('forbidden');
    expect(await enter({}, RULES)).toMatch(/^redirect \/auth\/signin/);
    stage.store.records.getMany = () => Promise.reject(new Error('down'));
    expect(await enter({ ...right(), cookie }, RULES)).toContain('could not be checked');
  });
});
