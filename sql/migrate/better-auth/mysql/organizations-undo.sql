-- Back from Latchkey to Better Auth 1.7, MySQL and MariaDB, organizations. Members and invitations are as they were on the day of
-- the migration. Organizations that were created meanwhile stay, without members.

DROP TABLE `invitation`, `member`;
RENAME TABLE `better_auth_member` TO `member`, `better_auth_invitation` TO `invitation`;

SET time_zone = '+00:00';
ALTER TABLE `organization`
  DROP COLUMN `owners`,
  DROP COLUMN `version`,
  DROP COLUMN `data`,
  MODIFY COLUMN `createdAt` TIMESTAMP(3) NOT NULL;
