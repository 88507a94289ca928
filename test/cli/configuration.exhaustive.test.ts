import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BINDINGS } from '../../tools/support/bindings.ts';
import { buildPackage, Project, type Run } from '../doctor/project.ts';

// The command that reads a session says whether the configuration was found: its cookie has a name of its own.
const config = `{ providers: [], cookies: { sessionToken: { name: 'found' } } }`;
const wrong = ['session', 'read', 'none=1'];

let built: string;
const projects: Project[] = [];
beforeAll(async () => {
  built = await buildPackage();
}, 60_000);
afterEach(() => projects.splice(0).forEach((project) => project.remove()));
afterAll(() => rmSync(built, { recursive: true, force: true }));

function projectWith(files: Readonly<Record<string, string>>): Project {
  const project = new Project();
  projects.push(project);
  project.install(built);
  project.write({ 'package.json': '{}', ...files });
  return project;
}

function expectFound({ stderr }: Run): void {
  expect(stderr).toContain('It is called found.');
}

/** A package as it is published, with what its framework's module would need. */
function fakeBinding(name: string, body: string): Readonly<Record<string, string>> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module', exports: './index.js' }),
    [`node_modules/${name}/index.js`]: body,
  };
}

const nextAuth: Readonly<Record<string, string>> = {
  ...fakeBinding(
    'next-auth',
    `import 'next/server'; export class AuthError extends Error {} export default () => { throw new Error('ran'); };`,
  ),
  'node_modules/next/package.json': '{ "name": "next" }',
  'node_modules/next/server.js': 'module.exports = {};',
};

describe('the configuration of a project is found', () => {
  it.each([
    ['as a named export', { 'auth.ts': `export const authConfig: object = ${config};` }],
    ['as the default export', { 'src/auth.mjs': `export default ${config};` }],
    ['as what a function returns', { 'lib/auth.js': `export const authOptions = async () => (${config});` }],
    ['in a CommonJS module', { 'auth.config.js': `exports.authOptions = ${config};` }],
    [
      'as what NextAuth is given, and NextAuth does not run',
      {
        ...nextAuth,
        'auth.ts': `import NextAuth, { AuthError } from 'next-auth';
          import 'server-only';
          export class Refused extends AuthError {}
          export const { handlers: { GET, POST }, auth, signIn, signOut } = NextAuth(${config});`,
      },
    ],
    [
      'as what NextAuth is given with each request',
      {
        ...nextAuth,
        'auth.ts': `import NextAuth from 'next-auth'; export const { auth } = NextAuth(async () => (${config}));`,
      },
    ],
    [
      'as what SvelteKitAuth is given, with modules that SvelteKit makes',
      {
        ...fakeBinding('@auth/sveltekit', 'export const SvelteKitAuth = () => { throw new Error("ran"); };'),
        '.env': 'AUTH_GITHUB_ID=one\n',
        'src/auth.ts': `import { SvelteKitAuth } from '@auth/sveltekit';
          import { env } from '$env/dynamic/private';
          import { AUTH_GITHUB_ID } from '$env/static/private';
          import { other } from '$lib/other';
          if (env.AUTH_GITHUB_ID !== AUTH_GITHUB_ID || other !== 1) throw new Error('wrong');
          export const { handle, signIn } = SvelteKitAuth(${config});`,
        'src/lib/other.ts': 'export const other: number = 1;',
      },
    ],
    [
      'through paths of a tsconfig, left out extensions and folders',
      {
        'tsconfig.json': '{ "compilerOptions": { // ours\n "paths": { "@/*": ["./src/*"], }, } }',
        'src/auth.ts': `import { other } from '@/parts'; import '../side'; export const config = other;`,
        'src/parts/index.ts': `export { other } from './other';`,
        'src/parts/other.ts': `export const other: object = ${config};`,
        'side.ts': '',
      },
    ],
  ])('%s', async (_, files) => {
    expectFound(await projectWith(files).run(wrong));
  });

  // That of Next is below, and the module of Nest takes the configuration itself.
  it.each(BINDINGS.map(({ name }) => name).filter((name) => !['next', 'nest'].includes(name)))(
    'as what the binding for %s is given',
    async (binding) => {
      const source = `import { latchkey } from 'latchkey/${binding}'; export const auth = latchkey(${config});`;
      expectFound(await projectWith({ 'auth.mjs': source }).run(wrong));
    },
  );

  it('as what the binding for Next.js is given, which answers below a path of its own', async () => {
    const source = `import { latchkey } from 'latchkey/next';
      export const { handlers, auth, proxy, signIn, signOut } = latchkey(${config});`;
    const project = projectWith({ 'auth.mjs': source, '.env': 'AUTH_URL=https://example.com\n' });
    expectFound(await project.run(wrong));
    expect((await project.run(['doctor', '--offline'])).stdout).toContain('https://example.com/api/auth');
  });

  it.each([
    [
      'that is also exported, for tests',
      `export const config = ${config}; export const { auth } = latchkey(config);`,
    ],
    [
      'with more options',
      `export const config = ${config}; export const { auth } = latchkey({ ...config, debug: true });`,
    ],
  ])('as what the binding for Next.js is given %s, with the path of the binding', async (_, lines) => {
    const source = `import { latchkey } from 'latchkey/next'; ${lines}`;
    const project = projectWith({ 'auth.mjs': source, '.env': 'AUTH_URL=https://example.com\n' });
    expect((await project.run(['doctor', '--offline'])).stdout).toContain('https://example.com/api/auth');
  });

  it('alone, in an application of Next.js, with the path of Next.js', async () => {
    const project = projectWith({
      'package.json': '{ "dependencies": { "latchkey": "*", "next": "*" } }',
      'lib/auth.mjs': `export const authOptions = ${config};`,
      '.env': 'AUTH_URL=https://example.com\n',
    });
    expect((await project.run(['doctor', '--offline'])).stdout).toContain('https://example.com/api/auth');
  });

  it('in the file, and under the name, that was asked for', async () => {
    const project = projectWith({
      'auth.ts': 'export const authConfig = { providers: [] };',
      'odd/place.ts': `export const first = { providers: [] }; export const second = ${config};`,
    });
    expectFound(await project.run([...wrong, '--config', 'odd/place.ts', '--export', 'second']));
    const run = await project.run([...wrong, '--config', 'odd/place.ts', '--export', 'third']);
    expect(run.stderr).toContain('it exports no configuration called third');
  });

  it('by jiti, where the project has it and Node does not know the syntax', async () => {
    const files = { 'auth.ts': `enum Mode { One } void Mode; export const authConfig = ${config};` };
    const without = await projectWith(files).run([...wrong, '--config', 'auth.ts']);
    expect(without.code).toBe(1);
    expect(without.stderr).toContain('npm install --save-dev jiti');
    const project = projectWith(files);
    const jiti = dirname(createRequire(import.meta.url).resolve('jiti/package.json'));
    mkdirSync(join(project.folder, 'node_modules'), { recursive: true });
    cpSync(jiti, join(project.folder, 'node_modules/jiti'), { recursive: true });
    expectFound(await project.run(wrong));
  });
});

