import { knownOptions } from '../../types/symbols.js';

/** What a provider function returns of its options. */
interface WithOptions<Options extends object> {
  readonly options: Options;
  readonly [knownOptions]: string;
}

/**
 * The options of a provider function, and which it knows.
 * @param own - those beside the options of its type: a row of an `OptionTable`; where one of them is an object, slashes and its path and
 *   its row follow. @default none
 */
export function withOptions<Options extends object>(
  options: Options,
  own: string = '',
): WithOptions<Options> {
  return { options, [knownOptions]: own };
}
