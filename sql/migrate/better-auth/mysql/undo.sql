-- Back from Latchkey to Better Auth 1.7, MySQL and MariaDB. Who signed up meanwhile stays as a user, without accounts
-- and passkeys; users without an address do not fit and are deleted.

DROP TABLE `password`, `authenticator`, `verificationToken`, `session`, `account`;
RENAME TABLE `better_auth_account` TO `account`, `better_auth_session` TO `session`;

UPDATE `user` SET `better_auth_emailVerified` = `emailVerified` IS NOT NULL, `name` = COALESCE(`name`, '');
DELETE FROM `user` WHERE `email` IS NULL;
ALTER TABLE `user` DROP COLUMN `emailVerified`;
ALTER TABLE `user`
  CHANGE COLUMN `better_auth_emailVerified` `emailVerified` BOOLEAN NOT NULL,
  MODIFY COLUMN `name` VARCHAR(255) NOT NULL,
  MODIFY COLUMN `email` VARCHAR(255) NOT NULL;
