import { common, VITE, type App, type Mode } from '../app.ts';

const framework = (mode: Mode, binding: Readonly<Record<string, string>>) =>
  ({
    ...common,
    folder: 'sveltekit',
    dependencies: {
      ...binding,
      '@sveltejs/adapter-node': '5.5.7',
      '@sveltejs/kit': '2.70.4',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      svelte: '5.57.3',
      vite: '8.3.8',
    },
    basePath: '/auth',
    ...(mode === 'production'
      ? { build: [[VITE, 'build']], start: ['build/index.js'] }
      : { start: [VITE, 'dev', '--host', 'localhost', '--port', 'PORT'] }),
    // adapter-node takes an application for one behind https unless it is told where it is.
    env: { ORIGIN: 'ORIGIN', HOST: '127.0.0.1' },
  }) as const;

/** Under `@auth/sveltekit`. */
export const svelteKit = (mode: Mode): App => ({
  ...framework(mode, { '@auth/sveltekit': '1.11.3' }),
  name: mode === 'production' ? 'sveltekit' : 'sveltekit-development',
  hasCsrf: false,
  ownForms: ['enter', 'leave'],
});

/** Under `@zitadel/sveltekit-auth`. */
export const zitadelSvelteKit: App = {
  ...framework('production', { '@zitadel/sveltekit-auth': '1.1.3' }),
  name: 'zitadel-sveltekit',
  variant: 'sveltekit-zitadel',
};
