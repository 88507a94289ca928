import { adapters } from '../adapters.js';
import { HOME, SignInStage, type OwnAdapter } from '../../databases/sign-in-stage.js';
import type { FaultTest } from '../fault-test.js';

const MACHINES = 32;

/** One round, and what is counted in it. */
type Round = (adapter: OwnAdapter) => Promise<Record<string, number>>;

async function overAll(size: number, round: Round): Promise<Record<string, Record<string, number>>> {
  const found: Record<string, Record<string, number>> = {};
  for (const [name, open] of Object.entries(adapters)) {
    const { adapter, close } = await open();
    try {
      found[name] = await sumOf(size, () => round(adapter));
    } finally {
      await close();
    }
  }
  return found;
}

async function sumOf(
  size: number,
  round: () => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (let n = 0; n < size; n += 1)
    for (const [what, count] of Object.entries(await round())) sums[what] = (sums[what] ?? 0) + count;
  return sums;
}

async function firstSignIn(adapter: OwnAdapter): Promise<Record<string, number>> {
  const stage = await SignInStage.open(adapter, 'database');
  const browsers = Array.from({ length: MACHINES }, () => stage.browser());
  const backs = await Promise.all(browsers.map((browser) => stage.comeBack(browser)));
  const answers = await Promise.all(browsers.map((browser, n) => browser.get(backs[n] ?? '')));
  const seen = new Set<unknown>();
  for (const browser of browsers) seen.add((await browser.session())?.['user'] === undefined);
  const user = await adapter.getUserByEmail(stage.address);
  const accounts = await adapter.listAccountsByUserId(user?.id ?? '');
  return {
    // An address is unique in every store: more users would be as many failures, or users without it.
    accounts: accounts.length,
    'browsers that were not let in': answers.filter((one) => one.headers.get('location') !== HOME).length,
    'sessions that signed nobody in': seen.has(true) ? 1 : 0,
  };
}

async function mailLink(adapter: OwnAdapter): Promise<Record<string, number>> {
  const stage = await SignInStage.open(adapter, 'database');
  const first = stage.browser();
  const link = await stage.askForLink(first);
  const browsers = Array.from({ length: MACHINES }, () => stage.browser());
  for (const browser of browsers) for (const [name, { value }] of first.cookies) browser.plant(name, value);
  const answers = await Promise.all(browsers.map((browser) => browser.get(link)));
  return {
    'browsers that were let in': answers.filter((one) => one.headers.get('location') === HOME).length,
    sessions: browsers.filter((browser) => browser.names('session-token').length > 0).length,
  };
}

const stores = Object.keys(adapters).join(', ');

/** One identity that nobody has seen, on many machines at once. */
export const parallelFirstSignIns: FaultTest = {
  title: 'Parallel first sign-in',
  how: (size) =>
    `${size} rounds over each of ${stores}: ${MACHINES} browsers, each with a configuration of its own, one identity`,
  sizes: { sample: 2, all: 10 },
  run: async (ledger, size) => {
    for (const [name, sums] of Object.entries(await overAll(size, firstSignIn))) {
      ledger.exact(`accounts per identity, ${name}`, 1, (sums['accounts'] ?? 0) / size);
      const failures =
        (sums['browsers that were not let in'] ?? 0) + (sums['sessions that signed nobody in'] ?? 0);
      ledger.exact(`errors, ${name}`, 0, failures);
    }
  },
};

/** One link, on many machines at once. */
export const mailLinkRaces: FaultTest = {
  title: 'Mail-link race',
  how: (size) => `${size} rounds over each of ${stores}: ${MACHINES} browsers open one link`,
  sizes: { sample: 2, all: 10 },
  run: async (ledger, size) => {
    for (const [name, sums] of Object.entries(await overAll(size, mailLink))) {
      ledger.exact(`sessions per link, ${name}`, 1, (sums['sessions'] ?? 0) / size);
      ledger.exact(`browsers let in per link, ${name}`, 1, (sums['browsers that were let in'] ?? 0) / size);
    }
  },
};
