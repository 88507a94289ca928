import { BINDINGS } from '../support/bindings.ts';

/** Largest gzipped sizes, in bytes. */
export interface Budget {
  readonly gzipped: number;
  readonly start: number;
}

/** The row of an application with one OAuth provider, as bundlers for workers make one file of it. */
export const ONE_PROVIDER = 'one file with one OAuth provider';

/** The same after its first request, which reviews the configuration. */
export const ONE_PROVIDER_REVIEWED = `${ONE_PROVIDER}, reviewed`;

/** The same for workers and edge functions, by the condition that their bundlers set. */
export const ONE_PROVIDER_ON: Readonly<Record<string, string>> = {
  workerd: `${ONE_PROVIDER}, workerd`,
  'edge-light': `${ONE_PROVIDER}, edge-light`,
};

/** An application in a build with the condition `latchkey-lean`, which contains what its configuration brings along. */
export interface LeanApplication {
  readonly name: string;
  /** Files of `dist/providers`. */
  readonly providers: readonly string[];
  readonly imports: string;
  /** The members of its configuration. */
  readonly config: string;
  /** Sentences that only a feature has which it does not use. */
  readonly without: readonly string[];
}

const SENTENCES = {
  limits: 'nothing was tried. The option',
  users: 'Sign in as that user first',
  openid: 'the signature of its UserInfo response',
  secondFactor: 'The option `secondFactor.required` threw',
};
const GITHUB = `import GitHub from './dist/providers/github.js';`;

export const LEAN: readonly LeanApplication[] = [
  {
    name: 'lean: GitHub',
    providers: ['github'],
    imports: GITHUB,
    config: 'providers: [GitHub]',
    without: Object.values(SENTENCES),
  },
  {
    name: 'lean: GitHub, Credentials',
    providers: ['github', 'credentials'],
    imports: `${GITHUB} import Credentials from './dist/providers/credentials.js';`,
    config: 'providers: [GitHub, Credentials()]',
    without: [SENTENCES.users, SENTENCES.openid, SENTENCES.secondFactor],
  },
  {
    name: 'lean: GitHub, our SQLite adapter',
    providers: ['github'],
    imports: `${GITHUB} import { SqliteAdapter } from './dist/adapters/sqlite/index.js';`,
    config: 'providers: [GitHub], adapter: SqliteAdapter(database)',
    without: [SENTENCES.limits, SENTENCES.secondFactor],
  },
];

/** The row of a page that uses the client without passkeys. */
export const CLIENT_WITHOUT_PASSKEYS = 'client without passkeys';

/** A provider that sends mails, and templates with it. */
const mail: Budget = { gzipped: 9_700, start: 6_700 };
/** Those with everything that the library has, of which the start is a small part. */
const ceremony: Budget = { gzipped: 166_000, start: 12_400 };

/** One OAuth provider where no translation comes along. */
const onWorkers: Budget = { gzipped: 144_800, start: 30_000 };

/**
 * Budgets by subpath, about 2 % above what they are. In one file, 34 kB of them are the fourteen translations of the pages,
 * except on workers; at the start, none is.
 */
export const budgets: Readonly<Record<string, Budget>> = {
  '.': { gzipped: 192_700, start: 30_000 },
  [ONE_PROVIDER]: { gzipped: 178_350, start: 30_000 },
  [ONE_PROVIDER_REVIEWED]: { gzipped: 178_350, start: 38_200 },
  ...Object.fromEntries(Object.values(ONE_PROVIDER_ON).map((name) => [name, onWorkers])),
  'lean: GitHub': { gzipped: 95_000, start: 32_400 },
  'lean: GitHub, Credentials': { gzipped: 107_100, start: 34_350 },
  'lean: GitHub, our SQLite adapter': { gzipped: 123_900, start: 50_100 },
  // With every feature, each loaded on demand.
  './lean': { gzipped: 142_100, start: 12_700 },
  [CLIENT_WITHOUT_PASSKEYS]: { gzipped: 3_000, start: 3_000 },
  // As those of all SQL databases, with its store of organizations, which nothing else imports.
  './adapters/d1': { gzipped: 16_100, start: 17_400 },
  './adapters': { gzipped: 2_300, start: 3_500 },
  './adapters/memory': { gzipped: 5_000, start: 6_300 },
  './adapters/redis': { gzipped: 8_400, start: 10_300 },
  './errors': { gzipped: 1_500, start: 2_900 },
  './jwt': { gzipped: 6_700, start: 6_100 },
  './node': { gzipped: 180_800, start: 32_200 },
  // With what changes an account, which is loaded on demand.
  './account': { gzipped: 213_000, start: 28_500 },
  './organizations': { gzipped: 206_100, start: 30_400 },
  './administration': { gzipped: 197_800, start: 28_800 },
  './api': { gzipped: 233_000, start: 30_600 },
  // With the library: its functions for the server's own code read sessions.
  './second-factor': { gzipped: 232_800, start: 11_100 },
  // Services that only receive tokens: nothing of the library.
  './resource-server': { gzipped: 8_000, start: 8_000 },
  './password': { gzipped: 7_500, start: 7_100 },
  './testing': { gzipped: 200_900, start: 53_800 },
  './client': { gzipped: 5_100, start: 5_100 },
  './client/device': { gzipped: 4_000, start: 4_000 },
  './client/administration': { gzipped: 800, start: 800 },
  './client/organizations': { gzipped: 720, start: 720 },
  './react': { gzipped: 3_400, start: 3_400 },
  './next/react': { gzipped: 3_500, start: 3_500 },
  './nuxt/app': { gzipped: 3_600, start: 3_600 },
  './solid': { gzipped: 3_000, start: 3_000 },
  './svelte': { gzipped: 3_000, start: 3_000 },
  './vue': { gzipped: 3_000, start: 3_000 },
  './types': { gzipped: 100, start: 100 },
  './types/internal': { gzipped: 100, start: 100 },
  './providers/email': mail,
  './providers/forwardemail': mail,
  './providers/loops': mail,
  './providers/mailgun': mail,
  './providers/nodemailer': mail,
  './providers/postmark': mail,
  './providers/resend': mail,
  './providers/sendgrid': mail,
  './providers/passkey': ceremony,
  './providers/webauthn': ceremony,
  './providers/password': { gzipped: 199_800, start: 12_700 },
};

/** Budgets of those that are much alike, by the beginning of their names; the first that fits counts. */
const shared: readonly (readonly [beginning: string, budget: Budget])[] = [
  ['./providers', { gzipped: 5_300, start: 4_300 }],
  // With the names of all texts, which are those of the English ones.
  ['./texts', { gzipped: 13_600, start: 13_600 }],
  ['./adapters', { gzipped: 19_900, start: 21_300 }],
];

/** The bindings for frameworks: each brings the library. */
const BRING_THE_LIBRARY: readonly string[] = [
  ...BINDINGS.map(({ name }) => `./${name}`),
  './next/v4',
  './next/v4/middleware',
];
const binding: Budget = { gzipped: 197_300, start: 41_500 };

/** The budget of a subpath; `undefined` if it has none, which every new one needs. */
export function budgetOf(subpath: string): Budget | undefined {
  if (Object.hasOwn(budgets, subpath)) return budgets[subpath];
  if (BRING_THE_LIBRARY.includes(subpath)) return binding;
  return shared.find(([beginning]) => subpath.startsWith(beginning))?.[1];
}
