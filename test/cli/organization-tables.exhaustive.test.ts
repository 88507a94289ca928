import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPackage, Project } from '../doctor/project.ts';

const project = new Project();
let built: string;
beforeAll(async () => {
  built = await buildPackage();
}, 60_000);
afterAll(() => {
  project.remove();
  rmSync(built, { recursive: true, force: true });
});

it('creates the tables of the store of organizations, too', async () => {
  project.install(built);
  project.write({
    'package.json': '{}',
    'auth.ts': `
      import { DatabaseSync } from 'node:sqlite';
      import { organizations } from 'latchkey/organizations';
      import { organizationStore, SqliteAdapter } from 'latchkey/adapters/sqlite';
      const database = new DatabaseSync('auth.db');
      const store = organizationStore(database);
      const adapter = SqliteAdapter(database);
      export const authConfig = { providers: [], adapter, organizations: organizations({ roles: { owner: ['*'] }, store }) };`,
    'tables.mjs': `
      import { DatabaseSync } from 'node:sqlite';
      const rows = new DatabaseSync('auth.db').prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      console.log(rows.map(({ name }) => name).sort().join(' '));`,
  });
  const tables = (): string =>
    execFileSync(process.execPath, ['tables.mjs'], { cwd: project.folder, encoding: 'utf8' }).trim();
  const refused = await project.run(['migrate', '--apply']);
  expect(refused.code).toBe(2);
  expect(refused.stdout).toContain('CREATE TABLE "member" (');
  expect(tables()).toBe('');
  expect(await project.run(['migrate', '--apply', '--yes'])).toMatchObject({ code: 0 });
  expect(tables()).toBe(
    'account authenticator invitation latchkey_record member organization session user verificationToken',
  );
  const again = await project.run(['migrate', '--apply', '--json']);
  expect(again).toMatchObject({ code: 0, stdout: '{"applied":[]}\n' });
});
