import { measure } from './measure-reads.js';
import { prepareReads, readAll } from './reads.js';

const ratios = await measure({
  batch: 200,
  prepare: prepareReads,
  read: async (reader) => {
    const start = performance.now();
    await readAll(reader);
    return performance.now() - start;
  },
});
// oxlint-disable-next-line no-console -- its caller reads it
console.log(`RATIOS ${JSON.stringify(ratios)}`);
