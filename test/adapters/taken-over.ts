import type { SqliteLayout } from '../../src/adapters/sqlite/index.js';
import type { PostgresLayout } from '../../src/adapters/postgres/index.js';

/** A database as a published adapter's instructions make it, with a user, an account, a session and a link inside. */
export interface TakenOver<Layout> {
  readonly layout: Layout;
  readonly title: string;
  readonly sql: string;
  /** Of the user. */
  readonly id: string | number;
}

const email = 'ada@example.com';
const token = 'a1'.repeat(32);
const link = 'b2'.repeat(32);
const verified = '2024-02-29T12:34:56.789Z';
const expires = '2040-02-29T23:59:58.123Z';

/** What is in each of them. */
export const inside = { email, token, link, verified: new Date(verified), expires: new Date(expires) };

const oauthColumns = `
  refresh_token text, access_token text, expires_at integer, token_type text, scope text, id_token text, session_state text`;

/** SQLite. */
export const sqliteDatabases: readonly TakenOver<SqliteLayout>[] = [
  {
    layout: 'drizzle',
    title: 'drizzle',
    id: 'u-1',
    sql: `
      CREATE TABLE user (id text PRIMARY KEY NOT NULL, name text, email text, emailVerified integer, image text);
      CREATE UNIQUE INDEX user_email_unique ON user (email);
      CREATE TABLE account (userId text NOT NULL, type text NOT NULL, provider text NOT NULL, providerAccountId text NOT NULL,
        ${oauthColumns}, PRIMARY KEY (provider, providerAccountId), FOREIGN KEY (userId) REFERENCES user (id) ON DELETE cascade);
      CREATE TABLE session (sessionToken text PRIMARY KEY NOT NULL, userId text NOT NULL, expires integer NOT NULL,
        FOREIGN KEY (userId) REFERENCES user (id) ON DELETE cascade);
      CREATE TABLE verificationToken (identifier text NOT NULL, token text NOT NULL, expires integer NOT NULL,
        PRIMARY KEY (identifier, token));
      CREATE TABLE authenticator (credentialID text NOT NULL, userId text NOT NULL, providerAccountId text NOT NULL,
        credentialPublicKey text NOT NULL, counter integer NOT NULL, credentialDeviceType text NOT NULL,
        credentialBackedUp integer NOT NULL, transports text, PRIMARY KEY (userId, credentialID),
        FOREIGN KEY (userId) REFERENCES user (id) ON DELETE cascade);
      CREATE UNIQUE INDEX authenticator_credentialID_unique ON authenticator (credentialID);
      INSERT INTO user VALUES ('u-1', 'Ada', '${email}', ${Date.parse(verified)}, NULL);
      INSERT INTO account (userId, type, provider, providerAccountId, expires_at) VALUES ('u-1', 'oidc', 'acme', 'acme-1', 2000000000);
      INSERT INTO session VALUES ('${token}', 'u-1', ${Date.parse(expires)});
      INSERT INTO verificationToken VALUES ('${email}', '${link}', ${Date.parse(expires)});`,
  },
  {
    layout: 'kysely',
    title: 'kysely',
    id: 'u-1',
    sql: `
      CREATE TABLE "User" (id text PRIMARY KEY, name text, email text UNIQUE, emailVerified text, image text);
      CREATE TABLE "Account" (id text PRIMARY KEY, userId text NOT NULL REFERENCES "User" (id) ON DELETE cascade, type text NOT NULL,
        provider text NOT NULL, providerAccountId text NOT NULL, ${oauthColumns});
      CREATE TABLE "Session" (id text PRIMARY KEY, userId text NOT NULL REFERENCES "User" (id) ON DELETE cascade,
        sessionToken text NOT NULL UNIQUE, expires text NOT NULL);
      CREATE TABLE "VerificationToken" (identifier text NOT NULL, token text NOT NULL UNIQUE, expires text NOT NULL);
      CREATE INDEX Account_userId_index ON "Account" (userId);
      CREATE INDEX Session_userId_index ON "Session" (userId);
      INSERT INTO "User" VALUES ('u-1', 'Ada', '${email}', '${verified}', NULL);
      INSERT INTO "Account" (id, userId, type, provider, providerAccountId, expires_at)
        VALUES ('a-1', 'u-1', 'oidc', 'acme', 'acme-1', 2000000000);
      INSERT INTO "Session" VALUES ('s-1', 'u-1', '${token}', '${expires}');
      INSERT INTO "VerificationToken" VALUES ('${email}', '${link}', '${expires}');`,
  },
  {
    layout: 'd1',
    title: 'd1',
    id: 'u-1',
    sql: `
      CREATE TABLE accounts (id text NOT NULL, userId text NOT NULL DEFAULT NULL, type text NOT NULL DEFAULT NULL,
        provider text NOT NULL DEFAULT NULL, providerAccountId text NOT NULL DEFAULT NULL, refresh_token text DEFAULT NULL,
        access_token text DEFAULT NULL, expires_at number DEFAULT NULL, token_type text DEFAULT NULL, scope text DEFAULT NULL,
        id_token text DEFAULT NULL, session_state text DEFAULT NULL, oauth_token_secret text DEFAULT NULL,
        oauth_token text DEFAULT NULL, PRIMARY KEY (id));
      CREATE TABLE sessions (id text NOT NULL, sessionToken text NOT NULL DEFAULT NULL, userId text NOT NULL DEFAULT NULL,
        expires datetime NOT NULL DEFAULT NULL, PRIMARY KEY (sessionToken));
      CREATE TABLE users (id text NOT NULL DEFAULT '', name text DEFAULT NULL, email text DEFAULT NULL,
        emailVerified datetime DEFAULT NULL, image text DEFAULT NULL, PRIMARY KEY (id));
      CREATE TABLE verification_tokens (identifier text NOT NULL, token text NOT NULL DEFAULT NULL,
        expires datetime NOT NULL DEFAULT NULL, PRIMARY KEY (token));
      INSERT INTO users VALUES ('u-1', 'Ada', '${email}', '${verified}', NULL);
      INSERT INTO accounts (id, userId, type, provider, providerAccountId, expires_at)
        VALUES ('a-1', 'u-1', 'oidc', 'acme', 'acme-1', 2000000000);
      INSERT INTO sessions VALUES ('s-1', '${token}', 'u-1', '${expires}');
      INSERT INTO verification_tokens VALUES ('${email}', '${link}', '${expires}');`,
  },
  ...(['integer', 'text'] as const).map((dates) => ({
    layout: 'prisma' as const,
    title: `prisma, dates as ${dates}`,
    id: 'cm0000001',
    sql: `
      CREATE TABLE "User" (id TEXT NOT NULL PRIMARY KEY, name TEXT, email TEXT, emailVerified DATETIME, image TEXT,
        createdAt DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP, updatedAt DATETIME NOT NULL);
      CREATE TABLE "Account" (userId TEXT NOT NULL, type TEXT NOT NULL, provider TEXT NOT NULL, providerAccountId TEXT NOT NULL,
        ${oauthColumns}, createdAt DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP, updatedAt DATETIME NOT NULL,
        PRIMARY KEY (provider, providerAccountId), FOREIGN KEY (userId) REFERENCES "User" (id) ON DELETE CASCADE ON UPDATE CASCADE);
      CREATE TABLE "Session" (sessionToken TEXT NOT NULL, userId TEXT NOT NULL, expires DATETIME NOT NULL,
        createdAt DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP, updatedAt DATETIME NOT NULL,
        FOREIGN KEY (userId) REFERENCES "User" (id) ON DELETE CASCADE ON UPDATE CASCADE);
      CREATE TABLE "VerificationToken" (identifier TEXT NOT NULL, token TEXT NOT NULL, expires DATETIME NOT NULL,
        PRIMARY KEY (identifier, token));
      CREATE UNIQUE INDEX "User_email_key" ON "User" (email);
      CREATE UNIQUE INDEX "Session_sessionToken_key" ON "Session" (sessionToken);
      INSERT INTO "User" (id, name, email, emailVerified, updatedAt) VALUES ('cm0000001', 'Ada', '${email}', ${prismaDate(verified, dates)}, 0);
      INSERT INTO "Account" (userId, type, provider, providerAccountId, expires_at, updatedAt)
        VALUES ('cm0000001', 'oidc', 'acme', 'acme-1', 2000000000, 0);
      INSERT INTO "Session" (sessionToken, userId, expires, updatedAt) VALUES ('${token}', 'cm0000001', ${prismaDate(expires, dates)}, 0);
      INSERT INTO "VerificationToken" VALUES ('${email}', '${link}', ${prismaDate(expires, dates)});`,
  })),
];

