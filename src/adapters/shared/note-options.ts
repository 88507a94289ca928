import type { TakenOptions } from '../../types/option-table.js';
import { knownOptions } from '../../types/symbols.js';

/** Notes the options that a function took on what it returns: the check of the configuration reviews them. */
export function noteOptions<Made extends object>(
  made: Made,
  of: string,
  { options, table }: Pick<TakenOptions, 'options' | 'table'>,
): Made {
  return Object.assign(made, { [knownOptions]: { of, options, table } });
}
