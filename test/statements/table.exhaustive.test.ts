import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openPglite } from '../support/pglite.js';
import { measure } from './actions.js';
import { cellsIn, rowsOf, tableOf, withTable, type Column } from './document.js';

const DOCUMENT = new URL('../../docs/adapters.md', import.meta.url);
const KEPT = [
  { title: '`database`', strategy: 'database', revocation: false },
  { title: '`jwt`', strategy: 'jwt', revocation: false },
  { title: '`database`, `revocation`', strategy: 'database', revocation: true },
  { title: '`jwt`, `revocation`', strategy: 'jwt', revocation: true },
] as const;

// With UPDATE_DOCS=1, it writes what it measures.
it(
  'docs/adapters.md says how many statements and round trips each action takes',
  { timeout: 240_000 },
  async () => {
    const columns: Column[] = [];
    for (const { title, ...kept } of KEPT) {
      const database = await openPglite();
      columns.push({ title, measured: await measure(database, kept, true) });
      await database.close();
    }
    const lines = tableOf(columns);
    const document = readFileSync(DOCUMENT, 'utf8');
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(DOCUMENT, withTable(document, lines));
    else expect(rowsOf(lines)).toEqual(cellsIn(document));
  },
);
