import { builtinModule, type NodeBytes } from '../kit/platform.js';

/** A key that lives inside node:crypto (its `KeyObject`); opaque here, and several times faster than raw bytes. */
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
  /** A text stands for its UTF-8 form. */
  update(data: Uint8Array | string): NodeHash;
  digest(): NodeBytes;
  digest(encoding: 'hex'): string;
}

/** How node:crypto is told about a signature's key and its parameters. */
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
    const module = builtinModule('node:crypto');
    if (!isNodeCrypto(module)) return undefined;
    // Some runtimes export stubs that throw when called: only what has once worked is trusted.
    const key = module.createSecretKey(new Uint8Array(32));
    module.createCipheriv('aes-256-cbc', key, new Uint8Array(16)).final();
    return module;
  } catch {
    return undefined;
  }
}

/**
 * node:crypto where the runtime offers it (Node, Bun, Deno, workerd with compatibility), else `undefined` and WebCrypto
 * does the work. Chosen once, when this file is loaded: a host whose `process.getBuiltinModule` gives nothing gets
 * WebCrypto. Both give the same bytes.
 */
export const nodeCrypto: NodeCrypto | undefined = loadCrypto();
