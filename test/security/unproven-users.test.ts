import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importPassword } from '../../src/index.js';
import type { ProviderType } from '../../src/types/provider-common.js';
import type { Browser } from '../support/browser.js';
import { ADA, cheap, GOOD, NEW } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';
import { partForRow } from '../support/sample.js';
import { linkTo, openSite, STRATEGIES, userOf, type Site } from './unproven-stage.js';

skipPauses();

const FOREIGN = 'chosen by a stranger';
const OWN = { id: 'ada-there', name: 'Ada', email: ADA };
const FALSE = { id: 'eve-there', name: 'Eve', email: ADA };

/** A stranger who has made a user with Ada's address, or begun to. */
interface Stranger {
  readonly browser: Browser;
  /** Comes in once more in the same way, in another browser. */
  readonly again: () => Promise<Browser>;
  /** Whether a user was made. @default true */
  readonly hasUser?: boolean;
}

/** How a stranger makes a user with Ada's address. */
type Making = (site: Site) => Promise<Stranger>;

/** How Ada comes in. Resolves to her browser. */
interface Way {
  readonly enter: (site: Site) => Promise<Browser>;
  /** `in`: she is signed in, whatever the stranger did. `apart`: never in a user that the stranger made. */
  readonly outcome: 'in' | 'apart';
  /** Where there is no such provider. */
  readonly jwtOnly?: true;
}

/** The method of a provider: those of its types, and those that provider functions carry. A new one asks for its lines here. */
type Method = ProviderType | 'password';
type Table<T> = Readonly<Record<Method, Readonly<Record<string, T>>>>;

/** A stranger who signs in by `enter` in every browser. */
async function bySigningIn(site: Site, enter: (browser: Browser) => Promise<unknown>): Promise<Stranger> {
  const again = async (): Promise<Browser> => {
    const browser = site.browser();
    await enter(browser);
    return browser;
  };
  return { browser: await again(), again };
}

const withPassword = (browser: Browser, password: string): Promise<Response> =>
  browser.post('/auth/callback/password', { email: ADA, password });

const makings: Table<Making> = {
  oauth: {
    'a provider that vouches for nothing': (site) =>
      bySigningIn(site, (browser) => site.atOAuth(browser, 'plain', FALSE)),
    'a provider that may link and vouches for nothing': (site) =>
      bySigningIn(site, (browser) => site.atOAuth(browser, 'dangerous', FALSE)),
    'a row of an earlier application, with an account': async (site) => {
      const { id } = await site.store.createUser({
        id: 'row-1',
        name: 'Eve',
        email: ADA,
        emailVerified: null,
      });
      await site.store.linkAccount({
        userId: id,
        type: 'oauth',
        provider: 'plain',
        providerAccountId: FALSE.id,
      });
      return bySigningIn(site, (browser) => site.atOAuth(browser, 'plain', FALSE));
    },
  },
  oidc: {
    'an OpenID provider, `email_verified` false': (site) =>
      bySigningIn(site, (browser) =>
        site.atOidc(browser, 'idp', { sub: 'eve', name: 'Eve', email: ADA, email_verified: false }),
      ),
  },
  email: {
    'a mail link that was only asked for': async (site) => {
      const browser = site.browser();
      await browser.post('/auth/signin/email', { email: ADA });
      return { browser, again: async () => browser, hasUser: false };
    },
  },
  credentials: {
    'credentials with an address': async (site) => {
      if (site.strategy === 'database') {
        const browser = site.browser();
        return { browser, again: async () => browser, hasUser: false };
      }
      const made = await bySigningIn(site, (browser) =>
        browser.post('/auth/callback/credentials', { id: 'eve' }),
      );
      return { ...made, hasUser: false };
    },
  },
  password: {
    'a sign-up that waits': async (site) => {
      const browser = site.browser();
      await browser.post('/auth/signup/password', { email: ADA, password: FOREIGN });
      const again = async (): Promise<Browser> => {
        await withPassword(browser, FOREIGN);
        return browser;
      };
      return { browser, again, hasUser: false };
    },
    'the password of an earlier application': async (site) => {
      await site.store.createUser({ id: 'row-1', email: ADA, emailVerified: null });
      site.imported.set(ADA, await cheap.hash(FOREIGN));
      return bySigningIn(site, (browser) => withPassword(browser, FOREIGN));
    },
    'a password that was imported': async (site) => {
      const { id } = await site.store.createUser({ id: 'row-1', email: ADA, emailVerified: null });
      expect(await importPassword(site.config, { userId: id, hash: await cheap.hash(FOREIGN) })).toBe(true);
      return bySigningIn(site, (browser) => withPassword(browser, FOREIGN));
    },
  },
  webauthn: {
    'a passkey': async (site) => {
      const eve = site.visitor();
      await eve.register({}, ADA);
      const again = async (): Promise<Browser> => {
        await eve.signOut();
        await eve.signIn();
        return eve.browser;
      };
      return { browser: eve.browser, again };
    },
  },
};

