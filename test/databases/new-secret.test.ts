import { describe } from 'vitest';
import { describeRotations } from '../support/rotations.js';
import { sharedRecords } from './record-stores.js';

describe.each(Object.entries(sharedRecords))('records that outlive a secret, in %s', (_, shared) => {
  describeRotations(async () => {
    const server = await shared.serve();
    const client = await shared.connect(server.where);
    return {
      records: client.records,
      close: async () => {
        await client.close();
        await server.close();
      },
    };
  });
});
