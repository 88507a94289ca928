import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPackage, Project } from './project.ts';

const SECRET = 'Zk3pQ9vX1 rT7yLw5Nc8dBf2HsJ6mGa4Uo0Ei';

let built: string;
let project: Project;

beforeAll(async () => {
  built = await buildPackage();
}, 120_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));
beforeEach(() => {
  project = new Project();
  project.install(built);
  project.write({
    'package.json': '{ "name": "app", "type": "module" }',
    '.env': `AUTH_SECRET="${SECRET}"\nAUTH_GITHUB_ID=id\nAUTH_GITHUB_SECRET=gh-4711\n`,
  });
});
afterEach(() => project.remove());

const IMPORTS = `import { createAuth } from 'latchkey';
import GitHub from 'latchkey/providers/github';
`;
const QUOTE = '`Bad: ${process.env.AUTH_SECRET} and ${process.env.AUTH_GITHUB_SECRET}`';

it.each([
  ['the module throws it', `throw new Error(${QUOTE});`],
  [
    'the module prints it',
    `console.log(${QUOTE}); console.error('%s', ${QUOTE}); export const auth = createAuth({ providers: [GitHub] });`,
  ],
  [
    'the adapter throws it',
    `export const auth = createAuth({ providers: [GitHub], adapter: () => { throw new Error(${QUOTE}); } });`,
  ],
  [
    'a method of the adapter throws it',
    `export const auth = createAuth({ providers: [GitHub], adapter: { getUser: () => { throw new Error(${QUOTE}); }, getUserByEmail: () => Promise.reject(new Error(${QUOTE})) } });`,
  ],
  [
    'the configuration has it as a value',
    `export const auth = createAuth({ providers: [GitHub], secret: 'short in code 1', basePath: 'short in code 1', cookies: process.env.AUTH_SECRET });`,
  ],
])('latchkey doctor prints no secret, also where %s', async (_, code) => {
  project.write({ 'auth.mjs': `${IMPORTS}${code}` });
  for (const args of [
    ['doctor', '--offline'],
    ['doctor', '--offline', '--json'],
  ]) {
    const { stdout, stderr } = await project.run(args);
    const printed = (stdout + stderr).replaceAll(/\s+/g, ' ');
    expect(printed).not.toContain(SECRET);
    expect(printed).not.toContain('rT7yLw5Nc8dBf2HsJ6mGa4Uo0Ei');
    expect(printed).not.toContain('gh-4711');
    expect(printed).not.toContain('short in code 1');
  }
});
