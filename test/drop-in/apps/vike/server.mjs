import Credentials from '@auth/core/providers/credentials';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { getSession, VikeAuth } from 'vike-authjs';
import { authConfig } from './auth-config.mjs';

const config = {
  ...authConfig(Credentials),
  basePath: '/api/auth',
  secret: process.env.AUTH_SECRET,
  trustHost: true,
};
const handle = VikeAuth(config);
const app = new Hono();
// It takes what servers of Vike hand over: the request of any of them.
app.all('/api/auth/*', (context) => handle({ request: context.req.raw }));
app.get('/me', async (context) => context.json(await getSession(context.req.raw, config)));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
