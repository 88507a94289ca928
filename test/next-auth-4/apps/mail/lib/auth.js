import { appendFileSync } from 'node:fs';
import EmailProvider from 'next-auth/providers/email';
import { UnstorageAdapter } from '@auth/unstorage-adapter';
import { createStorage } from 'unstorage';
import fsDriver from 'unstorage/drivers/fs';

export const authOptions = {
  adapter: UnstorageAdapter(createStorage({ driver: fsDriver({ base: process.env.STORE_FOLDER }) })),
  providers: [
    EmailProvider({
      sendVerificationRequest({ identifier, url }) {
        appendFileSync(process.env.MAILS_FILE, `${JSON.stringify({ identifier, url })}\n`);
      },
    }),
  ],
  callbacks: {
    session({ session, user }) {
      session.user.id = user.id;
      return session;
    },
  },
};
