import { vi } from 'vitest';

async function load() {
  const [bytes, digest, deriveKey, contentEncryption, jwe, jws, random, runtime, seal, codec, thumbprint] =
    await Promise.all([
      import('../../src/crypto/bytes.js'),
      import('../../src/crypto/digest.js'),
      import('../../src/crypto/derive-key.js'),
      import('../../src/crypto/content-encryption.js'),
      import('../../src/crypto/jwe.js'),
      import('../../src/crypto/jws.js'),
      import('../../src/crypto/random.js'),
      import('../../src/crypto/runtime.js'),
      import('../../src/crypto/seal.js'),
      import('../../src/jwt/codec.js'),
      import('../../src/crypto/thumbprint.js'),
    ]);
  return {
    ...bytes,
    ...digest,
    ...deriveKey,
    ...contentEncryption,
    ...jwe,
    ...jws,
    ...random,
    ...runtime,
    ...seal,
    ...codec,
    ...thumbprint,
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

/** The same code over node:crypto. */
export const overNode: CryptoRooms = await load();

/** The same code over WebCrypto. */
export const overWeb: CryptoRooms = await loadWithoutNode();

/** For `describe.each`: one suite, both implementations. */
export const implementations: readonly (readonly [string, CryptoRooms])[] = [
  ['node:crypto', overNode],
  ['WebCrypto', overWeb],
];
