-- Better Auth 1.7 to Latchkey, SQLite, step 1 of 3: the tables whose names both use step aside; nothing is deleted.
-- Then let migrate() of SqliteAdapter create its tables, and run 2-copy.sql. undo.sql takes everything back.

PRAGMA foreign_keys = OFF;
-- References to "user" in your own tables keep their text, so that they mean the new table.
PRAGMA legacy_alter_table = ON;

BEGIN;
ALTER TABLE "user" RENAME TO "better_auth_user";
ALTER TABLE "account" RENAME TO "better_auth_account";
ALTER TABLE "session" RENAME TO "better_auth_session";
COMMIT;

PRAGMA legacy_alter_table = OFF;
PRAGMA foreign_keys = ON;
