import { vi } from 'vitest';

async function load() {
  const rooms = await loadRooms();
  // Looked for when first used: here, while the host is as it is to be.
  rooms.nodeCrypto();
  rooms.nodeBuffer();
  return rooms;
}

async function loadRooms() {
  const [
    bytes,
    base64,
    equal,
    digest,
    mac,
    deriveKey,
    contentKeys,
    jwe,
    jws,
    random,
    runtime,
    seal,
    codec,
    platform,
  ] = await Promise.all([
    import('../../src/core/kit/bytes.js'),
    import('../../src/core/kit/base64.js'),
    import('../../src/core/crypto/equal.js'),
    import('../../src/core/crypto/digest.js'),
    import('../../src/core/crypto/hmac.js'),
    import('../../src/core/crypto/derive-key.js'),
    import('../../src/core/crypto/jose/content-key.js'),
    import('../../src/core/crypto/jose/jwe.js'),
    import('../../src/core/crypto/jose/jws.js'),
    import('../../src/core/crypto/random.js'),
    import('../../src/core/crypto/runtime.js'),
    import('../../src/core/crypto/seal.js'),
    import('../../src/jwt/codec.js'),
    import('../../src/core/kit/platform.js'),
  ]);
  return {
    ...bytes,
    ...base64,
    ...equal,
    ...digest,
    ...mac,
    ...deriveKey,
    ...contentKeys,
    ...jwe,
    ...jws,
    ...random,
    ...runtime,
    ...seal,
    ...codec,
    ...platform,
  };
}

/** Everything in the rooms crypto and jwt, as one implementation of the primitives runs it. */
export type CryptoRooms = Awaited<ReturnType<typeof load>>;

/** Loads the rooms as on a host that has no node:crypto. */
async function loadWithoutNode(): Promise<CryptoRooms> {
  const original = process.getBuiltinModule;
  const hidden = new Set(['node:crypto', 'node:buffer']);
  vi.resetModules();
  process.getBuiltinModule = ((id: string) =>
    hidden.has(id) ? undefined : original(id)) as typeof process.getBuiltinModule;
  try {
    return await load();
  } finally {
    process.getBuiltinModule = original;
    vi.resetModules();
  }
}

/**
 * Loads the rooms over a node:crypto whose `verify` throws at every key that comes with parameters, as that of workerd does
 * (seen with 1.20261117).
 */
async function loadWithBareKeys(): Promise<CryptoRooms> {
  const original = process.getBuiltinModule;
  const real = original('node:crypto');
  const verify = (...[hash, data, key, signature]: Parameters<typeof real.verify>): boolean => {
    if (key instanceof real.KeyObject) return real.verify(hash, data, key, signature);
    throw new TypeError('The "options.key" property must be of type string or an instance of ArrayBuffer');
  };
  vi.resetModules();
  process.getBuiltinModule = ((id: string) =>
    id === 'node:crypto' ? { ...real, verify } : original(id)) as typeof process.getBuiltinModule;
  try {
    return await load();
  } finally {
    process.getBuiltinModule = original;
    vi.resetModules();
  }
}

/** Hides or puts members of `Uint8Array` and its prototype while `run` runs. */
async function withUint8Array<T>(
  members: { readonly fromBase64: unknown; readonly toBase64: unknown },
  run: () => Promise<T>,
): Promise<T> {
  const places = [
    [Uint8Array, 'fromBase64', members.fromBase64],
    [Uint8Array.prototype, 'toBase64', members.toBase64],
  ] as const;
  const before = places.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name));
  for (const [target, name, value] of places)
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  try {
    return await run();
  } finally {
    for (const [index, [target, name]] of places.entries()) {
      const own = before[index];
      if (own === undefined) Reflect.deleteProperty(target, name);
      else Object.defineProperty(target, name, own);
    }
  }
}

/** How often the language's own base64 was asked, or what stands for it here. */
export const languageBase64 = { asked: 0 };

/** What `Uint8Array.fromBase64` forgives: white space, and bits and padding at the end (ECMAScript 2026, FromBase64). */
function fromBase64(text: string, { alphabet }: { alphabet: 'base64' | 'base64url' }): Uint8Array {
  languageBase64.asked += 1;
  const digits = text.replaceAll(/[\t\n\f\r ]/g, '').replace(/={1,2}$/, '');
  const foreign = alphabet === 'base64' ? /[^A-Za-z0-9+/]/ : /[^A-Za-z0-9_-]/;
  if (foreign.test(digits) || digits.length % 4 === 1) throw new SyntaxError('not base64');
  return new Uint8Array(Buffer.from(digits, alphabet));
}

function toBase64(
  this: Uint8Array,
  { alphabet, omitPadding }: { alphabet: 'base64' | 'base64url'; omitPadding: boolean },
): string {
  const text = Buffer.from(this).toString('base64');
  const spelled = alphabet === 'base64' ? text : text.replaceAll('+', '-').replaceAll('/', '_');
  return omitPadding ? spelled.replace(/=+$/, '') : spelled;
}

/** The same code over node:crypto. */
export const overNode: CryptoRooms = await load();

/** The same code over WebCrypto, on a host that codes no base64 of octets. */
export const overWeb: CryptoRooms = await withUint8Array(
  { fromBase64: undefined, toBase64: undefined },
  loadWithoutNode,
);

/** The same code over WebCrypto, where `Uint8Array` has base64. */
export const overNewWeb: CryptoRooms = await withUint8Array({ fromBase64, toBase64 }, loadWithoutNode);

/** The same code over a node:crypto that takes no parameters of keys. */
export const overBareKeys: CryptoRooms = await loadWithBareKeys();

/** For `describe.each`: one suite, every implementation. */
export const implementations: readonly (readonly [string, CryptoRooms])[] = [
  ['node:crypto', overNode],
  ['node:crypto without parameters of keys', overBareKeys],
  ['WebCrypto', overWeb],
  ['WebCrypto and Uint8Array.fromBase64', overNewWeb],
];
