import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, customFetch } from '../../src/index.js';
import { Discord } from '../../src/providers/discord.js';
import { GitHub } from '../../src/providers/github.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { Provider } from '../../src/types/provider.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const EMAIL = 'ada@example.com';
const ADDRESS = { email: EMAIL, primary: true, verified: true };

/** A provider's API: its token endpoint, and what else it answers by path. */
function api(answers: Record<string, unknown>): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (pathname.endsWith('/token') || pathname.endsWith('/access_token'))
      return Response.json({ access_token: 'token', token_type: 'bearer', scope: 'user:email' });
    return pathname in answers ? Response.json(answers[pathname]) : new Response(null, { status: 404 });
  };
}

const github = (profile: object, emails: object[]): Provider =>
  GitHub({
    clientId: 'id',
    clientSecret: 'secret',
    [customFetch]: api({
      '/user': { id: 1, login: 'ada', avatar_url: '', ...profile },
      '/user/emails': emails,
    }),
  });
const discord = (verified: boolean): Provider =>
  Discord({
    clientId: 'id',
    clientSecret: 'secret',
    [customFetch]: api({
      '/api/users/@me': {
        id: '1',
        username: 'ada',
        discriminator: '0',
        avatar: null,
        email: EMAIL,
        verified,
      },
    }),
  });

/** Users get ids of the store's own, as with integer columns. */
function ownIds(): Adapter {
  const inner = MemoryAdapter();
  let last = 0;
  const { transaction: _, ...rest } = inner;
  return { ...rest, createUser: async (user) => inner.createUser({ ...user, id: String(++last) }) };
}

function open(provider: Provider, adapter: Adapter) {
  const mails: string[] = [];
  const email: Provider = {
    id: 'email',
    name: 'Email',
    type: 'email',
    sendVerificationRequest: ({ url }) => void mails.push(url),
  };
  const { logger } = recordingLogger();
  const config = baseConfig({ providers: [provider, email], adapter, logger });
  const browse = (): Browser => new Browser((request) => Auth(request, config));
  const signIn = async (browser: Browser): Promise<string | null> => {
    const { id } = provider as { id: string };
    const { searchParams } = locationOf(await browser.post(`/auth/signin/${id}`));
    const query = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' });
    if (id === 'github') query.set('iss', 'https://github.com/login/oauth');
    return locationOf(await browser.get(`/auth/callback/${id}?${query}`)).searchParams.get('error');
  };
  const proveByMail = async (browser: Browser): Promise<void> => {
    await browser.post('/auth/signin/email', { email: EMAIL });
    await browser.get(mails.at(-1) ?? '');
    expect(await browser.session()).toMatchObject({ user: { email: EMAIL } });
  };
  return { browse, signIn, proveByMail };
}

const PUBLIC = { email: EMAIL };
const HIDDEN = { email: null };

describe('a mail link after a provider that verifies addresses', () => {
  it.each([
    ['GitHub, a public address', () => github(PUBLIC, [ADDRESS]), MemoryAdapter],
    ['GitHub, a private address', () => github(HIDDEN, [ADDRESS]), MemoryAdapter],
    ['GitHub, users with ids of the store’s own', () => github(HIDDEN, [ADDRESS]), ownIds],
    ['Discord, a verified address', () => discord(true), MemoryAdapter],
  ] as const)('leaves the identity, which still signs in: %s', async (_, provider, adapter) => {
    const { browse, signIn, proveByMail } = open(provider(), adapter());
    expect(await signIn(browse())).toBeNull();
    await proveByMail(browse());
    const again = browse();
    expect(await signIn(again)).toBeNull();
    expect(await again.session()).toMatchObject({ user: { name: 'ada', email: EMAIL } });
  });

  it('takes the identity of somebody whose address Discord has not verified', async () => {
    const { browse, signIn, proveByMail } = open(discord(false), MemoryAdapter());
    expect(await signIn(browse())).toBeNull();
    await proveByMail(browse());
    expect(await signIn(browse())).toBe('OAuthAccountNotLinked');
  });

  it('takes the identity of somebody whose public address GitHub knows nothing about', async () => {
    const provider = GitHub({
      clientId: 'id',
      clientSecret: 'secret',
      [customFetch]: api({ '/user': { id: 1, login: 'ada', avatar_url: '', email: EMAIL } }),
    });
    const { browse, signIn, proveByMail } = open(provider, MemoryAdapter());
    expect(await signIn(browse())).toBeNull();
    await proveByMail(browse());
    expect(await signIn(browse())).toBe('OAuthAccountNotLinked');
  });
});
