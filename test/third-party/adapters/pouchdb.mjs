import { createIndexes, PouchDBAdapter } from '@auth/pouchdb-adapter';
import PouchDB from 'pouchdb-core';
import memory from 'pouchdb-adapter-memory';
import find from 'pouchdb-find';

export const adapter = '@auth/pouchdb-adapter';

PouchDB.plugin(memory).plugin(find);

export const targets = [
  {
    backend: 'memory',
    async open() {
      let count = 0;
      return {
        async create() {
          count += 1;
          const pouchdb = new PouchDB(`third-party-${count}`, { adapter: 'memory' });
          await createIndexes(pouchdb);
          return PouchDBAdapter({ pouchdb });
        },
      };
    },
  },
];
