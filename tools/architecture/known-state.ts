/** Types of the language whose values stay as they are. */
export const statelessTypes: readonly string[] = [
  'Function',
  'ReadonlyArray',
  'ReadonlyMap',
  'ReadonlySet',
  'RegExp',
  'TextDecoder',
  'TextEncoder',
];

/** Calls whose functions remember nothing. */
export const statelessMakers: readonly string[] = ['Object.assign', 'conformTokens'];

const loaded = 'a part of the library that is loaded on demand';
const derived = 'keys that were derived from a secret, a bounded number';
const ofProvider = 'what follows from a provider or its server alone; goes with it';
const ofPlatform = 'what the runtime offers; found once, never written again';
const ofConfig = 'what follows from a configuration; goes with its providers array';

/** What `src` keeps at module level (file and name), and why; everything else there never changes. */
export const knownState: Readonly<Record<string, string>> = {
  'actions/index.ts loadHandlers': loaded,
  'actions/index.ts loadLimits': loaded,
  'actions/index.ts loadOwnPages': loaded,
  'actions/callback.ts loadNoteOwner': loaded,
  'methods/password/common-passwords.ts known': 'the list of common passwords, unpacked once',
  'methods/password/rules.ts loadCommon': loaded,
  'actions/index.ts loadSessions': loaded,
  'tokens/load-end-grants.ts loadEndGrants': loaded,
  'adapters/shared/lock.ts locks': 'the lock of a database connection; goes with it',
  'adapters/postgres/pg.ts limited': 'pools whose limit to connect is ours; goes with the pool',
  'adapters/redis/give-up.ts renewed': 'when a client connected again; goes with the client',
  'adapters/shared/token-form.ts nodeHash': ofPlatform,
  'client/page-store.ts current': 'the store of the page, in a browser; no server sets it',
  'client/react.ts SessionContext': 'the key of a context; its values go with the components',
  'client/solid.ts SessionContext': 'the key of a context; its values go with the components',
  'password/index.ts byDefault': 'the defaults: places and a queue, nobody’s password',
  'bindings/next/v4.ts applications': 'what follows from the options of an application; goes with them',
  'config/resolve-parts.ts boundFetches': '`fetch` as a plain function, one per `fetch`',
  'config/resolve-settings.ts byProviders': ofConfig,
  'config/resolve-settings.ts applications':
    'the last sixteen applications, by what their configuration says',
  'crypto/derive-key.ts macKeys': derived,
  'crypto/derive-key.ts sealKeys': derived,
  'crypto/derive-key.ts sessionKeys': derived,
  'crypto/jose/content-key.ts aesGcm': loaded,
  'crypto/jose/content-key.ts webAesCbcHmac': loaded,
  'crypto/jose/jws-key.ts imported': 'imported keys, by the JWK they come from; go with it',
  'crypto/random.ts pool': 'random octets that nobody has been given yet',
  'authorized.ts honored': 'functions that something calls; go with the configuration',
  'deployment.ts nodeEnvs': ofConfig,
  'env.ts checkedBasePaths': ofConfig,
  'env.ts completed': ofConfig,
  'hooks/adapter.ts loadTransaction': loaded,
  'http/cookie.ts fixedAttributes': 'the attributes of a cookie as text; go with its frozen options',
  'http/cookie.ts lastDate': 'the text of the current second',
  'http/parse-request.ts loadBodyReader': loaded,
  'http/connection.ts addresses': 'by which connection a request came; goes with it',
  'kernel/accounts/on-demand.ts load': loaded,
  'kernel/on-demand.ts load': loaded,
  'kernel/on-demand.ts loadReseal': loaded,
  'kernel/environment.ts results': ofConfig,
  'kernel/environment.ts withEnvironment': ofConfig,
  'kernel/get-session.ts readings': 'readings of a request that is being answered; go with it',
  'logger.ts lines': loaded,
  'logger.ts waiting': 'lines of the log that wait for what writes them',
  'methods/oauth/client/client-authentication.ts basics': ofProvider,
  'methods/oauth/code-flow/authorization-request.ts commonUrls': ofProvider,
  'methods/oauth/index.ts loadClaims': loaded,
  'methods/oauth/index.ts loadRefresh': loaded,
  'methods/oauth/server/authorization-server.ts cache': 'metadata of servers, per `fetch` and URL',
  'methods/oauth/server/authorization-server.ts servers': ofProvider,
  'methods/oauth/server/authorization-server.ts urlsByProvider': ofProvider,
  'methods/oauth/server/signing-keys.ts cache': 'keys of servers, per `fetch` and URL',
  'providers/profile/load-api.ts loaded': loaded,
  'session/jwt-session-read.ts loadWriter': loaded,
  'session/look-up-due.ts load': loaded,
  'session/load-control.ts sessionControl': loaded,
  'session/load-rare-cases.ts rareCases': loaded,
  'sign-in/complete-sign-in.ts loadKeepGrant': loaded,
  'sign-in/complete-sign-in.ts loadHeldProof': loaded,
  'session/index.ts loadJwtSession': loaded,
  'session/index.ts loadDatabaseSession': loaded,
};
