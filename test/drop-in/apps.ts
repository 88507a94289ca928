import { authAstro, mridangAstro, zitadelAstro } from './frameworks/astro.ts';
import { next, nextMiddleware } from './frameworks/next.ts';
import { nuxt } from './frameworks/nuxt.ts';
import { qwik, zitadelQwik } from './frameworks/qwik.ts';
import { authey, express, fastify, hono, honoOnBun, vike } from './frameworks/servers.ts';
import { mediakitSolidStart, solidStart, zitadelSolidStart } from './frameworks/solid-start.ts';
import { svelteKit, zitadelSvelteKit } from './frameworks/sveltekit.ts';
import { tanStackStart } from './frameworks/tanstack-start.ts';
import type { App } from './app.ts';

export type { App } from './app.ts';

/** Every application, the quick ones first. */
export const apps: readonly App[] = [
  express('5.3.0'),
  express('4.22.3'),
  hono('1.19.19'),
  hono('2.1.8'),
  honoOnBun,
  fastify,
  authey,
  vike,
  svelteKit('production'),
  svelteKit('development'),
  zitadelSvelteKit,
  authAstro('production'),
  authAstro('development'),
  zitadelAstro,
  mridangAstro,
  qwik('production'),
  qwik('development'),
  zitadelQwik,
  nuxt,
  tanStackStart('production'),
  tanStackStart('development'),
  solidStart('production'),
  solidStart('development'),
  zitadelSolidStart,
  mediakitSolidStart,
  next('production'),
  next('development'),
  nextMiddleware,
];
