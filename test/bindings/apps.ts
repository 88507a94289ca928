import { VITE, type App } from '../drop-in/app.ts';
import { BUN_FOLDER } from '../support/bun.ts';

/**
 * An application under one of our bindings. Its own forms are `enter` and, beside it, `enter-op`; `leave`; and `change`
 * where the binding has a function for that.
 */
export interface BindingApp extends App {
  /**
   * Where the binding answers: `path`, at the one that the application gives it; `base-path`, at that of the configuration,
   * whatever it is.
   */
  readonly mount: 'path' | 'base-path';
  /** Whether the framework makes a redirect of whatever an own form is answered with, also of a refusal. */
  readonly redirectsForms?: boolean;
  /** Whether pages that read the session can write cookies: they renew it. */
  readonly canRenew: boolean;
  /** How often the session is read for a page, beside the requests of its scripts. @default 1 */
  readonly readsPerPage?: number;
}

/** How an application is started: with which sessions, or at another path than it is configured for. */
export type Mode = 'jwt' | 'database' | 'wrong-mount';

/** The modes, in the order in which they are tried. */
export const modes: readonly Mode[] = ['jwt', 'database', 'wrong-mount'];

const BUN = `${BUN_FOLDER}/bun`;

const common = {
  basePath: '/auth',
  hasCsrf: true,
  hasInside: true,
  ownForms: ['enter', 'change', 'leave'],
  mount: 'path',
  canRenew: true,
  start: ['server.mjs'],
} as const;

const express = (version: string): BindingApp => ({
  ...common,
  name: `express-${version.charAt(0)}`,
  folder: 'express',
  dependencies: { express: version },
});

const fastify: BindingApp = {
  ...common,
  name: 'fastify',
  folder: 'fastify',
  dependencies: { '@fastify/cookie': '11.1.5', '@fastify/formbody': '9.0.1', fastify: '5.12.8' },
  mount: 'base-path',
};

const hono = (server: string): BindingApp => ({
  ...common,
  name: `hono-node-server-${server.charAt(0)}`,
  folder: 'hono',
  dependencies: { '@hono/node-server': server, hono: '4.13.19' },
});

const honoOnBun: BindingApp = {
  ...common,
  name: 'hono-bun',
  folder: 'hono',
  dependencies: { bun: '1.4.5', hono: '4.13.19' },
  program: BUN,
  start: ['bun.mjs'],
};

/** What applications in TypeScript are checked with. */
const CHECKED = { '@types/node': '24.19.2', typescript: '5.9.3' } as const;

/** SvelteKit and what it is built with, by its first number. */
const KITS = {
  2: {
    '@sveltejs/adapter-node': '5.5.7',
    '@sveltejs/kit': '2.70.4',
    '@sveltejs/vite-plugin-svelte': '7.3.1',
    svelte: '5.57.3',
    vite: '8.3.8',
  },
  3: {
    '@sveltejs/adapter-node': '6.0.1',
    '@sveltejs/kit': '3.2.0',
    '@sveltejs/vite-plugin-svelte': '7.3.1',
    svelte: '5.57.3',
    typescript: '6.0.3',
    vite: '8.3.8',
  },
} as const;

const svelteKit = (version: keyof typeof KITS): BindingApp => ({
  ...common,
  name: `sveltekit-${version}`,
  folder: 'sveltekit',
  variant: `sveltekit-${version}`,
  dependencies: {
    ...CHECKED,
    ...KITS[version],
    'svelte-check': '4.7.8',
  },
  mount: 'base-path',
  build: [
    [VITE, 'build'],
    ['node_modules/svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings'],
  ],
  // How an application is told that it is not behind https has changed.
  ...(version === 2
    ? { start: ['build/index.js'], env: { ORIGIN: 'ORIGIN', HOST: '127.0.0.1' } }
    : { start: ['server.mjs'], env: { PROTOCOL_HEADER: 'x-forwarded-proto' } }),
});

const astro = (version: string, node: string): BindingApp => {
  // Where its command is has changed.
  const command = `node_modules/astro/${version.startsWith('5') ? 'astro.js' : 'bin/astro.mjs'}`;
  return {
    ...common,
    name: `astro-${version.charAt(0)}`,
    folder: 'astro',
    dependencies: { ...CHECKED, '@astrojs/check': '0.9.10', '@astrojs/node': node, astro: version },
    build: [
      [command, 'check'],
      [command, 'build'],
    ],
    start: ['dist/server/entry.mjs'],
    env: { HOST: 'localhost', ASTRO_TELEMETRY_DISABLED: '1' },
  };
};

const elysiaOnBun: BindingApp = {
  ...common,
  name: 'elysia-bun',
  folder: 'elysia',
  dependencies: { bun: '1.4.5', elysia: '1.4.30' },
  mount: 'base-path',
  program: BUN,
  start: ['bun.mjs'],
};

const elysiaOnNode: BindingApp = {
  ...common,
  name: 'elysia-node',
  folder: 'elysia',
  dependencies: { '@elysiajs/node': '1.4.5', elysia: '1.4.30' },
  mount: 'base-path',
  start: ['server.mjs'],
};

const h3 = (version: string, folder: string): BindingApp => ({
  ...common,
  name: folder,
  folder,
  dependencies: { h3: version },
});

