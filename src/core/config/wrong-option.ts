import { AuthError } from '../../errors.js';
import { describeValue } from '../kit/describe-value.js';

/** The error of an option with a wrong value, which is described, not quoted: it may be a secret. */
export function wrongOption(option: string, expected: string, value: unknown): AuthError {
  return new AuthError(`The option \`${option}\` must be ${expected}; it is ${describeValue(value)}.`);
}
