import { common, type App, type Mode } from '../app.ts';

const NEXT = 'node_modules/next/dist/bin/next';

const framework = (mode: Mode, version: string) =>
  ({
    ...common,
    folder: 'next',
    dependencies: {
      next: version,
      'next-auth': '5.0.0-beta.32',
      react: '19.3.1',
      'react-dom': '19.3.1',
    },
    ownForms: ['enter', 'change', 'leave'],
    hasInside: true,
    ...(mode === 'production' ? { build: [[NEXT, 'build']] } : {}),
    start: [NEXT, mode === 'production' ? 'start' : 'dev', '-H', 'localhost', '-p', 'PORT'],
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  }) as const;

/** Under `next-auth` 5, with its proxy. */
export const next = (mode: Mode): App => ({
  ...framework(mode, '16.4.6'),
  name: `next-${mode}`,
  variant: 'next-proxy',
});

/** With what came before the proxy; it runs in the edge runtime, where there is no Node. */
export const nextMiddleware: App = {
  ...framework('production', '15.5.29'),
  name: 'next-15-middleware',
  variant: 'next-middleware',
};
