import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.js';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function projectWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-environment-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const all = {
  '.env': 'A=env\nB=env\nC=env\nD=env\nE=env\n',
  '.env.development': 'B=mode\nC=mode\nD=mode\nE=mode\n',
  '.env.local': 'C=local\nD=local\nE=local\n',
  '.env.development.local': 'D=mode local\nE=mode local\n',
};

describe('readEnvironment', () => {
  it('has what stands nearest', () => {
    const { variables, files, sourceOf } = readEnvironment(projectWith(all), { E: 'process' });
    expect(variables).toEqual({ A: 'env', B: 'mode', C: 'local', D: 'mode local', E: 'process' });
    expect(files.map(({ path }) => path)).toEqual([
      '.env.development.local',
      '.env.local',
      '.env.development',
      '.env',
    ]);
    expect(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => sourceOf(name))).toEqual([
      '.env',
      '.env.development',
      '.env.local',
      '.env.development.local',
      'process',
      undefined,
    ]);
  });

  it('goes by NODE_ENV, and leaves out what is of this machine in tests', () => {
    const folder = projectWith({ ...all, '.env.test': 'B=test\n', '.env.production': 'B=production\n' });
    expect(readEnvironment(folder, { NODE_ENV: 'production' }).variables).toMatchObject({
      B: 'production',
      C: 'local',
    });
    expect(readEnvironment(folder, { NODE_ENV: 'test' }).variables).toMatchObject({ B: 'test', C: 'env' });
  });

  it('is that of the process where there are no files', () => {
    expect(readEnvironment(projectWith({}), { A: '1' })).toMatchObject({ variables: { A: '1' }, files: [] });
  });
});
