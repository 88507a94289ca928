import { fastModule, firstTime, type NodeBytes } from '../kit/platform.js';

/** A `KeyObject` of node:crypto; several times faster than raw octets. */
export interface NodeKey {
  readonly type: string;
}

/** The part of node:crypto's ciphers that is used here. */
export interface NodeCipher {
  update(data: Uint8Array): NodeBytes;
  update(text: string, encoding: 'utf8'): NodeBytes;
  final(): NodeBytes;
  setAAD(data: Uint8Array): unknown;
  setAuthTag(tag: Uint8Array): unknown;
  setAutoPadding(on: boolean): unknown;
}

/** The part of node:crypto's hashes and MACs that is used here. */
export interface NodeHash {
  /** Strings are encoded as UTF-8. */
  update(data: Uint8Array | string): NodeHash;
  digest(): NodeBytes;
  digest(encoding: 'hex'): string;
}

/** A key to verify with in node:crypto, and the parameters of the signature. */
export interface NodeVerifyKey {
  readonly key: NodeKey;
  readonly padding?: number;
  readonly saltLength?: number;
  readonly dsaEncoding?: 'ieee-p1363';
}

/** The part of node:crypto that is used here. */
export interface NodeCrypto {
  createSecretKey(key: Uint8Array): NodeKey;
  createPublicKey(input: { readonly key: JsonWebKey; readonly format: 'jwk' }): NodeKey;
  createHash(algorithm: string): NodeHash;
  hash?(algorithm: string, data: Uint8Array | string, encoding: 'buffer'): Uint8Array<ArrayBuffer>;
  createHmac(algorithm: string, key: NodeKey): NodeHash;
  createCipheriv(algorithm: string, key: NodeKey, iv: Uint8Array): NodeCipher;
  createDecipheriv(
    algorithm: string,
    key: NodeKey,
    iv: Uint8Array,
    options?: { readonly authTagLength: number },
  ): NodeCipher;
  hkdfSync(hash: string, key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): ArrayBuffer;
  timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
  randomFillSync?(bytes: Uint8Array): unknown;
  randomUUID?(): string;
  verify(hash: string | null, data: Uint8Array, key: NodeKey | NodeVerifyKey, signature: Uint8Array): boolean;
}

const REQUIRED: readonly (keyof NodeCrypto)[] = [
  'createSecretKey',
  'createPublicKey',
  'createHash',
  'createHmac',
  'createCipheriv',
  'createDecipheriv',
  'hkdfSync',
  'timingSafeEqual',
  'verify',
];

function isNodeCrypto(module: unknown): module is NodeCrypto {
  if (module === null || typeof module !== 'object') return false;
  return REQUIRED.every((name) => typeof Reflect.get(module, name) === 'function');
}

function loadCrypto(): NodeCrypto | undefined {
  try {
    const module = fastModule('node:crypto');
    if (!isNodeCrypto(module)) return undefined;
    // Tried once, as some runtimes export functions that throw when called.
    const key = module.createSecretKey(new Uint8Array(32));
    module.createCipheriv('aes-256-cbc', key, new Uint8Array(16)).final();
    return module;
  } catch {
    return undefined;
  }
}

/**
 * The module node:crypto if the runtime has it (Node, Bun, Deno); otherwise `undefined`, and WebCrypto is used. Both give the
 * same results. Looked for when it is first used: nothing is loaded for who only imports this library.
 *
 * Module state: what the runtime has, once it was looked for. It is the same for the whole process.
 */
export const nodeCrypto: () => NodeCrypto | undefined = firstTime(loadCrypto);

/**
 * Throws where the runtime offers no cryptography at all, as Node 18 does without its flag, in words that say what to do.
 * @throws {Error} naming the runtime, and those that are supported
 */
export function assertCryptography(): void {
  if (nodeCrypto() !== undefined || Reflect.get(globalThis, 'crypto') !== undefined) return;
  // `process` is not in the DOM types; only its text is read.
  const { versions } = (Reflect.get(globalThis, 'process') ?? {}) as { versions?: { node?: string } };
  const here = versions?.node === undefined ? 'This runtime' : `Node.js ${versions.node}`;
  throw new Error(
    `${here} has no WebCrypto (\`globalThis.crypto\`), which Latchkey needs: use Node.js 20 or later, or a current Bun, Deno ` +
      'or Workers runtime.',
  );
}
