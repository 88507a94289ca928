/** An application under a published binding, as it is installed, built and started. */
export interface App {
  readonly name: string;
  /** Its files, below `apps/`; beside them it gets those of `apps/shared/`. */
  readonly folder: string;
  /** What it depends on beside the core: exact versions, so that a run tells about the core alone. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Path that the binding is mounted at. */
  readonly basePath: string;
  /** Whether the binding leaves the CSRF check to the core; frameworks that check themselves turn it off. */
  readonly hasCsrf: boolean;
  /** Forms that the application has at `/own`, which sign in and out by the binding's own functions. */
  readonly ownForms: readonly ('enter' | 'change' | 'leave')[];
  /** Whether `/inside` is kept by the binding's proxy. */
  readonly hasInside: boolean;
  /** Arguments to Node, once, before the start. */
  readonly build?: readonly string[];
  /** Arguments to Node; `PORT` is replaced. */
  readonly start: readonly string[];
  /** Beside what every application gets; `ORIGIN` is replaced. */
  readonly env?: Readonly<Record<string, string>>;
}

const NEXT = 'node_modules/next/dist/bin/next';

const express = (version: string): App => ({
  name: `express-${version.charAt(0)}`,
  folder: 'express',
  dependencies: { '@auth/express': '0.12.3', express: version },
  basePath: '/auth',
  hasCsrf: true,
  ownForms: [],
  hasInside: false,
  start: ['server.mjs'],
});

const hono = (server: string): App => ({
  name: `hono-node-server-${server.split('.').slice(0, 2).join('.')}`,
  folder: 'hono',
  dependencies: {
    '@hono/auth-js': '1.1.1',
    '@hono/node-server': server,
    hono: '4.13.19',
    react: '19.3.1',
  },
  basePath: '/api/auth',
  hasCsrf: true,
  ownForms: [],
  hasInside: false,
  start: ['server.mjs'],
});

const sveltekit: App = {
  name: 'sveltekit',
  folder: 'sveltekit',
  dependencies: {
    '@auth/sveltekit': '1.11.3',
    '@sveltejs/adapter-node': '5.5.7',
    '@sveltejs/kit': '2.70.4',
    '@sveltejs/vite-plugin-svelte': '7.3.1',
    svelte: '5.57.3',
    vite: '8.3.8',
  },
  basePath: '/auth',
  hasCsrf: false,
  ownForms: ['enter', 'leave'],
  hasInside: false,
  build: ['node_modules/vite/bin/vite.js', 'build'],
  start: ['build/index.js'],
  // adapter-node takes an application for one behind https unless it is told where it is.
  env: { ORIGIN: 'ORIGIN', HOST: '127.0.0.1' },
};

const next = (mode: 'development' | 'production'): App => ({
  name: `next-${mode}`,
  folder: 'next',
  dependencies: {
    next: '16.4.6',
    'next-auth': '5.0.0-beta.32',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  basePath: '/api/auth',
  hasCsrf: true,
  ownForms: ['enter', 'change', 'leave'],
  hasInside: true,
  ...(mode === 'production' ? { build: [NEXT, 'build'] } : {}),
  start: [NEXT, mode === 'production' ? 'start' : 'dev', '-H', 'localhost', '-p', 'PORT'],
  env: { NEXT_TELEMETRY_DISABLED: '1' },
});

/** Every application, the quick ones first. */
export const apps: readonly App[] = [
  express('5.3.0'),
  express('4.22.3'),
  hono('1.19.19'),
  hono('2.1.8'),
  sveltekit,
  next('production'),
  next('development'),
];
