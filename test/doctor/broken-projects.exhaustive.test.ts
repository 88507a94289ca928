import { request as httpRequest } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.ts';
import { toNodeHandler } from '../../src/node/index.ts';
import GitHub from '../../src/providers/github.ts';
import type { AuthConfig } from '../../src/types/config.ts';
import { closeAll, serve } from '../support/http-servers.ts';
import { buildPackage, faultsOf, Project, textOf } from './project.ts';

const SECRET = 'Zk3pQ9vX1rT7yLw5Nc8dBf2HsJ6mGa4Uo0Ei';
const manifest = JSON.stringify({ name: 'app', type: 'module', dependencies: { latchkey: '^0.1.0' } });
const github = `import { createAuth } from 'latchkey';
import GitHub from 'latchkey/providers/github';
export const auth = createAuth({ providers: [GitHub] });
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
  project.write({ 'package.json': manifest, 'package-lock.json': '{}' });
});
afterEach(async () => {
  project.remove();
  await closeAll();
});

describe('a healthy project', () => {
  beforeEach(() => {
    project.write({
      'auth.ts': `${github}console.log('the module is loaded');\n`,
      '.env': [
        `AUTH_SECRET=${SECRET}`,
        'AUTH_URL=https://app.example.com',
        'AUTH_GITHUB_ID=Iv1.8a61f9b3a7aba766',
        'AUTH_GITHUB_SECRET=0123abc',
      ].join('\n'),
    });
  });

  it('has no findings but good ones, and exits with 0', async () => {
    const examined = await project.examine();
    expect(faultsOf(examined)).toEqual([]);
    expect(examined.code).toBe(0);
    expect(examined.report.version).toBe(1);
    expect(examined.report.callbackUrls).toEqual([
      {
        provider: 'github',
        name: 'GitHub',
        url: 'https://app.example.com/auth/callback/github',
        path: '/auth/callback/github',
      },
    ]);
  });

  it('is told to people in words, without colours, within 80 columns', async () => {
    const { code, stdout } = await project.run(['doctor']);
    expect(code).toBe(0);
    expect(stdout).toContain('No problems.');
    expect(stdout).toContain('https://app.example.com/auth/callback/github');
    expect(stdout).not.toContain('\u001b');
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('leaves every file as it was', async () => {
    const before = project.read('.env');
    await project.run(['doctor']);
    expect(project.read('.env')).toBe(before);
  });
});

describe('wrong use exits with 2, and says why', () => {
  it.each([
    [['--cwd', '/there/is/no/such/folder'], 'There is no folder'],
    [['--config', 'missing.ts'], 'There is no file'],
    [['--url', 'example.com'], 'needs an address with its scheme'],
    [['--url', 'https://example.com', '--offline'], 'there can be no --url'],
    [['--unknown'], 'unknown option'],
  ])('%j', async (args, sentence) => {
    const { code, stderr } = await project.run(['doctor', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});

describe('1: no secret, because its variable is misspelt', () => {
  it('names the variable that is meant, and never its value', async () => {
    project.write({
      'auth.ts': github,
      '.env': `AUTH_SECERT=${SECRET}\nAUTH_URL=https://app.example.com\nAUTH_GITHUB_ID=your-client-id\n`,
    });
    const examined = await project.examine();
    expect(examined.code).toBe(1);
    expect(faultsOf(examined)).toEqual([
      'problem environment.misspelt',
      'problem environment.placeholder',
      'problem configuration.missing-secret',
      'warning providers.public-client',
    ]);
    expect(textOf(examined, 'environment.misspelt')).toMatch(/AUTH_SECERT.*AUTH_SECRET[^]*\.env/);
    const { stdout } = await project.run(['doctor']);
    expect(stdout + examined.stdout + examined.stderr).not.toContain(SECRET.slice(0, 12));
  });
});

