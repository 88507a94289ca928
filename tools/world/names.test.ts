import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build, checks, measured, samples, suite } from '../gate/steps.ts';
import { named } from '../steps/named.ts';
import type { Step } from '../steps/step.ts';
import { worldSteps } from './steps.ts';

const root = join(import.meta.dirname, '../..');

const tables = { check: [...checks, ...samples, ...measured], world: worldSteps };

/** Commands as documents and comments write them: `npm run world -- bindings next`. */
const COMMAND = /npm run (check|world) -- ((?:[a-z][\w/-]*)(?: [a-z][\w/-]*)*)(?=[`\n])/g;

/** Where a text names a step that does not exist. */
function unknownIn(text: string): string[] {
  return [...text.matchAll(COMMAND)].flatMap(([command, table = '', words = '']) => {
    try {
      named(tables[table as keyof typeof tables], words.split(' '));
      return [];
    } catch {
      return [command];
    }
  });
}

describe('the steps that documents and comments name', () => {
  it('exist', () => {
    const files = execFileSync('git', ['ls-files', '*.md', '*.ts', ':!tools/world/names.test.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    const text = files
      .trim()
      .split('\n')
      .map((file) => readFileSync(join(root, file), 'utf8'));
    expect(text.flatMap(unknownIn)).toEqual([]);
  });

  it('are refused where they do not exist', () => {
    expect(unknownIn('Run `npm run check -- lint` and `npm run world -- bindings next`.')).toEqual([]);
    expect(unknownIn('Run `npm run check -- spelling`.')).toEqual(['npm run check -- spelling']);
  });

  it('have names of their own, and every script of package.json is among at most twenty', () => {
    for (const steps of Object.values(tables))
      expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    expect(Object.keys(manifest.scripts).length).toBeLessThanOrEqual(20);
  });
});

/** The files of this repository that a step runs: `node tools/site/site.ts`. */
function programsOf({ run }: Step): string[] {
  return [...run.matchAll(/\bnode ((?!node_modules)\S+)/g)].map(([, path = '']) => path);
}

const steps: readonly Step[] = [suite, build, ...checks, ...samples, ...measured, ...worldSteps];

describe('the programs of the steps', () => {
  it('exist', () => {
    const programs = steps.flatMap(programsOf);
    expect(programs.length).toBeGreaterThan(20);
    expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('say how many passed, where that is how they are counted', () => {
    const last = steps
      .filter(({ counts }) => counts === 'lines')
      .flatMap((step) => programsOf(step).slice(-1));
    const says = (path: string): boolean => / passed, .* failed/.test(readFileSync(join(root, path), 'utf8'));
    expect(last.length).toBeGreaterThan(5);
    expect(last.filter((path) => !says(path))).toEqual([]);
  });
});