/** The name of its programs, which has changed. */
const programOf = (version: string): string => (version.startsWith('7') ? 'bin.js' : 'bin.cjs');

const reactRouter = (version: string): BindingApp => ({
  ...common,
  name: `react-router-${version.charAt(0)}`,
  folder: 'react-router',
  // What 8 does anyway, 7 does if its configuration says so.
  variant: `react-router-${version.charAt(0)}`,
  dependencies: {
    '@react-router/dev': version,
    '@react-router/node': version,
    '@react-router/serve': version,
    isbot: '5.2.3',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-router': version,
    vite: '8.3.8',
  },
  build: [[`node_modules/@react-router/dev/${programOf(version)}`, 'build']],
  start: [`node_modules/@react-router/serve/${programOf(version)}`, 'build/server/index.js'],
  env: { HOST: '127.0.0.1', NODE_ENV: 'production' },
});

const solidStart: BindingApp = {
  ...common,
  name: 'solid-start',
  folder: 'solid-start',
  dependencies: {
    '@solidjs/router': '1.0.0',
    '@solidjs/start': '2.0.5',
    nitro: '3.0.260903-beta',
    'solid-js': '1.9.19',
    vite: '8.3.8',
  },
  build: [['node_modules/vite/bin/vite.js', 'build']],
  start: ['.output/server/index.mjs'],
  env: { HOST: '127.0.0.1' },
  redirectsForms: true,
};

const tanStackStart: BindingApp = {
  ...common,
  name: 'tanstack-start',
  folder: 'tanstack-start',
  dependencies: {
    '@tanstack/react-router': '1.170.46',
    '@tanstack/react-start': '1.169.5',
    '@types/node': '24.19.2',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    '@vitejs/plugin-react': '6.3.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    srvx: '1.0.8',
    typescript: '5.9.3',
    vite: '8.3.8',
  },
  // The first build writes the types of the routes.
  build: [[VITE, 'build'], ['node_modules/typescript/bin/tsc'], ['check-build.mjs']],
  start: [
    'node_modules/srvx/bin/srvx.mjs',
    '--prod',
    '--host',
    '127.0.0.1',
    '--port',
    'PORT',
    '--entry',
    'dist/server/server.js',
  ],
};

const nest = (on: 'express' | 'fastify', version: string): BindingApp => ({
  ...common,
  name: on === 'express' ? 'nest' : 'nest-fastify',
  folder: 'nest',
  dependencies: {
    '@nestjs/common': version,
    '@nestjs/core': version,
    [`@nestjs/platform-${on}`]: version,
    ...(on === 'fastify' && { '@fastify/cookie': '11.1.5' }),
    '@types/node': '24.19.2',
    'reflect-metadata': '0.2.2',
    rxjs: '7.8.2',
    typescript: '5.9.3',
  },
  mount: 'base-path',
  variant: `nest-${on}`,
  build: [['node_modules/typescript/bin/tsc']],
  start: ['dist/main.js'],
});

const nuxt = (version: string): BindingApp => ({
  ...common,
  name: `nuxt-${version.charAt(0)}`,
  folder: 'nuxt',
  // Nuxt 4.5.2 does not build with Vite 8.4.0, which its range allows: EXTERNAL_MODULES_CANNOT_BE_TRANSFORMED_TO_MODULES.
  dependencies: { nuxt: version, ...(version.startsWith('4.') && { vite: '8.3.8' }) },
  build: [['node_modules/nuxt/bin/nuxt.mjs', 'build']],
  start: ['.output/server/index.mjs'],
  env: { HOST: '127.0.0.1', NUXT_TELEMETRY_DISABLED: '1' },
});

const NEXT = 'node_modules/next/dist/bin/next';

const next = (version: string): BindingApp => ({
  ...common,
  name: `next-${version.slice(0, 2)}`,
  folder: 'next',
  // `proxy.ts`, and what came before it.
  variant: `next-${version.slice(0, 2)}`,
  dependencies: {
    '@types/node': '24.19.2',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    next: version,
    react: '19.3.1',
    'react-dom': '19.3.1',
    typescript: '5.9.3',
  },
  basePath: '/api/auth',
  ownForms: ['enter', 'change', 'leave'],
  // The proxy reads it before: it renews what components cannot.
  readsPerPage: 2,
  build: [[NEXT, 'build']],
  start: [NEXT, 'start', '-H', 'localhost', '-p', 'PORT'],
  env: { NEXT_TELEMETRY_DISABLED: '1' },
});

/** Every application, the quick ones first. */
export const apps: readonly BindingApp[] = [
  express('5.3.0'),
  express('4.22.3'),
  fastify,
  hono('2.1.8'),
  hono('1.19.19'),
  honoOnBun,
  elysiaOnBun,
  elysiaOnNode,
  svelteKit(2),
  svelteKit(3),
  astro('5.18.2', '9.5.5'),
  astro('6.4.8', '10.1.4'),
  astro('7.3.5', '11.1.6'),
  h3('2.0.8', 'h3'),
  h3('1.15.11', 'h3-1'),
  reactRouter('8.4.0'),
  reactRouter('7.18.4'),
  solidStart,
  tanStackStart,
  nest('express', '12.5.1'),
  nest('fastify', '12.5.0'),
  nuxt('4.5.2'),
  nuxt('3.21.11'),
  next('16.4.6'),
  next('15.5.29'),
];
