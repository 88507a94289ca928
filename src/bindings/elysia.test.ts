import { Elysia } from 'elysia';
import { describe, expect, it } from 'vitest';
import { SECRET, passwordProvider } from '../../test/support/config.js';
import { MemoryAdapter } from '../adapters/memory/index.js';
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
