import { calculateJwkThumbprint, exportJWK } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  verifyAccess,
  type Access,
  type AccessOptions,
  type AccessRequest,
} from '../../src/resource-server/index.js';
import {
  AUDIENCE,
  errorOf,
  keyServer,
  optionsOf,
  pairOf,
  part,
  proofOf,
  requestWith,
  seconds,
  signed,
  type Pair,
} from '../support/access-stage.js';

let server: Pair;
let client: Pair;
let other: Pair;
let options: AccessOptions;
let token: string;

beforeAll(async () => {
  server = await pairOf('ES256', 'ec-1');
  client = await pairOf('ES256', '');
  other = await pairOf('EdDSA', '');
  options = optionsOf(keyServer(server));
  token = await boundTo(client);
});

afterEach(() => {
  vi.useRealTimers();
});

async function boundTo({ jwk }: Pair, changes: object = {}): Promise<string> {
  return signed(server, { cnf: { jkt: await calculateJwkThumbprint(jwk) }, ...changes });
}

function send(proof: string, more: Partial<AccessOptions> = {}): Promise<Access> {
  return verifyAccess(requestWith(`DPoP ${token}`, { dpop: proof }), { ...options, ...more });
}

async function problemOf(proof: string, more: Partial<AccessOptions> = {}): Promise<string> {
  const { status, code, message } = await errorOf(send(proof, more));
  expect([status, code]).toEqual([401, 'invalid_dpop_proof']);
  return message;
}

