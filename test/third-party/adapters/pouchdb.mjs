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
      let pouchdb;
      return {
        async create() {
          count += 1;
          pouchdb = new PouchDB(`third-party-${count}`, { adapter: 'memory' });
          await createIndexes(pouchdb);
          return PouchDBAdapter({ pouchdb });
        },
        async deleteUserRow(id) {
          const { rows } = await pouchdb.allDocs({ include_docs: true });
          for (const { id: key, doc } of rows) {
            if (key.endsWith(id) && 'email' in doc) await pouchdb.remove(doc);
          }
        },
      };
    },
  },
];
