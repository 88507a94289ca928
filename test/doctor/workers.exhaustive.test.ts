import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPackage, faultsOf, Project } from './project.ts';

const SECRET = 'Zk3pQ9vX1rT7yLw5Nc8dBf2HsJ6mGa4Uo0Ei';
const wrangler = `{
  // A comment, as wrangler writes them.
  "name": "my-app",
  "main": "src/index.mjs",
  "d1_databases": [{ "binding": "DB", "database_name": "auth" }],
  "durable_objects": { "bindings": [{ "name": "ROOM", "class_name": "Room" }] },
}
`;
const variables = [
  `AUTH_SECRET=${SECRET}`,
  'AUTH_URL=https://app.example.com',
  'AUTH_GITHUB_ID=Iv1.8a61f9b3a7aba766',
  'AUTH_GITHUB_SECRET=0123abc',
].join('\n');
const imports = `import { D1Adapter } from 'latchkey/adapters/d1';
import GitHub from 'latchkey/providers/github';
`;

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
    'package.json': JSON.stringify({ name: 'app', type: 'module', dependencies: { latchkey: '^0.1.0' } }),
    'package-lock.json': '{}',
    'wrangler.jsonc': wrangler,
    '.dev.vars': variables,
  });
});
afterEach(() => project.remove());

describe('the configuration of a Worker', () => {
  it.each([
    [
      'of the module cloudflare:workers',
      `import { env } from 'cloudflare:workers';
       import { latchkey } from 'latchkey/hono';
       latchkey({ adapter: D1Adapter(env.DB), providers: [GitHub] });
       export default { fetch() {} };`,
    ],
    [
      'of the context of Hono',
      `import { latchkey } from 'latchkey/hono';
       latchkey((c) => ({ adapter: D1Adapter(c.env.DB), providers: [GitHub], secret: c.env.AUTH_SECRET }));
       export default { fetch() {} };`,
    ],
    [
      'of an environment that is handed on',
      `export const authConfig = (env) => ({ adapter: D1Adapter(env.DB), providers: [GitHub], secret: env.AUTH_SECRET });
       export default { fetch() {} };`,
    ],
    [
      'of the event of SvelteKit',
      `import { latchkey } from 'latchkey/sveltekit';
       latchkey(({ platform, request }) => ({
         adapter: D1Adapter(platform.env.DB), providers: [GitHub], secret: request.headers.has('x') ? '' : platform.env.AUTH_SECRET,
       }));`,
    ],
  ])('is examined but for its database: %s', async (_, code) => {
    project.write({ 'src/index.mjs': imports + code });
    const examined = await project.examine(['--offline']);
    expect(faultsOf(examined)).toEqual(['note providers.not-asked', 'note database.in-worker']);
    expect(examined.code).toBe(0);
    expect(JSON.stringify(examined.report)).toContain('env.DB');
    expect(examined.report.callbackUrls).toMatchObject([{ provider: 'github' }]);
  });

  it('has the faults that have nothing to do with the Worker, too', async () => {
    project.write({
      '.dev.vars': 'AUTH_URL=https://app.example.com\nAUTH_SECERT=x\n',
      'src/index.mjs': `${imports}export const authConfig = ({ env }) => ({ adapter: D1Adapter(env.DB), providers: [GitHub] });`,
    });
    const faults = faultsOf(await project.examine(['--offline']));
    expect(faults).toContain('problem configuration.missing-secret');
    expect(faults).toContain('problem environment.misspelt');
  });

  it('that is made inside of fetch is not found, and the report says what to export', async () => {
    project.write({
      'src/index.mjs': `${imports}import { Auth } from 'latchkey';
        export default { fetch: (request, env) => Auth(request, { adapter: D1Adapter(env.DB), providers: [GitHub] }) };`,
    });
    const examined = await project.examine(['--offline']);
    expect(faultsOf(examined)).toContain('problem configuration.not-loaded');
    const text = JSON.stringify(examined.report);
    expect(text).toContain('src/index.mjs');
    expect(text).toContain('export const authConfig = (env) =>');
    expect(text).toContain('--url http://localhost:8787');
  });

  it('whose function throws is not found, and the report says what it threw', async () => {
    project.write({
      'src/index.mjs': `${imports}import { latchkey } from 'latchkey/hono';
        latchkey((c) => ({ adapter: D1Adapter(c.env.OTHER), providers: [GitHub] }));`,
    });
    const text = JSON.stringify((await project.examine(['--offline'])).report);
    expect(text).toContain('latchkey(…) failed: ');
    expect(text).toContain('env.OTHER is in no environment file and no binding of wrangler.jsonc');
  });

  it('is no reason to migrate a database that is not there', async () => {
    project.write({
      'src/index.mjs': `${imports}export const authConfig = (env) => ({ adapter: D1Adapter(env.DB), providers: [] });`,
    });
    const run = await project.run(['migrate', '--apply', '--yes']);
    expect(run.code).not.toBe(0);
    expect(run.stdout + run.stderr).toContain('env.DB');
  });
});

describe('without wrangler', () => {
  it('.dev.vars is no environment file', async () => {
    rmSync(`${project.folder}/wrangler.jsonc`);
    project.write({ 'auth.mjs': `export const authConfig = { providers: [] };` });
    expect(faultsOf(await project.examine(['--offline']))).toContain('problem configuration.missing-secret');
  });
});