describe('the configuration of a project is not found', () => {
  it('and the message names what was tried, and what to do', async () => {
    const none = await projectWith({}).run(['migrate', '--apply', '--yes']);
    expect(none.code).toBe(1);
    expect(none.stderr).toContain('No configuration was found. Looked for auth.ts');
    expect(none.stderr).toContain('--config');

    const broken = await projectWith({
      'auth.ts': `throw new Error('refused postgres://ann:canary@db.example/x');`,
      'src/auth.ts': `import 'missing-package';`,
      'lib/auth.ts': 'export const auth = 1;',
    }).run(['migrate', '--apply', '--yes']);
    expect(broken.stderr).toContain('auth.ts: refused postgres://…@db.example/x');
    expect(broken.stderr).not.toContain('canary');
    expect(broken.stderr).toContain("src/auth.ts: Cannot find package 'missing-package'");
    expect(broken.stderr).toContain('lib/auth.ts: it exports no configuration');
    expect(broken.stderr).toContain('Export the configuration from a file of its own');
  });

  it('and Workers are only spoken of where there is one', async () => {
    const server = { 'server.mjs': 'export default { fetch: () => new Response() };' };
    const ask = ['migrate', '--apply', '--yes', '--config', 'server.mjs'];
    const plain = await projectWith(server).run(ask);
    expect(plain.stderr).toContain('Export the configuration from a file of its own');
    expect(plain.stderr).not.toContain('Worker');
    const worker = await projectWith({ ...server, 'wrangler.json': '{ "main": "server.mjs" }' }).run(ask);
    expect(worker.stderr).toContain('A Worker that makes its configuration inside of `fetch`');
  });
});
