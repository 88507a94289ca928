-- Better Auth 1.7 to Latchkey, PostgreSQL, step 1 of 3: users stay where they are, accounts and sessions step aside;
-- nothing is deleted. Then let migrate() of PostgresAdapter create its tables, and run 2-copy.sql. undo.sql takes
-- everything back.

BEGIN;

ALTER TABLE "account" RENAME TO "better_auth_account";
ALTER TABLE "session" RENAME TO "better_auth_session";

-- Latchkey stores when an address was proven, in a column of the same name, and users without a name or an address.
ALTER TABLE "user" RENAME COLUMN "emailVerified" TO "better_auth_emailVerified";
ALTER TABLE "user" ADD COLUMN "emailVerified" TIMESTAMPTZ;
ALTER TABLE "user"
  ALTER COLUMN "better_auth_emailVerified" SET DEFAULT false,
  ALTER COLUMN "createdAt" SET DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN "updatedAt" SET DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN "name" DROP NOT NULL,
  ALTER COLUMN "email" DROP NOT NULL;

COMMIT;
