import { BINDINGS } from '../support/bindings.ts';

/** Largest gzipped sizes, in bytes. */
export interface Budget {
  readonly gzipped: number;
  readonly start: number;
}

/** The row of an application with one OAuth provider, as bundlers for workers make one file of it. */
export const ONE_PROVIDER = 'one file with one OAuth provider';

/** The row of a page that uses the client without passkeys. */
export const CLIENT_WITHOUT_PASSKEYS = 'client without passkeys';

/** A provider that sends mails, and templates with it. */
const mail: Budget = { gzipped: 9_700, start: 6_700 };
/** Those with everything that the library has, of which the start is a small part. */
const ceremony: Budget = { gzipped: 188_400, start: 37_500 };

/**
 * Budgets by subpath, about 2 % above what they are. In one file, 40 kB of them are the fourteen translations of the pages; at
 * the start, none is.
 */
export const budgets: Readonly<Record<string, Budget>> = {
  '.': { gzipped: 189_500, start: 36_200 },
  [ONE_PROVIDER]: { gzipped: 178_500, start: 36_700 },
  [CLIENT_WITHOUT_PASSKEYS]: { gzipped: 3_000, start: 3_000 },
  './adapters/d1': { gzipped: 13_500, start: 15_400 },
  './adapters': { gzipped: 180_300, start: 35_200 },
  './adapters/memory': { gzipped: 182_300, start: 37_300 },
  './adapters/redis': { gzipped: 8_400, start: 10_300 },
  './errors': { gzipped: 1_500, start: 3_700 },
  './jwt': { gzipped: 6_700, start: 6_100 },
  './node': { gzipped: 182_700, start: 38_700 },
  './password': { gzipped: 7_500, start: 7_100 },
  './testing': { gzipped: 198_300, start: 54_000 },
  './client': { gzipped: 4_400, start: 4_400 },
  './react': { gzipped: 3_400, start: 3_400 },
  './next/react': { gzipped: 3_500, start: 3_500 },
  './nuxt/app': { gzipped: 3_600, start: 3_600 },
  './solid': { gzipped: 3_000, start: 3_000 },
  './svelte': { gzipped: 3_000, start: 3_000 },
  './vue': { gzipped: 3_000, start: 3_000 },
  './types': { gzipped: 100, start: 100 },
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
  './providers/password': { gzipped: 222_500, start: 39_100 },
};

/** Budgets of those that are much alike, by the beginning of their names; the first that fits counts. */
const shared: readonly (readonly [beginning: string, budget: Budget])[] = [
  ['./providers', { gzipped: 5_300, start: 4_300 }],
  ['./adapters', { gzipped: 17_100, start: 19_000 }],
];

/** The bindings for frameworks: each brings the library. */
const BRING_THE_LIBRARY: readonly string[] = [
  ...BINDINGS.map(({ name }) => `./${name}`),
  './next/v4',
  './next/v4/middleware',
];
const binding: Budget = { gzipped: 193_000, start: 45_200 };

/** The budget of a subpath; `undefined` if it has none, which every new one needs. */
export function budgetOf(subpath: string): Budget | undefined {
  if (Object.hasOwn(budgets, subpath)) return budgets[subpath];
  if (BRING_THE_LIBRARY.includes(subpath)) return binding;
  return shared.find(([beginning]) => subpath.startsWith(beginning))?.[1];
}
