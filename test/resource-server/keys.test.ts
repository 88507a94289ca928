import { exportJWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accept,
  errorOf,
  keyServer,
  optionsOf,
  pairOf,
  published,
  refusedFor,
  seconds,
  signed,
  type KeyServer,
  type Pair,
} from '../support/access-stage.js';
import { closeAll, serve } from '../support/http-servers.js';

const UNKNOWN = [401, 'invalid_token', 'The token has no valid signature'];
const UNAVAILABLE = [503, 'temporarily_unavailable', 'The token could not be checked. Try again.'];
const OLD = await pairOf('ES256', 'old');
const NEW = await pairOf('EdDSA', 'new');
const long = { exp: seconds() + 10 * 86_400 };
const BROKEN = (): never => {
  throw new Error('The network is down.');
};

let server: KeyServer;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = keyServer(OLD);
});

afterEach(async () => {
  vi.useRealTimers();
  await closeAll();
});

function pass(time: number): void {
  vi.setSystemTime(Date.now() + time * 1000);
}

const publish = (...pairs: readonly Pair[]): void => {
  server.answer = () => Response.json({ keys: pairs.map(published) });
};

describe('keys', () => {
  it('are fetched once for requests at the same time, and kept for ten minutes (RS-20)', async () => {
    const token = await signed(OLD, long);
    const options = optionsOf(server);
    await Promise.all(Array.from({ length: 20 }, () => accept(token, options)));
    expect(server.urls).toEqual(['https://app.example.com/auth/jwks']);
    pass(599);
    await accept(token, options);
    // Options that are written anew for each request share them.
    await accept(token, optionsOf(server));
    expect(server.urls).toHaveLength(1);
    pass(1);
    await accept(token, options);
    expect(server.urls).toHaveLength(2);
  });

  it('come from another URL if the options say so', async () => {
    const jwksUri = 'https://keys.example.com/set.json';
    await accept(await signed(OLD), optionsOf(server, { jwksUri }));
    expect(server.urls).toEqual([jwksUri]);
  });

  it('are fetched again for an unknown id, once in 30 s however many ask (RS-21)', async () => {
    const options = optionsOf(server);
    await accept(await signed(OLD), options);
    pass(31);
    const forged = await Promise.all(
      Array.from({ length: 100 }, (_, index) => signed(NEW, {}, { kid: `forged-${index}` })),
    );
    for (const token of forged) expect(await refusedFor(token, options)).toEqual(UNKNOWN);
    await Promise.all(forged.map((token) => errorOf(accept(token, options))));
    pass(29);
    await errorOf(accept(forged[0] ?? '', options));
    expect(server.urls).toHaveLength(2);
    pass(1);
    await errorOf(accept(forged[0] ?? '', options));
    expect(server.urls).toHaveLength(3);
    expect((await accept(await signed(OLD), options)).userId).toBe('user-1');
  });

  it('that are new count at once, and withdrawn ones after ten minutes (RS-22)', async () => {
    const options = optionsOf(server);
    const before = await signed(OLD, long);
    await accept(before, options);
    pass(60);
    publish(OLD, NEW);
    const after = await signed(NEW, long);
    expect((await accept(after, options)).userId).toBe('user-1');
    expect((await accept(before, options)).userId).toBe('user-1');
    publish(NEW);
    pass(600);
    expect(await refusedFor(before, options)).toEqual(UNKNOWN);
    expect((await accept(after, options)).userId).toBe('user-1');
  });

  it('count for an hour while the server is down, and then no token is accepted (RS-23)', async () => {
    const options = optionsOf(server);
    const token = await signed(OLD, long);
    await accept(token, options);
    server.answer = BROKEN;
    pass(3570);
    expect((await accept(token, options)).userId).toBe('user-1');
    pass(29);
    expect((await accept(token, options)).userId).toBe('user-1');
    expect(server.urls).toHaveLength(2);
    // An unknown id may be a new key.
    expect(await refusedFor(await signed(NEW, long), options)).toEqual(UNAVAILABLE);
    pass(1);
    expect(await refusedFor(token, options)).toEqual(UNAVAILABLE);
    expect(await refusedFor(token, options)).toEqual(UNAVAILABLE);
    publish(OLD);
    pass(5);
    expect((await accept(token, options)).userId).toBe('user-1');
  });

  it('that were never there: 503 with Retry-After, and one request in 5 s (RS-23)', async () => {
    server.answer = BROKEN;
    const options = optionsOf(server);
    const token = await signed(OLD);
    const error = await errorOf(accept(token, options));
    expect([error.status, error.code]).toEqual([503, 'temporarily_unavailable']);
    expect(error.headers).toEqual({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(String(error.cause)).toContain('https://app.example.com/auth/jwks');
    await errorOf(accept(token, options));
    expect(server.urls).toHaveLength(1);
    publish(OLD);
    pass(5);
    expect((await accept(token, options)).userId).toBe('user-1');
  });

  it.each([
    ['an error', () => new Response('{"keys":[]}', { status: 500 })],
    ['a page', () => new Response('<html>')],
    ['no list', () => Response.json({ keys: {} })],
    ['a list without a set', () => Response.json([published(OLD)])],
    ['nothing', () => new Response(null)],
    ['octets that are no text', () => new Response(new Uint8Array([0x7b, 0xff]))],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example.com' } }),
    ],
    ['more than 64 kB', () => Response.json({ keys: [published(OLD)], more: 'x'.repeat(65_536) })],
  ])('in a response with %s: 503 (RS-24)', async (_, answer) => {
    server.answer = answer;
    expect(await refusedFor(await signed(OLD), optionsOf(server))).toEqual(UNAVAILABLE);
  });

  it('of a server that does not answer: 503 after a limit (RS-24)', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    let aborted: AbortSignal | null | undefined;
    const hanging: typeof fetch = (_, init) => {
      aborted = init?.signal;
      return new Promise(() => {});
    };
    const refused = refusedFor(await signed(OLD), { ...optionsOf(server), fetch: hanging });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await refused).toEqual(UNAVAILABLE);
    expect(aborted?.aborted).toBe(true);
  });

  it('are left out if they are private, symmetric, of another type or for another use (RS-25)', async () => {
    const good = published(OLD);
    const privateKey = { ...(await exportJWK(OLD.privateKey)), kid: 'old' };
    const unusable = [
      privateKey,
      { kty: 'oct', k: 'c2VjcmV0', kid: 'old', alg: 'HS256' },
      { ...good, k: 'c2VjcmV0' },
      { ...good, use: 'enc' },
      { ...good, key_ops: ['sign'] },
      { ...good, key_ops: 'verify' },
      { ...good, alg: 'ES384' },
      { ...good, alg: 'EdDSA' },
      { ...good, crv: 'P-384' },
      { ...good, crv: 'secp256k1' },
      { ...good, kty: 'OKP' },
      { ...good, x: `${good.x}=` },
      { ...good, x: 'AQAB' },
      { ...good, y: undefined },
      { ...good, kid: 1 },
      null,
      'text',
    ];
    for (const jwk of unusable) {
      const one = keyServer();
      one.answer = () => Response.json({ keys: [jwk] });
      expect(await refusedFor(await signed(OLD), optionsOf(one))).toEqual(UNKNOWN);
      // Beside one that is usable, they do no harm.
      one.answer = () => Response.json({ keys: [jwk, good] });
      pass(60);
      expect((await accept(await signed(OLD), optionsOf(one))).userId).toBe('user-1');
    }
  });

  it('of another type never verify what names their id (RS-25)', async () => {
    for (const jwk of [{ crv: 'X25519' }, { kty: 'EC' }, { kty: 'RSA' }, { d: 'AQAB' }]) {
      const one = keyServer();
      one.answer = () => Response.json({ keys: [{ ...published(NEW), ...jwk }] });
      expect(await refusedFor(await signed(NEW), optionsOf(one))).toEqual(UNKNOWN);
    }
  });

  it('with one id: the first counts (RS-25)', async () => {
    const one = keyServer(OLD, { ...(await pairOf('ES256', 'old')) });
    expect((await accept(await signed(OLD), optionsOf(one))).userId).toBe('user-1');
  });

  it('of 64 servers are kept, the others are fetched again', async () => {
    const token = await signed(OLD);
    const from = (index: number) =>
      accept(token, optionsOf(server, { jwksUri: `https://keys.test/${index}` }));
    for (let index = 0; index < 65; index += 1) await from(index);
    await from(64);
    expect(server.urls).toHaveLength(65);
    await from(0);
    expect(server.urls).toHaveLength(66);
  });

  it('that are no point of the curve accept nothing (RS-25)', async () => {
    const { x } = published(NEW);
    const one = keyServer();
    one.answer = () => Response.json({ keys: [{ ...published(OLD), x }] });
    expect(await refusedFor(await signed(OLD), optionsOf(one))).toEqual(UNAVAILABLE);
  });

  it('of a real server, through a rotation and an outage (RS-22)', async () => {
    let keys = [published(OLD)];
    let isDown = false;
    let count = 0;
    const port = await serve((_, response) => {
      count += 1;
      if (isDown) return void response.destroy();
      response.setHeader('content-type', 'application/jwk-set+json');
      response.end(JSON.stringify({ keys }));
    });
    const issuer = `http://127.0.0.1:${port}/auth`;
    const options = { issuer, audience: 'https://api.example.com' };
    const first = await signed(OLD, { iss: issuer, ...long });
    expect((await accept(first, options)).userId).toBe('user-1');
    pass(60);
    keys = [published(NEW), published(OLD)];
    expect((await accept(await signed(NEW, { iss: issuer }), options)).userId).toBe('user-1');
    keys = [published(NEW)];
    pass(600);
    expect(await refusedFor(first, options)).toEqual(UNKNOWN);
    isDown = true;
    pass(600);
    expect((await accept(await signed(NEW, { iss: issuer, ...long }), options)).userId).toBe('user-1');
    expect(count).toBe(4);
  });
});
