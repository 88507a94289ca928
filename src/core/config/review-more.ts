import type { WrittenTables } from '../../types/option-table.js';

export { unknownLanguage, wrongValue } from './wrong-value.js';

/** Loads the options of methods that need no provider function. */
export const writtenTables: WrittenTables = {
  credentials: async () => (await import('../methods/credentials/option-table.js')).credentialsTable,
  email: async () => (await import('../methods/email/option-table.js')).emailTable,
};
