import { describe, expect, it } from 'vitest';
import type { UserinfoEndpoint } from '../types/provider.js';
import { customFetch } from '../types/symbols.js';
import { Etsy } from './etsy.js';

type Context = Parameters<NonNullable<UserinfoEndpoint['request']>>[0];

async function ask(access_token: string, client: object): Promise<string[]> {
  const asked: string[] = [];
  const send: typeof fetch = (input, init) => {
    asked.push(`${new Request(input).url} ${new Headers(init?.headers).get('x-api-key')}`);
    return Promise.resolve(Response.json({ user_id: 1 }));
  };
  const config = Etsy();
  const request = typeof config.userinfo === 'object' ? config.userinfo.request : undefined;
  const provider = { ...config, ...client, [customFetch]: send };
  // The core adds the URLs of the flow, which this hook does not read.
  await request?.({ tokens: { access_token }, provider } as unknown as Context);
  return asked;
}

const users = 'https://openapi.etsy.com/v3/application/users';

describe('Etsy', () => {
  it('finds the id of the person in the access token', async () => {
    expect(await ask('123.token.x', { clientId: 'key', clientSecret: 'secret' })).toEqual([
      `${users}/123 key:secret`,
    ]);
  });

  it('sends the keystring alone where there is no shared secret', async () => {
    expect(await ask('123.token', { clientId: 'key' })).toEqual([`${users}/123 key`]);
  });

  it.each(['token', '.token', '../me.token', '12a.token', '123'])(
    'refuses the access token %s, and quotes it nowhere',
    async (token) => {
      await expect(ask(token, {})).rejects.toThrow('The access token names no user.');
    },
  );
});
