import { describe, expect, it } from 'vitest';
import type { Profile, TokenSet } from '../types/model.js';
import type { OAuthConfig } from '../types/provider.js';
import { customFetch } from '../types/symbols.js';
import { GitHub, type GitHubProfile } from './github.js';

const user = { id: 1, login: 'ada', name: null, email: null, avatar_url: 'https://avatars.example/1' };
const address = { email: 'ada@example.com', primary: true, verified: true, visibility: 'private' };

type Answers = Record<string, Response>;

/** What `userinfo.request` makes of the API's answers, and which URLs it asked. */
async function signIn(answers: Answers, tokens: TokenSet = {}, options: Parameters<typeof GitHub>[0] = {}) {
  const asked: string[] = [];
  const send: typeof fetch = (input, init) => {
    const { url } = new Request(input);
    asked.push(url);
    expect(new Headers(init?.headers).get('user-agent')).toBe('latchkey');
    return Promise.resolve(answers[new URL(url).pathname] ?? new Response(null, { status: 500 }));
  };
  const config = GitHub(options);
  const request = typeof config.userinfo === 'object' ? config.userinfo.request : undefined;
  // The core hands over the merged configuration and the two URLs of the flow.
  const provider = {
    ...config,
    ...options,
    [customFetch]: send,
    callbackUrl: '',
    signinUrl: '',
  } as unknown as OAuthConfig<Profile> & {
    callbackUrl: string;
    signinUrl: string;
  };
  const profile = await request?.({ tokens: { access_token: 'gho_x', ...tokens }, provider });
  return { asked, profile };
}

const map = (profile: Partial<GitHubProfile>) =>
  GitHub().profile?.({ ...user, ...profile } as GitHubProfile, {}); // as: only read members

