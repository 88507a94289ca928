// Who may come in, how, and what a session says of them. This file is the same in every example.
import { DatabaseSync } from 'node:sqlite';
import type { AuthConfig } from 'latchkey';
import { SqliteAdapter } from 'latchkey/adapters/sqlite';
import GitHub from 'latchkey/providers/github';
import Password from 'latchkey/providers/password';
import { hasOutbox, keepMail } from './outbox.ts';
import { roleOf } from './roles.ts';

const adapter = SqliteAdapter(new DatabaseSync(process.env.DATABASE_FILE ?? 'app.db'));
adapter.migrate(); // creates what is missing, at every start

const { AUTH_GITHUB_ID, EMAIL_SERVER } = process.env;

export const config: AuthConfig = {
  adapter,
  providers: [
    Password({
      from: 'Harbor <no-reply@harbor.example>',
      ...(hasOutbox ? { sendMail: keepMail } : { server: EMAIL_SERVER }),
    }),
    // Reads AUTH_GITHUB_ID and AUTH_GITHUB_SECRET itself.
    ...(AUTH_GITHUB_ID ? [GitHub] : []),
  ],
  // What the browser gets to see of somebody, and what the pages ask.
  callbacks: {
    session: ({ session, user }) => ({
      expires: session.expires.toISOString(),
      user: { id: user.id, name: user.name, email: user.email, image: user.image, role: roleOf(user) },
    }),
  },
  // People see where they are signed in, and end what they do not know, on /auth/sessions.
  pages: { sessions: true },
  revocation: { check: 'always' },
  theme: { name: 'Harbor', brandColor: '#1f5f8b' },
};
