import { serverOnlyError } from '../../core/assert-server-only.js';

export { Latchkey as latchkey };

/** What browsers get in the place of `latchkey/next`, which needs modules that Next has for servers alone. */
export function Latchkey(): never {
  throw serverOnlyError('`Latchkey` of `latchkey/next`');
}
