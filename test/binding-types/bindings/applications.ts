// Applications under Express, Hono, SvelteKit, SolidStart, Qwik, TanStack Start, Astro, h3 and Fastify.
import { ExpressAuth, getSession, type ExpressAuthConfig } from '@auth/express';
import ExpressGitHub from '@auth/express/providers/github';
import {
  authHandler,
  initAuthConfig,
  verifyAuth,
  getAuthUser,
  type AuthConfig as HonoConfig,
} from '@hono/auth-js';
import { QwikAuth$ } from '@auth/qwik';
import QwikGitHub from '@auth/qwik/providers/github';
import { SolidAuth, getSession as solidSession, type SolidAuthConfig } from '@auth/solid-start';
import { SvelteKitAuth, type SvelteKitAuthConfig } from '@auth/sveltekit';
import SvelteGitHub from '@auth/sveltekit/providers/github';
import { AuthError as SvelteError, CredentialsSignin } from '@auth/sveltekit';
import { defineConfig } from 'auth-astro';
import { createAuthMiddleware } from 'authey';
import fastifyNextAuth from 'fastify-next-auth';
import { StartAuthJS, type StartAuthJSConfig } from 'start-authjs';
import type { AuthConfig } from '@auth/core';
import Credentials from '@auth/core/providers/credentials';
import GitHub from '@auth/core/providers/github';
import Google from '@auth/core/providers/google';
import express from 'express';
import { Hono } from 'hono';

declare module '@auth/core/types' {
  interface Session {
    tenant?: string;
  }
}

const config: AuthConfig = {
  secret: 's',
  providers: [GitHub, Google({ clientId: 'id' }), Credentials({ authorize: () => ({ id: '1' }) })],
  callbacks: {
    session: ({ session, token }) => ({
      ...session,
      tenant: 'acme',
      user: { ...session.user, id: token.sub },
    }),
  },
};

const app = express();
const expressConfig: ExpressAuthConfig = { ...config, providers: [ExpressGitHub, ...config.providers] };
app.use('/auth/*splat', ExpressAuth(expressConfig));
app.use(async (request, response, next) => {
  const session = await getSession(request, config);
  response.locals.session = session?.user?.email ?? session?.tenant;
  next();
});

export const hono = new Hono();
hono.use(
  '*',
  initAuthConfig((context): HonoConfig => ({ ...config, secret: context.req.header('x') ?? 's' })),
);
hono.use('/api/auth/*', authHandler());
hono.use('/api/*', verifyAuth());
hono.get('/api/me', async (context) => {
  const auth = await getAuthUser(context);
  const known = context.get('authUser');
  return context.json({
    email: auth?.session.user?.email,
    sub: known.token?.sub,
    tenant: known.session.tenant,
  });
});

export const svelteConfig: SvelteKitAuthConfig = { ...config, trustHost: true, providers: [SvelteGitHub] };
export const { handle, signIn, signOut } = SvelteKitAuth(async (event) => ({
  ...svelteConfig,
  basePath: event.url.pathname,
}));
export const direct = SvelteKitAuth({ providers: [GitHub, SvelteGitHub({ clientId: 'a' })] });
export const isOurs = (error: unknown): boolean =>
  error instanceof SvelteError || error instanceof CredentialsSignin;

export const solidConfig: SolidAuthConfig = { ...config, basePath: '/api/auth' };
export const { GET, POST } = SolidAuth(solidConfig);
export const tenantOf = async (request: Request): Promise<string | undefined> =>
  (await solidSession(request, solidConfig))?.tenant;
export const qwik = QwikAuth$(() => ({ providers: [QwikGitHub] }));
export const astro = defineConfig({ ...config, prefix: '/api/auth' });
export const h3 = createAuthMiddleware({ ...config, prefix: '/api/auth' });
export const fastify = [fastifyNextAuth, config] as const;
export const start: StartAuthJSConfig = { ...config, basePath: '/api/auth' };
export const startHandlers = StartAuthJS(start);
