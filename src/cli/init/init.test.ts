import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { Command } from 'commander';
import ts from 'typescript-5';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStart } from '../../../test/readme/document.js';
import { CommandFailure } from '../failure.js';
import { createOutput } from '../output.js';
import { defineInit } from './command.js';
import { providersIn } from './providers.js';
import { starts, stores } from './starts.js';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'latchkey-init-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** Runs `latchkey init` in the folder of the test; gives what it prints. */
async function init(...args: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const stream = { write: (text: string) => printed.push(text) > 0, isTTY: false as const, columns: 80 };
  const output = createOutput({
    json: args.includes('--json'),
    env: {},
    // Only what is declared of them is used.
    stdout: stream as unknown as NodeJS.WriteStream,
    stderr: stream as unknown as NodeJS.WriteStream,
    stdin: {},
  });
  const program = new Command('latchkey').exitOverride();
  defineInit({ program, output, end: () => undefined });
  await program.parseAsync(['init', ...args, '--cwd', cwd], { from: 'user' });
  return printed.join('');
}

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
}

const read = (path: string): string => readFileSync(join(cwd, path), 'utf8');

/** Every file of the folder, by its path. */
function all(): string[] {
  return readdirSync(cwd, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => statSync(join(cwd, path)).isFile())
    .toSorted();
}

const manifest = (dependencies: object = {}, more: object = {}): string =>
  JSON.stringify({ name: 'acme', dependencies, ...more });

