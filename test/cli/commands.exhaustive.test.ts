import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Auth } from '../../src/index.ts';
import type { AuthConfig } from '../../src/types/config.ts';
import { buildPackage, Project, type Run } from '../doctor/project.ts';

let built: string;
const projects: Project[] = [];
beforeAll(async () => {
  built = await buildPackage();
}, 60_000);
afterEach(() => projects.splice(0).forEach((project) => project.remove()));
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** A project that has installed the package. */
function projectWith(files: Readonly<Record<string, string>>): Project {
  const project = new Project();
  projects.push(project);
  project.install(built);
  project.write({ 'package.json': '{ "type": "module" }', ...files });
  return project;
}

function git(project: Project, ...args: readonly string[]): void {
  execFileSync('git', args, { cwd: project.folder, stdio: 'ignore' });
}

/** Everything that a run has printed. */
function printed({ stdout, stderr }: Run): string {
  return stdout + stderr;
}

describe('latchkey', () => {
  it('lists its commands, without colours where nobody looks', async () => {
    const run = await projectWith({}).run(['--help']);
    expect(run.code).toBe(0);
    for (const name of ['init', 'secret', 'doctor', 'migrate', 'session', 'user'])
      expect(run.stdout).toContain(`\n  ${name}`);
    expect(run.stdout).not.toContain('\u001B');
  });

  it('ends wrong use with 2, and suggests what was meant', async () => {
    const project = projectWith({});
    const unknown = await project.run(['secert']);
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain('Did you mean secret?');
    expect(await project.run(['secret', '--keep', 'two'])).toMatchObject({ code: 2 });
    expect(await project.run(['session', 'read'])).toMatchObject({ code: 2 });
    expect(await project.run(['migrate'])).toMatchObject({ code: 2 });
  });
});

