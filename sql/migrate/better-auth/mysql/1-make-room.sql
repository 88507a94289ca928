-- Better Auth 1.7 to Latchkey, MySQL and MariaDB, step 1 of 3: users stay where they are, accounts and sessions step
-- aside; nothing is deleted. Then let migrate() of MysqlAdapter create its tables, and run 2-copy.sql. undo.sql takes
-- everything back. MySQL has no transactions around DDL: take a dump before.

RENAME TABLE `account` TO `better_auth_account`, `session` TO `better_auth_session`;

-- Latchkey stores when an address was proven, in a column of the same name, and users without a name or an address.
ALTER TABLE `user`
  CHANGE COLUMN `emailVerified` `better_auth_emailVerified` BOOLEAN NOT NULL DEFAULT FALSE,
  MODIFY COLUMN `name` VARCHAR(255) NULL,
  MODIFY COLUMN `email` VARCHAR(255) NULL;
ALTER TABLE `user` ADD COLUMN `emailVerified` DATETIME(3);
