import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { customFetch } from '../../types/symbols.js';
import { fetchJson } from './fetch-json.js';
import { ProfileRequestError } from './fetch-profile.js';

const url = new URL('https://api.example/token?secret=canary');

function ask(answer: Response | Error, form?: URLSearchParams): Promise<unknown> {
  const send: typeof fetch = (input, init) => {
    requests.push({ url: new Request(input).url, init: init ?? {} });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return fetchJson({ url, ...(form ? { form } : {}), provider: { name: 'Acme', [customFetch]: send } });
}

const requests: { url: string; init: RequestInit }[] = [];

describe('fetchJson', () => {
  it('asks with GET, and with POST where there is a form', async () => {
    requests.length = 0;
    expect(await ask(new Response('{"id":9007199254740993}'))).toEqual({ id: '9007199254740993' });
    expect(await ask(Response.json([1]), new URLSearchParams({ a: 'b' }))).toEqual([1]);
    expect(requests.map(({ init }) => [init.method, init.body?.toString()])).toEqual([
      ['GET', undefined],
      ['POST', 'a=b'],
    ]);
    expect(requests.every(({ init }) => init.redirect === 'manual' && init.signal)).toBe(true);
    expect(requests[0]?.url).toBe(url.href);
  });

  it('reads JSON of whatever media type', async () => {
    const answer = new Response('{"a":1}', { headers: { 'content-type': 'text/plain' } });
    expect(await ask(answer)).toEqual({ a: 1 });
  });

  it.each([302, 400, 401, 500])('refuses status %i, a redirect among them', async (status) => {
    const refusal = ask(new Response('{}', { status, headers: { location: 'https://evil.example' } }));
    await expect(refusal).rejects.toThrow(ProfileRequestError);
    await expect(refusal).rejects.toMatchObject({ status });
  });

  it.each([
    ['an API that cannot be reached', new Error(`connect ${url.href}`)],
    ['an answer that is no JSON', new Response('canary')],
  ])('refuses %s, and quotes nothing', async (_, answer) => {
    const error = await ask(answer).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(inspect(error)).not.toContain('canary');
  });
});
