-- The tables of organizationStore of latchkey 0.1.0 in mysql, layout kysely, with rows. Never to be changed.

CREATE TABLE `Organization` (
  `id` VARCHAR(255) NOT NULL,
  `name` TEXT NOT NULL,
  `slug` VARCHAR(255) NOT NULL,
  `logo` TEXT,
  `createdAt` DATETIME(3) NOT NULL,
  `owners` MEDIUMTEXT NOT NULL,
  `version` BIGINT NOT NULL,
  `data` MEDIUMTEXT,
  PRIMARY KEY (`id`),
  UNIQUE (`slug`)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE `Member` (
  `organizationId` VARCHAR(255) NOT NULL,
  `userId` VARCHAR(255) NOT NULL,
  `role` VARCHAR(255) NOT NULL,
  `since` DATETIME(3) NOT NULL,
  `data` MEDIUMTEXT,
  PRIMARY KEY (`organizationId`, `userId`),
  FOREIGN KEY (`organizationId`) REFERENCES `Organization` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX `latchkey_Member_userId` ON `Member` (`userId`);

CREATE TABLE `Invitation` (
  `id` VARCHAR(255) NOT NULL,
  `organizationId` VARCHAR(255) NOT NULL,
  `email` VARCHAR(320) NOT NULL,
  `role` VARCHAR(255) NOT NULL,
  `invitedBy` VARCHAR(255) NOT NULL,
  `createdAt` DATETIME(3) NOT NULL,
  `expiresAt` DATETIME(3) NOT NULL,
  `data` MEDIUMTEXT,
  PRIMARY KEY (`id`),
  UNIQUE (`organizationId`, `email`),
  FOREIGN KEY (`organizationId`) REFERENCES `Organization` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX `latchkey_Invitation_expiresAt` ON `Invitation` (`expiresAt`);

INSERT INTO `Organization` (`id`, `name`, `slug`, `logo`, `createdAt`, `owners`, `version`) VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'Zoë & Söhne', 'zoe', '/logo.png', '2024-02-29 12:34:56.789', '["c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10"]', 1);

INSERT INTO `Member` (`organizationId`, `userId`, `role`, `since`) VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'admin', '2024-02-29 12:34:56.789');

INSERT INTO `Invitation` (`id`, `organizationId`, `email`, `role`, `invitedBy`, `createdAt`, `expiresAt`) VALUES ('f1e2d3c4', '0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'ada@example.com', 'member', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', '2024-02-29 12:34:56.789', '2040-02-29 23:59:58.123');
