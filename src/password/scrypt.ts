import { isObject } from '../core/kit/object.js';
import { plainBytes, type Bytes } from '../core/kit/bytes.js';
import { builtinModule } from '../core/kit/platform.js';
import type { Derive, ScryptCost } from './derivation.js';

/** The function of node:crypto. */
type NodeScrypt = (
  ...input: [
    password: Uint8Array,
    salt: Uint8Array,
    length: number,
    options: { readonly N: number; readonly r: number; readonly p: number; readonly maxmem: number },
    callback: (error: Error | null, result: Bytes) => void,
  ]
) => void;

/** Octets that scrypt works in (RFC 7914, section 2): a block per step, and some for the rest. */
export function memoryOf({ logN, r, p }: ScryptCost): number {
  return 128 * r * (2 ** logN + p + 2);
}

/** Derives with scrypt of node:crypto; `undefined` if the runtime lacks it. */
export function findScrypt(): Derive<ScryptCost> | undefined {
  const module = builtinModule('node:crypto');
  const scrypt = isObject(module) ? module['scrypt'] : undefined;
  if (typeof scrypt !== 'function') return undefined;
  // As Node documents it.
  const derive = scrypt as NodeScrypt;
  return ({ password, salt, cost, length }) =>
    new Promise((resolve, reject) => {
      const { logN, r, p } = cost;
      const options = { N: 2 ** logN, r, p, maxmem: memoryOf(cost) };
      derive(password, salt, length, options, (error, result) => {
        if (error === null || error === undefined) resolve(plainBytes(result));
        else reject(error);
      });
    });
}
