import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { SendVerificationRequestParams } from '../../src/types/provider.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Browser } from '../support/browser.js';
import { passwordProvider, recordingLogger, SECRET } from '../support/config.js';
import { ADA, APP, comeBack, goToIdp, openScene, PASSWORD, SESSION_COOKIE } from './scene.js';

const { logger } = recordingLogger();

/** Two tenants whose configurations say the same and differ in their functions only. */
function tenants(make: (tenant: string) => Partial<AuthConfig>): readonly [Browser, Browser] {
  const common = { secret: SECRET, origin: APP, logger };
  const browse = (tenant: string): Browser =>
    // Built anew for every request, as some frameworks do.
    new Browser(
      (request) => Auth(request, { ...common, providers: [passwordProvider], ...make(tenant) }),
      APP,
    );
  return [browse('one'), browse('two')];
}

const signIn = (browser: Browser): Promise<Response> =>
  browser.post('/auth/callback/credentials', { username: 'ada', password: PASSWORD });

describe('configurations that say the same never use each other’s functions', () => {
  it.each<[string, (tenant: string) => Partial<AuthConfig>]>([
    [
      'authorize',
      (tenant) => ({ providers: [{ ...passwordProvider, authorize: () => ({ id: tenant, name: tenant }) }] }),
    ],
    [
      'authorize in the options of a provider',
      (tenant) => ({
        providers: [
          { ...passwordProvider, options: { authorize: () => ({ id: tenant, name: tenant }) } } as never,
        ],
      }),
    ],
    [
      'a provider that is a function',
      (tenant) => ({
        providers: [() => ({ ...passwordProvider, authorize: () => ({ id: tenant, name: tenant }) })],
      }),
    ],
    ['callbacks.jwt', (tenant) => ({ callbacks: { jwt: ({ token }) => ({ ...token, name: tenant }) } })],
    [
      'callbacks.session',
      (tenant) => ({ callbacks: { session: ({ session }) => ({ ...session, user: { name: tenant } }) } }),
    ],
    [
      'jwt.decode',
      (tenant) => ({
        jwt: { encode: () => 'anything', decode: () => ({ sub: tenant, name: tenant, exp: 4e9 }) },
      }),
    ],
  ])('%s', async (_, make) => {
    const [one, two] = tenants(make);
    for (const browser of [one, two, one, two]) await signIn(browser);
    const names = (await Promise.all([one.session(), two.session()])).map((session) => session?.['user']);
    expect(names).toMatchObject([{ name: 'one' }, { name: 'two' }]);
  });

  it('callbacks.signIn and authorize: what one refuses, the other may allow', async () => {
    const [one, two] = tenants((tenant) => ({ callbacks: { signIn: () => tenant === 'two' } }));
    for (const browser of [two, one, two, one]) await signIn(browser);
    expect([await one.session(), (await two.session()) !== null]).toEqual([null, true]);
  });

  it('generateSessionToken, adapter and mailer', async () => {
    const sent: Record<string, SendVerificationRequestParams[]> = { one: [], two: [] };
    const stores = { one: MemoryAdapter(), two: MemoryAdapter() };
    const [one, two] = tenants((tenant) => ({
      adapter: stores[tenant as 'one' | 'two'],
      session: { strategy: 'database', generateSessionToken: () => `${tenant}-${crypto.randomUUID()}` },
      providers: [
        {
          id: 'email',
          name: 'M',
          type: 'email',
          sendVerificationRequest: (mail) => void sent[tenant]?.push(mail),
        },
      ],
    }));
    for (const [tenant, browser] of [
      ['one', one],
      ['two', two],
    ] as const) {
      await browser.post('/auth/signin/email', { email: `${tenant}@example.com` });
      await browser.get(sent[tenant]?.at(-1)?.url ?? '');
      expect(browser.cookies.get(SESSION_COOKIE)?.value).toMatch(new RegExp(`^${tenant}-`));
    }
    // The link of one tenant is no link of the other.
    await one.post('/auth/signin/email', { email: 'eve@example.com' });
    const answer = await two.get(sent['one']?.at(-1)?.url ?? '');
    expect(answer.headers.get('location')).toBeNull();
    expect(stores.two.snapshot().users.map(({ email }) => email)).toEqual(['two@example.com']);
    expect(await two.session()).toMatchObject({ user: { email: 'two@example.com' } });
  });

  it('the functions of a provider: profile', async () => {
    const idp = (await openScene('jwt, no store')).idp;
    const scenes = await Promise.all(
      ['one', 'two'].map((tenant) =>
        openScene('jwt, no store', {
          idp,
          provider: { profile: ({ sub }) => ({ id: String(sub), name: tenant }) },
        }),
      ),
    );
    const names: unknown[] = [];
    for (const scene of scenes) {
      const browser = scene.browse();
      const { answer } = await goToIdp(scene, browser);
      await comeBack(browser, answer);
      names.push((await browser.session())?.['user']);
    }
    expect(names).toMatchObject([{ name: 'one' }, { name: 'two' }]);
    expect(ADA.name).not.toBe('one');
  });

  it('a configuration that is frozen to the bottom (AD-11)', async () => {
    const freeze = <T>(value: T): T => {
      if (value !== null && typeof value === 'object') Object.values(value).forEach(freeze);
      return Object.freeze(value);
    };
    const config = freeze({ secret: SECRET, origin: APP, providers: [{ ...passwordProvider }] });
    const browser = new Browser((request) => Auth(request, config), APP);
    await signIn(browser);
    expect(await browser.session()).not.toBeNull();
  });
});

describe('a configuration that is none', () => {
  it.each(['GET', 'HEAD', 'POST'])('answers 500 to %s', async (method) => {
    const given = undefined as never;
    const response = await Auth(new Request(`${APP}/auth/session`, { method }), given);
    expect(response.status).toBe(500);
  });
});
