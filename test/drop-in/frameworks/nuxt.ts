import { common, type App } from '../app.ts';

/** Under `@hebilicious/authjs-nuxt`. */
export const nuxt: App = {
  ...common,
  name: 'nuxt-3',
  folder: 'nuxt',
  dependencies: { '@hebilicious/authjs-nuxt': '0.3.5', nuxt: '3.21.11' },
  hasCsrf: false,
  hasInside: true,
  build: [['node_modules/nuxt/bin/nuxt.mjs', 'build']],
  start: ['.output/server/index.mjs'],
  env: { NUXT_PUBLIC_AUTH_JS_BASE_URL: 'ORIGIN', NUXT_TELEMETRY_DISABLED: '1', HOST: '127.0.0.1' },
};
