import type { Requirements, Requiring } from '../../types/requirements.js';
import { requirements } from '../../types/symbols.js';

/** What a part of a provider needs to work, such as a package; `undefined` for parts that the application wrote itself. */
export function requirementsOf(part: object): Requirements | undefined {
  // Any object may carry the symbol; only this package sets it.
  return (part as Requiring)[requirements];
}
