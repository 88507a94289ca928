import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OIDCProvider } from 'latchkey/providers/oidc';
import { launch, untilReady } from '../support/child-processes.ts';
import type { Person, Place, RealProvider } from './real-provider.ts';

/** Milliseconds. */
const START_LIMIT = 90_000;

const PERSON: Person & { readonly userName: string; readonly password: string } = {
  userName: 'grace',
  name: 'Grace Hopper',
  email: 'grace@example.test',
  password: 'open sesame',
};

const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const WEB = '/usr/share/glewlwyd/webapp';

/**
 * Glewlwyd 2.7. The client proves itself with an assertion of its own key (`private_key_jwt`), and the server wants it
 * to be for the token endpoint.
 */
export const glewlwyd: RealProvider = {
  name: 'Glewlwyd',
  packages: ['glewlwyd'],
  start: async (place) => {
    const base = `http://localhost:${place.port}`;
    const issuer = `${base}/api/oidc`;
    const configuration = writeConfiguration(place, base);
    const server = launch(['glewlwyd', `--config-file=${configuration}`], {
      cwd: place.folder,
      env: { PATH: process.env['PATH'] },
    });
    await untilReady(server, `${base}/config`, START_LIMIT);
    const client = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const kid = 'client-1';
    const publicKey = {
      ...(await crypto.subtle.exportKey('jwk', client.publicKey)),
      kid,
      alg: 'ES256',
      use: 'sig',
    };
    await setUp({ base, issuer, redirectUri: place.redirectUri, publicKey });
    const options = {
      id: 'real',
      name: 'Glewlwyd',
      issuer,
      clientId: 'latchkey',
      client: { token_endpoint_auth_method: 'private_key_jwt' as const },
      clientAssertionAudience: 'token_endpoint' as const,
      token: { clientPrivateKey: { key: client.privateKey, kid } },
    };
    return {
      config: OIDCProvider(options),
      person: PERSON,
      process: server,
      logIn: async (page) => {
        await page.locator('#username').fill(PERSON.userName);
        await page.locator('#password').fill(PERSON.password);
        await page.locator('#password').press('Enter');
        for (const scope of ['profile', 'email']) await page.locator(`#grant-${scope}`).check();
        await page.getByRole('button', { name: 'Grant access' }).click();
        await page.getByRole('button', { name: 'Continue' }).click();
      },
    };
  },
};

/** Settings, an empty database and the pages. */
function writeConfiguration({ folder, port }: Place, base: string): string {
  const database = new DatabaseSync(join(folder, 'glewlwyd.db'));
  database.exec(readFileSync(SCHEMA, 'utf8'));
  database.close();
  const web = join(folder, 'web');
  // Its server follows no links, and Debian has links to the libraries of other packages here.
  execFileSync('cp', ['-rL', WEB, web]);
  // Debian has a folder of this name in this place.
  rmSync(join(web, 'config.json'), { recursive: true });
  copyFileSync(join(WEB, 'config.json', 'config.json'), join(web, 'config.json'));
  const path = join(folder, 'glewlwyd.conf');
  writeFileSync(path, settings({ folder, port, base, web }));
  return path;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'application/javascript',
  json: 'application/json',
  png: 'image/png',
  woff2: 'font/woff2',
  ico: 'image/x-icon',
};

interface Settings {
  readonly folder: string;
  readonly port: number;
  readonly base: string;
  readonly web: string;
}

function settings({ folder, port, base, web }: Settings): string {
  const types = Object.entries(TYPES).map(
    ([extension, type]) => `{ extension = ".${extension}"; mime_type = "${type}"; compress = 0; }`,
  );
  const modules = '/usr/lib/glewlwyd';
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  return `port = ${port}
bind_address = "127.0.0.1"
external_url = "${base}"
login_url = "login.html"
api_prefix = "api"
static_files_path = "${web}"
static_files_mime_types = ( ${types.join(', ')} )
log_mode = "console"
log_level = "WARNING"
cookie_domain = "localhost"
cookie_secure = 0
session_key = "GLEWLWYD2_SESSION_ID"
admin_scope = "g_admin"
profile_scope = "g_profile"
user_module_path = "${modules}/user"
user_middleware_module_path = "${empty}"
client_module_path = "${modules}/client"
user_auth_scheme_module_path = "${modules}/scheme"
plugin_module_path = "${modules}/plugin"
use_secure_connection = false
secure_connection_key_file = "${folder}/none"
secure_connection_pem_file = "${folder}/none"
hash_algorithm = "SHA512"
database = { type = "sqlite3"; path = "${join(folder, 'glewlwyd.db')}"; };
`;
}

interface Parties {
  readonly base: string;
  readonly issuer: string;
  readonly redirectUri: string;
  readonly publicKey: JsonWebKey;
}

/** Makes the OpenID provider, the person and the relying party, as an administrator would. */
async function setUp({ base, issuer, redirectUri, publicKey }: Parties): Promise<void> {
  const api = await administrator(base);
  await api('mod/plugin', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: plugin(issuer),
  });
  for (const name of ['profile', 'email']) await api('scope', { name, display_name: name });
  const scope = ['openid', 'profile', 'email'];
  const { userName: username, name, email, password } = PERSON;
  await api('user', { username, name, email, password, scope, enabled: true });
  await api('client', {
    client_id: 'latchkey',
    name: 'Latchkey',
    confidential: true,
    enabled: true,
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    scope,
    token_endpoint_auth_method: ['private_key_jwt'],
    jwks: { keys: [publicKey] },
  });
}

function plugin(iss: string): Record<string, unknown> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return {
    iss,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 600,
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'jwks-show': true,
    'pkce-allowed': true,
    'pkce-required': true,
    'oauth-as-iss-id': true,
    'allowed-scope': ['openid', 'profile', 'email'],
    'name-claim': 'on-demand',
    'name-claim-scope': ['profile'],
    'email-claim': 'on-demand',
    'email-claim-scope': ['email'],
    // Assertions of clients are among the requests that it means.
    'request-parameter-allow': true,
    'request-maximum-exp': 3600,
    'client-jwks-parameter': 'jwks',
  };
}

type Api = (path: string, body: unknown) => Promise<void>;

/** The server's interface, for who it knows after installation. */
async function administrator(base: string): Promise<Api> {
  let cookie = '';
  const api: Api = async (path, body) => {
    const response = await fetch(`${base}/api/${path}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  };
  await api('auth', { username: 'admin', password: 'password' });
  return api;
}
