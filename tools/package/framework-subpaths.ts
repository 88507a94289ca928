/** Subpaths for users of a framework, which cannot be loaded without it; everything else is loaded alone. */
export const FRAMEWORKS: Readonly<Record<string, string>> = {
  './react': 'react',
  './next/react': 'react',
  './solid': 'solid-js',
  './svelte': 'svelte',
  './vue': 'vue',
  './elysia': 'elysia',
  './hono': 'hono',
  './nest': '@nestjs/common',
  './next': 'next',
  './next/v4': 'next',
  './next/v4/middleware': 'next',
  './nuxt/app': 'vue',
  './solid-start': 'solid-js',
  './sveltekit': '@sveltejs/kit',
  './tanstack-start': '@tanstack/react-start',
};

/** Subpaths whose declarations alone speak of a framework. */
export const FRAMEWORK_TYPES: readonly string[] = [...Object.keys(FRAMEWORKS), './fastify', './nuxt'];
