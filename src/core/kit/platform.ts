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

/**
 * A built-in module of Node that makes this library faster; `undefined` if the runtime lacks it, and on workerd: it starts later
 * with one, and reads sessions no faster (`bench/README.md`, "Workers").
 */
export function fastModule(id: string): unknown {
  const { userAgent } = Object(Reflect.get(globalThis, 'navigator'));
  return userAgent === 'Cloudflare-Workers' ? undefined : builtinModule(id);
}

/** Calls a function when its result is first asked for, and keeps that: what a runtime has does not change. */
export function firstTime<T>(find: () => T): () => T {
  let known: { readonly found: T } | undefined;
  return () => (known ??= { found: find() }).found;
}

/**
 * Node's `Buffer`, looked for when it is first used; `undefined` if the runtime lacks it.
 *
 * Module state: what the runtime has, once it was looked for. It is the same for the whole process.
 */
export const nodeBuffer: () => NodeBuffer | undefined = firstTime(() => {
  // Not the global `Buffer`: bundlers replace it by a polyfill that lacks `base64url`.
  const module = fastModule('node:buffer') as { readonly Buffer?: NodeBuffer } | undefined;
  return module?.Buffer;
});
