import { common, VITE, type App, type Mode } from '../app.ts';

const SRVX = 'node_modules/srvx/bin/srvx.mjs';

/** Under `start-authjs`. */
export const tanStackStart = (mode: Mode): App => ({
  ...common,
  name: `tanstack-start-${mode}`,
  folder: 'tanstack-start',
  dependencies: {
    '@tanstack/react-router': '1.170.46',
    '@tanstack/react-start': '1.169.5',
    '@vitejs/plugin-react': '6.3.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    srvx: '1.0.8',
    'start-authjs': '1.0.2',
    vite: '8.3.8',
  },
  ...(mode === 'production'
    ? {
        build: [[VITE, 'build']],
        start: [SRVX, '--prod', '--host', '127.0.0.1', '--port', 'PORT', '--entry', 'dist/server/server.js'],
      }
    : { start: [VITE, 'dev', '--host', 'localhost', '--port', 'PORT'] }),
});
