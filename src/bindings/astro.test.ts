import { describe, expect, it } from 'vitest';
import { openStage } from '../../test/contract/stage.js';
import { Browser } from '../../test/support/browser.js';
import { passwordProvider } from '../../test/support/config.js';
import { AuthError } from '../errors.js';
import { latchkey, type AstroContext } from './astro.js';

const ORIGIN = 'https://app.test';
const DAY = 86_400;
const ADA = { username: 'ada', password: 'correct horse' };
const OWN_FORM = { csrf: false, headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' } };

const contextOf = (request: Request): AstroContext => ({
  request,
  url: new URL(request.url),
  locals: {},
  isPrerendered: false,
});

type Page = (auth: ReturnType<typeof latchkey>, context: AstroContext) => Promise<Response>;

/** An application with one page, and a browser. A page gets a context of its own, with the locals of the middleware's. */
function open(page: Page) {
  const stage = openStage({
    providers: [passwordProvider],
    callbacks: {
      jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, note: session.note } : token),
      session: ({ session, token }) => ({ ...session, note: token['note'] }),
    },
  });
  const auth = latchkey(stage.config);
  const answer = async (request: Request): Promise<Response> => {
    const context = contextOf(request);
    return auth.onRequest(context, () =>
      context.url.pathname.startsWith('/auth/') ? auth.ALL(context) : page(auth, { ...context }),
    );
  };
  const browser = new Browser(answer, ORIGIN, () => stage.now().getTime());
  return { ...stage, browser, signIn: () => browser.post('/auth/callback/credentials', ADA) };
}

describe('latchkey/astro', () => {
  it('says of a prerendered page that it has no session, and what to write into it', async () => {
    const { browser } = open(async (auth, context) => {
      const prerendered = { ...context, isPrerendered: true };
      await expect(auth.read(prerendered)).rejects.toThrow(AuthError);
      await expect(auth.protect(prerendered)).rejects.toThrow(
        /^The page \/about reads .* Write `export const prerender = false` into it\.$/,
      );
      return new Response('about');
    });
    expect(await (await browser.get('/about')).text()).toBe('about');
  });

  it('refuses to answer two browsers with one `locals` object, and not one that is rewritten', async () => {
    const { config } = openStage({ providers: [passwordProvider] });
    const auth = latchkey(config);
    const locals = {};
    const contextFor = (cookie: string): AstroContext => ({
      ...contextOf(new Request(`${ORIGIN}/page`, { headers: { cookie } })),
      locals,
    });
    const inside = (cookie: string): Promise<Response> =>
      auth.onRequest(contextFor(cookie), async () => new Response('inside'));
    const around = await auth.onRequest(contextFor('a=1'), async () => {
      await expect(inside('a=2')).rejects.toThrow('share one `locals` object');
      return inside('a=1');
    });
    expect(await around.text()).toBe('inside');
    // One after the other they are none the wiser.
    expect(await (await inside('a=2')).text()).toBe('inside');
  });

  it('says of an application without the middleware what to export', async () => {
    const auth = latchkey({ providers: [passwordProvider] });
    const context = contextOf(new Request(`${ORIGIN}/page`));
    await expect(auth.read(context)).rejects.toThrow('export its `onRequest` from src/middleware.ts');
  });

  it('shows what a form has changed on the page that answers it', async () => {
    const { browser, signIn } = open(async (auth, context) => {
      const before = await auth.read(context);
      const updated = await auth.update(context, { note: 'new' });
      const after = await auth.read(context);
      return Response.json([before, updated, after]);
    });
    await signIn();
    const shown: unknown = await (await browser.post('/change', {}, OWN_FORM)).json();
    expect(shown).toMatchObject([
      { status: 'in' },
      { note: 'new' },
      { status: 'in', session: { note: 'new' } },
    ]);
    expect(await browser.session()).toMatchObject({ note: 'new' });
  });

  it('keeps what a form has changed, though a read that began before ends after it and renews the session', async () => {
    const { browser, signIn, wait } = open(async (auth, context) => {
      const early = auth.read(context);
      await auth.update(context, { note: 'new' });
      await early;
      return new Response(null, { status: 303, headers: { location: '/' } });
    });
    await signIn();
    wait(2 * DAY);
    await browser.post('/change', {}, OWN_FORM);
    expect(await browser.session()).toMatchObject({ note: 'new' });
  });

  it('updates nothing for a form of another site', async () => {
    const { browser, signIn } = open(async (auth, context) => {
      const updated = await auth.update(context, { note: 'planted' });
      return updated instanceof Response ? updated : new Response('updated');
    });
    await signIn();
    const foreign = { csrf: false, headers: { origin: 'https://evil.example' } };
    expect((await browser.post('/change', {}, foreign)).status).toBe(403);
    expect(await browser.session()).not.toHaveProperty('note', 'planted');
  });

  it('gives null where nobody is signed in', async () => {
    const { browser } = open(async (auth, context) => Response.json([await auth.update(context, {})]));
    expect(await (await browser.post('/change', {}, OWN_FORM)).json()).toEqual([null]);
  });
});