describe('2: the original is installed beside ours after a swap with pnpm', () => {
  it('says where it is, and which override is missing for this pnpm', async () => {
    project.write({
      'package.json': JSON.stringify({
        name: 'app',
        type: 'module',
        packageManager: 'pnpm@12.1.0',
        dependencies: { '@auth/core': 'npm:latchkey', '@auth/sveltekit': '1.11.0' },
      }),
      'pnpm-lock.yaml': 'lockfileVersion: 9.0\n',
      'auth.ts': `export const authConfig = { providers: [], secret: '${SECRET}', trustHost: true };\n`,
      'node_modules/.pnpm/@auth+core@0.41.3/node_modules/@auth/core/package.json': JSON.stringify({
        name: '@auth/core',
        version: '0.41.3',
      }),
    });
    rmSync(join(project.folder, 'package-lock.json'));
    rmSync(join(project.folder, 'node_modules/latchkey'), { recursive: true });
    project.install(built, 'node_modules/.pnpm/latchkey@0.1.0/node_modules/latchkey');
    project.link('node_modules/latchkey', 'node_modules/.pnpm/latchkey@0.1.0/node_modules/latchkey');
    project.link('node_modules/@auth/core', 'node_modules/.pnpm/latchkey@0.1.0/node_modules/latchkey');
    project.link(
      'node_modules/.pnpm/@auth+sveltekit@1.11.0/node_modules/@auth/core',
      'node_modules/.pnpm/@auth+core@0.41.3/node_modules/@auth/core',
    );
    const examined = await project.examine();
    expect(examined.code).toBe(1);
    expect(faultsOf(examined)).toContain('problem project.original');
    const text = textOf(examined, 'project.original');
    expect(text).toContain('@auth+sveltekit@1.11.0/node_modules/@auth/core');
    expect(text).toContain("pnpm-workspace.yaml:\noverrides: { '@auth/core': 'npm:latchkey' }");
    // Ours is there once, under two names.
    expect(textOf(examined, 'project.copies')).toContain('one copy of Latchkey');
  });
});

