import { BINDINGS } from '../support/bindings.ts';

/**
 * Who may import whom inside `src`, from above to below; `import type` counts. A room is a folder of `src` or
 * of `src/core` or, for the files that stand alone, the file's name. `room/file` grants one file of a room instead of the
 * whole.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  // Floors 11 and 10: the faces, and where a request is answered.
  index: ['server', 'auth', 'define-config', 'types', 'env', 'http/route'],
  // env: the server's own code reads the environment as bindings do.
  // load-feature: what the option `secondFactor` brings along.
  // limits/limit-attempts: who changes a password with the current one guesses, and sends no request to an action.
  // account: its page and the links of its mails are answered like other pages; a change of address ends sessions as a proof does.
  server: [
    'auth',
    'actions/built-in-pages',
    'actions/note-owner',
    'actions/signin',
    'config',
    'load-feature',
    'limits/known-device',
    'limits/limit-attempts',
    'methods',
    'identities',
    'sign-in/complete-sign-in',
    'sign-in/model',
    'sign-in/own-passkeys',
    'sign-in/prove-address',
    'sign-in/still-signed-in',
    'sign-in/ways-in',
    'logout/end-account-tokens',
    'logout/end-own-sessions',
    'session',
    'tokens',
    'store',
    'hooks',
    'records',
    'http',
    'env',
    'flow',
    'pages',
    'texts',
    'crypto',
    'logger',
    'assert-server-only',
    'authorized',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  auth: [
    'actions',
    'config',
    'http',
    'contracts',
    'types',
    'errors',
    'logger',
    'assert-server-only',
    'authorized',
    'kit',
  ],
  // Floors 9 to 5: what a request passes.
  // crypto: the content policy of the built-in pages names the hash of their style.
  // deployment: developers on their own machine are shown what failed.
  actions: [
    'load-feature',
    'identities/is-proven',
    'limits',
    'logout',
    'methods',
    'sign-in',
    'session',
    'tokens',
    'pages',
    'texts',
    'flow',
    'hooks/audit',
    'http',
    'crypto',
    'logger',
    'deployment',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // actions: its pages are shown as the others are, and visitors are led to the sign-in page.
  'api-access': [
    'load-feature',
    'actions/built-in-pages',
    'actions/signin',
    'actions/who-is-there',
    'limits/buckets',
    'limits/counting',
    'session',
    'records',
    'store',
    'pages',
    'texts',
    'hooks',
    'http',
    'crypto',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // actions: its page is shown as the others are, and visitors are led to the sign-in page.
  // limits/counting: requests per minute of a key.
  // methods/index: the providers that send mails tell the owner of a new key.
  'api-keys': [
    'load-feature',
    'actions/built-in-pages',
    'actions/signin',
    'limits/counting',
    'session',
    'methods/index',
    'identities',
    'flow',
    'records',
    'store',
    'hooks',
    'pages',
    'texts',
    'http',
    'crypto',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // actions: its pages are shown as the others are, and a sign-in that it completes ends as a callback does.
  factors: [
    'load-feature',
    'actions/built-in-pages',
    'actions/callback',
    'actions/signin',
    'limits/grant',
    'sign-in/candidate',
    'sign-in/complete-sign-in',
    'sign-in/decide',
    'sign-in/load-users',
    'sign-in/model',
    'sign-in/own-passkeys',
    'session',
    'methods/index',
    'identities',
    'flow',
    'records',
    'store',
    'hooks',
    'pages',
    'texts',
    'http',
    'crypto',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // logger/refusals: what a visitor caused counts, what the deployment caused does not.
  limits: ['records', 'http', 'crypto', 'logger/refusals', 'contracts', 'errors', 'kit'],
  // crypto: the ids of users are random, or derived from the identity so that a crash in between is mended.
  // records: the first proof of an address ends passwords from before.
  // methods/index: the providers that send mails tell the owner of a new way in.
  // limits/grant: a guess that was right is no longer counted.
  'sign-in': [
    'load-feature',
    'limits/grant',
    'methods/index',
    'methods/webauthn/stored-credential',
    'identities',
    'session',
    'tokens',
    'records',
    'store',
    'hooks',
    'flow',
    'http',
    'crypto',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // crypto/random: settings carry the default token generator.
  // session: its table says what a strategy needs.
  // tokens/offline-access: the option `tokens` adds to what providers are asked for.
  // texts: whether this build has a configured language, and whether there is a text. pages/color: what the pages can read.
  config: [
    'methods',
    'session',
    'records/reseal',
    'hooks/audit',
    'http',
    'crypto/random',
    'logger',
    'deployment',
    'assert-server-only',
    'tokens/offline-access',
    'texts/catalogue',
    'texts/offered',
    'pages/color',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // methods/oauth: the metadata, keys and client of a provider are those of a sign-in there.
  // tokens/end-user-grants: what a session brought ends with it.
  // texts/choose-catalogue, http/to-request: the provider is told which language somebody reads.
  logout: [
    'methods/oauth/server/authorization-server',
    'methods/oauth/server/endpoint-url',
    'methods/oauth/server/idp-request',
    'methods/oauth/server/provider-fault',
    'methods/oauth/client/client-authentication',
    'methods/oauth/identity/id-token',
    'session',
    'tokens/end-user-grants',
    'tokens/load-end-grants',
    'texts/choose-catalogue',
    'http/to-request',
    'flow',
    'hooks/audit',
    'records',
    'crypto',
    'logger',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // deployment: which variable a missing option may come from.
  // password, records: accounts with a password keep its hash.
  identities: ['crypto', 'contracts', 'types', 'kit'],
  // limits/strangers: with a new password, devices are known no more.
  methods: [
    'load-feature',
    'limits/strangers',
    'identities',
    'password/passwords',
    'password/password-error',
    'records',
    'texts',
    'flow',
    'store',
    'hooks',
    'http',
    'crypto',
    'deployment',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // flow/in-flight: parallel reads of one session share what extends it.
  // http/cookie-chunks: only what sets a session cookie needs to cut one. http/library-fields: whether it outlives the browser.
  // http/client-address: the list of sessions shows where they began.
  // records: sessions that can be listed and ended.
  session: [
    'load-feature',
    'jwt',
    'flow/in-flight',
    'records',
    'store',
    'hooks',
    'http/client-address',
    'http/cookie-chunks',
    'http/library-fields',
    'crypto',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // jwt/codec: the state of a redirect proxy is a JWT, as the original's is.
  // http/cookie-table: a flow and its cookies last equally long.
  // records: which challenges of passkeys were used.
  flow: [
    'records',
    'jwt/codec',
    'hooks',
    'http/cookie-table',
    'http/cookie-chunks',
    'crypto',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // http/cookie-chunks: without a store of records, grants are kept in a cookie.
  // store/store-methods: the account row, which grants are imported from.
  tokens: [
    'load-feature',
    'records',
    'hooks/audit',
    'store/store-methods',
    'http/cookie-chunks',
    'crypto',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  jwt: ['http', 'crypto', 'types', 'errors', 'kit'],
  // Floor 4: HTTP, the application's own code, what one sees.
  http: ['crypto', 'contracts', 'types', 'errors', 'kit'],
  // crypto/random: an audit event names its request.
  hooks: ['crypto/random', 'contracts', 'types', 'errors', 'kit'],
  store: ['contracts', 'types', 'errors', 'kit'],
  records: ['crypto', 'contracts', 'types', 'errors', 'kit'],
  pages: ['texts', 'contracts', 'types'],
  texts: ['types', 'errors', 'kit'],
  // Floors 3 and 2: internal types, primitives, promises to users.
  contracts: ['types'],
  crypto: ['types', 'kit'],
  // crypto/random: what is shown of a fault is a random reference to its line.
  logger: ['crypto/random', 'types', 'errors', 'kit'],
  deployment: [],
  'assert-server-only': ['errors'],
  authorized: ['errors'],
  types: ['kit'],
  errors: ['kit'],
  'load-feature': ['contracts', 'types', 'errors'],
  // Floor 1: tools without a word of authentication in them.
  kit: [],
  // What is loaded when a value of the configuration has switched it on.
  features: [
    'actions',
    'api-access',
    'api-keys',
    'factors',
    'load-feature',
    'sign-in',
    'logout',
    'methods',
    'session',
    'tokens',
    'limits',
    'store/wrap-adapter',
    'config',
    'http',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // Wings: reached by users only.
  lean: ['features', 'contracts/features', 'types'],
  // server: what the option brings along, and its functions for the server's own code.
  account: [
    'features/option-tables',
    'server/account/features',
    'server/accounts/account-on-demand',
    'types',
  ],
  // server: their functions for the server's own code.
  api: ['features', 'server/accounts/api-keys-on-demand', 'types'],
  // adapters: the SQL that lists users comes with the option, and not with every adapter.
  administration: [
    'adapters/sql/list-users',
    'contracts/features',
    'kit/on-demand',
    'features/option-tables',
    'server/administration/features',
    'server/administration/on-demand',
    'server/session-request',
    'types',
  ],
  // adapters: the SQL that finds many users comes with the option, and not with every adapter.
  organizations: [
    'adapters/sql/find-users',
    'contracts/features',
    'kit/on-demand',
    'features/option-tables',
    'server/organizations/features',
    'server/organizations/on-demand',
    'server/organizations/policies/on-demand',
    'types',
  ],
  'second-factor': ['features', 'server/accounts/factors-on-demand', 'types'],
  // texts: the catalogues, which subpaths show.
  translations: ['texts', 'types'],
  // Nothing of the core: services that only receive tokens bundle a few kilobytes.
  'resource-server': ['crypto/digest', 'crypto/runtime', 'types', 'kit'],
  providers: ['types', 'kit'],
  adapters: ['types', 'errors', 'kit'],
  // auth: `signInAs` signs in through the library itself.
  // server/environment: who is signed in for a test is signed in as the application signs in, which reads the environment.
  // contracts/features, sign-in/model: types; `signInAs` proves two factors in the place of the user.
  testing: ['auth', 'contracts/features', 'server/environment', 'sign-in/model', 'types', 'kit'],
  // crypto: salts are random, and hashes are compared in constant time.
  password: ['crypto/random', 'crypto/equal', 'errors', 'kit'],
  client: ['types'],
  'define-config': ['assert-server-only', 'types'],
  // deployment: what the variables say about where the process runs.
  // authorized: only next-auth, which calls the callback, asks for defaults in this way.
  env: ['deployment', 'authorized', 'types', 'errors'],
  // A binding is a framework's words for the server API; those of Node's frameworks use what reads its requests.
  // jwt: applications of next-auth 4 call `getToken`.
  bindings: ['server', 'jwt', 'node', 'assert-server-only', 'types', 'errors'],
  // server/environment: a listener is a whole binding, and reads the environment as bindings do.
  // server/private-answer: what shared caches must not store is the same for every kind of response.
  node: ['auth', 'server/environment', 'server/private-answer', 'http', 'contracts', 'types'],
  // Commands use the library as its users do. Beyond that, `doctor` looks at what a configuration is resolved to, and asks
  // providers as a sign-in does, so that it has no rules of its own; `migrate` prints what the adapters know of their tables;
  // `secret` and the doctor go through the records; `user` does what administrators do, without a session. `session` has names, attributes and chunks of cookies from `http`, and shows expired sessions, which `decode` refuses.
  cli: [
    'index',
    'env',
    'adapters',
    'config',
    'methods/oauth/server/authorization-server',
    'session/session-id',
    'jwt',
    'http',
    'records/reseal',
    'server/administration/operator',
    'deployment',
    'contracts',
    'crypto/derive-key',
    'crypto/jose/jwe',
    'types',
    'errors',
    'kit',
  ],
};

/**
 * What single files may import beyond what their room may: a provider function carries the method of a type that nobody
 * else can make, so that applications without it bundle nothing of it; mails have the sentences of the library.
 */
