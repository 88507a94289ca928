import { BUN_FOLDER } from '../../support/bun.ts';
import { common, type App } from '../app.ts';

/** Under Express. */
export const express = (version: string): App => ({
  ...common,
  name: `express-${version.charAt(0)}`,
  folder: 'express',
  dependencies: { '@auth/express': '0.12.3', express: version },
  basePath: '/auth',
  start: ['server.mjs'],
});

const honoParts = { '@hono/auth-js': '1.1.1', hono: '4.13.19', react: '19.3.1' } as const;

/** Under Hono, on Node. */
export const hono = (server: string): App => ({
  ...common,
  name: `hono-node-server-${server.split('.').slice(0, 2).join('.')}`,
  folder: 'hono',
  dependencies: { ...honoParts, '@hono/node-server': server },
  start: ['server.mjs'],
});

/** Under Hono, on Bun. */
export const honoOnBun: App = {
  ...common,
  name: 'hono-bun',
  folder: 'hono',
  dependencies: { ...honoParts, bun: '1.4.5' },
  program: `${BUN_FOLDER}/bun`,
  start: ['bun.mjs'],
};

/** Under Fastify. */
export const fastify: App = {
  ...common,
  name: 'fastify-4',
  folder: 'fastify',
  dependencies: { fastify: '4.29.1', 'fastify-next-auth': '0.5.3' },
  start: ['server.mjs'],
};

/** Under h3. */
export const authey: App = {
  ...common,
  name: 'authey-h3',
  folder: 'authey',
  dependencies: { authey: '0.8.3', h3: '1.15.11' },
  start: ['server.mjs'],
};

/** Under the binding of Vike, which any server may carry. */
export const vike: App = {
  ...common,
  name: 'vike-authjs',
  folder: 'vike',
  dependencies: { '@hono/node-server': '2.1.8', hono: '4.13.19', 'vike-authjs': '0.1.6' },
  // The binding throws where it does not know the action.
  unknownAction: 500,
  start: ['server.mjs'],
};
