-- Better Auth 1.7 to Latchkey, MySQL and MariaDB, organizations, step 1 of 2: members and invitations step aside, organizations
-- stay where they are, so that your own tables still refer to them; nothing is deleted. Then let migrate() of organizationStore
-- add its tables and columns, and run organizations-2-copy.sql. organizations-undo.sql takes everything back. MySQL has no
-- transactions around DDL: take a dump before.

RENAME TABLE `member` TO `better_auth_member`, `invitation` TO `better_auth_invitation`;

-- Latchkey writes dates in UTC, which the type of Better Auth would take for the time zone of the server.
SET time_zone = '+00:00';
ALTER TABLE `organization` MODIFY COLUMN `createdAt` DATETIME(3) NOT NULL;
