import { createServer } from 'node:http';
import Credentials from '@auth/core/providers/credentials';
import { createAuthMiddleware, getSession } from 'authey';
import { createApp, createRouter, defineEventHandler, fromNodeMiddleware, toNodeListener } from 'h3';
import { authConfig } from './auth-config.mjs';

const config = {
  ...authConfig(Credentials),
  basePath: '/api/auth',
  secret: process.env.AUTH_SECRET,
  trustHost: true,
};
const app = createApp();
const router = createRouter();
router.get(
  '/me',
  defineEventHandler(async ({ node }) => JSON.stringify(await getSession(node.req, config))),
);
app.use(fromNodeMiddleware(createAuthMiddleware(config)));
app.use(router);
createServer(toNodeListener(app)).listen(Number(process.env.PORT), '127.0.0.1');
