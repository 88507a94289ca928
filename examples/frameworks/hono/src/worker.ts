// The same application on a Worker: `npm run worker`. There is no file, so accounts and mails are in memory, until it ends.
// Deployed, isolates come and go: put a database in the place of MemoryAdapter, and send mails.
import type { AuthConfig } from 'latchkey';
import { MemoryAdapter } from 'latchkey/adapters/memory';
import GitHub from 'latchkey/providers/github';
import Password from 'latchkey/providers/password';
import { createApp } from './app.ts';
import type { Mail } from './outbox.ts';
import { roleOf } from './roles.ts';

const { AUTH_GITHUB_ID, EMAIL_SERVER } = process.env;
const hasOutbox = EMAIL_SERVER === 'outbox';
const mails: Mail[] = [];

const config: AuthConfig = {
  adapter: MemoryAdapter(),
  providers: [
    Password({
      sendMail: ({ to, subject, url }) => {
        // Workers have no SMTP: call the API of your mail service here.
        if (!hasOutbox) throw new Error('Nothing sends mails yet.');
        mails.unshift({ id: mails.length, to, subject, url });
        console.log(`Mail to ${to}: ${subject}\n  ${url}`);
      },
    }),
    ...(AUTH_GITHUB_ID ? [GitHub] : []),
  ],
  callbacks: {
    session: ({ session, user }) => ({
      expires: session.expires.toISOString(),
      user: { id: user.id, name: user.name, email: user.email, image: user.image, role: roleOf(user) },
    }),
  },
  pages: { sessions: true },
  revocation: { check: 'always' },
  limits: { clientAddress: 'cf-connecting-ip' },
  theme: { name: 'Harbor', brandColor: '#1f5f8b' },
};

export default createApp(config, hasOutbox ? () => mails : undefined);
