import nodeCrypto from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { codeOfRefusal, NOW, refusalOf } from '../../../../../test/oauth-exchange.js';
import { parseJws } from '../../../crypto/jose/jws.js';
import { DeploymentFault } from './provider-fault.js';
import { isSignedByProvider } from './signing-keys.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create();
});

async function verify(
  idToken: unknown,
  seconds = 0,
  jwksUri: string | undefined = 'https://idp.test/jwks',
): Promise<boolean> {
  const parsed = parseJws(String(idToken));
  if (parsed === undefined) throw new Error('no JWS');
  const now = new Date(NOW.getTime() + seconds * 1000);
  const provider = { fetch: idp.fetch, allowInsecureRequests: false };
  return isSignedByProvider(parsed, 'ES256', { provider, jwksUri, now });
}

describe('keys of a provider', () => {
  it('are asked for once in ten minutes', async () => {
    const idToken = await idp.idToken();
    expect(await Promise.all([verify(idToken), verify(idToken), verify(idToken, 599)])).toEqual([
      true,
      true,
      true,
    ]);
    expect(idp.callsTo('jwks')).toHaveLength(1);
    await verify(idToken, 600);
    expect(idp.callsTo('jwks')).toHaveLength(2);
  });

  it('are asked for once more for an unknown kid, and then it is refused (ID-26; OpenID Connect Core 1.0, 10.1.1)', async () => {
    idp.faults.header = { kid: 'unknown' };
    expect(await verify(await idp.idToken())).toBe(false);
    expect(idp.callsTo('jwks')).toHaveLength(2);
  });

  it('are found after a rotation (DM-10)', async () => {
    await verify(await idp.idToken());
    await idp.rotate('key-2');
    expect(await verify(await idp.idToken(), 5)).toBe(true);
    expect(idp.callsTo('jwks')).toHaveLength(2);
  });

  it('are asked for again where a new key came under the name of the old one', async () => {
    await verify(await idp.idToken());
    await idp.rotate('key-1');
    expect(await verify(await idp.idToken(), 5)).toBe(true);
    expect(idp.callsTo('jwks')).toHaveLength(2);
  });

  it('are found after a second rotation within 30 s: only what was asked for in vain makes wait', async () => {
    await verify(await idp.idToken());
    for (const [kid, seconds] of [
      ['key-2', 5],
      ['key-2', 9],
      ['key-3', 14],
    ] as const) {
      await idp.rotate(kid);
      expect(await verify(await idp.idToken(), seconds)).toBe(true);
    }
    expect(idp.callsTo('jwks')).toHaveLength(4);
  });

  it('are not asked for again within 30 s, however many wrong signatures come under a known name (CWE-400)', async () => {
    await verify(await idp.idToken());
    const foreign = await FakeIdp.create();
    for (let seconds = 1; seconds < 31; seconds += 1)
      expect(await verify(await foreign.idToken(), seconds)).toBe(false);
    expect(idp.callsTo('jwks')).toHaveLength(2);
    expect(await verify(await foreign.idToken(), 31)).toBe(false);
    expect(idp.callsTo('jwks')).toHaveLength(3);
  });

  it('that came a moment ago are not asked for again for a wrong signature under a known name', async () => {
    const foreign = await FakeIdp.create();
    expect(await verify(await foreign.idToken())).toBe(false);
    expect(idp.callsTo('jwks')).toHaveLength(1);
  });

  it('that this runtime cannot check a signature with are a fault of the deployment, not a forgery', async () => {
    const idToken = await idp.idToken();
    vi.spyOn(nodeCrypto, 'verify').mockImplementation(() => {
      throw new TypeError('not implemented');
    });
    const unsupported = new DOMException('Unrecognized name.', 'NotSupportedError');
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unsupported);
    try {
      const refused = await refusalOf(verify(idToken));
      expect(refused).toBeInstanceOf(DeploymentFault);
      expect(refused.message).toContain('ES256');
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('are not asked for again within 30 s, however many unknown kids come (DM-11; CWE-400)', async () => {
    await verify(await idp.idToken());
    for (let count = 0; count < 20; count += 1) {
      idp.faults.header = { kid: `random-${count}` };
      expect(await verify(await idp.idToken(), count)).toBe(false);
    }
    expect(idp.callsTo('jwks')).toHaveLength(2);
    expect(await verify(await idp.idToken(), 31)).toBe(false);
    expect(idp.callsTo('jwks')).toHaveLength(3);
  });

  it('are found after a rotation of a provider that names no keys', async () => {
    idp.faults.header = { kid: undefined };
    await verify(await idp.idToken());
    await idp.rotate('key-2');
    expect(await verify(await idp.idToken(), 5)).toBe(true);
  });

  it('are tried up to a number only (ID-25)', async () => {
    const idToken = await idp.idToken();
    const [key] = (
      (await (await idp.fetch('https://idp.test/jwks', { redirect: 'manual' })).json()) as { keys: object[] }
    ).keys;
    const foreign = await FakeIdp.create();
    const [other] = (
      (await (await foreign.fetch('https://idp.test/jwks', { redirect: 'manual' })).json()) as {
        keys: object[];
      }
    ).keys;
    idp.faults.keys = [...Array.from({ length: 9 }, () => other), key];
    expect(await verify(idToken)).toBe(true);
    idp.faults.keys = [...Array.from({ length: 5000 }, () => other), key];
    expect(await verify(idToken, 700)).toBe(false);
  });

  it('that are unusable are passed over (DM-12; RFC 7517, 4)', async () => {
    const idToken = await idp.idToken();
    const [key] = (
      (await (await idp.fetch('https://idp.test/jwks', { redirect: 'manual' })).json()) as { keys: object[] }
    ).keys;
    const useless = [
      null,
      'x',
      {},
      { kty: 7 },
      { kty: 'oct', k: 'AAAA', kid: 'key-1' },
      { ...key, use: 'enc' },
      { ...key, alg: 'RS256' },
    ];
    idp.faults.keys = [...useless, key];
    expect(await verify(idToken)).toBe(true);
    idp.faults.keys = [...useless, { ...key, d: 'AAAA' }];
    expect(await verify(idToken, 700)).toBe(false);
  });

  it.each([
    ['of status 404', () => new Response('', { status: 404 }), 'idp_unavailable'],
    ['of status 500', () => Response.json({ keys: [] }, { status: 500 }), 'idp_unavailable'],
    [
      'that are HTML',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'jwks_invalid',
    ],
    ['without a list', () => Response.json({ keys: {} }), 'jwks_invalid'],
    ['that redirect', () => Response.redirect('https://evil.test/jwks'), 'redirect_refused'],
  ])('%s are refused (RFC 7517, 5)', async (_, jwks, code) => {
    const idToken = await idp.idToken();
    idp.faults.respond = { jwks };
    expect(await codeOfRefusal(verify(idToken))).toBe(code);
  });

  it('must have an address', async () => {
    const parsed = parseJws(String(await idp.idToken()));
    if (parsed === undefined) throw new Error('no JWS');
    const provider = { fetch: idp.fetch, allowInsecureRequests: false };
    const refused = isSignedByProvider(parsed, 'ES256', { provider, jwksUri: undefined, now: NOW });
    expect(await codeOfRefusal(refused)).toBe('metadata_invalid');
  });
});
