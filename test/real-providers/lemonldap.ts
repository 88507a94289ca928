import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OIDCProvider } from 'latchkey/providers/oidc';
import { launch, untilReady } from '../support/child-processes.ts';
import type { Person, Place, RealProvider } from './real-provider.ts';

/** Milliseconds. */
const START_LIMIT = 90_000;

const CLIENT = { clientId: 'latchkey', clientSecret: 'the-secret-that-both-sides-know' };

/** One of the three whom the server's own demonstration backend knows; password and user name are the same. */
const PERSON: Person & { readonly userName: string } = {
  userName: 'dwho',
  name: 'Doctor Who',
  email: 'dwho@badwolf.org',
};

/**
 * LemonLDAP::NG 2.16, with the configuration that it has after installation as far as claims go: an ID Token says who
 * it is, and name and address are at the UserInfo endpoint only (OpenID Connect Core 1.0, section 5.4).
 */
export const lemonldap: RealProvider = {
  name: 'LemonLDAP::NG',
  packages: [
    'liblemonldap-ng-portal-perl',
    'libplack-perl',
    'libstring-random-perl',
    // Only recommended by the portal; its OpenID Connect issuer does not load without it.
    'libio-string-perl',
    // The portal loads them for pictures that nobody is shown here.
    'libgd-securityimage-perl',
    'perlmagick',
  ],
  start: async (place) => {
    const issuer = `http://localhost:${place.port}/`;
    const ini = writeConfiguration(place, issuer);
    const program = fileURLToPath(new URL('./lemonldap.psgi', import.meta.url));
    const server = ['-s', 'HTTP::Server::PSGI', '-E', 'production', '--host', '127.0.0.1'];
    const portal = launch(['plackup', ...server, '--port', String(place.port), program], {
      cwd: place.folder,
      env: { PATH: process.env['PATH'], LLNG_DEFAULTCONFFILE: ini },
    });
    return {
      config: OIDCProvider({ id: 'real', name: 'LemonLDAP::NG', issuer, ...CLIENT }),
      person: PERSON,
      process: await untilReady(portal, `${issuer}.well-known/openid-configuration`, START_LIMIT),
      logIn: async (page) => {
        await page.locator('input[name=user]').fill(PERSON.userName);
        await page.locator('input[name=password]').fill(PERSON.userName);
        await page.locator('#lform button[type=submit]').click();
        await page.locator('button.positive, button.btn-success').click();
      },
    };
  },
};

function writeConfiguration({ folder, redirectUri }: Place, issuer: string): string {
  const [conf, cache] = [join(folder, 'conf'), join(folder, 'cache')];
  mkdirSync(conf);
  mkdirSync(cache);
  writeFileSync(join(conf, 'lmConf-1.json'), JSON.stringify(configuration({ folder, redirectUri, issuer })));
  const ini = join(folder, 'lemonldap-ng.ini');
  writeFileSync(
    ini,
    `[all]
logLevel = warn
logger = Lemonldap::NG::Common::Logger::Std
userLogger = Lemonldap::NG::Common::Logger::Std
[configuration]
type = File
dirName = ${conf}
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'configuration', 'cache_root' => '${cache}' }
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`,
  );
  return ini;
}

interface Facts {
  readonly folder: string;
  readonly redirectUri: string;
  readonly issuer: string;
}

function configuration({ folder, redirectUri, issuer }: Facts): Record<string, unknown> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    cfgNum: 1,
    cfgVersion: '2.16.1',
    // Without a date it takes it for none.
    cfgDate: 1,
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    whatToTrace: 'uid',
    // It guards no other applications.
    locationRules: {},
    exportedHeaders: {},
    exportedVars: {},
    macros: {},
    groups: {},
    key: 'what-the-portal-encrypts-with',
    portal: issuer,
    domain: 'localhost',
    cookieName: 'lemonldap',
    securedCookie: 0,
    ...storage(folder),
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'signing',
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcRPMetaDataOptions: {
      latchkey: {
        oidcRPMetaDataOptionsClientID: CLIENT.clientId,
        oidcRPMetaDataOptionsClientSecret: CLIENT.clientSecret,
        oidcRPMetaDataOptionsRedirectUris: redirectUri,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
        oidcRPMetaDataOptionsRequirePKCE: 1,
      },
    },
    oidcRPMetaDataExportedVars: { latchkey: { name: 'cn', email: 'mail', preferred_username: 'uid' } },
  };
}

/** Where sessions lie: in files. */
function storage(folder: string): Record<string, unknown> {
  const files = (name: string): Record<string, string> => {
    const directory = join(folder, name);
    mkdirSync(join(directory, 'lock'), { recursive: true });
    return {
      Directory: directory,
      LockDirectory: join(directory, 'lock'),
      generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
    };
  };
  return {
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files('persistent'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { namespace: 'sessions', cache_root: join(folder, 'cache') },
  };
}
