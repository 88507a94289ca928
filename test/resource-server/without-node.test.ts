import { createPrivateKey, sign } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  keyServer,
  optionsOf,
  pairOf,
  part,
  claims,
  proofOf,
  requestWith,
  signed,
} from '../support/access-stage.js';

const { getBuiltinModule: original } = process;

/** The entry point, on a host that has these modules of Node, or lacks them. */
async function open(hidden: readonly string[]): Promise<typeof import('../../src/resource-server/index.js')> {
  process.getBuiltinModule = ((id: string) =>
    hidden.includes(id) ? undefined : original(id)) as typeof process.getBuiltinModule; // all of its overloads
  return import('../../src/resource-server/index.js');
}

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  process.getBuiltinModule = original;
  vi.resetModules();
});

describe.each([
  ['node:crypto', []],
  ['WebCrypto', ['node:crypto', 'node:buffer']],
])('over %s', (_, hidden) => {
  it.each(['ES256', 'EdDSA'])(
    'a token is accepted, and a changed one is refused, with %s (RS-11)',
    async (alg) => {
      const { verifyAccess } = await open(hidden);
      const subtle = vi.spyOn(crypto.subtle, 'verify');
      const pair = await pairOf(alg, 'k');
      const options = optionsOf(keyServer(pair));
      const outcome = (token: string): Promise<string | undefined> =>
        verifyAccess(requestWith(`Bearer ${token}`), options).then(
          ({ userId }) => userId,
          ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
        );
      const token = await signed(pair);
      expect(await outcome(token)).toBe('user-1');
      expect(await outcome(await signed({ ...(await pairOf(alg, 'k')) }))).toBe('401 invalid_token');
      const at = token.length - 10;
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(await outcome(changed)).toBe('401 invalid_token');
      expect(subtle.mock.calls.length > 0).toBe(hidden.length > 0);
      subtle.mockRestore();
    },
  );

  it('signatures whose numbers begin with zeros are accepted (RS-01)', async () => {
    const { verifyAccess } = await open(hidden);
    const pair = await pairOf('ES256', 'k');
    const options = optionsOf(keyServer(pair));
    const key = createPrivateKey({ key: await exportJWK(pair.privateKey), format: 'jwk' });
    const input = `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'k' })}.${part(claims())}`;
    const seen = new Set<string>();
    // R or S begins with a zero in one of 128 signatures.
    for (let count = 0; count < 20_000 && seen.size < 3; count += 1) {
      const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
      const kind = signature[0] === 0 ? 'R' : signature[32] === 0 ? 'S' : 'neither';
      if (seen.has(kind)) continue;
      seen.add(kind);
      const request = requestWith(`Bearer ${input}.${signature.toString('base64url')}`);
      expect((await verifyAccess(request, options)).userId).toBe('user-1');
    }
    expect([...seen].sort()).toEqual(['R', 'S', 'neither']);
  });

  it('a bound token is accepted with its proof, once (RS-40)', async () => {
    const { verifyAccess } = await open(hidden);
    const [server, client] = [await pairOf('EdDSA', 'k'), await pairOf('ES256', '')];
    const options = optionsOf(keyServer(server));
    const token = await signed(server, { cnf: { jkt: await calculateJwkThumbprint(client.jwk) } });
    const request = requestWith(`DPoP ${token}`, { dpop: await proofOf(client, token) });
    expect((await verifyAccess(request, options)).userId).toBe('user-1');
    await expect(verifyAccess(request, options)).rejects.toThrow('The DPoP proof was used before');
  });
});
