/** One of our bindings, and the framework that it is for. */
export interface BindingEntry {
  /** The name of its subpath, its file in `src/bindings` and its document in `docs/bindings`. */
  readonly name: string;
  /** The framework as its authors write it. */
  readonly title: string;
  /** The package whose versions the test applications name. */
  readonly package: string;
  /** `standard`: it is compiled without the types of Node, because it also runs elsewhere. */
  readonly runtime: 'standard' | 'node';
  /** The package without which it cannot be loaded. @default it loads alone */
  readonly loads?: string;
  /** The package that only its declarations name: without it, TypeScript reports errors. */
  readonly declares?: string;
  /** The packages that its files import, by the path of the file in `src/bindings`; all others import none. */
  readonly imports?: Readonly<Record<string, readonly string[]>>;
}

/**
 * All bindings, in the order in which documents list them. Tools, configurations and tests read them here: a new binding is a
 * row, and `tools/support/listed-bindings.test.ts` refuses files that list them again.
 */
export const BINDINGS: readonly BindingEntry[] = [
  {
    name: 'next',
    title: 'Next.js',
    package: 'next',
    runtime: 'standard',
    loads: 'next',
    imports: {
      'next.ts': ['next/navigation'],
      'next/auth-function.ts': ['next/navigation', 'next/server.js'],
      'next/proxy.ts': ['next/server.js'],
      'next/visits.ts': ['next/headers.js'],
      'next/v4/middleware.ts': ['next/server.js'],
    },
  },
  { name: 'express', title: 'Express', package: 'express', runtime: 'node' },
  {
    name: 'nest',
    title: 'NestJS',
    package: '@nestjs/core',
    runtime: 'node',
    loads: '@nestjs/common',
    imports: { 'nest.ts': ['@nestjs/common'], 'nest-service.ts': ['@nestjs/common'] },
  },
  {
    name: 'fastify',
    title: 'Fastify',
    package: 'fastify',
    runtime: 'node',
    declares: 'fastify',
    imports: { 'fastify.ts': ['fastify'] },
  },
  {
    name: 'hono',
    title: 'Hono',
    package: 'hono',
    runtime: 'standard',
    loads: 'hono',
    imports: { 'hono.ts': ['hono', 'hono/http-exception', 'hono/route'] },
  },
  {
    name: 'sveltekit',
    title: 'SvelteKit',
    package: '@sveltejs/kit',
    runtime: 'standard',
    loads: '@sveltejs/kit',
    imports: { 'sveltekit.ts': ['@sveltejs/kit'] },
  },
  { name: 'astro', title: 'Astro', package: 'astro', runtime: 'standard' },
  {
    name: 'nuxt',
    title: 'Nuxt',
    package: 'nuxt',
    runtime: 'node',
    declares: 'h3',
    imports: { 'nuxt.ts': ['h3'] },
  },
  { name: 'react-router', title: 'React Router', package: 'react-router', runtime: 'standard' },
  {
    name: 'tanstack-start',
    title: 'TanStack Start',
    package: '@tanstack/react-start',
    runtime: 'standard',
    loads: '@tanstack/react-start',
    imports: {
      'tanstack-start.ts': ['@tanstack/react-start/server'],
      'tanstack-start/request.ts': ['@tanstack/react-start/server'],
    },
  },
  {
    name: 'solid-start',
    title: 'SolidStart',
    package: '@solidjs/start',
    runtime: 'standard',
    loads: 'solid-js',
    imports: { 'solid-start.ts': ['solid-js/web'] },
  },
  {
    name: 'elysia',
    title: 'Elysia',
    package: 'elysia',
    runtime: 'standard',
    loads: 'elysia',
    imports: { 'elysia.ts': ['elysia'] },
  },
  { name: 'h3', title: 'h3', package: 'h3', runtime: 'node' },
];
