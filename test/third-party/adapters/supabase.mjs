import { SupabaseAdapter } from '@auth/supabase-adapter';
import { openPostgres } from '../servers/postgres.mjs';
import { openPostgrest } from '../servers/postgrest.mjs';

export const adapter = '@auth/supabase-adapter';

/** Tables as its documentation gives them. */
const tables = `
  CREATE SCHEMA next_auth;
  CREATE TABLE next_auth.users (
    id UUID PRIMARY KEY DEFAULT gen_random_uuid(), name TEXT, email TEXT UNIQUE, "emailVerified" TIMESTAMPTZ, image TEXT
  );
  CREATE TABLE next_auth.sessions (
    id UUID PRIMARY KEY DEFAULT gen_random_uuid(), expires TIMESTAMPTZ NOT NULL, "sessionToken" TEXT NOT NULL UNIQUE,
    "userId" UUID REFERENCES next_auth.users (id) ON DELETE CASCADE
  );
  CREATE TABLE next_auth.accounts (
    id UUID PRIMARY KEY DEFAULT gen_random_uuid(), type TEXT NOT NULL, provider TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL, refresh_token TEXT, access_token TEXT, expires_at BIGINT, token_type TEXT,
    scope TEXT, id_token TEXT, session_state TEXT, oauth_token_secret TEXT, oauth_token TEXT,
    "userId" UUID REFERENCES next_auth.users (id) ON DELETE CASCADE, UNIQUE (provider, "providerAccountId")
  );
  CREATE TABLE next_auth.verification_tokens (
    identifier TEXT, token TEXT PRIMARY KEY, expires TIMESTAMPTZ NOT NULL, UNIQUE (token, identifier)
  );
`;

export const targets = [
  {
    backend: 'PostgreSQL, over a REST server of ours',
    async open() {
      const server = await openPostgres(tables);
      const rest = await openPostgrest(server.url);
      return {
        async create() {
          await server.run('TRUNCATE next_auth.users, next_auth.verification_tokens CASCADE');
          return SupabaseAdapter({ url: rest.url, secret: 'any' });
        },
        deleteUserRow: (id) => server.run('DELETE FROM next_auth.users WHERE id = $1', [id]),
        async close() {
          await rest.close();
          await server.drop();
        },
      };
    },
  },
];
