-- MySQL 8 and MariaDB 10.5 and later: what version 2 of the schema adds, the table of records. What migrate() executes after 1.sql.

CREATE TABLE `latchkey_record` (
  `kind` VARBINARY(32) NOT NULL,
  `key` VARBINARY(64) NOT NULL,
  `owner` VARBINARY(1020) NOT NULL,
  `value` MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `version` BIGINT NOT NULL,
  `expiresAt` BIGINT NOT NULL,
  PRIMARY KEY (`kind`, `key`)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX `latchkey_record_kind_owner` ON `latchkey_record` (`kind`, `owner`);

CREATE INDEX `latchkey_record_expiresAt` ON `latchkey_record` (`expiresAt`);