export const fileGrants: Readonly<Record<string, readonly string[]>> = {
  'providers/ceremony/passkey-config.ts': ['methods/webauthn/method'],
  'providers/password.ts': ['methods/password/method'],
  // The mails that this package writes also carry notices to the owner of an account.
  'providers/mail/own-mail.ts': ['texts/notices-in'],
  // What a mail says where it is sent without a language.
  'providers/mail/mail-words.ts': ['texts/english-mail'],
  // The provider of an organization signs in by rules of its own, also in lean builds.
  'server/organizations/policies/connection-method.ts': ['sign-in/account-owner', 'sign-in/not-linked'],
  'server/organizations/policies/connection.ts': ['features/groups'],
  // What options are resolved with knows what each build has.
  'config/options-at-once.ts': ['features/lean-options'],
  'config/options-on-demand.ts': ['features/groups', 'features/option-code'],
  // What is proven of a session, which any part may read.
  'server/organizations/policies/demands.ts': ['factors/proofs'],
};

/**
 * Files of which package.json chooses one (`imports`): who imports one imports a name, and what stands behind it may know any
 * room. By file: the rooms that may import it.
 */
export const chosen: Readonly<Record<string, readonly string[]>> = {
  // Whether the build has a feature of its own.
  'features/all.ts': ['methods'],
  // What options are resolved with.
  'config/options-on-demand.ts': ['config'],
  // What values bring along where it has none.
  'features/nothing-carried.ts': ['providers', 'adapters'],
};

