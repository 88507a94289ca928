-- Back from Latchkey to Better Auth 1.7, SQLite. Who signed up meanwhile stays as a user, without accounts and passkeys.

PRAGMA foreign_keys = OFF;
PRAGMA legacy_alter_table = ON;

BEGIN;
INSERT INTO "better_auth_user" ("id", "name", "email", "emailVerified", "image", "createdAt", "updatedAt")
SELECT
  "id", coalesce("name", ''), "email", "emailVerified" IS NOT NULL, "image",
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM "user"
WHERE "email" IS NOT NULL AND "id" NOT IN (SELECT "id" FROM "better_auth_user");

DROP TABLE "password";
DROP TABLE "authenticator";
DROP TABLE "verificationToken";
DROP TABLE "session";
DROP TABLE "account";
DROP TABLE "user";
ALTER TABLE "better_auth_user" RENAME TO "user";
ALTER TABLE "better_auth_account" RENAME TO "account";
ALTER TABLE "better_auth_session" RENAME TO "session";
COMMIT;

PRAGMA legacy_alter_table = OFF;
PRAGMA foreign_keys = ON;
