-- Back from Latchkey to Lucia 3, SQLite. Accounts linked meanwhile are lost; columns added to "user" may stay.

BEGIN;
DROP TABLE "authenticator";
DROP TABLE "verificationToken";
DROP TABLE "session";
DROP TABLE "account";
ALTER TABLE "lucia_session" RENAME TO "session";
COMMIT;
