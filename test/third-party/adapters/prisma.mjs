import { PrismaAdapter } from '@auth/prisma-adapter';
import { PrismaPg } from '@prisma/adapter-pg';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '../servers/postgres.mjs';

export const adapter = '@auth/prisma-adapter';

const require = createRequire(import.meta.url);

/** What the migration of `prisma.prisma` would make; the engine that makes migrations is not in the registry. */
const tables = `
  CREATE TABLE "User" (
    id TEXT PRIMARY KEY, name TEXT, email TEXT NOT NULL UNIQUE, "emailVerified" TIMESTAMP(3), image TEXT
  );
  CREATE TABLE "Account" (
    "userId" TEXT NOT NULL REFERENCES "User" (id) ON DELETE CASCADE, type TEXT NOT NULL, provider TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL, refresh_token TEXT, access_token TEXT, expires_at INTEGER, token_type TEXT,
    scope TEXT, id_token TEXT, session_state TEXT, PRIMARY KEY (provider, "providerAccountId")
  );
  CREATE TABLE "Session" (
    "sessionToken" TEXT NOT NULL UNIQUE, "userId" TEXT NOT NULL REFERENCES "User" (id) ON DELETE CASCADE,
    expires TIMESTAMP(3) NOT NULL
  );
  CREATE TABLE "VerificationToken" (
    identifier TEXT NOT NULL, token TEXT NOT NULL, expires TIMESTAMP(3) NOT NULL, PRIMARY KEY (identifier, token)
  );
  CREATE TABLE "Authenticator" (
    "credentialID" TEXT NOT NULL UNIQUE, "userId" TEXT NOT NULL REFERENCES "User" (id) ON DELETE CASCADE,
    "providerAccountId" TEXT NOT NULL, "credentialPublicKey" TEXT NOT NULL, counter INTEGER NOT NULL,
    "credentialDeviceType" TEXT NOT NULL, "credentialBackedUp" BOOLEAN NOT NULL, transports TEXT,
    PRIMARY KEY ("userId", "credentialID")
  );
`;

export const targets = [
  {
    backend: 'PostgreSQL (Prisma 7)',
    async open() {
      generateClient();
      const { PrismaClient } = await import('@prisma/client');
      const server = await openPostgres(tables);
      const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: server.url }) });
      return {
        where: server.url,
        async create() {
          await server.empty();
          return PrismaAdapter(client);
        },
        deleteUserRow: (id) => server.run('DELETE FROM "User" WHERE id = $1', [id]),
        async close() {
          await client.$disconnect();
          await server.drop();
        },
      };
    },
    /** The adapter in another process of the application. */
    async connect(where) {
      const { PrismaClient } = await import('@prisma/client');
      return PrismaAdapter(new PrismaClient({ adapter: new PrismaPg({ connectionString: where }) }));
    },
  },
];

function generateClient() {
  const command = require.resolve('prisma/build/index.js');
  const schema = fileURLToPath(new URL('prisma.prisma', import.meta.url));
  execFileSync(process.execPath, [command, 'generate', '--schema', schema], {
    // Naming an engine keeps it from fetching one, which this step does not use.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    stdio: 'ignore',
  });
}
