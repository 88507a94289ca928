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

/** A module of Node's own, where the runtime has it. */
export function builtinModule(id: string): unknown {
  // The global is foreign to the DOM library; its shape is the one Node documents, and every step is optional.
  const process = Reflect.get(globalThis, 'process') as
    { readonly getBuiltinModule?: (id: string) => unknown } | undefined;
  try {
    return process?.getBuiltinModule?.(id);
  } catch {
    return undefined;
  }
}

function loadBuffer(): NodeBuffer | undefined {
  // Not the global one: bundlers put a polyfill there that does not know `base64url`.
  const module = builtinModule('node:buffer') as { readonly Buffer?: NodeBuffer } | undefined;
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

/** Node's `Buffer`, where the runtime has it; chosen once, when this file is loaded. */
export const nodeBuffer: NodeBuffer | undefined = loadBuffer();

/** Base64 of the language itself, where the runtime has it. */
export const nativeBase64: NativeBase64 | undefined = loadBase64();
