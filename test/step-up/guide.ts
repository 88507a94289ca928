import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readStart, type Step } from '../readme/document.ts';

/** The frameworks that the guide shows. */
export const FRAMEWORKS = ['express', 'hono', 'next'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** What users do before they open the browser. */
export interface Instructions {
  readonly steps: readonly Step[];
  /** The line that builds the application, if it is built. */
  readonly build?: string;
  readonly start: string;
  /** Where the actions of Latchkey are. */
  readonly basePath: string;
}

const root = new URL('../../', import.meta.url);
const GUIDE = 'docs/guides/two-factor.md';
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');

/** What the guide says for a framework. @throws {Error} if it has no such block */
export function readGuide(framework: Framework): Instructions {
  const guide = read(GUIDE);
  return framework === 'next' ? nextSteps(guide) : serverSteps(guide, framework);
}

function serverSteps(guide: string, framework: 'express' | 'hono'): Instructions {
  const title = { express: 'Express', hono: 'Hono' }[framework];
  const shell = one(guide, /^```sh\n([\s\S]*?)^```$/m);
  const [, install = ''] =
    new RegExp(`^// ${title}: app\\.ts, after \`(npm i [^\`]+)\`$`, 'm').exec(guide) ??
    missing(`a line "// ${title}: app.ts"`);
  const lines = shell.trim().split('\n');
  return {
    steps: [
      ...lines.map(
        (line) => ({ kind: 'command', line: line.startsWith('npm i ') ? install : line }) as const,
      ),
      { kind: 'file', path: 'auth.ts', text: one(guide, /^```ts\n(\/\/ auth\.ts\n[\s\S]*?)^```$/m) },
      {
        kind: 'file',
        path: 'app.ts',
        text: one(guide, new RegExp(`^\`\`\`ts\\n(// ${title}: app\\.ts[\\s\\S]*?)^\`\`\`$`, 'm')),
      },
    ],
    start: one(guide, /Start either with `([^`]+)`/),
    basePath: '/auth',
  };
}

/** The quick start of Next.js, with the files of the guide; built and started as in production. */
function nextSteps(guide: string): Instructions {
  const { steps } = readStart(read('docs/bindings/next.md'));
  const block = one(guide, /^```tsx\n(\/\/ auth\.ts\n[\s\S]*?)^```$/m);
  const files = block.split(/^(?=\/\/ [\w./[\]-]+\.tsx?$)/m).map((text) => {
    return { kind: 'file', path: one(text, /^\/\/ (\S+)\n/), text } as const;
  });
  return {
    steps: [
      ...steps.filter((step) => !files.some(({ path }) => step.kind === 'file' && step.path === path)),
      ...files,
    ],
    build: 'npx next build',
    start: 'npx next start -p 3000',
    basePath: '/api/auth',
  };
}

function one(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? missing(String(pattern));
}

function missing(what: string): never {
  throw new Error(`${GUIDE} does not have ${what}`);
}
