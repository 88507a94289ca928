import type { Requirements, Requiring } from '../types/requirements.js';
import { requirements } from '../types/symbols.js';

/** What a function or object that a provider function brought needs; nothing, where the application has its own. */
export function requirementsOf(part: object): Requirements | undefined {
  // Whatever it is, it may carry the symbol, which is this package's own.
  return (part as Requiring)[requirements];
}
