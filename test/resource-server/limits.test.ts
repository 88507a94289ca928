import { calculateJwkThumbprint } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyAccess, type Access, type AccessOptions } from '../../src/resource-server/index.js';
import {
  accept,
  errorOf,
  keyServer,
  optionsOf,
  pairOf,
  proofOf,
  published,
  refusedFor,
  requestWith,
  seconds,
  signed,
  type Pair,
} from '../support/access-stage.js';

const TOLERANCE = 5;

let pair: Pair;
let edwards: Pair;
let options: AccessOptions;

beforeAll(async () => {
  pair = await pairOf('ES256', 'ec-1');
  edwards = await pairOf('EdDSA', '');
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') });
  options = optionsOf(keyServer(pair), { clockTolerance: TOLERANCE });
});

afterEach(() => {
  vi.useRealTimers();
});

async function boundTo({ jwk }: Pair): Promise<string> {
  return signed(pair, { cnf: { jkt: await calculateJwkThumbprint(jwk) } });
}

function send(token: string, dpop: string, more: Partial<AccessOptions> = {}): Promise<Access> {
  return verifyAccess(requestWith(`DPoP ${token}`, { dpop }), { ...options, ...more });
}

describe('a moment that is as far away as clocks may differ', () => {
  it.each([
    ['issued', (at: number) => ({ iat: at })],
    ['valid', (at: number) => ({ nbf: at })],
  ])('is accepted where a token is %s, and a second later it is not', async (_, made) => {
    expect((await accept(await signed(pair, made(seconds() + TOLERANCE)), options)).userId).toBe('user-1');
    const late = await signed(pair, made(seconds() + TOLERANCE + 1));
    expect((await refusedFor(late, options))[1]).toBe('invalid_token');
  });

  it('is accepted as the time of the authentication', async () => {
    const rules = { ...options, recent: 60 };
    const at = async (age: number) => accept(await signed(pair, { auth_time: seconds() - age }), rules);
    expect((await at(60 + TOLERANCE)).userId).toBe('user-1');
    expect((await errorOf(at(61 + TOLERANCE))).code).toBe('insufficient_user_authentication');
  });

  it('is accepted in a proof, of the past and of the future', async () => {
    const token = await boundTo(pair);
    const at = async (iat: number) => send(token, await proofOf(pair, token, { payload: { iat } }));
    for (const age of [-TOLERANCE, 60 + TOLERANCE]) expect((await at(seconds() - age)).userId).toBe('user-1');
    for (const age of [-TOLERANCE - 1, 61 + TOLERANCE])
      expect((await errorOf(at(seconds() - age))).code).toBe('invalid_dpop_proof');
  });
});

it('a token of 8192 characters is read, and no longer one', async () => {
  const made = async (length: number): Promise<string> => signed(pair, { filler: 'x'.repeat(length) });
  const empty = (await made(0)).length;
  let filler = Math.floor(((8192 - empty) * 3) / 4);
  let token = await made(filler);
  while (token.length < 8192) token = await made((filler += 1));
  expect(token).toHaveLength(8192);
  expect((await accept(token, options)).userId).toBe('user-1');
  const longer = await made(filler + 1);
  expect(longer.length).toBeGreaterThan(8192);
  expect(await refusedFor(longer, options)).toEqual([401, 'invalid_token', 'The token is malformed']);
});

it('a signature whose halves begin with 0x00 or 0x7f is verified', async () => {
  // In DER, the first loses an octet, and the second gets no zero before it (RFC 3279, section 2.2.3). One half of 128 begins so.
  const wanted = [0, 32].flatMap((at) => [0x00, 0x7f].map((octet) => ({ at, octet })));
  const found = new Set<object>();
  for (let tries = 0; tries < 20_000 && found.size < wanted.length; tries += 1) {
    const token = await signed(pair);
    const octets = Buffer.from(token.split('.')[2] ?? '', 'base64url');
    const fresh = wanted.filter((one) => octets[one.at] === one.octet && !found.has(one));
    for (const one of fresh) found.add(one);
    if (fresh.length > 0) expect((await accept(token, options)).userId).toBe('user-1');
  }
  expect(found.size).toBe(wanted.length);
}, 60_000);

