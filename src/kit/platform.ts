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

/** Node's `Buffer`, where the runtime has it; chosen once, when this file is loaded. */
export const nodeBuffer: NodeBuffer | undefined = loadBuffer();