// Its engines write milliseconds, its driver adapters ISO 8601 with an offset.
function prismaDate(date: string, dates: 'integer' | 'text'): string {
  return dates === 'integer' ? String(Date.parse(date)) : `'${date.replace('Z', '+00:00')}'`;
}

/** PostgreSQL. */
export const postgresDatabases: readonly TakenOver<PostgresLayout>[] = [
  {
    layout: 'pg',
    title: 'pg',
    id: 7,
    sql: `
      CREATE TABLE verification_token (identifier TEXT NOT NULL, expires TIMESTAMPTZ NOT NULL, token TEXT NOT NULL,
        PRIMARY KEY (identifier, token));
      CREATE TABLE accounts (id SERIAL, "userId" INTEGER NOT NULL, type VARCHAR(255) NOT NULL, provider VARCHAR(255) NOT NULL,
        "providerAccountId" VARCHAR(255) NOT NULL, refresh_token TEXT, access_token TEXT, expires_at BIGINT, id_token TEXT,
        scope TEXT, session_state TEXT, token_type TEXT, PRIMARY KEY (id));
      CREATE TABLE sessions (id SERIAL, "userId" INTEGER NOT NULL, expires TIMESTAMPTZ NOT NULL,
        "sessionToken" VARCHAR(255) NOT NULL, PRIMARY KEY (id));
      CREATE TABLE users (id SERIAL, name VARCHAR(255), email VARCHAR(255), "emailVerified" TIMESTAMPTZ, image TEXT, PRIMARY KEY (id));
      ALTER SEQUENCE users_id_seq RESTART WITH 8;
      INSERT INTO users VALUES (7, 'Ada', '${email}', '${verified}', NULL);
      INSERT INTO accounts ("userId", type, provider, "providerAccountId", expires_at) VALUES (7, 'oidc', 'acme', 'acme-1', 2000000000);
      INSERT INTO sessions ("userId", expires, "sessionToken") VALUES (7, '${expires}', '${token}');
      INSERT INTO verification_token VALUES ('${email}', '${expires}', '${link}');`,
  },
  {
    layout: 'drizzle',
    title: 'drizzle, timestamps without a zone',
    id: 'u-1',
    sql: `
      CREATE TABLE "user" (id text PRIMARY KEY, name text, email text UNIQUE, "emailVerified" timestamp, image text);
      CREATE TABLE account ("userId" text NOT NULL REFERENCES "user" (id) ON DELETE cascade, type text NOT NULL, provider text NOT NULL,
        "providerAccountId" text NOT NULL, ${oauthColumns}, PRIMARY KEY (provider, "providerAccountId"));
      CREATE TABLE session ("sessionToken" text PRIMARY KEY, "userId" text NOT NULL REFERENCES "user" (id) ON DELETE cascade,
        expires timestamp NOT NULL);
      CREATE TABLE "verificationToken" (identifier text NOT NULL, token text NOT NULL, expires timestamp NOT NULL,
        PRIMARY KEY (identifier, token));
      CREATE TABLE authenticator ("credentialID" text NOT NULL UNIQUE, "userId" text NOT NULL REFERENCES "user" (id) ON DELETE cascade,
        "providerAccountId" text NOT NULL, "credentialPublicKey" text NOT NULL, counter integer NOT NULL,
        "credentialDeviceType" text NOT NULL, "credentialBackedUp" boolean NOT NULL, transports text,
        PRIMARY KEY ("userId", "credentialID"));
      INSERT INTO "user" VALUES ('u-1', 'Ada', '${email}', '${verified}', NULL);
      INSERT INTO account ("userId", type, provider, "providerAccountId", expires_at) VALUES ('u-1', 'oidc', 'acme', 'acme-1', 2000000000);
      INSERT INTO session VALUES ('${token}', 'u-1', '${expires}');
      INSERT INTO "verificationToken" VALUES ('${email}', '${link}', '${expires}');`,
  },
  {
    layout: 'kysely',
    title: 'kysely, uuids made by the database',
    id: 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed19',
    sql: `
      CREATE TABLE "User" (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text, email text UNIQUE,
        "emailVerified" timestamptz, image text);
      CREATE TABLE "Account" (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), "userId" uuid NOT NULL REFERENCES "User" (id) ON DELETE cascade,
        type text NOT NULL, provider text NOT NULL, "providerAccountId" text NOT NULL, refresh_token text, access_token text,
        expires_at bigint, token_type text, scope text, id_token text, session_state text);
      CREATE TABLE "Session" (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), "userId" uuid NOT NULL REFERENCES "User" (id) ON DELETE cascade,
        "sessionToken" text NOT NULL UNIQUE, expires timestamptz NOT NULL);
      CREATE TABLE "VerificationToken" (identifier text NOT NULL, token text NOT NULL UNIQUE, expires timestamptz NOT NULL);
      INSERT INTO "User" VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed19', 'Ada', '${email}', '${verified}', NULL);
      INSERT INTO "Account" ("userId", type, provider, "providerAccountId", expires_at)
        VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed19', 'oidc', 'acme', 'acme-1', 2000000000);
      INSERT INTO "Session" ("userId", "sessionToken", expires) VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed19', '${token}', '${expires}');
      INSERT INTO "VerificationToken" VALUES ('${email}', '${link}', '${expires}');`,
  },
  {
    layout: 'prisma',
    title: 'prisma',
    id: 'cm0000001',
    sql: `
      CREATE TABLE "User" (id TEXT PRIMARY KEY, name TEXT, email TEXT UNIQUE, "emailVerified" TIMESTAMP(3), image TEXT,
        "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP, "updatedAt" TIMESTAMP(3) NOT NULL);
      CREATE TABLE "Account" ("userId" TEXT NOT NULL REFERENCES "User" (id) ON DELETE CASCADE, type TEXT NOT NULL, provider TEXT NOT NULL,
        "providerAccountId" TEXT NOT NULL, ${oauthColumns}, "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
        "updatedAt" TIMESTAMP(3) NOT NULL, PRIMARY KEY (provider, "providerAccountId"));
      CREATE TABLE "Session" ("sessionToken" TEXT NOT NULL UNIQUE, "userId" TEXT NOT NULL REFERENCES "User" (id) ON DELETE CASCADE,
        expires TIMESTAMP(3) NOT NULL, "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP, "updatedAt" TIMESTAMP(3) NOT NULL);
      CREATE TABLE "VerificationToken" (identifier TEXT NOT NULL, token TEXT NOT NULL, expires TIMESTAMP(3) NOT NULL,
        PRIMARY KEY (identifier, token));
      INSERT INTO "User" (id, name, email, "emailVerified", "updatedAt") VALUES ('cm0000001', 'Ada', '${email}', '${verified}', now());
      INSERT INTO "Account" ("userId", type, provider, "providerAccountId", expires_at, "updatedAt")
        VALUES ('cm0000001', 'oidc', 'acme', 'acme-1', 2000000000, now());
      INSERT INTO "Session" ("sessionToken", "userId", expires, "updatedAt") VALUES ('${token}', 'cm0000001', '${expires}', now());
      INSERT INTO "VerificationToken" VALUES ('${email}', '${link}', '${expires}');`,
  },
];
