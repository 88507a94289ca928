import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examples, frameworks } from './examples.ts';

/** What every example has, wherever its framework wants it. */
const SHARED = ['.env.example', 'config.ts', 'outbox.ts', 'roles.ts', 'setup.mjs', 'style.css'];
const INSTALLED = /(?:^|\/)(?:node_modules|\.next|\.nuxt|\.output|\.svelte-kit|\.tanstack|build|dist)\//;

function filesOf(folder: string): string[] {
  return readdirSync(join(frameworks, folder), { recursive: true, encoding: 'utf8' }).filter(
    (path) => !INSTALLED.test(path),
  );
}

function textOf(folder: string, name: string): string {
  const [path, ...others] = filesOf(folder).filter((file) => basename(file) === name);
  expect(others, `${folder} has ${name} twice`).toEqual([]);
  if (path === undefined) throw new Error(`${folder} has no ${name}`);
  return readFileSync(join(frameworks, folder, path), 'utf8');
}

const folders = [...new Set(examples.map(({ folder }) => folder))];

describe('the examples', () => {
  it('are there', () => {
    expect(folders).toEqual(
      expect.arrayContaining(['express', 'fastify', 'hono', 'nest', 'next', 'sveltekit']),
    );
  });

  it.each(folders.flatMap((folder) => SHARED.map((name) => [folder, name] as const)))(
    '%s has the same %s as Express',
    (folder, name) => {
      expect(textOf(folder, name)).toBe(textOf('express', name));
    },
  );

  const templated = folders.filter((folder) => filesOf(folder).some((file) => basename(file) === 'html.ts'));

  it.each(templated)('%s has the same html.ts and pages.ts as Express, but for the footer', (folder) => {
    const withoutFooter = (text: string): string => text.replace(/<footer>.*<\/footer>/, '');
    expect(textOf(folder, 'html.ts')).toBe(textOf('express', 'html.ts'));
    expect(withoutFooter(textOf(folder, 'pages.ts'))).toBe(withoutFooter(textOf('express', 'pages.ts')));
  });

  it.each(folders)('%s keeps what a start makes out of git', (folder) => {
    const ignored = readFileSync(join(frameworks, folder, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', '.env', 'app.db*']));
  });

  it.each(folders)('%s names the package and not a place of this repository', (folder) => {
    const { dependencies } = JSON.parse(textOf(folder, 'package.json')) as {
      dependencies: Record<string, string>;
    };
    expect(dependencies['latchkey']).toMatch(/^\^\d+\.\d+\.\d+$/);
  });
});
