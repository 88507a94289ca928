import { MongoDBAdapter } from '@auth/mongodb-adapter';
import { ObjectId } from 'mongodb';
import { openMongodb } from '../servers/mongodb.mjs';

export const adapter = '@auth/mongodb-adapter';

export const targets = [
  {
    backend: 'memory, behind a client of ours',
    async open() {
      const server = openMongodb();
      return {
        create() {
          server.empty();
          return MongoDBAdapter(server.client);
        },
        deleteUserRow: (id) => server.collection('users').deleteOne({ _id: new ObjectId(id) }),
      };
    },
  },
];
