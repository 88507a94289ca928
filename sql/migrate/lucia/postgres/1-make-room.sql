-- Lucia 3 to Latchkey, PostgreSQL, step 1 of 3: the table of sessions steps aside; nothing is deleted. Users stay where
-- they are. Then let migrate() of PostgresAdapter create what is missing, and run 2-sessions.sql. undo.sql takes it back.

ALTER TABLE "session" RENAME TO "lucia_session";
