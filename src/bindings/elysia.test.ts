import { Elysia } from 'elysia';
import { describe, expect, it } from 'vitest';
import { SECRET, passwordProvider } from '../../test/support/config.js';
import { MemoryAdapter } from '../adapters/memory/index.js';
import type { Session } from '../types/model.js';
import { latchkey } from './elysia.js';

const config = { secret: SECRET, trustHost: true, providers: [passwordProvider] };
const ADA = { username: 'ada', password: 'correct horse' };

/** An application that signs in, and says who is. */
const appOf = (auth: ReturnType<typeof latchkey>) =>
  new Elysia()
    .use(auth)
    .post('/enter', (context) => context.auth.signIn(context.request, 'credentials', ADA))
    .get('/me', async (context) => ({ session: await context.auth.session(context.request) }));

const request = (path: string, init?: RequestInit): Request => new Request(`http://localhost${path}`, init);

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

describe('session() of the Elysia binding', () => {
  it('is null where nobody is signed in', async () => {
    const answer = await appOf(latchkey(config)).handle(request('/me'));
    expect(await answer.json()).toEqual({ session: null });
  });

  it('is the session of who signed in', async () => {
    const app = appOf(latchkey(config));
    const entered = await app.handle(request('/enter', { method: 'POST' }));
    const answer = await app.handle(request('/me', { headers: { cookie: cookiesOf(entered) } }));
    expect(await answer.json()).toMatchObject({ session: { user: { name: 'ada' } } });
  });

  it('is answered with 503 while nobody knows', async () => {
    const down = (): never => {
      throw new Error('down');
    };
    const adapter = { ...MemoryAdapter(), getSessionAndUser: down };
    const logger = { error: () => {}, warn: () => {}, debug: () => {} };
    const app = appOf(latchkey({ ...config, adapter, logger, session: { strategy: 'database' } }));
    const headers = { cookie: 'authjs.session-token=0123456789abcdef0123456789abcdef0123456789' };
    const answer = await app.handle(request('/me', { headers }));
    expect(answer.status).toBe(503);
  });
});

describe('protect() of the Elysia binding', () => {
  const protectedApp = () =>
    appOf(latchkey(config)).get('/inside', async ({ auth, request: given }) => {
      const { user } = await auth.protect(given, (session: Session) => session.user?.name !== 'bob');
      return user.name;
    });
  const inside = (headers: Record<string, string>): Request => request('/inside?page=2', { headers });

  it('leads people to the sign-in page and back, and answers programs with 401', async () => {
    const person = await protectedApp().handle(inside({ accept: 'text/html' }));
    expect(person.status).toBe(302);
    expect(person.headers.get('location')).toBe('/auth/signin?callbackUrl=%2Finside%3Fpage%3D2');
    const program = await protectedApp().handle(inside({}));
    expect(program.status).toBe(401);
    expect(program.headers.get('cache-control')).toContain('private');
  });

  it.each([
    ['ada', 200],
    ['bob', 403],
  ])('lets in who may see it: %s gets %i', async (username, expected) => {
    const app = protectedApp().post('/enter-as', ({ auth, request: given }) =>
      auth.signIn(given, 'credentials', { ...ADA, username }),
    );
    const entered = await app.handle(request('/enter-as', { method: 'POST' }));
    const answer = await app.handle(inside({ cookie: cookiesOf(entered) }));
    expect(answer.status).toBe(expected);
    expect(answer.headers.get('cache-control')).toContain('private');
  });
});