const way = (outcome: Way['outcome'], enter: (site: Site, browser: Browser) => Promise<unknown>): Way => ({
  outcome,
  enter: async (site) => {
    const browser = site.browser();
    await enter(site, browser);
    return browser;
  },
});

/** The fields of the form on a page. */
function fieldsOf(page: string): Record<string, string> {
  const inputs = page.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string): string =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
}

async function chooseByLink(site: Site, browser: Browser): Promise<void> {
  const link = linkTo(site);
  await browser.get(link);
  const query = Object.fromEntries(new URL(link, 'https://app.test').searchParams);
  await browser.post('/auth/callback/password', { ...query, password: NEW });
}

const ways: Table<Way> = {
  oauth: {
    'a provider that vouches for nothing': way('apart', (site, browser) =>
      site.atOAuth(browser, 'plain', OWN),
    ),
    'a provider that vouches, and may not link': way('apart', (site, browser) =>
      site.atOAuth(browser, 'vouching', OWN),
    ),
    'a provider that vouches, and may link': way('in', (site, browser) =>
      site.atOAuth(browser, 'linking', OWN),
    ),
    'a provider that may link, and vouches for nothing': way('apart', (site, browser) =>
      site.atOAuth(browser, 'dangerous', OWN),
    ),
    'an account that is linked while she is signed in': way('apart', async (site, browser) => {
      await site.atOAuth(browser, 'plain', { id: 'ada-without-address', name: 'Ada' });
      await site.atOAuth(browser, 'linking', { ...OWN, begin: 'link' });
    }),
  },
  oidc: {
    'an OpenID provider, verified': way('apart', (site, browser) =>
      site.atOidc(browser, 'idp', { sub: 'ada', name: 'Ada', email: ADA, email_verified: true }),
    ),
    'an OpenID provider, verified, that may link': way('in', (site, browser) =>
      site.atOidc(browser, 'idp-linking', { sub: 'ada', name: 'Ada', email: ADA, email_verified: true }),
    ),
    'an OpenID provider that may link, not verified': way('apart', (site, browser) =>
      site.atOidc(browser, 'idp-linking', { sub: 'ada', name: 'Ada', email: ADA, email_verified: false }),
    ),
  },
  email: {
    'a mail link': way('in', async (site, browser) => {
      await browser.post('/auth/signin/email', { email: ADA });
      await browser.get(linkTo(site));
    }),
    'a mail link in another browser': way('in', async (site, browser) => {
      await site.browser().post('/auth/signin/email', { email: ADA });
      const page = await browser.get(linkTo(site));
      await browser.post('/auth/callback/email', fieldsOf(await page.text()), { csrf: false });
    }),
    'a mail code': way('in', async (site, browser) => {
      await browser.post('/auth/signin/email', { email: ADA });
      await browser.post('/auth/callback/email', { email: ADA, code: site.mailbox.newestTo(ADA).code ?? '' });
    }),
  },
  credentials: {
    credentials: {
      ...way('apart', (_, browser) => browser.post('/auth/callback/credentials', { id: 'ada' })),
      jwtOnly: true,
    },
  },
  password: {
    'a sign-up that she confirms, or the link that she gets for it': way('in', async (site, browser) => {
      await browser.post('/auth/signup/password', { email: ADA, password: GOOD });
      if (site.mailbox.newestTo(ADA).kind === 'taken') await chooseByLink(site, browser);
      else await browser.get(linkTo(site));
    }),
    'the link of the sign-up that waits': way('apart', async (site, browser) => {
      if (site.mailbox.mails.every(({ kind }) => kind !== 'verify')) return;
      await chooseByLink(site, browser);
    }),
    'a new password': way('apart', async (site, browser) => {
      await browser.post('/auth/reset/password', { email: ADA });
      if (site.mailbox.newestTo(ADA).kind === 'reset') await chooseByLink(site, browser);
    }),
    'the password of an earlier application': way('apart', async (site, browser) => {
      site.imported.set(ADA, await cheap.hash(GOOD));
      await withPassword(browser, GOOD);
    }),
    'a password that is imported': way('apart', async (site, browser) => {
      const [user] = site.store.snapshot().users;
      if (
        user !== undefined &&
        (await importPassword(site.config, { userId: user.id, hash: await cheap.hash(GOOD) }))
      )
        await withPassword(browser, GOOD);
    }),
  },
  webauthn: {
    'a passkey that she registers and signs in with': {
      outcome: 'apart',
      enter: async (site) => {
        const ada = site.visitor();
        await ada.register({}, ADA);
        await ada.signIn().catch(() => undefined);
        return ada.browser;
      },
    },
  },
};

