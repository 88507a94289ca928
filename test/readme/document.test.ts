import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRest, readStart } from './document.ts';

const START = `
# Acme

## Start

\`\`\`sh
npm i latchkey acme # and nothing else
\`\`\`

**\`.env\`**

\`\`\`sh
DEV_PASSWORD=let-me-in
\`\`\`

**\`server.mjs\`**

\`\`\`js
// in the file
## no heading
listen(3000);
\`\`\`

\`\`\`sh
npx latchkey secret
node server.mjs
\`\`\`

Open <http://localhost:3000>.

## More

\`\`\`ts
free();
\`\`\`
`;

describe('readStart', () => {
  it('gives files and commands in the order of the document, and the line that keeps running', () => {
    expect(readStart(START)).toEqual({
      steps: [
        { kind: 'command', line: 'npm i latchkey acme' },
        { kind: 'file', path: '.env', text: 'DEV_PASSWORD=let-me-in\n' },
        { kind: 'file', path: 'server.mjs', text: '// in the file\n## no heading\nlisten(3000);\n' },
        { kind: 'command', line: 'npx latchkey secret' },
      ],
      start: 'node server.mjs',
      port: '3000',
    });
  });

  it('reads a section that ends the document', () => {
    expect(readStart(START.split('## More', 1)[0] ?? '').start).toBe('node server.mjs');
  });

  it.each([
    ['no section', START.replace('## Start', '## Begin'), 'no section `## Start`'],
    [
      'a block that belongs nowhere',
      START.replace('**`server.mjs`**', 'The server:'),
      'nothing says which file this is: // in the file',
    ],
    ['no file', '## Start\n\n```sh\nnpm i latchkey\n```\n', 'no block stands under the path of its file'],
    ['another package', START.replace('latchkey acme', 'latchkey-acme acme'), 'no line installs latchkey'],
    [
      'nothing that runs',
      START.replace(/```sh\nnpx[^`]*```\n/, ''),
      'the last block is not the line that starts the application',
    ],
    ['no address', START.replace('localhost:3000', 'example.com'), 'it does not name one address'],
    [
      'two addresses',
      START.replace('Open', 'Not http://localhost:4000, but'),
      'it does not name one address',
    ],
  ])('refuses %s', (_, markdown, problem) => {
    expect(() => readStart(markdown)).toThrow(problem);
  });
});

describe('readRest', () => {
  const rest = (...blocks: readonly string[]): string =>
    [START, ...blocks].join('\n').replace('free();', '// a.ts');

  it('gives what is shown beside the start, by the first line of each block', () => {
    const found = readRest(
      rest(
        '```astro\n---\n// src/pages/b.astro\n---\n\n<p>b</p>\n```',
        '```svelte\n<!-- src/routes/[...c]/+page.svelte -->\n<p>c</p>\n```',
        '```sh\nnpm run d\n```',
      ),
    );
    expect(found.map(({ path }) => path)).toEqual([
      'a.ts',
      'src/pages/b.astro',
      'src/routes/[...c]/+page.svelte',
    ]);
    expect(found[2]?.text).toContain('<p>c</p>');
  });

  it('gives a file that is shown twice another name', () => {
    expect(readRest(rest('```ts\n// a.ts\nagain();\n```')).map(({ path }) => path)).toEqual([
      'a.ts',
      'a-2.ts',
    ]);
  });

  it('refuses code that belongs nowhere', () => {
    expect(() => readRest(START)).toThrow('nothing says which file this is: free();');
  });
});

describe('a start in the folder of `npm init -y`, whose package.json says "type": "commonjs"', () => {
  const folder = new URL('../../docs/bindings/', import.meta.url);
  const documents = readdirSync(folder)
    // Nuxt takes no notice of it, as `npm run world -- readme/nuxt` shows.
    .filter((name) => name.endsWith('.md') && !['README.md', 'nuxt.md'].includes(name))
    .map((name) => new URL(name, folder));

  it.each(documents.map((url) => [url.pathname, url] as const))(
    '%s makes the package.json first, so that npm installs into this folder',
    (_, url) => {
      const [first] = readStart(readFileSync(url, 'utf8')).steps;
      expect(first).toEqual({ kind: 'command', line: 'npm init -y' });
    },
  );

  it.each(documents.map((url) => [url.pathname, url] as const))(
    '%s says that its files are ECMAScript modules',
    (_, url) => {
      const { steps } = readStart(readFileSync(url, 'utf8'));
      const isOpen = steps.some((step) => step.kind === 'file' && /\.[jt]sx?$/.test(step.path));
      const isSaid = steps.some((step) => step.kind === 'command' && step.line === 'npm pkg set type=module');
      expect(isSaid).toBe(isOpen);
    },
  );
});