describe.each(Object.keys(starts))('init for %s', (name) => {
  const start = starts[name];
  const env = name === 'next' ? '.env.local' : '.env';

  it('writes the files of its document, a secret and a rule for git', async () => {
    const document = readStart(
      readFileSync(new URL(`../../../docs/${start?.document}.md`, import.meta.url), 'utf8'),
    );
    const files = document.steps.filter((step) => step.kind === 'file' && step.path !== '.env');
    await init('--framework', name, '--yes');
    for (const step of files) if (step.kind === 'file') expect(read(step.path)).toBe(step.text);
    expect(all()).toHaveLength(files.length + 2);
    expect(parseEnv(read(env))).toMatchObject({
      AUTH_SECRET: expect.stringMatching(/^[\w-]{43}$/),
      DEV_PASSWORD: 'let-me-in',
    });
    expect(statSync(join(cwd, env)).mode & 0o077).toBe(0);
    expect(read('.gitignore').split('\n')).toContain(env);
  });

  it('writes nothing in a dry run, and shows all of it but the secret', async () => {
    const shown = await init('--framework', name, '--dry-run');
    expect(all()).toEqual([]);
    for (const path of Object.keys(start?.files ?? {})) expect(shown).toContain(`+++ b/${path}\n`);
    expect(shown).toContain('+AUTH_SECRET=<a new secret>');
  });

  it('puts providers and a store into the configuration, and says what is left to do', async () => {
    const printed = await init(
      '--framework',
      name,
      '--yes',
      '--providers',
      'github,auth0',
      '--store',
      'postgres',
    );
    const text = all().map(read).join('\n');
    expect(text).toContain("import GitHub from 'latchkey/providers/github';\n");
    expect(text).toMatch(
      /^ {2,}adapter,\n[\s\S]*? {2,}providers: \[\n {4}GitHub,\n {4}Auth0,\n {4}Credentials\(/m,
    );
    expect(text).not.toContain('// GitHub,');
    expect(text).toContain(stores['postgres']?.text);
    for (const variable of ['AUTH_GITHUB_ID', 'AUTH_AUTH0_ISSUER', 'DATABASE_URL'])
      expect(parseEnv(read(env))).toHaveProperty(variable, '');
    expect(printed).toMatch(/npm i latchkey .*\bpg\b/);
    for (const line of [
      `${start?.basePath}/callback/github as callback URL`,
      'Fill in AUTH_GITHUB_ID',
      start?.run.at(-1) ?? '',
    ])
      expect(printed).toContain(line);
  });

  it('leaves a configuration that is there as it is, and writes nothing beside it', async () => {
    const [path = ''] =
      Object.entries(start?.files ?? {}).find(([, text]) => text.includes('// GitHub,')) ?? [];
    put({ [path]: 'mine' });
    await expect(init('--framework', name, '--yes')).rejects.toThrow(`There is a ${path} already`);
    expect(all()).toEqual([path]);
    expect(read(path)).toBe('mine');
  });

  it('finds everything there when it runs again', async () => {
    await init('--framework', name, '--yes');
    const before = all().map(read);
    expect(await init('--framework', name, '--yes')).toContain('Everything is there already.');
    expect(all().map(read)).toEqual(before);
  });
});

describe('init', () => {
  it.each([
    [['--framework', 'nxt'], 'There is no framework "nxt". Did you mean "next"?'],
    [['--framework', 'toString'], 'There is no framework "toString".'],
    [['--framework', 'next', '--providers', 'githb'], 'There is no provider "githb". Did you mean "github"?'],
    [
      ['--framework', 'next', '--store', 'postgress'],
      'There is no store "postgress". Did you mean "postgres"?',
    ],
    [[], 'Say which framework: --framework next|'],
    [['--framework', 'next'], 'There is no terminal to ask. Pass --yes.'],
  ])('%j is wrong use, and writes nothing', async (args, message) => {
    const failure: unknown = await init(...args).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandFailure);
    expect(failure).toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
    expect(all()).toEqual([]);
  });

  it.each(Object.entries(starts).filter(([, start]) => start.package !== undefined))(
    'knows %s by what the project depends on',
    async (name, start) => {
      put({ 'package.json': manifest({ [start.package ?? '']: '1' }) });
      expect(JSON.parse(await init('--yes', '--json'))).toMatchObject({ framework: name });
    },
  );

  it('knows a framework beside the server that it is built on', async () => {
    put({ 'package.json': manifest({ express: '5', '@nestjs/core': '11', 'react-router': '8' }) });
    expect(JSON.parse(await init('--yes', '--json'))).toMatchObject({ framework: 'nest' });
  });

  it('does not overwrite a page, and says which it left', async () => {
    put({ 'package.json': manifest({ next: '16' }), 'app/page.tsx': 'mine', 'app/layout.tsx': 'mine' });
    const printed = await init('--yes');
    expect(read('app/page.tsx')).toBe('mine');
    expect(printed).toMatch(/Yours, and left as they are: .*app\/layout\.tsx/);
    expect(existsSync(join(cwd, 'auth.ts'))).toBe(true);
  });

  it.each([
    ['sveltekit', 'vite.config.ts', 'vite.config.js'],
    ['astro', 'astro.config.ts', 'astro.config.mjs'],
    ['next', 'app/page.jsx', 'app/page.tsx'],
  ])('in %s, takes %s for what it would write as %s', async (framework, mine, other) => {
    put({ [mine]: 'mine' });
    expect(await init('--framework', framework, '--yes')).toMatch(new RegExp(`left as they are: .*${mine}`));
    expect(existsSync(join(cwd, other))).toBe(false);
  });

  it('writes into `src` where the application of Next.js is', async () => {
    put({ 'package.json': manifest({ next: '16' }), 'src/app/globals.css': '' });
    await init('--yes', '--store', 'sqlite');
    expect(all().filter((path) => path.startsWith('src/'))).toContain(
      'src/app/api/auth/[...nextauth]/route.ts',
    );
    for (const path of ['src/auth.ts', 'src/store.ts', 'src/proxy.ts'])
      expect(existsSync(join(cwd, path))).toBe(true);
  });

  it('writes `middleware.ts` for Next.js 15', async () => {
    put({ 'package.json': manifest({ next: '^15.1.0' }) });
    await init('--yes');
    expect(read('middleware.ts')).toContain("export { proxy as middleware } from './auth';");
    expect(existsSync(join(cwd, 'proxy.ts'))).toBe(false);
  });

  it('writes JavaScript where an application of Next.js is', async () => {
    put({ 'package.json': manifest({ next: '16' }), 'pages/index.jsx': '', 'jsconfig.json': '{}' });
    const printed = await init('--yes', '--store', 'mysql', '--providers', 'google');
    const files = all().filter((path) => /\.[jt]sx?$/.test(path));
    expect(files.filter((path) => !/\.jsx?$/.test(path))).toEqual([]);
    expect(files).toContain('store.js');
    expect(printed).not.toContain('typescript');
    const program = ts.createProgram(
      files.map((path) => join(cwd, path)),
      { allowJs: true, noEmit: true, jsx: ts.JsxEmit.Preserve, noResolve: true, noLib: true },
    );
    // 8000 to 8999: what only TypeScript knows.
    const problems = program.getSourceFiles().flatMap((file) => program.getSyntacticDiagnostics(file));
    expect(problems.map(({ messageText }) => messageText)).toEqual([]);
  });

  it.each([
    ['pnpm-lock.yaml', 'pnpm add latchkey hono', 'pnpm'],
    ['yarn.lock', 'yarn add latchkey hono', 'yarn'],
    ['bun.lock', 'bun add latchkey hono', 'bun'],
    ['package-lock.json', 'npm i latchkey hono', 'npm'],
  ])('says what to install as %s has it', async (lockfile, line) => {
    put({ 'package.json': manifest(), [lockfile]: '' });
    expect(await init('--framework', 'hono', '--yes')).toContain(line);
  });

  it('names no package that the project has', async () => {
    put({ 'package.json': manifest({ hono: '4', latchkey: '1' }) });
    expect(await init('--yes')).toContain('npm i @hono/node-server\n');
  });

  it.each([
    ['"type": "commonjs", as npm init -y of npm 11 writes it', { type: 'commonjs' }, true],
    ['no type', {}, false],
    ['"type": "module"', { type: 'module' }, false],
  ])('says whether Next.js needs another type: %s', async (_, more, isSaid) => {
    put({ 'package.json': manifest({ next: '16' }, more) });
    expect((await init('--yes')).includes('npm pkg set type=module')).toBe(isSaid);
  });

  it.each(['AUTH_SECRET', 'NEXTAUTH_SECRET'])(
    'keeps the %s that is there, and everything else',
    async (name) => {
      put({ '.env.local': `# mine\n${name}=kept\nAUTH_GITHUB_ID=also\n` });
      await init('--framework', 'next', '--providers', 'github', '--yes');
      expect(read('.env.local')).toMatch(new RegExp(`^# mine\n${name}=kept\nAUTH_GITHUB_ID=also\n`));
      expect(read('.env.local').match(/SECRET=/g)).toHaveLength(2);
    },
  );

  it('adds to a `.gitignore` only what git does not ignore yet', async () => {
    put({ '.gitignore': 'dist' });
    await init('--framework', 'hono', '--yes');
    expect(read('.gitignore')).toBe('dist\n.env\n');
    rmSync(join(cwd, 'server.mjs'));
    for (const rules of ['.env*\n', '*.local\n.env\n', '/.env\n']) {
      put({ '.gitignore': rules });
      await init('--framework', 'hono', '--yes');
      expect(read('.gitignore')).toBe(rules);
    }
  });

  it('asks git itself where there is a repository', async () => {
    execFileSync('git', ['init', '-q'], { cwd });
    put({ '.gitignore': '*.env\n' });
    await init('--framework', 'hono', '--yes');
    expect(read('.gitignore')).toBe('*.env\n');
  });

  it('shows in a dry run what it would add to a file', async () => {
    put({ '.gitignore': 'dist\n', '.env': 'A=1\nAUTH_SECRET=kept-and-not-shown\n' });
    const shown = await init('--framework', 'hono', '--dry-run');
    expect(shown).toContain('--- a/.gitignore\n+++ b/.gitignore\n@@ -2,0 +2,1 @@\n+.env\n');
    expect(shown).toContain('+DEV_PASSWORD=let-me-in');
    expect(shown).not.toContain('kept-and-not-shown');
    expect(read('.env')).toBe('A=1\nAUTH_SECRET=kept-and-not-shown\n');
  });
});

describe('the providers that init knows', () => {
  it('are given by their ids, in any case and with blanks', () => {
    expect(providersIn('GitHub, google').map(({ name }) => name)).toEqual(['GitHub', 'Google']);
    expect(providersIn('none')).toEqual([]);
    expect(providersIn('keycloak')[0]?.variables).toEqual([
      'AUTH_KEYCLOAK_ID',
      'AUTH_KEYCLOAK_SECRET',
      'AUTH_KEYCLOAK_ISSUER',
    ]);
  });
});
