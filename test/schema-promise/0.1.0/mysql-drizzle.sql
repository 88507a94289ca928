-- The tables of latchkey 0.1.0 in mysql, layout drizzle, with rows. Never to be changed.

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

INSERT INTO `user` (`id`, `name`, `email`, `emailVerified`) VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'Zoë', 'ada@example.com', '2024-02-29 12:34:56.789');

INSERT INTO `user` (`id`, `image`) VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'https://example.com/b.png');

INSERT INTO `account` (`userId`, `provider`, `providerAccountId`, `type`, `access_token`, `expires_at`, `scope`) VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'acme', 'acme-1', 'oidc', 'at', 2000000000, 'openid email');

INSERT INTO `session` (`sessionToken`, `userId`, `expires`) VALUES ('sha256:NJD4BAGIbRLzhh7BkPXBZBmyY0VJepK8RTDiL12LQpU', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', '2040-02-29 23:59:58.123');

INSERT INTO `verificationToken` (`identifier`, `token`, `expires`) VALUES ('ada@example.com', 'sha256:kuGBMOuyNKR1e4d9e6W9walzFA_mYqm_-XUcfKOLWy8', '2040-02-29 23:59:58.123');

INSERT INTO `authenticator` (`credentialID`, `userId`, `providerAccountId`, `credentialPublicKey`, `counter`, `credentialDeviceType`, `credentialBackedUp`, `transports`) VALUES ('Y3JlZGVudGlhbC0x', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'acme-1', 'cHVibGljLWtleQ==', 3, 'multiDevice', 1, 'internal,hybrid');
