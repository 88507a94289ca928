/** The members of a `Buffer` that are used. */
export interface NodeBytes extends Uint8Array<ArrayBuffer> {
  toString(encoding?: NodeEncoding, start?: number, end?: number): string;
  /** Writes at most `length` octets. */
  write(text: string, offset: number, length: number, encoding: NodeEncoding): number;
  subarray(start?: number, end?: number): NodeBytes;
}

/** The static members of `Buffer` that are used. */
export interface NodeBuffer {
  from(data: ArrayBuffer, offset: number, length: number): NodeBytes;
  from(text: string, encoding: NodeEncoding): NodeBytes;
  allocUnsafe(length: number): NodeBytes;
}

type NodeEncoding = 'base64' | 'base64url' | 'hex' | 'utf8';

/** A built-in module of Node; `undefined` if the runtime lacks it. */
export function builtinModule(id: string): unknown {
  // `process` is not in the DOM types; this is the type that Node documents, with everything optional.
  const process = Reflect.get(globalThis, 'process') as
    { readonly getBuiltinModule?: (id: string) => unknown } | undefined;
  try {
    return process?.getBuiltinModule?.(id);
  } catch {
    return undefined;
  }
}

function loadBuffer(): NodeBuffer | undefined {
  // Not the global `Buffer`: bundlers replace it by a polyfill that lacks `base64url`.
  const module = builtinModule('node:buffer') as { readonly Buffer?: NodeBuffer } | undefined;
  return module?.Buffer;
}

/** Node's `Buffer`; `undefined` if the runtime lacks it. Chosen once, when this file is loaded. */
export const nodeBuffer: NodeBuffer | undefined = loadBuffer();
