-- Back from Latchkey to Better Auth 1.7, PostgreSQL. Who signed up meanwhile stays as a user, without accounts and
-- passkeys; users without an address do not fit and are deleted.

BEGIN;

DROP TABLE "password", "authenticator", "verificationToken", "session", "account";
ALTER TABLE "better_auth_account" RENAME TO "account";
ALTER TABLE "better_auth_session" RENAME TO "session";

UPDATE "user" SET "better_auth_emailVerified" = "emailVerified" IS NOT NULL, "name" = coalesce("name", '');
DELETE FROM "user" WHERE "email" IS NULL;
ALTER TABLE "user" DROP COLUMN "emailVerified";
ALTER TABLE "user" RENAME COLUMN "better_auth_emailVerified" TO "emailVerified";
ALTER TABLE "user"
  ALTER COLUMN "emailVerified" DROP DEFAULT,
  ALTER COLUMN "name" SET NOT NULL,
  ALTER COLUMN "email" SET NOT NULL;

COMMIT;