describe('GitHub', () => {
  it('takes the public address, and asks whether it is verified', async () => {
    const shown = { email: 'public@example.com', primary: false, verified: true };
    const { asked, profile } = await signIn({
      '/user': Response.json({ ...user, email: 'public@example.com' }),
      '/user/emails': Response.json([address, shown]),
    });
    expect(profile).toMatchObject({ email: 'public@example.com', email_verified: true });
    expect(asked).toEqual(['https://api.github.com/user', 'https://api.github.com/user/emails']);
  });

  it.each([401, 403, 404, 500])(
    'takes a public address of which nothing is said (%i), unverified',
    async (status) => {
      const { profile } = await signIn({
        '/user': Response.json({ ...user, email: 'public@example.com' }),
        '/user/emails': new Response(null, { status }),
      });
      expect(profile).toMatchObject({ email: 'public@example.com' });
      expect(profile).not.toHaveProperty('email_verified');
    },
  );

  it.each([
    ['the primary one in its place', [address], { email: 'ada@example.com', email_verified: true }],
    ['none in its place', [], { email: null }],
  ])('refuses a public address that is not verified, and takes %s', async (_, others, expected) => {
    const shown = { email: 'public@example.com', primary: false, verified: false };
    const { profile } = await signIn({
      '/user': Response.json({ ...user, email: 'public@example.com' }),
      '/user/emails': Response.json([shown, ...others]),
    });
    expect(profile).toMatchObject(expected);
    expect('email_verified' in (profile ?? {})).toBe('email_verified' in expected);
  });

  it('asks for the addresses where none is public, and takes the primary verified one', async () => {
    const other = { email: 'other@example.com', primary: false, verified: true };
    const { asked, profile } = await signIn({
      '/user': Response.json(user),
      '/user/emails': Response.json([other, address]),
    });
    expect(profile).toMatchObject({ email: 'ada@example.com', email_verified: true });
    expect(asked).toEqual(['https://api.github.com/user', 'https://api.github.com/user/emails']);
  });

  it.each([
    ['an unverified address', [{ ...address, verified: false }]],
    ['"true" as a string', [{ ...address, verified: 'true' }]],
    ['a verified address that is not primary', [{ ...address, primary: false }]],
    ['an address that is no string', [{ ...address, email: ['a@example.com'] }]],
    ['entries that are no objects', [null, 'ada@example.com', 1]],
    ['an answer that is no list', { 0: address }],
    ['an empty list', []],
  ])('refuses %s: there is no address then', async (_, emails) => {
    const { profile } = await signIn({ '/user': Response.json(user), '/user/emails': Response.json(emails) });
    expect(profile).toMatchObject({ email: null });
    expect(profile).not.toHaveProperty('email_verified');
  });

  it.each([401, 403, 404, 500])('refuses a profile that came with status %i', async (status) => {
    await expect(signIn({ '/user': Response.json(user, { status }) })).rejects.toMatchObject({ status });
  });

  it.each([
    [401, undefined],
    [403, undefined],
    [404, 'read:user,user:email'],
    [403, 'user'],
    [500, ''],
  ])('refuses status %i of the addresses where scope %s was granted', async (status, scope) => {
    const answers = { '/user': Response.json(user), '/user/emails': new Response(null, { status }) };
    await expect(signIn(answers, scope === undefined ? {} : { scope })).rejects.toMatchObject({ status });
  });

  it.each(['', 'read:user'])(
    'signs in without an address where scope "%s" does not allow to see them',
    async (scope) => {
      const answers = { '/user': Response.json(user), '/user/emails': new Response(null, { status: 404 }) };
      const { profile } = await signIn(answers, { scope });
      expect(profile).toMatchObject({ id: 1, email: null });
    },
  );

  it.each(['[]', 'null', '"ada"'])('refuses a profile that is %s', async (body) => {
    await expect(signIn({ '/user': new Response(body) })).rejects.toThrow(TypeError);
  });

  it('keeps ids that are too large for a number exact', async () => {
    const { profile } = await signIn({
      '/user': new Response('{"id":9007199254740993,"email":"a@example.com"}'),
    });
    expect(map({ id: profile?.id ?? 0 })).toMatchObject({ id: '9007199254740993' });
  });

  it('says that an address is verified only where it comes from the list of addresses', () => {
    const { emailVerified } = GitHub();
    const profile = { ...user, email: 'ada@example.com' } as GitHubProfile; // as: the hook reads one member
    expect(emailVerified?.({ ...profile, email_verified: true })).toBe(true);
    expect(emailVerified?.(profile)).toBe(false);
  });

  it('shows the login where there is no name', () => {
    expect(map({})).toEqual({ id: '1', name: 'ada', email: null, image: 'https://avatars.example/1' });
  });

  it('pins the issuer it sends (RFC 9207, section 2)', () => {
    expect(GitHub().issuer).toBe('https://github.com/login/oauth');
  });

  it('uses an Enterprise Server throughout', async () => {
    const options = { enterprise: { baseUrl: 'https://github.example/' } };
    expect(GitHub(options)).toMatchObject({
      issuer: 'https://github.example/login/oauth',
      authorization: { url: 'https://github.example/login/oauth/authorize' },
      token: 'https://github.example/login/oauth/access_token',
      userinfo: { url: 'https://github.example/api/v3/user' },
    });
    const { asked } = await signIn(
      { '/api/v3/user': Response.json(user), '/api/v3/user/emails': Response.json([address]) },
      {},
      options,
    );
    expect(asked).toEqual([
      'https://github.example/api/v3/user',
      'https://github.example/api/v3/user/emails',
    ]);
  });

  it('knows the API of Enterprise Cloud with data residency', () => {
    const { userinfo } = GitHub({ enterprise: { baseUrl: 'https://acme.ghe.com' } });
    expect(userinfo).toMatchObject({ url: 'https://api.acme.ghe.com/user' });
    expect(GitHub({ enterprise: {} }).userinfo).toMatchObject({ url: 'https://api.github.com/user' });
  });
});
