import { common, VITE, type App, type Mode } from '../app.ts';

const framework = (mode: Mode, binding: Readonly<Record<string, string>>) =>
  ({
    ...common,
    folder: 'qwik',
    dependencies: {
      ...binding,
      '@builder.io/qwik': '1.20.1',
      '@builder.io/qwik-city': '1.20.1',
      vite: '7.3.8',
    },
    basePath: '/auth',
    ...(mode === 'production'
      ? {
          build: [
            [VITE, 'build'],
            [VITE, 'build', '-c', 'server.config.js'],
          ],
          start: ['server/entry.server.js'],
        }
      : { start: [VITE, '--mode', 'ssr', '--host', 'localhost', '--port', 'PORT'] }),
    // Its build hands a file over through the folder for temporary ones, under the application's name alone.
    env: { ORIGIN: 'ORIGIN', TMPDIR: 'node_modules' },
  }) as const;

/** Under `@auth/qwik`. */
export const qwik = (mode: Mode): App => ({
  ...framework(mode, { '@auth/qwik': '0.9.1' }),
  name: `qwik-${mode}`,
  hasCsrf: false,
  ownForms: ['enter', 'leave'],
  ownPrefix: 'options.',
});

/** Under `@zitadel/qwik-auth`. Its form for signing in leads to the sign-in page, without what was typed. */
export const zitadelQwik: App = {
  ...framework('production', { '@zitadel/qwik-auth': '1.1.2' }),
  name: 'zitadel-qwik',
  variant: 'qwik-zitadel',
};
