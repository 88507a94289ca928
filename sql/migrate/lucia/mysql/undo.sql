-- Back from Latchkey to Lucia 3, MySQL and MariaDB. Accounts linked meanwhile are lost; columns added to `user` may stay.

DROP TABLE `authenticator`, `verificationToken`, `session`, `account`;
RENAME TABLE `lucia_session` TO `session`;
