-- Better Auth 1.7 to Latchkey, MySQL and MariaDB, organizations, step 2 of 2: members and pending invitations. Run it after
-- migrate() of organizationStore.

SET time_zone = '+00:00';

START TRANSACTION;

-- Better Auth may have stored a membership twice: the earlier one counts. Several roles become one, with a name of all of
-- them (admin,billing: admin_and_billing). Owners are kept below.
INSERT INTO `member` (`organizationId`, `userId`, `role`, `since`)
SELECT
  `organizationId`, `userId`,
  REPLACE(TRIM(BOTH ',' FROM REPLACE(`roles`, ',owner,', ',')), ',', '_and_'),
  `createdAt`
FROM (
  SELECT
    `organizationId`, `userId`, `createdAt`,
    CONCAT(',', REPLACE(`role`, ' ', ''), ',') AS `roles`,
    ROW_NUMBER() OVER (PARTITION BY `organizationId`, `userId` ORDER BY `createdAt`, `id`) AS `nth`
  FROM `better_auth_member`
) AS `members`
WHERE `nth` = 1;

-- "" is no user: an organization of which no member is an owner has none here, either.
UPDATE `organization`
LEFT JOIN (
  SELECT `organizationId`, JSON_ARRAYAGG(`userId`) AS `ids` FROM (
    SELECT
      `organizationId`, `userId`,
      CONCAT(',', REPLACE(`role`, ' ', ''), ',') AS `roles`,
      ROW_NUMBER() OVER (PARTITION BY `organizationId`, `userId` ORDER BY `createdAt`, `id`) AS `nth`
    FROM `better_auth_member`
  ) AS `members`
  WHERE `nth` = 1 AND INSTR(CAST(`roles` AS BINARY), ',owner,') > 0
  GROUP BY `organizationId`
) AS `owning` ON `owning`.`organizationId` = `organization`.`id`
SET `organization`.`version` = 1, `organization`.`owners` = COALESCE(`owning`.`ids`, '[""]');

-- They are listed, and can be sent again and cancelled. No link opens them: the new ids are of no token.
INSERT INTO `invitation` (`id`, `organizationId`, `email`, `role`, `invitedBy`, `createdAt`, `expiresAt`)
SELECT
  `id`, `organizationId`, `email`,
  REPLACE(TRIM(BOTH ',' FROM REPLACE(`roles`, ',owner,', ',')), ',', '_and_'),
  `inviterId`, `createdAt`, `expiresAt`
FROM (
  SELECT
    `id`, `organizationId`, LOWER(`email`) AS `email`, `inviterId`, `createdAt`, `expiresAt`,
    CONCAT(',', REPLACE(COALESCE(`role`, ''), ' ', ''), ',') AS `roles`,
    ROW_NUMBER() OVER (PARTITION BY `organizationId`, LOWER(`email`) ORDER BY `expiresAt` DESC, `id`) AS `nth`
  FROM `better_auth_invitation`
  WHERE `status` = 'pending'
) AS `invitations`
WHERE `nth` = 1;

COMMIT;
