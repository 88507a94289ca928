import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../src/testing/adapter-case.js';
import { drivers, migrated, opened, temporaryFile } from './sqlite-databases.js';

const script = fileURLToPath(new URL('./migrate-run.ts', import.meta.url));
const resolution = new URL('./typescript-resolution.mjs', import.meta.url).href;

async function migrateInProcess(path: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', resolution, script, path], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const [status] = await once(child, 'close');
  return status === 0 ? 0 : errors;
}

describe('migrate', () => {
  it('is safe in several processes at once', async () => {
    const path = temporaryFile();
    const results = await Promise.all(Array.from({ length: 4 }, () => migrateInProcess(path)));
    expect(results).toEqual([0, 0, 0, 0]);
    const open = drivers[0]?.[1];
    const adapter = open && migrated(opened(open, path));
    expect(await adapter?.createUser(aUser())).toEqual(aUser());
  });
});
