import { describe, expect, it } from 'vitest';
import type { Profile } from '../types/model.js';
import type { UserinfoEndpoint } from '../types/provider.js';
import { customFetch } from '../types/symbols.js';
import { Lichess } from './lichess.js';

type Context = Parameters<NonNullable<UserinfoEndpoint['request']>>[0];

async function ask(email: Response): Promise<Profile | undefined> {
  const send: typeof fetch = (input) => {
    const { pathname } = new URL(new Request(input).url);
    return Promise.resolve(pathname === '/api/account' ? Response.json({ id: 'ada' }) : email);
  };
  const config = Lichess();
  const request = typeof config.userinfo === 'object' ? config.userinfo.request : undefined;
  const provider = { ...config, [customFetch]: send };
  // The core adds the URLs of the flow, which this hook does not read.
  return request?.({ tokens: { access_token: 'lio_x' }, provider } as unknown as Context);
}

describe('Lichess', () => {
  it('asks for the address apart', async () => {
    expect(await ask(Response.json({ email: 'ada@example.com' }))).toEqual({
      id: 'ada',
      email: 'ada@example.com',
    });
  });

  it.each([
    ['status 401', new Response(null, { status: 401 })],
    ['status 403', new Response(null, { status: 403 })],
    ['no address', Response.json({})],
    ['an address that is none', Response.json({ email: ['ada@example.com'] })],
  ])('signs in without an address where there is %s', async (_, answer) => {
    expect(await ask(answer)).toEqual({ id: 'ada', email: null });
  });

  it('refuses to take a failure for a missing address', async () => {
    await expect(ask(new Response(null, { status: 500 }))).rejects.toMatchObject({ status: 500 });
  });
});
