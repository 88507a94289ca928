-- MySQL 8 and MariaDB 10.5 and later: the tables of Latchkey, version 1 of the schema. What migrate() executes on an empty database.

CREATE TABLE `user` (
  `id` VARCHAR(255) NOT NULL,
  `name` TEXT,
  `email` VARCHAR(320),
  `emailVerified` DATETIME(3),
  `image` TEXT,
  PRIMARY KEY (`id`),
  UNIQUE (`email`)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE `account` (
  `userId` VARCHAR(255) NOT NULL,
  `type` VARCHAR(255) NOT NULL,
  `provider` VARCHAR(128) NOT NULL,
  `providerAccountId` VARCHAR(600) NOT NULL,
  `refresh_token` MEDIUMTEXT,
  `access_token` MEDIUMTEXT,
  `expires_at` BIGINT,
  `token_type` VARCHAR(255),
  `scope` TEXT,
  `id_token` MEDIUMTEXT,
  `session_state` TEXT,
  PRIMARY KEY (`provider`, `providerAccountId`),
  FOREIGN KEY (`userId`) REFERENCES `user` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE `session` (
  `sessionToken` VARCHAR(255) NOT NULL,
  `userId` VARCHAR(255) NOT NULL,
  `expires` DATETIME(3) NOT NULL,
  PRIMARY KEY (`sessionToken`),
  FOREIGN KEY (`userId`) REFERENCES `user` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX `latchkey_session_expires` ON `session` (`expires`);

CREATE TABLE `verificationToken` (
  `identifier` VARCHAR(320) NOT NULL,
  `token` VARCHAR(255) NOT NULL,
  `expires` DATETIME(3) NOT NULL,
  PRIMARY KEY (`identifier`, `token`)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX `latchkey_verificationToken_expires` ON `verificationToken` (`expires`);

CREATE TABLE `authenticator` (
  `credentialID` VARCHAR(1400) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `userId` VARCHAR(255) NOT NULL,
  `providerAccountId` VARCHAR(600) NOT NULL,
  `credentialPublicKey` TEXT NOT NULL,
  `counter` BIGINT NOT NULL,
  `credentialDeviceType` VARCHAR(255) NOT NULL,
  `credentialBackedUp` BOOLEAN NOT NULL,
  `transports` VARCHAR(255),
  PRIMARY KEY (`userId`, `credentialID`),
  UNIQUE (`credentialID`),
  FOREIGN KEY (`userId`) REFERENCES `user` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
