import { common, type App, type Mode } from '../app.ts';

const VINXI = 'node_modules/vinxi/bin/cli.mjs';

const framework = (mode: Mode, binding: Readonly<Record<string, string>>) =>
  ({
    ...common,
    folder: 'solid-start',
    dependencies: {
      '@solidjs/router': '0.16.3',
      '@solidjs/start': '1.3.2',
      'solid-js': '1.9.19',
      vinxi: '0.5.11',
      ...binding,
    },
    ...(mode === 'production'
      ? { build: [[VINXI, 'build']], start: ['.output/server/index.mjs'] }
      : { start: [VINXI, 'dev', '--port', 'PORT'] }),
  }) as const;

/** Under `@auth/solid-start`. */
export const solidStart = (mode: Mode): App => ({
  ...framework(mode, { '@auth/solid-start': '0.19.2' }),
  name: `solid-start-${mode}`,
  // It wants the framework's first beta, under another name.
  hasStalePeers: true,
  // The binding answers nothing, and what the framework says then depends on its server.
  unknownAction: mode === 'production' ? 404 : 503,
});

/** Under `@zitadel/solidstart-auth`. */
export const zitadelSolidStart: App = {
  ...framework('production', { '@zitadel/solidstart-auth': '1.1.2' }),
  name: 'zitadel-solid-start',
  variant: 'solid-start-zitadel',
};

/** Under `@solid-mediakit/auth`. */
export const mediakitSolidStart: App = {
  ...framework('production', {
    '@solid-mediakit/auth': '3.1.3',
    '@solidjs/router': '0.15.4',
    '@solidjs/meta': '0.29.4',
  }),
  name: 'mediakit-solid-start',
  variant: 'solid-start-mediakit',
};