describe('latchkey secret', () => {
  it('writes a secret for its owner alone, and does not show it', async () => {
    const project = projectWith({});
    const run = await project.run(['secret']);
    expect(run.code).toBe(0);
    expect(project.read('.env')).toMatch(/^AUTH_SECRET=[\w-]{43}\n$/);
    expect(statSync(join(project.folder, '.env')).mode & 0o777).toBe(0o600);
    expect(printed(run)).not.toMatch(/[\w-]{43}/);
  });

  it.skipIf(process.platform === 'win32')(
    'says that others can read the file, and how to end that',
    async () => {
      const project = projectWith({ '.env': 'B=2\n' });
      const path = join(project.folder, '.env');
      for (const [mode, shown] of [
        [0o644, '0644'],
        [0o640, '0640'],
      ] as const) {
        chmodSync(path, mode);
        const run = await project.run(['secret', '--yes', '--unchecked']);
        expect(run.stderr).toContain(
          `Other users of this machine can read .env (mode ${shown}): chmod 600 .env`,
        );
        expect(statSync(path).mode & 0o777).toBe(mode);
      }
      chmodSync(path, 0o600);
      expect((await project.run(['secret', '--yes', '--unchecked'])).stderr).not.toContain('can read');
      chmodSync(path, 0o644);
      const { warnings } = JSON.parse(
        (await project.run(['secret', '--yes', '--unchecked', '--json'])).stdout,
      ) as {
        warnings: string[];
      };
      expect(warnings.some((line) => line.includes('chmod 600 .env'))).toBe(true);
    },
  );

  it('rotates only when told to, and keeps mode, comments and what a link leads to', async () => {
    const old = 'the secret that was there before, and is long enough';
    const project = projectWith({ 'shared/env': `# ours\r\nAUTH_SECRET="${old}"\r\nB=2` });
    chmodSync(join(project.folder, 'shared/env'), 0o640);
    symlinkSync('shared/env', join(project.folder, '.env'));
    const refused = await project.run(['secret']);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('Pass --yes');
    expect(project.read('.env')).toBe(`# ours\r\nAUTH_SECRET="${old}"\r\nB=2`);

    const run = await project.run(['secret', '--yes']);
    expect(run).toMatchObject({ code: 0 });
    const text = project.read('shared/env');
    const secret = parseEnv(text)['AUTH_SECRET_1'] ?? '';
    expect(text).toBe(`# ours\r\nAUTH_SECRET="${old}"\r\nAUTH_SECRET_1="${secret}"\r\nB=2`);
    expect(statSync(join(project.folder, 'shared/env')).mode & 0o777).toBe(0o640);
    expect(printed(run)).not.toContain(secret);
    expect(printed(run)).not.toContain(old);
    // Nothing is left of the draft.
    expect(readdirSync(join(project.folder, 'shared'))).toEqual(['env']);

    await project.run(['secret', '--drop-old', '--unchecked', '--yes']);
    expect(project.read('.env')).toBe(`# ours\r\nAUTH_SECRET="${secret}"\r\nB=2`);
  });

  it('prefers the file that has one, then the file of this machine', async () => {
    const project = projectWith({ '.env': 'A=1\n', '.env.local': '' });
    await project.run(['secret']);
    expect(project.read('.env')).toBe('A=1\n');
    expect(project.read('.env.local')).toMatch(/^AUTH_SECRET=/);
    const named = await project.run(['secret', '--file', 'other.env', '--json']);
    expect(JSON.parse(named.stdout)).toMatchObject({
      file: 'other.env',
      variables: ['AUTH_SECRET'],
      rotated: false,
    });
  });

  it('does not put a first AUTH_SECRET over a NEXTAUTH_SECRET unasked: that ends its sessions', async () => {
    const text = 'NEXTAUTH_SECRET=the secret of an application that was there before\n';
    const project = projectWith({ '.env': text });
    const refused = await project.run(['secret']);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain('NEXTAUTH_SECRET');
    expect(project.read('.env')).toBe(text);
    const run = await project.run(['secret', '--yes']);
    expect(run).toMatchObject({ code: 0 });
    expect(project.read('.env')).toMatch(/\nAUTH_SECRET=[\w-]{43}\n$/);
    expect(run.stderr).toContain('legacy.nextAuth4');
    expect(printed(run)).not.toContain('was there before');
    expect(await project.run(['secret', '--yes'])).toMatchObject({ code: 0 });
  });

  it('leaves a file alone that is not UTF-8: writing would destroy it', async () => {
    const project = projectWith({});
    const path = join(project.folder, '.env');
    for (const octets of [
      Buffer.from('NAME=Zo\u00eb\nAUTH_SECRET=old\n', 'latin1'),
      Buffer.from('\ufeffAUTH_SECRET=old\r\n', 'utf16le'),
      Buffer.from('AUTH_SECRET=old\r\n', 'utf16le'),
    ]) {
      writeFileSync(path, octets);
      const run = await project.run(['secret', '--yes']);
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toContain('.env is not UTF-8');
      expect(readFileSync(path).equals(octets)).toBe(true);
    }
  });

  it('runs no program that the settings of a repository name, and neither does doctor', async () => {
    const project = projectWith({ '.env': 'A=1\n', 'hook.sh': '#!/bin/sh\ntouch ran\n' });
    chmodSync(join(project.folder, 'hook.sh'), 0o755);
    git(project, 'init');
    git(project, 'add', '.env');
    git(project, 'config', 'core.fsmonitor', join(project.folder, 'hook.sh'));
    git(project, 'ls-files', '--', '.env');
    // So it does run, for git itself.
    expect(readdirSync(project.folder)).toContain('ran');
    rmSync(join(project.folder, 'ran'));
    const { stderr } = await project.run(['secret']);
    expect(stderr).toContain('.env is tracked by git');
    expect((await project.run(['doctor', '--offline'])).stdout).toContain('.env is tracked by git');
    expect(readdirSync(project.folder)).not.toContain('ran');
  });

  it('prints a secret when asked, and then writes nothing', async () => {
    const project = projectWith({});
    const { stdout } = await project.run(['secret', '--print']);
    expect(stdout).toMatch(/^[\w-]{43}\n$/);
    expect(readdirSync(project.folder)).not.toContain('.env');
    const both = await project.run(['secret', '--print', '--write']);
    expect(project.read('.env')).toBe(`AUTH_SECRET=${both.stdout}`);
  });

  it('warns of a file that git has or does not ignore', async () => {
    const project = projectWith({ '.gitignore': 'node_modules\n.env.local\n', '.env': 'A=1\n' });
    git(project, 'init', '--quiet');
    expect((await project.run(['secret'])).stderr).toContain('.env is not ignored by git');
    git(project, 'add', '.env');
    expect((await project.run(['secret', '--yes'])).stderr).toContain('.env is tracked by git');
    const ignored = await project.run(['secret', '--file', '.env.local'], { AUTH_SECRET: 'from outside' });
    expect(ignored.stderr).not.toContain('git');
    expect(ignored.stderr).toContain('The environment of this process has a secret, too');
    expect(ignored.stderr).not.toContain('from outside');
  });
});

