import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Which of Node's modules were asked for. */
const asked: string[] = [];
const original = process.getBuiltinModule;

beforeEach(() => {
  asked.length = 0;
  vi.resetModules();
  process.getBuiltinModule = ((id: string) => {
    asked.push(id);
    return original(id);
  }) as typeof process.getBuiltinModule;
});

afterEach(() => {
  process.getBuiltinModule = original;
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('asks for none of Node’s modules when it is imported, and once for each that is used', async () => {
  await import('../../index.js');
  const { encode } = await import('../../jwt/index.js');
  expect(asked).toEqual([]);
  const options = { salt: 'a', secret: 'b', token: { sub: 'ada' } };
  await encode(options);
  await encode(options);
  expect(asked.toSorted()).toEqual(['node:buffer', 'node:crypto']);
});

it('asks for none at all on workerd, which reads a session no faster with them', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
  const { decode, encode } = await import('../../jwt/index.js');
  const token = await encode({ salt: 'a', secret: 'b', token: { sub: 'ada' } });
  expect(await decode({ salt: 'a', secret: 'b', token })).toMatchObject({ sub: 'ada' });
  expect(asked).toEqual([]);
});

it('reads no `process` at a first request on workerd, which loads Node’s modules for it', async () => {
  const { Auth } = await import('../auth.js');
  const { GitHub } = await import('../../providers/github.js');
  const config = {
    secret: 'a secret of these tests, 0123456789abcdef',
    trustHost: true,
    providers: [GitHub({ clientId: 'id', clientSecret: 'a client secret of these tests' })],
  };
  vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
  const own = Object.getOwnPropertyDescriptor(globalThis, 'process');
  const host = globalThis.process;
  let reads = 0;
  Object.defineProperty(globalThis, 'process', {
    configurable: true,
    get: () => {
      if (new Error('who').stack?.includes('/src/') === true) reads += 1;
      return host;
    },
  });
  try {
    expect((await Auth(new Request('https://app.example/auth/session'), config)).status).toBe(200);
  } finally {
    if (own !== undefined) Object.defineProperty(globalThis, 'process', own);
  }
  expect(reads).toBe(0);
});
