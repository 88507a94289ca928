import { afterAll } from 'vitest';
import { describeKillPoints } from './every-call.js';
import { pgliteStores } from './stores.js';

const pglite = pgliteStores();
afterAll(() => pglite.close());

describeKillPoints('PGlite', {
  open: pglite.open,
  strategy: 'database',
  // It is slow; the others differ little from these.
  blows: ['is killed before', 'loses the answer of'],
  recoveries: ['begins again'],
  sample: { flows: 2, from: 0 },
});
