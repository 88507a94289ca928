import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { TokenEndpoint } from '../types/provider.js';
import { customFetch } from '../types/symbols.js';
import { WeChat, type WeChatProfile } from './wechat.js';

type TokenContext = Parameters<NonNullable<TokenEndpoint['request']>>[0];

function conformed(query: string, options: Parameters<typeof WeChat>[0] = {}): string | undefined {
  const { authorization } = WeChat(options);
  if (typeof authorization !== 'object') return undefined;
  return authorization.conform?.(new URL(`${authorization.url}?${query}`))?.href;
}

/** What the token request makes of an answer, and where it was sent. */
async function exchange(answer: unknown): Promise<{ asked: string[]; tokens: unknown }> {
  const asked: string[] = [];
  const send: typeof fetch = (input, init) => {
    asked.push(`${init?.method} ${new Request(input).url}`);
    return Promise.resolve(new Response(JSON.stringify(answer)));
  };
  const config = WeChat();
  const provider = { ...config, clientId: 'wx1', clientSecret: 'canary-secret', [customFetch]: send };
  const request = typeof config.token === 'object' ? config.token.request : undefined;
  // The core adds the URLs of the flow, which this hook does not read.
  const context = { params: { code: 'the code' }, checks: {}, provider } as unknown as TokenContext;
  return { asked, tokens: (await request?.(context))?.tokens };
}

const person: WeChatProfile = { openid: 'open', nickname: 'ada', headimgurl: '' };
const map = (profile: Partial<WeChatProfile>) => WeChat().profile?.({ ...person, ...profile }, {});

describe('WeChat', () => {
  it('orders the parameters as WeChat compares them, others behind, and ends in its fragment', () => {
    const query =
      'lang=en&scope=snsapi_userinfo&response_type=code&client_id=wx1&redirect_uri=https%3A%2F%2Fa&state=s';
    expect(conformed(query)).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1&redirect_uri=https%3A%2F%2Fa' +
        '&response_type=code&scope=snsapi_userinfo&state=s&lang=en#wechat_redirect',
    );
  });

  it('shows websites a QR code', () => {
    expect(WeChat({ platformType: 'WebsiteApp' }).authorization).toMatchObject({
      url: 'https://open.weixin.qq.com/connect/qrconnect',
      params: { scope: 'snsapi_login' },
    });
    expect(WeChat({ platformType: 'OfficialAccount' }).authorization).toMatchObject({
      params: { scope: 'snsapi_userinfo' },
    });
  });

  it('asks for tokens with GET and names of its own, and says what type they are', async () => {
    const { asked, tokens } = await exchange({ access_token: 'a', openid: 'open', expires_in: 7200 });
    expect(asked).toEqual([
      'GET https://api.weixin.qq.com/sns/oauth2/access_token?appid=wx1&secret=canary-secret&code=the+code&grant_type=authorization_code',
    ]);
    expect(tokens).toEqual({ access_token: 'a', openid: 'open', expires_in: 7200, token_type: 'bearer' });
  });

  it.each([
    [{ errcode: 40029, errmsg: 'canary' }, 'errcode 40029'],
    [{ errcode: 'canary' }, 'errcode none'],
    [[], 'errcode none'],
    [{ access_token: 'a', openid: 'virtual', is_snapshotuser: 1 }, 'virtual account'],
  ])('refuses %j, which comes with status 200', async (answer, message) => {
    const error = await exchange(answer).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(message);
    expect(inspect(error)).not.toContain('canary');
  });

  it('recognises people by what all applications share, where there is such an id', () => {
    expect(map({ unionid: 'union' })).toMatchObject({ id: 'union', name: 'ada', image: null });
    expect(map({ unionid: '' })).toMatchObject({ id: 'open' });
    expect(map({})).toMatchObject({ id: 'open' });
  });
});
