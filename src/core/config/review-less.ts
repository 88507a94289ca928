import type { WrittenTables } from '../../types/option-table.js';
import type { Finding } from './finding.js';

// The review in a build with the condition `latchkey-lean`: of names alone, not of values.

/** Takes any language. */
export function unknownLanguage(_tag: string, _texts: object | undefined): Finding[] {
  return [];
}

/** Takes any value. */
export { unknownLanguage as wrongValue };

/** The options of methods: each comes with its method. */
export const writtenTables: WrittenTables = {};
