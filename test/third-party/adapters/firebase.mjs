import { FirestoreAdapter } from '@auth/firebase-adapter';
import { FirestoreServer } from '@firestore-emulator/server';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { freePort } from '../../support/child-processes.ts';

export const adapter = '@auth/firebase-adapter';

const COLLECTIONS = ['users', 'accounts', 'sessions', 'verificationTokens'];

export const targets = [
  {
    backend: 'Firestore (emulator of the community)',
    async open() {
      const server = new FirestoreServer();
      const port = await freePort();
      await server.start(port);
      process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
      const database = getFirestore(initializeApp({ projectId: 'third-party' }));
      return {
        async create() {
          for (const name of COLLECTIONS) {
            const { docs } = await database.collection(name).get();
            for (const { ref } of docs) await ref.delete();
          }
          return FirestoreAdapter(database);
        },
        deleteUserRow: (id) => database.collection('users').doc(id).delete(),
        async close() {
          await database.terminate();
          server.stop();
        },
      };
    },
  },
];
