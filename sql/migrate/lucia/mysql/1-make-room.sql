-- Lucia 3 to Latchkey, MySQL and MariaDB, step 1 of 3: the table of sessions steps aside; nothing is deleted. Users stay
-- where they are. Then let migrate() of MysqlAdapter create what is missing, and run 2-sessions.sql. undo.sql takes it
-- back. MySQL has no transactions around DDL: take a dump before.

RENAME TABLE `session` TO `lucia_session`;