it('a member of another key type is no part of a thumbprint (RFC 7638, section 3.2)', async () => {
  const token = await boundTo(edwards);
  const jwk = { ...edwards.jwk, y: published(pair).y };
  expect((await send(token, await proofOf(edwards, token, { header: { jwk } }))).userId).toBe('user-1');
});

describe('what is said of a refusal', () => {
  it('an unknown proof is no wrong one: the store of proofs failed', async () => {
    const token = await boundTo(pair);
    const cause = new Error('The store is down.');
    const dpop = { seen: () => Promise.reject(cause) };
    const error = await errorOf(send(token, await proofOf(pair, token), { dpop }));
    expect([error.status, error.message, error.cause]).toEqual([
      503,
      'The DPoP proof could not be checked. Try again.',
      cause,
    ]);
  });

  it('what is wrong with the field, with the name of the error, and no cause where there is none', async () => {
    const error = await errorOf(verifyAccess(requestWith('Bearer a b'), options));
    expect(error).toMatchObject({
      name: 'AccessError',
      message: 'The header field Authorization must have one access token and nothing else',
    });
    expect('cause' in error).toBe(false);
  });

  it.each([
    ['nothing', () => new Response(null), 'empty or longer than 65536 octets'],
    ['too much', () => Response.json({ keys: [], more: 'x'.repeat(65_536) }), 'longer than 65536 octets'],
    ['no set', () => Response.json({ keys: {} }), 'no JWK Set'],
    ['a list', () => Response.json([]), 'no JWK Set'],
  ])('why keys were not taken: %s', async (_, answer, reason) => {
    const server = keyServer();
    server.answer = answer;
    const { cause } = await errorOf(accept(await signed(pair), optionsOf(server)));
    expect(String(Object(cause).cause)).toContain(reason);
  });

  it.each<[Partial<AccessOptions>, string]>([
    [{ audience: '"' }, '"https://api.example.com"'],
    // As plain JavaScript has it.
    [{ recent: 'soon' as never }, 'a length of time, such as "10m"'],
    [{ clockTolerance: 601 }, 'a number of seconds from 0 to'],
    [{ clockTolerance: -1 }, 'a number of seconds from 0 to'],
  ])('what an option must be: %j', async (wrong, reason) => {
    const verified = accept(await signed(pair), optionsOf(keyServer(pair), wrong));
    await expect(verified).rejects.toThrow(TypeError);
    await expect(verified).rejects.toThrow(reason);
  });

  it('without `recent`, an old authentication is accepted', async () => {
    const old = await signed(pair, { auth_time: 0 });
    expect((await accept(old, options)).userId).toBe('user-1');
    const undated = await signed(pair, { auth_time: undefined });
    expect((await accept(undated, options)).authTime).toBeUndefined();
  });
});

it('keys are asked for as JSON, without redirects', async () => {
  const asked: RequestInit[] = [];
  const server = keyServer(pair);
  const own: typeof fetch = async (input, init) => {
    asked.push(init ?? {});
    return server.fetch(input);
  };
  await accept(await signed(pair), { ...options, fetch: own });
  expect(asked).toMatchObject([
    { headers: { accept: 'application/jwk-set+json, application/json' }, redirect: 'manual' },
  ]);
});

it('a request of Node without a URL or a host is for no URL that a proof could name', async () => {
  const token = await boundTo(pair);
  for (const htu of ['mutated', 'https://api.example.com', 'https://mutated']) {
    const dpop = await proofOf(pair, token, { payload: { htu } });
    const headers = { authorization: `DPoP ${token}`, dpop };
    const rawHeaders = Object.entries(headers).flat();
    const error = await errorOf(verifyAccess({ method: 'GET', headers, rawHeaders } as never, options));
    expect(error.message).toBe('The DPoP proof is for another URL');
  }
});
