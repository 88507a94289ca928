/**
 * Who may import whom inside `src`, from above to below; `import type` counts. A room is a folder of `src` or, for the
 * files that stand alone, the file's name. `room/file` grants one file of a room instead of the whole.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  // Floors 11 and 10: the faces, and where a request is answered.
  index: ['auth', 'types', 'env', 'http/route'],
  auth: ['actions', 'config', 'http', 'contracts', 'types', 'errors', 'logger'],
  // Floors 9 to 5: what a request passes.
  // crypto: the content policy of the built-in pages names the hash of their style.
  // deployment: developers on their own machine are shown what failed.
  actions: [
    'methods',
    'sign-in',
    'session',
    'pages',
    'flow',
    'http',
    'crypto',
    'logger',
    'deployment',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // crypto: the ids of users are random, or derived from the identity so that a crash in between is mended.
  'sign-in': ['session', 'hooks', 'flow', 'http', 'crypto', 'contracts', 'types', 'errors', 'kit'],
  // hooks/adapter and crypto/random: settings carry the wrapped adapter and the default token generator.
  // session: its table says what a strategy needs.
  config: [
    'methods',
    'session',
    'hooks/adapter',
    'http',
    'crypto/random',
    'logger',
    'deployment',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // deployment: which variable a missing option may come from.
  methods: ['flow', 'hooks', 'http', 'crypto', 'deployment', 'contracts', 'types', 'errors', 'kit'],
  // flow/in-flight: parallel reads of one session share what extends it.
  // http/cookie-chunks: only what sets a session cookie needs to cut one.
  session: [
    'jwt',
    'flow/in-flight',
    'hooks',
    'http/cookie-chunks',
    'crypto',
    'contracts',
    'types',
    'errors',
    'kit',
  ],
  // jwt/codec: the state of a redirect proxy is a JWT, as the original's is.
  // http/cookie-table: a flow and its cookies last equally long.
  flow: ['jwt/codec', 'hooks', 'http/cookie-table', 'crypto', 'contracts', 'types', 'errors', 'kit'],
  jwt: ['http', 'crypto', 'types', 'errors', 'kit'],
  // Floor 4: HTTP, the application's own code, what one sees.
  http: ['crypto', 'contracts', 'types', 'errors', 'kit'],
  hooks: ['contracts', 'types', 'errors', 'kit'],
  pages: ['contracts', 'types'],
  // Floors 3 and 2: internal types, primitives, promises to users.
  contracts: ['types'],
  crypto: ['types', 'kit'],
  logger: ['types', 'errors', 'kit'],
  deployment: [],
  types: ['kit'],
  errors: ['kit'],
  // Floor 1: tools without a word of authentication in them.
  kit: [],
  // Wings: reached by users only.
  providers: ['types', 'kit'],
  adapters: ['types', 'errors', 'kit'],
  testing: ['types', 'kit'],
  client: ['types'],
  // deployment: what the variables say about where the process runs.
  env: ['deployment', 'types', 'errors'],
  // env: a listener is a whole binding, and reads the environment as bindings do.
  node: ['auth', 'env', 'http', 'contracts', 'types'],
};

/**
 * What single files may import beyond what their room may: a provider function carries the method of a type that nobody
 * else can make, so that applications without it bundle nothing of it.
 */
export const fileGrants: Readonly<Record<string, readonly string[]>> = {
  'providers/ceremony/passkey-config.ts': ['methods/webauthn/method'],
};

/** Rooms whose `index.ts` is a table and may be imported from other rooms. */
export const tables: readonly string[] = ['actions', 'methods', 'session', 'pages'];

/** Files that are faces: a subpath of the package; they may gather from any room they are granted. */
export const faces: readonly string[] = ['index.ts'];

/** Packages that a file may import: optional peers, each behind its own subpath. All others import none. */
export const peers: Readonly<Record<string, readonly string[]>> = {
  'providers/mail/send-smtp-mail.ts': ['nodemailer'],
  'providers/passkey.ts': ['@simplewebauthn/server'],
  'providers/webauthn.ts': ['@simplewebauthn/server'],
};

/** Where Node's own modules may be imported. */
export const nodeFiles: readonly string[] = ['node/request.ts'];

/** Longest file of `src`, in lines. */
export const maxLines = 300;
