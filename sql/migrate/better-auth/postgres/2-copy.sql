-- Better Auth 1.7 to Latchkey, PostgreSQL, step 2 of 3: users, accounts and passwords. Run it after migrate().

BEGIN;

-- When an address was verified is not stored; it was not before the user came.
UPDATE "user" SET "emailVerified" = "createdAt" WHERE "better_auth_emailVerified";

INSERT INTO "account" (
  "userId", "type", "provider", "providerAccountId",
  "refresh_token", "access_token", "expires_at", "token_type", "scope", "id_token"
)
SELECT
  "userId", CASE WHEN "idToken" IS NULL THEN 'oauth' ELSE 'oidc' END, "providerId", "accountId",
  "refreshToken", "accessToken", floor(extract(epoch FROM "accessTokenExpiresAt"))::bigint, 'bearer', "scope", "idToken"
FROM "better_auth_account"
WHERE "providerId" <> 'credential';

-- A table of your own: Latchkey does not read it, your `authorize` does.
CREATE TABLE "password" AS
SELECT "userId", "password" AS "hash" FROM "better_auth_account"
WHERE "providerId" = 'credential' AND "password" IS NOT NULL;

ALTER TABLE "password"
  ALTER COLUMN "hash" SET NOT NULL,
  ADD PRIMARY KEY ("userId"),
  ADD FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;

COMMIT;
