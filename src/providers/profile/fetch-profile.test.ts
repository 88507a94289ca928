import { describe, expect, it } from 'vitest';
import { customFetch } from '../../types/symbols.js';
import { fetchProfile, ProfileRequestError } from './fetch-profile.js';

type Call = [string, RequestInit];

function answering(response: Response): {
  calls: Call[];
  provider: { name: string; [customFetch]: typeof fetch };
} {
  const calls: Call[] = [];
  const send: typeof fetch = (input, init) => {
    calls.push([new Request(input).url, init ?? {}]);
    return Promise.resolve(response);
  };
  return { calls, provider: { name: 'Acme', [customFetch]: send } };
}

const url = 'https://api.acme.example/me';
const tokens = { access_token: 'secret-token' };

describe('fetchProfile', () => {
  it('asks with the access token in the header (RFC 6750, section 2.1)', async () => {
    const { calls, provider } = answering(Response.json({ id: 1 }));
    await expect(fetchProfile({ url, tokens, provider, headers: { 'x-version': '2' } })).resolves.toEqual({
      id: 1,
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.[0]).toBe(url);
    expect(calls[0]?.[1]).toMatchObject({
      method: 'GET',
      redirect: 'manual',
      headers: { accept: 'application/json', authorization: 'Bearer secret-token', 'x-version': '2' },
    });
    expect(calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
  });

  it('posts a body as JSON', async () => {
    const { calls, provider } = answering(Response.json({ data: {} }));
    await fetchProfile({ url, tokens, provider, body: { query: '{viewer{id}}' } });
    expect(calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"query":"{viewer{id}}"}' });
    expect(calls[0]?.[1].headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('sends the token once, in the query, where an API wants it there (RFC 6750, section 2)', async () => {
    const { calls, provider } = answering(Response.json({ id: 1 }));
    await fetchProfile({ url: `${url}?v=1`, tokens, provider, tokenParam: 'oauth_token' });
    expect(calls[0]?.[0]).toBe(`${url}?v=1&oauth_token=secret-token`);
    expect(calls[0]?.[1].headers).not.toHaveProperty('authorization');
  });

  it('keeps large ids exact', async () => {
    const { provider } = answering(new Response('{"id":12345678901234567890}'));
    await expect(fetchProfile({ url, tokens, provider })).resolves.toEqual({ id: '12345678901234567890' });
  });

  it.each([301, 302, 400, 401, 403, 404, 429, 500, 503])('refuses status %i', async (status) => {
    const { provider } = answering(new Response('{"id":"attacker"}', { status, headers: { location: '/' } }));
    const outcome = fetchProfile({ url, tokens, provider });
    await expect(outcome).rejects.toThrow(ProfileRequestError);
    await expect(outcome).rejects.toMatchObject({ status, message: expect.stringContaining('Acme') });
    await expect(outcome).rejects.not.toThrow(/secret-token|attacker/);
  });

  it('refuses to ask without an access token', async () => {
    const { calls, provider } = answering(Response.json({}));
    await expect(fetchProfile({ url, tokens: {}, provider })).rejects.toThrow(TypeError);
    expect(calls).toHaveLength(0);
  });

  it('refuses an answer that is not JSON', async () => {
    const { provider } = answering(new Response('<html>'));
    await expect(fetchProfile({ url, tokens, provider })).rejects.toThrow(SyntaxError);
  });
});
