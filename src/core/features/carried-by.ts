import type { Carrier, Features } from '../contracts/features.js';
import type { OptionParts } from '../contracts/option-parts.js';
import { carriedFeatures } from '../../types/symbols.js';

/** What a value of the configuration brings along; `undefined` if that is nothing. */
export function carriedBy(value: unknown): (Features & OptionParts) | undefined {
  // Any value; only this package uses the symbol.
  return (Object(value) as Carrier)[carriedFeatures] as (Features & OptionParts) | undefined;
}
