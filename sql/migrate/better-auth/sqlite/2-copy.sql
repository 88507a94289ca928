-- Better Auth 1.7 to Latchkey, SQLite, step 2 of 3: users, accounts and passwords. Run it after migrate().

BEGIN;

-- When an address was verified is not stored; it was not before the user came.
INSERT INTO "user" ("id", "name", "email", "emailVerified", "image")
SELECT
  "id", "name", "email",
  CASE WHEN "emailVerified" THEN CAST(strftime('%s', "createdAt") AS INTEGER) * 1000 END,
  "image"
FROM "better_auth_user";

INSERT INTO "account" (
  "userId", "type", "provider", "providerAccountId",
  "refresh_token", "access_token", "expires_at", "token_type", "scope", "id_token"
)
SELECT
  "userId", CASE WHEN "idToken" IS NULL THEN 'oauth' ELSE 'oidc' END, "providerId", "accountId",
  "refreshToken", "accessToken", CAST(strftime('%s', "accessTokenExpiresAt") AS INTEGER), 'bearer', "scope", "idToken"
FROM "better_auth_account"
WHERE "providerId" <> 'credential';

-- A table of your own: Latchkey does not read it, your `authorize` does.
CREATE TABLE "password" (
  "userId" TEXT NOT NULL PRIMARY KEY REFERENCES "user" ("id") ON DELETE CASCADE,
  "hash" TEXT NOT NULL
);

INSERT INTO "password" ("userId", "hash")
SELECT "userId", "password" FROM "better_auth_account"
WHERE "providerId" = 'credential' AND "password" IS NOT NULL;

COMMIT;
