import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// `--expose-gc` makes `gc` a global of contexts that begin afterwards.
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Collects garbage, so that what is left on the heap is in use. */
export function collectGarbage(): void {
  if (typeof collect === 'function') collect();
}