const rowsOf = <T>(table: Table<T>): (readonly [string, T])[] =>
  Object.values(table).flatMap((rows) => Object.entries(rows));

/** The ids of what a user has: accounts at providers, and passkeys. */
function identitiesOf({ store }: Site, userId: string | undefined): string[] {
  const { accounts, authenticators } = store.snapshot();
  const own = [...accounts, ...authenticators].filter((row) => row.userId === userId);
  return own.map(({ providerAccountId }) => providerAccountId);
}

const cells = STRATEGIES.flatMap((strategy) =>
  rowsOf(ways).flatMap(([owner, row]) =>
    rowsOf(makings).map(([stranger, making]) => ({ strategy, owner, row, stranger, making })),
  ),
).filter(({ row, strategy }) => row.jwtOnly !== true || strategy === 'jwt');

// Every third: as there are ten strangers, each way meets others of them than the way before.
const some = partForRow(cells, { row: 0, of: 3 });

describe('whoever proves an address shares its user with nobody who made it without a proof (AL-03)', () => {
  it.each(some)('$strategy: Ada comes in by $owner after $stranger', async ({ strategy, row, making }) => {
    const site = await openSite(strategy);
    const stranger = await making(site);
    const made = await userOf(stranger.browser);
    // So that what follows says something.
    if (stranger.hasUser !== false) expect(made).toBe(site.store.snapshot().users[0]?.id);
    const before = identitiesOf(site, made);
    site.wait(60);
    const owner = await row.enter(site);
    const entered = await userOf(owner);
    if (row.outcome === 'in')
      expect(entered).toBe(site.store.snapshot().users.find(({ email }) => email === ADA)?.id);
    const user = site.store.snapshot().users.find(({ id }) => id === entered);
    if (entered === undefined || entered !== made) {
      // Refused, or in a user of her own: the stranger is not in that one.
      if (entered === undefined) return;
      site.wait(60);
      for (const browser of [stranger.browser, await stranger.again()])
        expect(await userOf(browser)).not.toBe(entered);
      return;
    }
    expect(user?.emailVerified).toBeInstanceOf(Date);
    site.wait(60);
    expect(await userOf(stranger.browser)).toBeUndefined();
    expect(identitiesOf(site, entered).filter((id) => before.includes(id))).toEqual([]);
    expect(await userOf(await stranger.again())).not.toBe(entered);
    const other = site.browser();
    await withPassword(other, FOREIGN);
    expect(await userOf(other)).toBeUndefined();
    expect(await userOf(owner)).toBe(entered);
  });

  it('asks every method for its lines', () => {
    const src = fileURLToPath(new URL('../../src/core/methods', import.meta.url));
    const methods = globSync('*/method.ts', { cwd: src }).map((path) => dirname(path));
    expect(Object.keys(ways)).toEqual(expect.arrayContaining(methods));
    expect(Object.keys(makings)).toEqual(expect.arrayContaining(methods));
  });
});
