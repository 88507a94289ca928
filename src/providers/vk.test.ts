import { describe, expect, it } from 'vitest';
import type { TokenSet } from '../types/model.js';
import type { UserinfoEndpoint } from '../types/provider.js';
import { customFetch } from '../types/symbols.js';
import { VK, type VKProfile } from './vk.js';

type Context = Parameters<NonNullable<UserinfoEndpoint['request']>>[0];

/** What `userinfo.request` makes of an answer, and how it asked. */
async function ask(options: Parameters<typeof VK>[0], answer: unknown) {
  const asked: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(`${request.method} ${request.url} ${await request.text()}`);
    return Response.json(answer);
  };
  const config = VK(options);
  const request = typeof config.userinfo === 'object' ? config.userinfo.request : undefined;
  const provider = { ...config, clientId: '51', [customFetch]: send };
  // The core adds the URLs of the flow, which this hook does not read.
  const profile = await request?.({ tokens: { access_token: 'at' }, provider } as unknown as Context);
  return { asked, profile };
}

const map = (profile: Partial<VKProfile>, tokens: TokenSet = {}) =>
  VK().profile?.({ first_name: 'Ada', last_name: 'Lovelace', ...profile }, tokens);

describe('VK', () => {
  it('finds the person in the list, and the address beside the tokens', async () => {
    const person = { id: 1, first_name: 'Ada', last_name: 'Lovelace' };
    const { profile } = await ask({}, { response: [person] });
    expect(profile).toEqual(person);
    expect(map({ id: 1 }, { email: 'ada@example.com' })).toMatchObject({ id: '1', email: 'ada@example.com' });
    expect(map({ id: 1 }, { email: ['ada@example.com'] })).toMatchObject({ email: null });
  });

  it.each([[{ error: { error_code: 5 } }], [{ response: [] }], [{ response: { id: 1 } }], [null]])(
    'refuses %j, which comes with status 200',
    async (answer) => {
      await expect(ask({}, answer)).rejects.toThrow('VK returned no profile');
      await expect(ask({ vkId: true }, answer)).rejects.toThrow('VK returned no profile');
    },
  );

  it('speaks VK ID where the application was registered there', async () => {
    const { authorization, token, client } = VK({ vkId: true });
    expect(authorization).toMatchObject({ url: 'https://id.vk.com/authorize' });
    expect(client).toEqual({ token_endpoint_auth_method: 'none' });
    const conformRequest = typeof token === 'object' ? token.conformRequest : undefined;
    const params = { code: 'c', state: 's', device_id: 'd', ext_id: 'e' };
    const form = await conformRequest?.(new URLSearchParams({ code: 'c' }), params);
    expect(Object.fromEntries(form ?? [])).toEqual({ code: 'c', device_id: 'd', state: 's' });
  });

  it('asks VK ID with a form, and keeps the ids of accounts', async () => {
    const user = {
      user_id: '1',
      first_name: 'Ada',
      last_name: '',
      avatar: 'https://a',
      email: 'a@b.example',
    };
    const { asked, profile } = await ask({ vkId: true }, { user });
    expect(asked).toEqual(['POST https://id.vk.com/oauth2/user_info client_id=51&access_token=at']);
    expect(profile).toEqual(user);
    expect(map(user)).toEqual({ id: '1', name: 'Ada', email: 'a@b.example', image: 'https://a' });
  });
});
