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

/** One of Node's Buffers, as far as it is used here. */
export interface NodeBytes extends Uint8Array<ArrayBuffer> {
  toString(encoding?: NodeEncoding, start?: number, end?: number): string;
  /** Writes what fits into `length` octets. */
  write(text: string, offset: number, length: number, encoding: NodeEncoding): number;
  subarray(start?: number, end?: number): NodeBytes;
}

/** The part of Node's `Buffer` that is used here. */
export interface NodeBuffer {
  from(data: ArrayBuffer, offset: number, length: number): NodeBytes;
  from(text: string, encoding: NodeEncoding): NodeBytes;
  allocUnsafe(length: number): NodeBytes;
}

type NodeEncoding = 'base64' | 'base64url' | 'hex' | 'utf8';

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

function builtin(id: string): unknown {
  // The global is foreign to the DOM library; its shape is the one Node documents, and every step is optional.
  const process = Reflect.get(globalThis, 'process') as
    { readonly getBuiltinModule?: (id: string) => unknown } | undefined;
  return process?.getBuiltinModule?.(id);
}

function isNodeCrypto(module: unknown): module is NodeCrypto {
  if (module === null || typeof module !== 'object') return false;
  return REQUIRED.every((name) => typeof Reflect.get(module, name) === 'function');
}

function loadCrypto(): NodeCrypto | undefined {
  try {
    const module = builtin('node:crypto');
    if (!isNodeCrypto(module)) return undefined;
    // Some runtimes export stubs that throw when called: only what has once worked is trusted.
    const key = module.createSecretKey(new Uint8Array(32));
    module.createCipheriv('aes-256-cbc', key, new Uint8Array(16)).final();
    return module;
  } catch {
    return undefined;
  }
}

function loadBuffer(): NodeBuffer | undefined {
  // Not the global one: bundlers put a polyfill there that does not know `base64url`.
  const module = builtin('node:buffer') as { readonly Buffer?: NodeBuffer } | undefined;
  return module?.Buffer;
}

/** Base64 as ECMAScript 2026 has it, on `Uint8Array` itself. */
export interface NativeBase64 {
  readonly decode: (text: string, alphabet: 'base64' | 'base64url') => Uint8Array<ArrayBuffer>;
  readonly encode: (bytes: Uint8Array, alphabet: 'base64' | 'base64url') => string;
}

function loadBase64(): NativeBase64 | undefined {
  // Younger than the types of the library: the shapes are those of ECMAScript 2026, and both are optional.
  const { fromBase64 } = Uint8Array as {
    readonly fromBase64?: (text: string, options: object) => Uint8Array<ArrayBuffer>;
  };
  // As above.
  const { toBase64 } = Uint8Array.prototype as {
    readonly toBase64?: (this: Uint8Array, options: object) => string;
  };
  if (typeof fromBase64 !== 'function' || typeof toBase64 !== 'function') return undefined;
  return {
    decode: (text, alphabet) => fromBase64.call(Uint8Array, text, { alphabet }),
    encode: (bytes, alphabet) => toBase64.call(bytes, { alphabet, omitPadding: alphabet === 'base64url' }),
  };
}

/**
 * node:crypto where the runtime offers it (Node, Bun, Deno, workerd with compatibility), else `undefined` and WebCrypto
 * does the work. Chosen once, when this file is loaded: a host whose `process.getBuiltinModule` gives nothing gets
 * WebCrypto. Both give the same bytes.
 */
export const nodeCrypto: NodeCrypto | undefined = loadCrypto();

/** Node's `Buffer`, present exactly when {@link nodeCrypto} is. */
export const nodeBuffer: NodeBuffer | undefined = nodeCrypto === undefined ? undefined : loadBuffer();

/** Base64 of the language itself, where the runtime has it. */
export const nativeBase64: NativeBase64 | undefined = loadBase64();
