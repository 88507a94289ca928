import { adapters } from '../adapters.js';
import { SignInStage, HOME, type OwnAdapter } from '../../databases/sign-in-stage.js';
import { openApp } from '../app.js';
import type { FaultTest } from '../fault-test.js';

/** Seconds by which the provider's clock is ahead. */
const OFFSETS = [-300, -120, -60, -30, 30, 60, 120, 300];
/** Seconds by which an ID Token may have expired, and an instant of the provider's may be ahead of its own `iat`. */
const TOLERATED = 60;
/** Seconds of this machine. */
const NOW = Date.parse('2030-01-01T12:00:00Z') / 1000;

/** Times of an ID Token, in seconds. */
interface Times {
  readonly iat: number;
  readonly exp: number;
  readonly nbf?: number;
}

async function isLetIn(offset: number, times: Times): Promise<boolean> {
  const here = (): Date => new Date(NOW * 1000);
  const there = (): Date => new Date((NOW + offset) * 1000);
  const app = await openApp({ config: {}, idp: { now: there }, now: here });
  app.idp.faults.claims = { nbf: times.iat, ...times };
  // The crowd names the person, and would take the place of the times.
  app.config.runtime = { fetch: app.idp.fetch, now: here };
  return app.signIn(app.browser(), 'ada@example.com');
}

/** The clock of the provider is ahead, or behind. */
export const clockSkew: FaultTest = {
  title: 'Clock skew',
  how: () =>
    'a provider that is 30, 60, 120 and 300 s behind and ahead: its fresh ID Tokens, for 5 minutes, with `nbf`; and such that expired 61 s ago, become valid 61 s after the later clock, are issued 301 s ahead or were 601 s ago',
  sizes: { sample: 1, all: 1 },
  run: async (ledger) => {
    for (const offset of OFFSETS) {
      const name = `${offset > 0 ? '+' : '−'}${Math.abs(offset)} s`;
      const iat = NOW + offset;
      const fresh = { iat, exp: iat + 300 };
      ledger.exact(`false rejects, ${name}`, 0, (await isLetIn(offset, fresh)) ? 0 : 1);
      const wrong: Times[] = [
        { iat, exp: NOW - TOLERATED - 1 },
        { ...fresh, nbf: Math.max(NOW, iat) + TOLERATED + 1 },
        { iat: NOW + 301, exp: NOW + 601 },
        { iat: NOW - 601, exp: NOW + 300 },
      ];
      const accepted = await Promise.all(wrong.map((times) => isLetIn(offset, times)));
      ledger.exact(`false accepts, ${name}`, 0, accepted.filter(Boolean).length);
    }
  },
};

/** Dates that do not fit into 32 bits. */
const DATES = ['2038-01-18T23:00:00Z', '2038-01-20T00:00:00Z', '2100-03-01T00:00:00Z'];

async function visit(adapter: OwnAdapter, date: string): Promise<number> {
  let failures = 0;
  for (const strategy of ['jwt', 'database'] as const) {
    const stage = await SignInStage.open(adapter, strategy);
    stage.now = Date.parse(date);
    const browser = stage.browser();
    if ((await stage.signIn(browser)) !== HOME || (await browser.session()) === null) failures += 1;
    stage.now += 29 * 86_400_000;
    if ((await browser.session()) === null) failures += 1;
    stage.now += 31 * 86_400_000;
    if ((await browser.session()) !== null) failures += 1;
    const other = stage.browser();
    const link = await stage.askForLink(other, `mail-${stage.address}`);
    if ((await other.get(link)).headers.get('location') !== HOME) failures += 1;
  }
  return failures;
}

/** Far dates, over stores that keep them as numbers and as dates. */
export const farClocks: FaultTest = {
  title: 'Far dates',
  how: () =>
    `${DATES.map((date) => date.slice(0, 10)).join(', ')}: OpenID Connect and mail sign-ins, sessions of both kinds read after 29 days and after 60`,
  sizes: { sample: 1, all: 1 },
  run: async (ledger) => {
    for (const [name, open] of Object.entries(adapters)) {
      const { adapter, close } = await open();
      try {
        let failures = 0;
        for (const date of DATES) failures += await visit(adapter, date);
        ledger.exact(`answers that are not as today, ${name}`, 0, failures);
      } finally {
        await close();
      }
    }
  },
};