describe('latchkey session', () => {
  const config = 'export const authConfig = { providers: [], trustHost: true, basePath: "/auth" };\n';
  const secret = 'a secret of the tests, with 32 characters or more';

  it('mints a cookie that the application takes, and reads it again', async () => {
    const project = projectWith({ 'auth.config.ts': config, '.env': `AUTH_SECRET="${secret}"\n` });
    const claims = JSON.stringify({ note: 'x'.repeat(5000) });
    const who = ['--user-id', 'u-1', '--email', 'ann@example.com', '--name', 'Ann', '--claims', claims];
    const minted = await project.run(['session', 'mint', ...who]);
    expect(minted).toMatchObject({ code: 0, stderr: '' });
    const app: AuthConfig = { providers: [], trustHost: true, basePath: '/auth', secret };
    const headers = { cookie: minted.stdout.trim() };
    const answer = await Auth(new Request('http://localhost:3000/auth/session', { headers }), app);
    expect(await answer.json()).toMatchObject({ user: { email: 'ann@example.com' } });

    writeFileSync(join(project.folder, 'cookie'), minted.stdout);
    const main = join(project.folder, 'node_modules/latchkey/dist/cli/main.js');
    const command = `${process.execPath} ${main} session read - --json < cookie`;
    const read = JSON.parse(execFileSync('sh', ['-c', command], { cwd: project.folder, encoding: 'utf8' }));
    expect(read).toMatchObject({ chunks: 2, secret: 'AUTH_SECRET (the secret)', claims: { sub: 'u-1' } });
  });

  it('refuses in production, and where it is not said whose session it is', async () => {
    const project = projectWith({ 'auth.config.ts': config, '.env': `AUTH_SECRET="${secret}"\n` });
    const production = { NODE_ENV: 'production' };
    const refused = await project.run(['session', 'mint', '--user-id', 'u-1'], production);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    const forced = await project.run(['session', 'mint', '--user-id', 'u-1', '--force'], production);
    expect(forced).toMatchObject({ code: 0 });
    expect(await project.run(['session', 'mint'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('does not repeat a cookie that it cannot read', async () => {
    const project = projectWith({ 'auth.config.ts': config, '.env': `AUTH_SECRET="${secret}"\n` });
    const run = await project.run(['session', 'read', 'authjs.session-token=canary']);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('No secret of this application decrypts it.');
    expect(run.stderr).not.toContain('canary');
  });

  it('ends with 1 for a session that has expired', async () => {
    const project = projectWith({ 'auth.config.ts': config, '.env': `AUTH_SECRET="${secret}"\n` });
    const { stdout } = await project.run(['session', 'mint', '--user-id', 'u-1', '--max-age', '1']);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const run = await project.run(['session', 'read', stdout.trim()]);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('(expired)');
  });
});

describe('latchkey migrate', () => {
  it('prints, and changes nothing', async () => {
    const project = projectWith({});
    const sql = await project.run(['migrate', '--dialect', 'sqlite']);
    expect(sql.stdout).toContain('CREATE TABLE "user" (');
    const layout = await project.run(['migrate', '--dialect', 'sqlite', '--layout', 'd1']);
    expect(layout.stdout).toContain('CREATE TABLE "users" (');
    expect(await project.run(['migrate', '--dialect', 'mysql', '--layout', 'd1'])).toMatchObject({ code: 2 });
    const prisma = await project.run(['migrate', '--to', 'prisma', '--dialect', 'postgres']);
    expect(prisma.stdout).toContain('model User {');
    const drizzle = await project.run(['migrate', '--to', 'drizzle', '--dialect', 'mysql']);
    expect(drizzle.stdout).toContain("from 'drizzle-orm/mysql-core'");
  });

  it('creates the tables by the adapter of the configuration, when that is confirmed', async () => {
    const project = projectWith({
      'auth.ts': `
        import { DatabaseSync } from 'node:sqlite';
        import { createAuth } from 'latchkey';
        import { SqliteAdapter } from 'latchkey/adapters/sqlite';
        export const database = new DatabaseSync('auth.db');
        export const auth = createAuth({ providers: [], adapter: SqliteAdapter(database) });`,
      'tables.mjs': `
        import { DatabaseSync } from 'node:sqlite';
        const rows = new DatabaseSync('auth.db').prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
        console.log(rows.map(({ name }) => name).sort().join(' '));`,
    });
    const tables = (): string =>
      execFileSync(process.execPath, ['tables.mjs'], { cwd: project.folder, encoding: 'utf8' }).trim();
    const refused = await project.run(['migrate', '--apply']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('Pass --yes');
    expect(tables()).toBe('');
    expect(refused.stdout).toContain('CREATE TABLE "session" (');
    expect(await project.run(['migrate', '--apply', '--yes'])).toMatchObject({ code: 0 });
    const again = await project.run(['migrate', '--apply', '--json']);
    expect(again).toMatchObject({ code: 0, stdout: '{"applied":[]}\n' });
    expect(tables()).toBe('account authenticator latchkey_record session user verificationToken');
  });

  it('says what to do for an adapter that has no migration', async () => {
    const project = projectWith({
      'auth.ts': 'export const authConfig = { providers: [], adapter: { getUser() {} } };',
    });
    const run = await project.run(['migrate', '--apply', '--yes']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('does not create its tables itself');
  });
});
