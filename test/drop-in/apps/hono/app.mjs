import Credentials from '@auth/core/providers/credentials';
import { authHandler, getAuthUser, initAuthConfig } from '@hono/auth-js';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { authConfig } from './auth-config.mjs';

export const app = new Hono();
app.use(
  '*',
  initAuthConfig(() => ({ ...authConfig(Credentials), basePath: '/api/auth' })),
);
app.use('/api/auth/*', authHandler());
app.get('/me', async (context) => {
  const user = await getAuthUser(context);
  // This binding shows the session as it is before the application's callback, with the token beside it.
  const shown = user?.session ? { ...user.session, note: user.token?.note ?? null } : null;
  return context.html(html`<pre id="session">${JSON.stringify(shown)}</pre>`);
});
