import { BINDINGS } from '../support/bindings.ts';

/** Subpaths for users of a framework, which cannot be loaded without it; everything else is loaded alone. */
export const FRAMEWORKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    BINDINGS.flatMap(({ name, loads }) => (loads === undefined ? [] : [[`./${name}`, loads] as const])),
  ),
  './react': 'react',
  './next/react': 'react',
  './solid': 'solid-js',
  './svelte': 'svelte',
  './vue': 'vue',
  './next/v4': 'next',
  './next/v4/middleware': 'next',
  './nuxt/app': 'vue',
};

/** Subpaths whose declarations alone speak of a framework. */
export const FRAMEWORK_TYPES: readonly string[] = [
  ...Object.keys(FRAMEWORKS),
  ...BINDINGS.filter(({ declares }) => declares !== undefined).map(({ name }) => `./${name}`),
];
