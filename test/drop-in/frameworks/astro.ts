import { common, type App, type Mode } from '../app.ts';

const ASTRO = 'node_modules/astro/astro.js';

const astro = (mode: Mode, binding: Readonly<Record<string, string>>) =>
  ({
    ...common,
    dependencies: { ...binding, '@astrojs/node': '9.5.5', astro: '5.18.2' },
    ...(mode === 'production'
      ? { build: [[ASTRO, 'build']], start: ['dist/server/entry.mjs'] }
      : { start: [ASTRO, 'dev', '--host', 'localhost', '--port', 'PORT'] }),
    env: { HOST: 'localhost', ASTRO_TELEMETRY_DISABLED: '1' },
  }) as const;

/** Under `auth-astro`. */
export const authAstro = (mode: Mode): App => ({
  ...astro(mode, { 'auth-astro': '4.2.0' }),
  name: `auth-astro-${mode}`,
  folder: 'auth-astro',
  // The binding answers nothing, which is an error to the framework.
  unknownAction: 500,
});

/** Under `@zitadel/astro-auth`. */
export const zitadelAstro: App = {
  ...astro('production', { '@zitadel/astro-auth': '1.5.8' }),
  name: 'zitadel-astro',
  folder: 'zitadel-astro',
};

/** Under `@mridang/astro-auth`. */
export const mridangAstro: App = {
  ...astro('production', { '@mridang/astro-auth': '1.0.0' }),
  name: 'mridang-astro',
  folder: 'mridang-astro',
};
