import { H3 } from 'h3';
import { describe, expect, it } from 'vitest';
import { latchkey } from '../../../src/bindings/h3.js';
import type { AuthConfig } from '../../../src/types/index.js';
import { baseConfig } from '../../support/config.js';
import { checkBinding, type Application } from './checks.js';

function create(config: AuthConfig): Application {
  const auth = latchkey(config);
  const app = new H3({ silent: true });
  app.all('/auth/**', auth.handler);
  app.get('/me', (event) => auth.read(event));
  app.get(
    '/inside',
    auth.protect((_, { user }) => user),
  );
  app.get(
    '/admin',
    auth.protect(
      (_, { user }) => user,
      (_, user) => user.name === 'ada',
    ),
  );
  app.get('/api', async (event) => (await auth.requireSession(event)).user);
  app.post('/echo', async (event) => {
    await auth.read(event);
    return event.req.text();
  });
  app.get('/cookies', async (event) => {
    event.res.headers.append('set-cookie', 'own-1=1');
    await Promise.all([auth.read(event), auth.read(event)]);
    event.res.headers.append('set-cookie', 'own-2=2');
    return 'ok';
  });
  app.post('/enter', async (event) => {
    const { username = '', password = '' } = Object.fromEntries(await event.req.formData()) as Record<
      string,
      string
    >;
    return auth.signIn(event, 'credentials', { username, password, redirectTo: '/inside' });
  });
  app.post('/leave', async (event) => {
    await auth.read(event);
    return auth.signOut(event);
  });
  return async (request) => app.fetch(request);
}

describe('h3 2', () => {
  checkBinding(create);

  it('rejects with errors that h3 answers', async () => {
    const answer = await create(baseConfig())(new Request('https://app.test/api'));
    expect(answer.status).toBe(401);
  });

  it('takes a function of the event', async () => {
    const auth = latchkey((event: { req: Request; res: never }) =>
      baseConfig({ basePath: new URL(event.req.url).searchParams.get('base') ?? '/auth' }),
    );
    const app = new H3({ silent: true }).all('/**', auth.handler as never);
    expect((await app.fetch(new Request('https://app.test/x/csrf?base=/x'))).status).toBe(200);
  });
});
