import { serverOnlyError } from '../../core/assert-server-only.js';

export { latchkey as Latchkey };

/** What browsers get in the place of `latchkey/next`, which needs modules that Next has for servers alone. */
export function latchkey(): never {
  throw serverOnlyError('`latchkey` of `latchkey/next`');
}
