import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { common, ORIGIN, SESSION_COOKIE } from '../scene.ts';

/** Generated files live where packages can be found from, and where nobody looks. */
export const CACHE: string = join(import.meta.dirname, '../../node_modules/.cache/latchkey-bench');

const { logger: _, ...settings } = common;
const CONFIG = JSON.stringify({ ...settings });

/** Smallest applications: one OAuth provider, JWT sessions, one `handle` from Request to Response. */
function sources(dist: string): Readonly<Record<string, string>> {
  return {
    latchkey: `import { Auth } from ${JSON.stringify(join(dist, 'index.js'))};
import GitHub from ${JSON.stringify(join(dist, 'providers/github.js'))};
const config = { ...${CONFIG}, providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })] };
export const handle = (request) => Auth(request, config);`,
    '@auth/core': `import { Auth } from '@auth/core';
import GitHub from '@auth/core/providers/github';
const config = { ...${CONFIG}, providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })] };
export const handle = (request) => Auth(request, config);`,
    'better-auth': `import { betterAuth } from 'better-auth';
const auth = betterAuth({ secret: ${JSON.stringify(common.secret)}, baseURL: ${JSON.stringify(ORIGIN)}, telemetry: { enabled: false },
  logger: { disabled: true }, socialProviders: { github: { clientId: 'id', clientSecret: 'secret' } } });
export const handle = (request) => auth.handler(new Request(${JSON.stringify(ORIGIN)} + '/api/auth/get-session', { headers: request.headers }));`,
    'iron-session': `import { getIronSession } from 'iron-session';
export const handle = async (request) => Response.json(
  await getIronSession(request, new Response(), { password: ${JSON.stringify(common.secret)}, cookieName: 'session' }));`,
    empty: 'export const handle = async () => undefined;',
    'request and response': `export const handle = async (request) => new Response('null', { headers: { 'content-type': 'application/json' } });`,
  };
}

/** What an application is run as: it answers once, and says what that took since its process began. */
const PROBE = `
const request = process.env.EMPTY ? undefined
  : new Request(${JSON.stringify(`${ORIGIN}/auth/session`)}, { headers: { cookie: ${JSON.stringify(SESSION_COOKIE)} + '=' + process.env.TOKEN } });
const response = await handle(request);
const text = response === undefined ? '' : await response.text();
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ cpu: (user + system) / 1000, wall: performance.now(), text, files: globalThis.loadedFiles ?? 0 }));`;

/** An application on disk. */
export interface App {
  readonly name: string;
  /** Exports `handle`. */
  readonly module: string;
  /** Runs once. */
  readonly probe: string;
}

/** Writes the applications for a build of ours. */
export function writeApps(dist: string): readonly App[] {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), '{"type":"module"}');
  return Object.entries(sources(dist)).map(([name, source]) => {
    const file = name.replaceAll(/[^a-z]+/g, '-');
    const module = join(CACHE, `${file}.mjs`);
    const probe = join(CACHE, `${file}-probe.mjs`);
    writeFileSync(module, source);
    writeFileSync(probe, `import { handle } from ${JSON.stringify(`./${file}.mjs`)};\n${PROBE}`);
    return { name, module, probe };
  });
}
