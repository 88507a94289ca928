import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { latchkey as forAstro, type AstroContext } from '../../../src/bindings/astro.js';
import { latchkey as forHono } from '../../../src/bindings/hono.js';
import { latchkey as forNext } from '../../../src/bindings/next.js';
import { openTokenStage, type TokenStage } from '../../support/token-stage.js';

const HOUR = 3600;
const ORIGIN = 'https://app.test';
const GRANT = '__Secure-authjs.grant';

/** What Next hands out for the request that is answered: a jar whose functions throw in components, and are one. */
const next = vi.hoisted(() => ({
  headers: new Headers(),
  isComponent: false,
  set: new Map<string, string>(),
}));
vi.mock('next/headers.js', () => ({
  headers: async () => next.headers,
  cookies: async () => {
    const refuse = (): never => {
      throw new Error('Cookies can only be modified in a Server Action or Route Handler.');
    };
    if (next.isComponent) return { set: refuse, delete: refuse };
    return {
      set: (name: string, value: string) => next.set.set(name, value),
      delete: (name: string) => next.set.delete(name),
    };
  },
}));
vi.mock('next/server.js', () => ({ NextResponse: Response }));

let stage: TokenStage;

beforeEach(async () => {
  stage = await openTokenStage();
  await stage.signIn();
  stage.wait(HOUR);
});

const request = (): Request =>
  new Request(`${ORIGIN}/files`, { headers: { cookie: stage.browser.cookieHeader() } });
const namesOf = ({ headers }: Response): string[] =>
  headers.getSetCookie().map((line) => line.split('=', 1)[0]?.replace(/\.\d+$/, '') ?? '');

describe('getAccessToken of Hono', () => {
  const app = (): Hono => {
    const auth = forHono(stage.config);
    const made = new Hono();
    made.use(auth);
    made.get('/files', async (c) => c.json(await auth.getAccessToken(c, { provider: 'idp' })));
    made.onError((error, c) => c.text(String(Reflect.get(error, 'code')), 500));
    return made;
  };

  it('gives the token, and its cookies to the response', async () => {
    const response = await app().fetch(request());
    const token = (await response.json()) as { accessToken: string };
    expect(stage.provider.takes(token.accessToken)).toBe(true);
    expect(token).not.toHaveProperty('headers');
    expect(namesOf(response)).toContain(GRANT);
    expect(stage.provider.granted).toBe(1);
  });

  it('has the code of what is wrong', async () => {
    const response = await app().fetch(new Request(`${ORIGIN}/files`));
    expect(await response.text()).toBe('no_session');
  });
});

describe('getAccessToken of Next', () => {
  beforeEach(() => {
    next.headers = request().headers;
    next.set.clear();
  });

  it('sets its cookies in an action or a route handler', async () => {
    next.isComponent = false;
    const { auth } = forNext({ ...stage.config, basePath: '/auth' });
    const { accessToken } = await auth.getAccessToken({ provider: 'idp' });
    expect(stage.provider.takes(accessToken)).toBe(true);
    expect([...next.set.keys()]).toContain(GRANT);
  });

  it('asks no provider in a component, where the result could not be kept', async () => {
    next.isComponent = true;
    const { auth } = forNext({ ...stage.config, basePath: '/auth' });
    await expect(auth.getAccessToken({ provider: 'idp' })).rejects.toMatchObject({ code: 'cannot_keep' });
    expect(stage.provider.asked).toEqual([]);
  });
});

describe('getAccessToken of Astro', () => {
  const context = (): AstroContext => ({
    request: request(),
    url: new URL(`${ORIGIN}/files`),
    locals: {},
    isPrerendered: false,
  });

  it('gives the cookies to the response', async () => {
    const { onRequest, getAccessToken } = forAstro(stage.config);
    const page = context();
    const response = await onRequest(page, async () =>
      Response.json(await getAccessToken(page, { provider: 'idp' })),
    );
    expect(namesOf(response)).toContain(GRANT);
  });

  it('asks no provider once the header fields are made: what is streamed can set no cookies', async () => {
    const { onRequest, getAccessToken } = forAstro(stage.config);
    const page = context();
    await onRequest(page, async () => new Response('begun'));
    await expect(getAccessToken(page, { provider: 'idp' })).rejects.toMatchObject({ code: 'cannot_keep' });
    expect(stage.provider.asked).toEqual([]);
  });
});
