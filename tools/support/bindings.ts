/** One of our bindings, and the framework that it is for. */
export interface BindingEntry {
  /** The name of its subpath, its file in `src/bindings` and its document in `docs/bindings`. */
  readonly name: string;
  /** The framework as its authors write it. */
  readonly title: string;
  /** The package whose versions the test applications name. */
  readonly package: string;
}

/** All bindings, in the order in which documents list them. Tools and tests read them here: a new binding is a row. */
export const BINDINGS: readonly BindingEntry[] = [
  { name: 'next', title: 'Next.js', package: 'next' },
  { name: 'express', title: 'Express', package: 'express' },
  { name: 'nest', title: 'NestJS', package: '@nestjs/core' },
  { name: 'fastify', title: 'Fastify', package: 'fastify' },
  { name: 'hono', title: 'Hono', package: 'hono' },
  { name: 'sveltekit', title: 'SvelteKit', package: '@sveltejs/kit' },
  { name: 'astro', title: 'Astro', package: 'astro' },
  { name: 'nuxt', title: 'Nuxt', package: 'nuxt' },
  { name: 'react-router', title: 'React Router', package: 'react-router' },
  { name: 'tanstack-start', title: 'TanStack Start', package: '@tanstack/react-start' },
  { name: 'solid-start', title: 'SolidStart', package: '@solidjs/start' },
  { name: 'elysia', title: 'Elysia', package: 'elysia' },
  { name: 'h3', title: 'h3', package: 'h3' },
];
