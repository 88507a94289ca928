import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.ts';
import { passwordHash } from '../../src/core/records/kinds.ts';
import { buildPackage, Project } from '../doctor/project.ts';
import { openedWith } from '../support/rotations.ts';

let built: string;
const projects: Project[] = [];
beforeAll(async () => {
  built = await buildPackage();
}, 60_000);
afterEach(() => projects.splice(0).forEach((project) => project.remove()));
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** An application with passwords in a file of SQLite, with its first secret. */
async function application() {
  const project = new Project();
  projects.push(project);
  project.install(built);
  project.write({
    'package.json': '{ "type": "module" }',
    'auth.js': `
      import { DatabaseSync } from 'node:sqlite';
      import { SqliteAdapter } from 'latchkey/adapters/sqlite';
      const adapter = SqliteAdapter(new DatabaseSync(new URL('./app.db', import.meta.url).pathname));
      adapter.migrate();
      export const authConfig = { trustHost: true, adapter, providers: [] };
    `,
  });
  await project.run(['secret']);
  const secrets = (): string[] => {
    const values = parseEnv(project.read('.env'));
    const names = ['AUTH_SECRET_3', 'AUTH_SECRET_2', 'AUTH_SECRET_1', 'AUTH_SECRET'];
    return names.map((name) => values[name] ?? '').filter(Boolean);
  };
  const database = new DatabaseSync(join(project.folder, 'app.db'));
  const adapter = SqliteAdapter(database);
  adapter.migrate();
  const records = (...list: string[]) => openedWith(adapter.records, ...list);
  const entry = { owner: 'ada', value: { hash: 'of a password' }, expiresAt: new Date('9999-01-01') };
  for (let index = 0; index < 30; index += 1)
    await records(...secrets()).add(passwordHash, { ...entry, id: `${index}` });
  const readable = async (...list: string[]): Promise<number> =>
    (await records(...list).listReadable(passwordHash, 'ada')).length;
  return { project, secrets, readable, database };
}

describe('latchkey secret and the records', () => {
  it('gives no secret up that a password needs, seals with the newest, and then does', async () => {
    const { project, secrets, readable } = await application();
    expect((await project.run(['secret', '--yes'])).code).toBe(0);
    const [newest = '', first = ''] = secrets();

    for (const args of [['--drop-old'], [], ['--keep', '0']]) {
      const refused = await project.run(['secret', ...args, '--yes']);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('password: 30 of 30');
      expect(refused.stderr).toContain('latchkey secret --reseal');
      expect(secrets()).toEqual([newest, first]);
    }

    const sealed = await project.run(['secret', '--reseal', '--json']);
    expect(sealed.code, sealed.stderr).toBe(0);
    const { records } = JSON.parse(sealed.stdout) as { records: object[] };
    expect(records).toContainEqual({
      kind: 'password',
      scanned: 30,
      outdated: 0,
      unreadable: 0,
      resealed: 30,
    });
    const again = await project.run(['secret', '--reseal']);
    expect(again.stdout).toContain('password: 30 scanned, 0 re-encrypted');
    expect(again.stdout).toContain('--drop-old');

    expect((await project.run(['secret', '--drop-old', '--yes'])).code).toBe(0);
    expect(secrets()).toEqual([newest]);
    expect(await readable(newest)).toBe(30);
  });

  it('replaces a secret that has leaked with two commands', async () => {
    const { project, secrets, readable } = await application();
    await project.run(['secret', '--yes']);
    const [newest = ''] = secrets();
    const run = await project.run(['secret', '--reseal', '--drop-old', '--yes']);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout).toContain('password: 30 scanned, 30 re-encrypted');
    expect(run.stderr).toBe('');
    expect(secrets()).toEqual([newest]);
    expect(await readable(newest)).toBe(30);
  });

  it('says what the secrets of this place cannot open, and leaves everything as it is', async () => {
    const { project, secrets, readable } = await application();
    const [first = ''] = secrets();
    project.write({ '.env': `AUTH_SECRET=${'x'.repeat(43)}\nAUTH_SECRET_1=${'y'.repeat(43)}\n` });
    const sealed = await project.run(['secret', '--reseal']);
    expect(sealed.stdout).toContain('password: 30 scanned, 0 re-encrypted, 30 cannot be decrypted');
    const dropped = await project.run(['secret', '--drop-old', '--yes']);
    expect(dropped.code).toBe(1);
    expect(secrets()).toHaveLength(2);
    const doctor = await project.run(['doctor', '--offline', '--json']);
    expect(doctor.code).toBe(1);
    const { findings } = JSON.parse(doctor.stdout) as { findings: { id: string; level: string }[] };
    expect(findings).toContainEqual(
      expect.objectContaining({ id: 'database.records.unreadable', level: 'problem' }),
    );
    expect(await readable(first)).toBe(30);
    expect((await project.run(['secret', '--drop-old', '--yes', '--unchecked'])).code).toBe(0);
    expect(secrets()).toHaveLength(1);
  });

  it('gives nothing up where the records cannot be asked, unless it is told to', async () => {
    const project = new Project();
    projects.push(project);
    project.install(built);
    const text = `AUTH_SECRET=${'x'.repeat(43)}\nAUTH_SECRET_1=${'y'.repeat(43)}\n`;
    project.write({ 'package.json': '{ "type": "module" }', '.env': text });
    const refused = await project.run(['secret', '--drop-old', '--yes']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('--unchecked');
    expect(project.read('.env')).toBe(text);
    expect((await project.run(['secret', '--drop-old', '--yes', '--unchecked'])).code).toBe(0);
  });

  it('refuses what makes no sense, and says so where there is no record store', async () => {
    const project = new Project();
    projects.push(project);
    project.install(built);
    project.write({
      'package.json': '{ "type": "module" }',
      '.env': `AUTH_SECRET=${'x'.repeat(43)}\nAUTH_SECRET_1=${'y'.repeat(43)}\n`,
      'auth.js': 'export const authConfig = { trustHost: true, providers: [] };',
    });
    expect((await project.run(['secret', '--reseal', '--print'])).code).toBe(2);
    expect((await project.run(['secret', '--reseal'])).stdout).toContain('has no record store');
    expect((await project.run(['secret', '--drop-old', '--yes'])).code).toBe(0);
  });
});
