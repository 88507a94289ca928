import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStage } from '../../test/contract/stage.js';
import { Browser } from '../../test/support/browser.js';
import { passwordProvider } from '../../test/support/config.js';
import { AuthError } from '../errors.js';
import { latchkey, type RouteArgs } from './react-router.js';

const ORIGIN = 'https://app.test';
const DAY = 86_400;
const ADA = { username: 'ada', password: 'correct horse' };
const OWN_FORM = { csrf: false, headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' } };

type Route = (auth: ReturnType<typeof latchkey>, args: RouteArgs) => Promise<Response>;

/** An application with one route, and a browser. Middleware and loaders get requests of their own, with the same context. */
function open(route: Route) {
  let reads = 0;
  const stage = openStage({
    providers: [passwordProvider],
    callbacks: {
      jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, note: session.note } : token),
      session: ({ session, token }) => ((reads += 1), { ...session, note: token['note'] }),
    },
  });
  const auth = latchkey(stage.config);
  const answer = async (request: Request): Promise<Response> => {
    const context = {};
    return auth.middleware({ request, context }, async () => {
      const args = { request: request.clone(), context };
      if (!new URL(request.url).pathname.startsWith('/auth/')) return route(auth, args);
      return request.method === 'POST' ? auth.action(args) : auth.loader(args);
    });
  };
  const browser = new Browser(answer, ORIGIN, () => stage.now().getTime());
  const signIn = () => browser.post('/auth/callback/credentials', ADA);
  return { ...stage, auth, browser, signIn, reads: () => reads };
}

afterEach(() => vi.unstubAllEnvs());

describe('latchkey/react-router', () => {
  it('says of a page that is being prerendered that it has no session, and where to leave it out', async () => {
    vi.stubEnv('IS_RR_BUILD_REQUEST', 'yes');
    const { auth } = open(async () => new Response());
    const args = { request: new Request(`${ORIGIN}/about.data`), url: new URL(`${ORIGIN}/about`) };
    await expect(auth.read(args)).rejects.toThrow(AuthError);
    await expect(auth.protect(args)).rejects.toThrow(
      /^The page \/about reads .* Leave it out of `prerender` in react-router\.config\.ts\.$/,
    );
  });

  it('says of an application without the middleware what to export, before anything is updated', async () => {
    const { auth } = open(async () => new Response());
    const update = auth.update({ request: new Request(`${ORIGIN}/own`, { method: 'POST' }) }, {});
    await expect(update).rejects.toThrow('export `middleware = [auth.middleware]` from root.tsx');
  });

  describe.each(['without the middleware', 'with it'])('%s, a context that all requests share', (how) => {
    const shared = {};
    /** An application whose `getLoadContext` gives the same object for every request. */
    function site() {
      const { stage, auth } = (() => {
        const opened = open(async () => new Response());
        return { stage: opened, auth: opened.auth };
      })();
      const answer = async (request: Request): Promise<Response> => {
        const args = { request: request.clone(), context: shared };
        if (new URL(request.url).pathname.startsWith('/auth/'))
          return request.method === 'POST' ? auth.action(args) : auth.loader(args);
        const page = async (): Promise<Response> => Response.json(await auth.session(args));
        return how === 'with it' ? auth.middleware({ request, context: shared }, page) : page();
      };
      return () => new Browser(answer, ORIGIN, () => stage.now().getTime());
    }

    it('shows everybody their own session (OWASP A01)', async () => {
      const browser = site();
      const [ada, bob, stranger] = [browser(), browser(), browser()];
      const shown = async (one: Browser): Promise<unknown> => (await one.get('/own')).json();
      await ada.post('/auth/callback/credentials', ADA);
      await bob.post('/auth/callback/credentials', { ...ADA, username: 'bob' });
      expect(await shown(ada)).toMatchObject({ user: { name: 'ada' } });
      expect(await shown(bob)).toMatchObject({ user: { name: 'bob' } });
      expect(await shown(stranger)).toBeNull();
      const together = await Promise.all([bob, stranger, ada].map(shown));
      expect(together).toMatchObject([{ user: { name: 'bob' } }, null, { user: { name: 'ada' } }]);
      await ada.post('/auth/signout');
      expect(await shown(ada)).toBeNull();
    });
  });

  it('shows what an action has changed to the loaders that run after it', async () => {
    const { browser, signIn } = open(async (auth, args) => {
      const before = await auth.session(args);
      const updated = await auth.update(args, { note: 'new' });
      const after = await auth.session({ ...args, request: args.request.clone() });
      return Response.json([before, updated, after]);
    });
    await signIn();
    const shown: unknown = await (await browser.post('/own', {}, OWN_FORM)).json();
    expect(shown).toMatchObject([{ user: { name: 'ada' } }, { note: 'new' }, { note: 'new' }]);
    expect(shown).not.toMatchObject([{ note: 'new' }, {}, {}]);
    expect(await browser.session()).toMatchObject({ note: 'new' });
  });

  it('keeps what an action has changed, though a read that began before ends after it and renews the session', async () => {
    const { browser, signIn, wait } = open(async (auth, args) => {
      const early = auth.read(args);
      await auth.update(args, { note: 'new' });
      await early;
      return new Response(null, { status: 302, headers: { location: '/' } });
    });
    await signIn();
    wait(2 * DAY);
    await browser.post('/own', {}, OWN_FORM);
    expect(await browser.session()).toMatchObject({ note: 'new' });
  });

  it('throws a response for a form of another site, and updates nothing', async () => {
    const { browser, signIn } = open(async (auth, args) =>
      auth.update(args, { note: 'planted' }).then(
        () => new Response('updated'),
        (thrown: unknown) => (thrown instanceof Response ? thrown : new Response(null, { status: 500 })),
      ),
    );
    await signIn();
    const foreign = { csrf: false, headers: { origin: 'https://evil.example' } };
    expect((await browser.post('/own', {}, foreign)).status).toBe(403);
    expect(await browser.session()).not.toHaveProperty('note', 'planted');
  });

  it('reads no session for an action that signs out', async () => {
    const { browser, signIn, reads } = open((auth, args) => auth.signOut(args, { redirectTo: '/bye' }));
    await signIn();
    const before = reads();
    const response = await browser.post('/own', {}, OWN_FORM);
    expect([response.headers.get('location'), reads() - before]).toEqual([`${ORIGIN}/bye`, 0]);
    expect(await browser.session()).toBeNull();
  });
});
