import { describe, expect, it } from 'vitest';
import type { OAuthConfig } from '../../types/provider.js';
import type { Profile } from '../../types/model.js';
import { customFetch } from '../../types/symbols.js';
import { userinfoRequest, type UserinfoRequestOptions, tokenMember } from './userinfo-request.js';
import { ProfileRequestError } from './fetch-profile.js';

const tokens = { access_token: 'secret-token', user_id: 'ada/../eve' };

async function ask(
  question: UserinfoRequestOptions,
  answer: Response = Response.json({ id: 1 }),
  config: Partial<OAuthConfig<Profile>> = { userinfo: 'https://api.acme.example/me' },
): Promise<{ profile: unknown; request: Request | undefined }> {
  let request: Request | undefined;
  const send: typeof fetch = (input, init) => {
    request = new Request(input, init);
    return Promise.resolve(answer);
  };
  const provider = {
    ...config,
    id: 'acme',
    name: 'Acme',
    type: 'oauth' as const,
    [customFetch]: send,
    callbackUrl: 'https://app.test/auth/callback/acme',
    signinUrl: 'https://app.test/auth/signin/acme',
  };
  // What OpenID Connect has in addition is not used here.
  const hook = userinfoRequest(question) as (context: object) => Promise<unknown>;
  return { profile: await hook({ tokens, provider }), request };
}

describe('userinfoRequest', () => {
  it('asks the userinfo endpoint, written as a URL or as an object', async () => {
    for (const userinfo of ['https://api.acme.example/me', { url: 'https://api.acme.example/me' }]) {
      const { profile, request } = await ask({}, Response.json({ id: 1 }), { userinfo });
      expect(profile).toEqual({ id: 1 });
      expect(request?.url).toBe('https://api.acme.example/me');
      expect(request?.method).toBe('GET');
      expect(request?.headers.get('authorization')).toBe('Bearer secret-token');
    }
  });

  it('knows headers, bodies, URLs and places that depend on tokens and provider', async () => {
    const { profile, request } = await ask(
      {
        url: ({ user_id }, { name }) => `https://api.acme.example/${name}/${String(user_id).length}`,
        headers: (_tokens, { name }) => ({ 'x-app': name }),
        body: { query: 'me' },
        member: 'data.me',
      },
      Response.json({ data: { me: { id: 7 } } }),
    );
    expect(profile).toEqual({ id: 7 });
    expect(request?.url).toBe('https://api.acme.example/Acme/10');
    expect(request?.headers.get('x-app')).toBe('Acme');
    expect(await request?.json()).toEqual({ query: 'me' });
  });

  it.each([[[]], ['text'], [null], [{ data: [] }], [{ data: { me: 'text' } }], [{ other: {} }]])(
    'refuses %j as a profile at data.me',
    async (answer) => {
      await expect(ask({ member: 'data.me' }, Response.json(answer))).rejects.toThrow(
        'Acme returned no profile',
      );
    },
  );

  it('refuses an answer that is no success', async () => {
    await expect(ask({}, new Response('{}', { status: 401 }))).rejects.toThrow(ProfileRequestError);
  });

  it('refuses to guess an endpoint', async () => {
    await expect(ask({}, Response.json({}), {})).rejects.toThrow('Acme has no UserInfo endpoint');
  });
});

describe('tokenMember', () => {
  it('is escaped, because it becomes a part of a URL (CWE-22)', () => {
    expect(tokenMember(tokens, 'user_id')).toBe('ada%2F..%2Feve');
    expect(tokenMember({ user_id: 7 }, 'user_id')).toBe('7');
  });

  it.each([undefined, '', null, {}, true])('is refused when it is %j', (user_id) => {
    expect(() => tokenMember({ user_id }, 'user_id')).toThrow('has no user_id');
  });
});
