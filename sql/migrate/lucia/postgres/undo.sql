-- Back from Latchkey to Lucia 3, PostgreSQL. Accounts linked meanwhile are lost; columns added to "user" may stay.

BEGIN;
DROP TABLE "authenticator", "verificationToken", "session", "account";
ALTER TABLE "lucia_session" RENAME TO "session";
COMMIT;
