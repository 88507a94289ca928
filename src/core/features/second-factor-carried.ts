import type { Carrier, Features } from '../contracts/features.js';
import { AuthError } from '../../errors.js';
import { carriedFeatures } from '../../types/symbols.js';

/** The features that the option `secondFactor` brings along; nothing else has them. */
export function carriedBySecondFactor(value: object, problems: AuthError[]): Features | undefined {
  // Any value; only this package uses the symbol.
  const features = (Object(value) as Carrier)[carriedFeatures];
  if (features === undefined)
    problems.push(
      new AuthError(
        'The option `secondFactor` must be what `secondFactor()` of `latchkey/second-factor` returns: call it.',
      ),
    );
  return features;
}