describe('a token that is bound to a key', () => {
  it('is accepted with a proof of this key, once (RS-40)', async () => {
    const proof = await proofOf(client, token);
    expect((await send(proof)).userId).toBe('user-1');
    expect(await problemOf(proof)).toBe('The DPoP proof was used before');
    expect((await send(await proofOf(client, token))).userId).toBe('user-1');
  });

  it('is accepted with Ed25519, and with a proof of up to a minute ago', async () => {
    const bound = await boundTo(other);
    const dpop = await proofOf(other, bound, { payload: { iat: seconds() - 58 } });
    expect((await verifyAccess(requestWith(`dpop ${bound}`, { dpop }), options)).userId).toBe('user-1');
  });

  it('is refused under the scheme Bearer, also with a proof (RS-41)', async () => {
    for (const more of [{}, { dpop: await proofOf(client, token) }]) {
      const error = await errorOf(verifyAccess(requestWith(`Bearer ${token}`, more), options));
      expect([error.status, error.code]).toEqual([401, 'invalid_token']);
      expect(error.headers['www-authenticate']).toMatch(/^DPoP realm="[^"]+", error="invalid_token"/);
    }
  });

  it('is needed under the scheme DPoP, and everywhere if the options say so (RS-41)', async () => {
    const unbound = await signed(server);
    const dpop = await proofOf(client, unbound);
    const error = await errorOf(verifyAccess(requestWith(`DPoP ${unbound}`, { dpop }), options));
    expect([error.code, error.message]).toEqual(['invalid_token', 'The token is not bound to a key']);
    const required = { ...options, dpop: { required: true } };
    const bearer = await errorOf(verifyAccess(requestWith(`Bearer ${unbound}`), required));
    expect(bearer.headers['www-authenticate']).toMatch(/^DPoP .*algs="ES256 EdDSA"$/);
    const nothing = await errorOf(verifyAccess(requestWith(undefined), required));
    expect(nothing.headers['www-authenticate']).toBe(`DPoP realm="${AUDIENCE}", algs="ES256 EdDSA"`);
    expect((await send(await proofOf(client, token), { dpop: { required: true } })).userId).toBe('user-1');
  });

  it('is refused without a proof, and with two (RS-42)', async () => {
    const one = 'The request must have one DPoP proof';
    const bare = await errorOf(verifyAccess(requestWith(`DPoP ${token}`), options));
    expect([bare.code, bare.message]).toEqual(['invalid_dpop_proof', one]);
    expect(bare.headers['www-authenticate']).toContain(
      'DPoP realm="https://api.example.com", error="invalid_dpop_proof"',
    );
    const [first, second] = [await proofOf(client, token), await proofOf(client, token)];
    expect(await problemOf(`${first}, ${second}`)).toBe(one);
    const rawHeaders = [
      'Authorization',
      `DPoP ${token}`,
      'DPoP',
      first,
      'dpop',
      second,
      'Host',
      'api.example.com',
    ];
    const headers = { authorization: `DPoP ${token}`, dpop: first, host: 'api.example.com' };
    const twice = await errorOf(
      verifyAccess({ method: 'GET', url: '/invoices', headers, rawHeaders }, options),
    );
    expect(twice.message).toBe(one);
    for (const text of ['', 'a', 'a.b.c', `${first}.x`]) expect(await problemOf(text)).toBe(one);
  });

  it('is refused with a proof of another key, with the right thumbprint nowhere or in it (RS-43)', async () => {
    const wrongKey = 'The DPoP proof is of another key than the token';
    expect(await problemOf(await proofOf(other, token))).toBe(wrongKey);
    // The key of the token in the header, and the signature of another one.
    const forger = await pairOf('ES256', '');
    const header = { jwk: client.jwk };
    expect(await problemOf(await proofOf(forger, token, { header }))).toBe(
      'The signature of the DPoP proof is wrong',
    );
    const more = { ...forger.jwk, kid: await calculateJwkThumbprint(client.jwk) };
    expect(await problemOf(await proofOf(forger, token, { header: { jwk: more } }))).toBe(wrongKey);
  });

  it('is refused with a proof that has a private, symmetric or missing key, or none or another algorithm (RS-44)', async () => {
    const unsupported = 'The DPoP proof has an unsupported key or algorithm';
    const privateKey = await exportJWK(client.privateKey);
    for (const jwk of [
      privateKey,
      { kty: 'oct', k: 'c2VjcmV0' },
      undefined,
      'text',
      { ...client.jwk, crv: 'P-384' },
    ])
      expect(await problemOf(await proofOf(client, token, { header: { jwk } }))).toBe(unsupported);
    const [, payload, signature] = (await proofOf(client, token)).split('.');
    for (const alg of ['none', 'HS256', 'EdDSA', 'RS256', undefined]) {
      const head = part({ alg, typ: 'dpop+jwt', jwk: client.jwk });
      expect(await problemOf(`${head}.${payload}.${signature}`)).toBe(unsupported);
    }
    const critical = part({ alg: 'ES256', typ: 'dpop+jwt', jwk: client.jwk, crit: ['exp'] });
    expect(await problemOf(`${critical}.${payload}.${signature}`)).toBe(
      'The request must have one DPoP proof',
    );
  });

  it('is refused with a proof whose key is no point of the curve (RS-44)', async () => {
    const jwk = { ...client.jwk, x: other.jwk.x ?? '' };
    token = await boundTo({ ...client, jwk });
    const proof = await proofOf(client, token, { header: { jwk } });
    expect(await problemOf(proof)).toBe('The signature of the DPoP proof is wrong');
    token = await boundTo(client);
  });

  it.each([
    ['another type', { header: { typ: 'jwt' } }, 'The DPoP proof has another type'],
    ['the type of a token', { header: { typ: 'at+jwt' } }, 'The DPoP proof has another type'],
    ['another method', { payload: { htm: 'POST' } }, 'The DPoP proof is for another method'],
    ['a method in another case', { payload: { htm: 'get' } }, 'The DPoP proof is for another method'],
    ['no method', { payload: { htm: undefined } }, 'The DPoP proof is for another method'],
    ['another path', { payload: { htu: `${AUDIENCE}/users` } }, 'The DPoP proof is for another URL'],
    ['a longer path', { payload: { htu: `${AUDIENCE}/invoices/` } }, 'The DPoP proof is for another URL'],
    [
      'another host',
      { payload: { htu: 'https://evil.example.com/invoices' } },
      'The DPoP proof is for another URL',
    ],
    [
      'another protocol',
      { payload: { htu: 'http://api.example.com/invoices' } },
      'The DPoP proof is for another URL',
    ],
    ['another port', { payload: { htu: `${AUDIENCE}:8443/invoices` } }, 'The DPoP proof is for another URL'],
    ['a path only', { payload: { htu: '/invoices' } }, 'The DPoP proof is for another URL'],
    ['no URL', { payload: { htu: undefined } }, 'The DPoP proof is for another URL'],
    ['a list as URL', { payload: { htu: [`${AUDIENCE}/invoices`] } }, 'The DPoP proof is for another URL'],
    ['an old time', { payload: { iat: seconds() - 600 } }, 'The DPoP proof is too old or of the future'],
    ['a time to come', { payload: { iat: seconds() + 600 } }, 'The DPoP proof is too old or of the future'],
    ['no time', { payload: { iat: undefined } }, 'The DPoP proof is too old or of the future'],
    [
      'another token',
      { payload: { ath: 'fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo' } },
      'The DPoP proof is for another token',
    ],
    ['no token', { payload: { ath: undefined } }, 'The DPoP proof is for another token'],
    ['no id', { payload: { jti: undefined } }, 'The DPoP proof has no usable jti'],
    ['an empty id', { payload: { jti: '' } }, 'The DPoP proof has no usable jti'],
    ['an endless id', { payload: { jti: 'x'.repeat(257) } }, 'The DPoP proof has no usable jti'],
  ])('is refused with a proof of %s (RS-45)', async (_, changes, message) => {
    expect(await problemOf(await proofOf(client, token, changes))).toBe(message);
  });

  it('needs no normalised URL in the proof, and no query (RFC 9449, section 4.3)', async () => {
    for (const htu of [
      'HTTPS://API.example.com:443/invoices',
      `${AUDIENCE}/invoices?year=1#top`,
      `${AUDIENCE}/a/../invoices`,
    ])
      expect((await send(await proofOf(client, token, { payload: { htu } }))).userId).toBe('user-1');
  });
});