describe('3: behind a proxy', () => {
  const config = (more: Partial<AuthConfig>): AuthConfig => ({
    providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],
    secret: SECRET,
    trustHost: true,
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    ...more,
  });
  const start = (more: Partial<AuthConfig> = {}): Promise<number> =>
    serve(toNodeHandler(config(more), { trustProxy: more.basePath === '/trusting/auth' }));

  /** A proxy that puts its own idea of the host into every request. */
  const proxyTo = (port: number): Promise<number> =>
    serve((request, response) => {
      const headers = { ...request.headers, host: `127.0.0.1:${port}` };
      const { method, url: path } = request;
      const onward = httpRequest({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    });

  beforeEach(() => {
    project.write({
      'auth.ts': github,
      '.env': `AUTH_SECRET=${SECRET}\nAUTH_TRUST_HOST=true\nAUTH_GITHUB_ID=a1\nAUTH_GITHUB_SECRET=b2\n`,
    });
  });

  it('that does not forward the host: says which header and which variable help', async () => {
    const proxy = await proxyTo(await start());
    const examined = await project.examine(['--url', `http://127.0.0.1:${proxy}`]);
    expect(examined.code).toBe(1);
    const text = textOf(examined, 'application.forwarded-host');
    expect(text).toContain('does not tell the application its host');
    expect(text).toContain(`AUTH_URL=http://127.0.0.1:${proxy}`);
    expect(text).toContain('X-Forwarded-Host');
  });

  it('that forwards it: there is nothing to say', async () => {
    const port = await start();
    const examined = await project.examine(['--url', `http://127.0.0.1:${port}`]);
    expect(faultsOf(examined)).toEqual(['note origin.any-host']);
    expect(examined.code).toBe(0);
    expect(examined.report.callbackUrls.map(({ url }) => url)).toEqual([
      `http://127.0.0.1:${port}/auth/callback/github`,
    ]);
  });

  it('with the handler at another base path: says at which', async () => {
    const port = await start({ basePath: '/api/auth' });
    const examined = await project.examine(['--url', `http://127.0.0.1:${port}`]);
    expect(examined.code).toBe(1);
    expect(textOf(examined, 'application.base-path')).toContain('mounted at /api/auth, not at /auth');
  });

  it('an application that believes forged headers is found out', async () => {
    const port = await start({ basePath: '/trusting/auth' });
    const examined = await project.examine(['--url', `http://127.0.0.1:${port}/trusting/auth`]);
    // A warning, because nobody else reaches this machine.
    expect(faultsOf(examined)).toContain('warning application.forged-host');
  });

  it('an application that is not running is told with the reason', async () => {
    const port = await serve(() => {});
    await closeAll();
    const examined = await project.examine(['--url', `http://127.0.0.1:${port}`]);
    expect(examined.code).toBe(1);
    expect(textOf(examined, 'application.unreachable')).toContain('ECONNREFUSED');
  });
});

describe('4: an OpenID provider', () => {
  const TEN_MINUTES = 600_000;

  /** A provider that names an issuer of its own, and whose clock differs. */
  const startProvider = async (suffix: string, behind: number): Promise<string> => {
    let issuer = '';
    const port = await serve((request, response) => {
      response.setHeader('date', new Date(Date.now() - behind).toUTCString());
      response.setHeader('content-type', 'application/json');
      if (request.url !== '/realms/app/.well-known/openid-configuration') response.statusCode = 404;
      response.end(
        JSON.stringify({
          issuer: `${issuer}${suffix}`,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/certs`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['plain', 'S256'],
          token_endpoint_auth_methods_supported: ['client_secret_basic'],
        }),
      );
    });
    issuer = `http://127.0.0.1:${port}/realms/app`;
    return issuer;
  };
  const writeProject = (issuer: string): void =>
    project.write({
      'auth.ts': github.replaceAll('GitHub', 'Keycloak').replace('github', 'keycloak'),
      '.env': [
        `AUTH_SECRET=${SECRET}`,
        'AUTH_URL=https://app.example.com',
        'AUTH_KEYCLOAK_ID=app',
        'AUTH_KEYCLOAK_SECRET=b2',
        `AUTH_KEYCLOAK_ISSUER=${issuer}`,
      ].join('\n'),
    });

  it('with another issuer, and a clock that is off by ten minutes', async () => {
    writeProject(await startProvider('-of-somebody-else', TEN_MINUTES));
    const examined = await project.examine();
    expect(examined.code).toBe(1);
    expect(faultsOf(examined)).toEqual(['problem providers.issuer-mismatch', 'problem providers.clock']);
    expect(textOf(examined, 'providers.issuer-mismatch')).toContain('AUTH_KEYCLOAK_ISSUER');
    expect(textOf(examined, 'providers.clock')).toContain('10 minutes ahead');
  });

  it('whose issuer ends with a slash: works, with a note', async () => {
    writeProject(await startProvider('/', 0));
    const examined = await project.examine();
    expect(faultsOf(examined)).toEqual(['note providers.issuer-slash']);
    expect(examined.code).toBe(0);
  });

  it('is not asked with --offline', async () => {
    const asked: string[] = [];
    const port = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    writeProject(`http://127.0.0.1:${port}`);
    const examined = await project.examine(['--offline']);
    expect(faultsOf(examined)).toEqual(['note providers.not-asked']);
    expect(asked).toEqual([]);
  });
});

describe('5: a database without tables, and passkeys without their package', () => {
  beforeEach(() => {
    project.write({
      'auth.ts': `import { DatabaseSync } from 'node:sqlite';
import { createAuth } from 'latchkey';
import { SqliteAdapter } from 'latchkey/adapters/sqlite';
import Passkey from 'latchkey/providers/passkey';
export const auth = createAuth({
  providers: [Passkey],
  adapter: SqliteAdapter(new DatabaseSync(new URL('auth.db', import.meta.url).pathname)),
});
`,
      '.env': `AUTH_SECRET=${SECRET}\nAUTH_URL=https://app.example.com\n`,
    });
  });

  it('says which table is missing and what makes it, and which package to install', async () => {
    const examined = await project.examine();
    expect(examined.code).toBe(1);
    expect(faultsOf(examined)).toEqual([
      'warning configuration.limits-in-memory',
      'problem configuration.missing-package',
      'problem database.tables',
    ]);
    expect(textOf(examined, 'configuration.missing-package')).toContain('@simplewebauthn/server');
    expect(textOf(examined, 'database.tables')).toMatch(/There is no table[^]*npx latchkey migrate/);
  });

  it('has nothing to say about the tables once they are there, and writes no row', async () => {
    const database = new DatabaseSync(join(project.folder, 'auth.db'));
    SqliteAdapter(database).migrate();
    const rows = (): unknown =>
      database.prepare('SELECT (SELECT count(*) FROM user) + (SELECT count(*) FROM session) AS rows').get();
    const examined = await project.examine();
    expect(faultsOf(examined)).toEqual([
      'warning configuration.limits-in-memory',
      'problem configuration.missing-package',
    ]);
    expect(rows()).toEqual({ rows: 0 });
    database.close();
  });
});