/** The path of a file as this table names it: rooms inside of the core are named like those beside it. */
export function withoutCore(path: string): string {
  return path.replace(/^core\//, '');
}

/** Who may import whom among the rooms inside a room. What ends sessions knows neither of the strategies. */
export const innerLayers: Readonly<Record<string, readonly string[]>> = {
  'session/jwt': ['session/revocation'],
  'session/database': ['session/revocation'],
  'session/revocation': [],
};

/** Rooms whose `index.ts` is a table and may be imported from other rooms. */
export const tables: readonly string[] = ['methods', 'session', 'pages', 'node'];

/** Files that are faces: a subpath of the package; they may gather from any room they are granted. */
export const faces: readonly string[] = ['index.ts'];

/** Rooms that import the library as its users do: through the files that subpaths lead to. */
export const outsiders: readonly string[] = ['cli'];

/** Packages that a file may import: optional peers, each behind its own subpath. All others import none. */
export const peers: Readonly<Record<string, readonly string[]>> = {
  'client/next-react.ts': ['react'],
  'client/nuxt-page.ts': ['vue'],
  'client/nuxt-protect.ts': ['vue'],
  'client/react.ts': ['react'],
  'client/solid.ts': ['solid-js'],
  'client/svelte.ts': ['svelte', 'svelte/store'],
  'client/vue.ts': ['vue'],
  'client/vue-key.ts': ['vue'],
  ...Object.fromEntries(
    BINDINGS.flatMap(({ imports = {} }) =>
      Object.entries(imports).map(([file, packages]) => [`bindings/${file}`, packages] as const),
    ),
  ),
  'providers/mail/send-smtp-mail.ts': ['nodemailer'],
  'providers/passkey.ts': ['@simplewebauthn/server'],
  'providers/webauthn.ts': ['@simplewebauthn/server'],
  // Inlined into the package by the build.
  'factors/qr-code.ts': ['qr'],
  // Inlined into `dist/cli` by the build.
  'cli/command-line.ts': ['commander'],
  'cli/doctor/version-range.ts': [
    'semver/functions/satisfies.js',
    'semver/functions/valid.js',
    'semver/ranges/valid.js',
  ],
  'cli/options.ts': ['commander'],
  'cli/prompt.ts': ['@clack/prompts'],
  'cli/run.ts': ['commander'],
  'cli/session/command.ts': ['commander'],
  'cli/migrate/command.ts': ['commander'],
};

/** Where Node's own modules may be imported: files, and rooms. */
export const nodeFiles: readonly string[] = [
  'node/request.ts',
  'cli',
  'client/device/index.ts',
  'client/device/open-browser.ts',
  'client/device/token-store.ts',
];

/** Files that import modules of the application, whose names nobody can write out. */
export const loaders: readonly string[] = ['cli/project/import-module.ts'];

/** Longest file of `src`, in lines. */
export const maxLines = 300;
