import Credentials from '@auth/core/providers/credentials';
import fastify from 'fastify';
import nextAuth from 'fastify-next-auth';
import { authConfig } from './auth-config.mjs';

const app = fastify();
app.register(nextAuth, {
  ...authConfig(Credentials),
  basePath: '/api/auth',
  secret: process.env.AUTH_SECRET,
  trustHost: true,
});
app.get('/me', (request) => app.getSession(request));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
