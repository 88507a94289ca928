-- Lucia 3 to Latchkey, SQLite, step 2 of 3: sessions, so that people stay signed in. Run it after migrate().
-- Lucia stores seconds, Latchkey milliseconds. Tokens are copied as they are, and replaced by hashes when they are used.

INSERT INTO "session" ("sessionToken", "userId", "expires")
SELECT "id", "user_id", "expires_at" * 1000 FROM "lucia_session";
