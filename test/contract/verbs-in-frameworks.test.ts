import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify from 'fastify';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import {
  endOtherSessions,
  endSessionById,
  listAccounts,
  listPasskeys,
  listSessions,
  type AuthConfig,
  type SessionSource,
} from '../../src/index.js';
import { toWebRequest } from '../../src/node/index.js';
import type { Browser } from '../support/browser.js';
import { closeAll, listen } from '../support/http-servers.js';
import { openStage } from './stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

afterEach(closeAll);

/** What a page of an application does with what its framework hands out of a request. */
type Page = (source: SessionSource) => Promise<Response>;
/** A framework that shows a page: it gives the answer to a request with these cookies. */
type Framework = (page: Page) => Promise<(cookie: string) => Promise<Response>>;

/** Node’s own request, as Express and Nest have it; a body parser may have read its body. */
const express: Framework = async (page) => {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    for await (const _ of req);
    const answered = await page(toWebRequest(req));
    for (const line of answered.headers.getSetCookie()) res.appendHeader('set-cookie', line);
    res.end(await answered.text());
  };
  const port = await listen(createServer((req, res) => void answer(req, res)));
  return (cookie) =>
    fetch(`http://localhost:${port}/page`, { method: 'POST', body: 'a=1', headers: { cookie } });
};

const onFastify: Framework = async (page) => {
  const app = fastify();
  app.get('/page', async (request, reply) => {
    const answered = await page(toWebRequest(request.raw));
    for (const line of answered.headers.getSetCookie()) reply.header('set-cookie', line);
    return answered.text();
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return async (cookie) => {
    const answer = await fetch(`${origin}/page`, { headers: { cookie } });
    const text = await answer.text();
    await app.close();
    return new Response(text, answer);
  };
};

const hono: Framework = async (page) => {
  const app = new Hono();
  app.post('/page', (c) => page(c.req.raw));
  return async (cookie) => app.request('http://localhost/page', { method: 'POST', headers: { cookie } });
};

/** `headers()` of Next.js: header fields that cannot be written, and no address. */
const next: Framework = async (page) => (cookie) => {
  const fields = new Headers({ cookie, host: 'localhost', 'x-forwarded-proto': 'http' });
  const readOnly = new Proxy(fields, {
    get: (target, name) => {
      if (name === 'set' || name === 'append' || name === 'delete')
        return () => expect.unreachable('written');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return page(readOnly);
};

/** The event of SvelteKit, or what loaders of React Router get. */
const svelteKit: Framework = async (page) => (cookie) => {
  const event = { request: new Request('http://localhost/page', { headers: { cookie } }) };
  return page(event.request);
};

describe.each<[string, Framework]>([
  ['Express', express],
  ['Fastify', onFastify],
  ['Hono', hono],
  ['Next.js', next],
  ['SvelteKit', svelteKit],
])('functions that take the request, under %s', (_, framework) => {
  describe.each(['jwt', 'database'] as const)('%s sessions', (strategy) => {
    /** Ada in two browsers, and Bob. */
    async function open() {
      const config: Partial<AuthConfig> = {
        adapter: MemoryAdapter(),
        session: { strategy },
        revocation: { check: 'always' },
        providers: [
          {
            id: 'mail',
            name: 'Mail',
            type: 'email',
            maxAge: 600,
            sendVerificationRequest: ({ url }) => void (link = url),
          },
        ],
      };
      let link = '';
      const stage = openStage(config, 'http://localhost');
      const signIn = async (email: string): Promise<Browser> => {
        const browser = stage.another();
        await browser.post('/auth/signin/mail', { email });
        await browser.get(link);
        return browser;
      };
      const [one, two] = [await signIn('ada@example.test'), await signIn('ada@example.test')];
      return { ...stage, one, two, bob: await signIn('bob@example.test') };
    }
    const ask = async (page: Page, browser: Browser): Promise<Response> =>
      (await framework(page))(browser.cookieHeader());

    it('list what is there', async () => {
      const { config, one } = await open();
      const answer = await ask(async (source) => {
        const sessions = await listSessions(source, config);
        const accounts = await listAccounts(source, config);
        const passkeys = await listPasskeys(source, config);
        return Response.json([sessions.map(({ current }) => current), accounts.ok, passkeys.ok]);
      }, one);
      expect(await answer.json()).toEqual([expect.arrayContaining([true, false]), true, true]);
    });

    it('end one session, the others, and nobody else’s', async () => {
      const { config, one, two, bob } = await open();
      const end = await ask(async (source) => {
        await endOtherSessions(source, config);
        const left = await listSessions(source, config);
        return Response.json(left.length);
      }, one);
      expect(await end.json()).toBe(1);
      expect(
        [await one.session(), await two.session(), await bob.session()].map((is) => is !== null),
      ).toEqual([true, false, true]);
      // That of this browser goes with its cookie, which the page passes on.
      const own = await ask(async (source) => {
        const [session] = await listSessions(source, config);
        const { headers } = await endSessionById(source, config, session?.id ?? '');
        return new Response('ended', { headers });
      }, one);
      expect(own.headers.getSetCookie().join()).toMatch(/session-token=;.*Max-Age=0/);
      expect(await one.session()).toBeNull();
    });
  });
});