describe('the URL of a request', () => {
  const payload = { htu: 'https://public.example.com/v1/invoices' };

  it('is that which clients see, behind a proxy (RS-46)', async () => {
    expect(await problemOf(await proofOf(client, token, { payload }))).toBe(
      'The DPoP proof is for another URL',
    );
    for (const url of ['https://public.example.com/v1', 'https://public.example.com/v1/'])
      expect((await send(await proofOf(client, token, { payload }), { url })).userId).toBe('user-1');
  });

  it('is put together for requests of Node (RS-46)', async () => {
    const request = async (
      htu: string,
      more: Omit<AccessRequest, 'headers'> & { headers: Record<string, string> },
    ): Promise<AccessRequest> => ({
      method: 'GET',
      url: '/invoices?year=2026',
      ...more,
      headers: {
        authorization: `DPoP ${token}`,
        dpop: await proofOf(client, token, { payload: { htu } }),
        ...more.headers,
      },
    });
    const host = { host: 'api.example.com' };
    const accepted = [
      await request('http://api.example.com/invoices', { headers: host }),
      await request('https://api.example.com/invoices', { headers: host, socket: { encrypted: true } }),
      await request('https://api.example.com/invoices', {
        headers: { ':authority': 'api.example.com' },
        socket: { encrypted: true },
      }),
      await request('http://api.example.com/v1/invoices', { headers: host, originalUrl: '/v1/invoices' }),
      await request('http://[::1]:3000/invoices', { headers: { host: '[::1]:3000' } }),
    ];
    for (const one of accepted) expect((await verifyAccess(one, options)).userId).toBe('user-1');
    const refused = [
      await request('http://api.example.com/invoices', { headers: {} }),
      // The path of the proof in the host, and another one to go to.
      await request('http://api.example.com/invoices', {
        headers: { host: 'api.example.com/invoices?' },
        url: '/admin',
      }),
      await request('http://api.example.com/invoices', { headers: { host: 'x@api.example.com' } }),
      // A router that does not normalise takes this for a path below `/admin`.
      await request('http://api.example.com/invoices', { headers: host, url: '/admin/../invoices' }),
      await request('http://api.example.com/invoices', { headers: host, url: '/admin\\..\\invoices' }),
      await request('http://api.example.com/invoices', { headers: host, url: '*' }),
    ];
    for (const one of refused)
      expect((await errorOf(verifyAccess(one, options))).message).toBe('The DPoP proof is for another URL');
  });
});

describe('a shared store of proofs', () => {
  it('is asked with an id of fixed length and the end of the proof (RS-47)', async () => {
    const stored = new Map<string, Date>();
    const seen = async (id: string, expiresAt: Date): Promise<boolean> => {
      const wasThere = stored.has(id);
      stored.set(id, expiresAt);
      return wasThere;
    };
    const iat = seconds();
    const proof = await proofOf(client, token, { payload: { iat } });
    expect((await send(proof, { dpop: { seen } })).userId).toBe('user-1');
    expect(await problemOf(proof, { dpop: { seen } })).toBe('The DPoP proof was used before');
    const [[id, expiresAt] = []] = stored;
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(expiresAt?.getTime()).toBe((iat + 65) * 1000);
  });

  it('that fails, or does not say that the proof is new, accepts nothing (RS-47)', async () => {
    const seen = () => Promise.reject(new Error('The store is down.'));
    const error = await errorOf(send(await proofOf(client, token), { dpop: { seen } }));
    expect([error.status, error.code]).toEqual([503, 'temporarily_unavailable']);
    const silent = (() => undefined) as unknown as () => boolean; // as JavaScript may have it
    await problemOf(await proofOf(client, token), { dpop: { seen: silent } });
  });

  it('is not asked about proofs that are refused anyway (RS-48)', async () => {
    const seen = vi.fn<() => boolean>(() => false);
    const more = { dpop: { seen } };
    await problemOf(await proofOf(client, token, { payload: { htm: 'POST' } }), more);
    await problemOf(await proofOf(other, token), more);
    const expired = await boundTo(client, { exp: seconds() - 60 });
    const dpop = await proofOf(client, expired);
    await errorOf(verifyAccess(requestWith(`DPoP ${expired}`, { dpop }), { ...options, ...more }));
    expect(seen).not.toHaveBeenCalled();
  });
});
