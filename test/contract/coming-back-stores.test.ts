import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Adapter, AdapterUser } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { OIDCConfig } from '../../src/types/provider.js';
import type { Browser } from '../support/browser.js';
import { linkIn, mailProvider, setCookieOf, type Outbox } from './stage.js';
import { openSharedIdp, openSwap, ROADS, signInAt } from './swap.js';
import { STORES } from './swap-stores.js';

// The reference remembers for the whole process that one configuration has mail, and asks all others for an adapter.
afterAll(() => vi.resetModules());

const EMAIL = 'ada@example.com';
const ACCOUNT = { provider: 'idp', providerAccountId: 'subject-ada' };

/** Sessions in the store, due at every read, which say who they are of. */
const configOf = (adapter: Adapter, provider: OIDCConfig<never>, outbox: Outbox): Partial<AuthConfig> => ({
  adapter,
  providers: [provider, mailProvider(outbox)],
  session: { strategy: 'database', maxAge: 3600, updateAge: 0 },
  callbacks: { session: ({ session, user }) => ({ ...session, userId: user.id }) },
});

const userIdOf = async (browser: Browser): Promise<unknown> => (await browser.session())?.['userId'] ?? null;

const askForMail = (browser: Browser): Promise<Response> =>
  browser.post('/auth/signin/email', { email: EMAIL });

/** Opens a mail's link, and clicks where a page asks for it. */
async function openLink(browser: Browser, link: string): Promise<'at once' | 'after a click'> {
  const answer = await browser.get(link);
  if (answer.status === 302) return 'at once';
  const fields = (await answer.text()).matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g);
  const form = Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
  await browser.post(new URL(link).pathname, form, { csrf: false });
  return 'after a click';
}

describe.each(STORES)('%s', (_name, openStore) => {
  it('gives an id to a user who comes without one, as the reference hands over who registers a passkey', async () => {
    const adapter = openStore();
    const user = await adapter.createUser?.({ email: EMAIL, emailVerified: null } as AdapterUser);
    expect(user?.id).toMatch(/^[\w-]{16,}$/);
    expect(await adapter.getUser?.(user?.id ?? '')).toMatchObject({ id: user?.id, email: EMAIL });
  });

  describe.each(ROADS)('%s', (_road, from, to) => {
    it('a database session is read, extended, and read again after the way back', async () => {
      const { idp, provider } = await openSharedIdp();
      const { browser, to: swap } = openSwap(from, configOf(openStore(), provider, []));
      await signInAt(browser, idp);
      const id = await userIdOf(browser);
      expect(id).toEqual(expect.any(String));
      const [name = ''] = browser.names('session-token');
      const cookie = browser.cookies.get(name)?.value;
      swap(to);
      const extended = await browser.get('/auth/session');
      expect(await extended.json()).toMatchObject({ userId: id, user: { email: EMAIL } });
      expect(setCookieOf(extended, name)).toContain(`${name}=${cookie}`);
      swap(from);
      expect(await userIdOf(browser)).toBe(id);
    });

    it('a sign-out on the other side ends it on both, also for a copy of the cookie', async () => {
      const { idp, provider } = await openSharedIdp();
      const { browser, to: swap } = openSwap(from, configOf(openStore(), provider, []));
      await signInAt(browser, idp);
      const copy = browser.clone();
      swap(to);
      expect(await userIdOf(copy)).not.toBeNull();
      await browser.post('/auth/signout');
      expect(await userIdOf(copy.clone())).toBeNull();
      swap(from);
      expect(await userIdOf(copy)).toBeNull();
    });

    it('somebody who came by a provider is the same user on the other side, and back', async () => {
      const { idp, provider } = await openSharedIdp();
      const adapter = openStore();
      const { browser, another, to: swap } = openSwap(from, configOf(adapter, provider, []));
      await signInAt(browser, idp);
      const id = await userIdOf(browser);
      swap(to);
      const elsewhere = another();
      await signInAt(elsewhere, idp);
      expect(await userIdOf(elsewhere)).toBe(id);
      swap(from);
      const third = another();
      await signInAt(third, idp);
      expect(await userIdOf(third)).toBe(id);
      expect(await adapter.getUserByEmail?.(EMAIL)).toMatchObject({ id, name: 'Ada Lovelace' });
      expect(await adapter.getUserByAccount?.(ACCOUNT)).toMatchObject({ id });
    });

    it('a mail link that was asked for on one side signs in on the other, once', async () => {
      const { provider } = await openSharedIdp();
      const adapter = openStore();
      const outbox: Outbox = [];
      const { browser, another, to: swap } = openSwap(from, configOf(adapter, provider, outbox));
      await askForMail(browser);
      swap(to);
      // Only ours marks the browser that asked, so ours asks for a click; the reference never does.
      expect(await openLink(browser, linkIn(outbox))).toBe(to === 'ours' ? 'after a click' : 'at once');
      const id = await userIdOf(browser);
      expect(id).toEqual(expect.any(String));
      expect((await adapter.getUserByEmail?.(EMAIL))?.emailVerified).toBeInstanceOf(Date);
      const late = another();
      await openLink(late, linkIn(outbox));
      expect(await userIdOf(late)).toBeNull();
      swap(from);
      expect(await userIdOf(browser)).toBe(id);
      await askForMail(browser);
      const again = another();
      await openLink(again, linkIn(outbox));
      expect(await userIdOf(again)).toBe(id);
    });
  });
});
