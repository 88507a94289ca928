// A configuration of `defineConfig` under published bindings, with our package in the place of @auth/core.
import { ExpressAuth, type ExpressAuthConfig } from '@auth/express';
import { initAuthConfig } from '@hono/auth-js';
import { SolidAuth } from '@auth/solid-start';
import { SvelteKitAuth } from '@auth/sveltekit';
import { createAuthMiddleware } from 'authey';
import NextAuth, { type NextAuthConfig } from 'next-auth';
import NextGitHub from 'next-auth/providers/github';
import { StartAuthJS } from 'start-authjs';
import type Postgres from '@auth/pg-adapter';
import { defineConfig } from '@auth/core';
import Credentials from '@auth/core/providers/credentials';
import type { SessionOf, SessionUserOf, UserOf } from '@auth/core/types';

declare const store: ReturnType<typeof Postgres>;

export const config = defineConfig({
  providers: [NextGitHub, Credentials({ authorize: () => ({ id: '1', role: 'admin' }) })],
  basePath: '/api/auth',
  callbacks: {
    jwt: ({ token, user }) => (user && 'role' in user ? { ...token, role: user.role } : token),
    session: ({ session, token }) => ({ ...session, role: token.role }),
  },
});
export const role: SessionOf<typeof config>['role'] = 'admin';
export const stored = defineConfig({ providers: [NextGitHub], adapter: store });
export const verified = (user: SessionUserOf<typeof stored>): Date | null => user.emailVerified;
export const email = (user: UserOf<typeof stored>): string => user.email;

export const { auth } = NextAuth(config);
export const next = {
  ...config,
  callbacks: { ...config.callbacks, authorized: () => true },
} satisfies NextAuthConfig;
export const express: ExpressAuthConfig = config;
export const all: readonly unknown[] = [
  ExpressAuth(config),
  initAuthConfig(() => config),
  SolidAuth(config),
  SvelteKitAuth(config),
  SvelteKitAuth(async () => stored),
  StartAuthJS(config),
  createAuthMiddleware({ ...config, prefix: '/api/auth' }),
];
