-- The tables of `organizationStore`, layout `drizzle`, for applications that use it.

CREATE TABLE `organization` (
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

CREATE TABLE `member` (
  `organizationId` VARCHAR(255) NOT NULL,
  `userId` VARCHAR(255) NOT NULL,
  `role` VARCHAR(255) NOT NULL,
  `since` DATETIME(3) NOT NULL,
  `data` MEDIUMTEXT,
  PRIMARY KEY (`organizationId`, `userId`),
  FOREIGN KEY (`organizationId`) REFERENCES `organization` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX `latchkey_member_userId` ON `member` (`userId`);

CREATE TABLE `invitation` (
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
  FOREIGN KEY (`organizationId`) REFERENCES `organization` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX `latchkey_invitation_expiresAt` ON `invitation` (`expiresAt`);
