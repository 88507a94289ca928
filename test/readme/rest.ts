import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { frameworks } from '../examples/examples.ts';
import { readRest } from './document.ts';
import { runLine, writeAt, type Place } from './paste.ts';

/** How the code of a document is compiled where its start was pasted: with what the framework itself has for that. */
interface Check {
  /** Installed for it, beside what the document installs. */
  readonly packages: readonly string[];
  readonly lines: readonly string[];
}

const TYPESCRIPT = ['typescript@5.9.3', '@types/node@24.19.2'];
const REACT = [...TYPESCRIPT, '@types/react@19.3.0', '@types/react-dom@19.3.0'];

/** By the name of the document: those whose frameworks are not installed in the repository, where `npm run check -- docs` compiles. */
const checks: Readonly<Record<string, Check>> = {
  astro: { packages: [...TYPESCRIPT, '@astrojs/check@0.9.10'], lines: ['npx astro check'] },
  next: { packages: REACT, lines: ['npx tsc'] },
  nuxt: { packages: [...TYPESCRIPT, 'vue-tsc@3'], lines: ['npx nuxt typecheck'] },
  'react-router': { packages: REACT, lines: ['npx react-router typegen', 'npx tsc'] },
  'solid-start': { packages: TYPESCRIPT, lines: ['npx vite build', 'npx tsc'] },
  sveltekit: {
    packages: ['typescript@6.0.3', '@types/node@24.19.2', 'svelte-check@4.7.8'],
    lines: ['npx svelte-kit sync', 'npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings'],
  },
  // The build writes the types of the routes.
  'tanstack-start': { packages: REACT, lines: ['npx vite build', 'npx tsc'] },
};

/** Whether the code of this document is compiled where its start was pasted. */
export function compiles(name: string): boolean {
  return name in checks;
}

/**
 * Adds the files that a document shows beside its start to those of the start, and compiles all of them with the compiler
 * options of the framework's example.
 *
 * @throws {Error} with the compiler's errors, or the blocks that no line names
 */
export async function compileRest(name: string, markdown: string, place: Place): Promise<void> {
  const check = checks[name];
  if (check === undefined) throw new Error(`Nothing says how ${name} is compiled.`);
  for (const { path, text } of readRest(markdown)) writeAt(join(place.folder, path), text);
  copyFileSync(join(frameworks, name, 'tsconfig.json'), join(place.folder, 'tsconfig.json'));
  await runLine(`npm i -D ${check.packages.join(' ')}`, place);
  for (const line of check.lines) await runLine(line, place);
}
