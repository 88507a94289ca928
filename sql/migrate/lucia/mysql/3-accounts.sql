-- Lucia 3 to Latchkey, MySQL and MariaDB, step 3 of 3: what Lucia left to you. Change the names of tables and columns to
-- yours: here `user` has `email_verified` and `password_hash`, and `oauth_account` one row for each linked account.

UPDATE `user` SET `emailVerified` = UTC_TIMESTAMP(3) WHERE `email_verified`;

INSERT INTO `account` (`userId`, `type`, `provider`, `providerAccountId`)
SELECT `user_id`, 'oauth', `provider_id`, `provider_user_id` FROM `oauth_account`;
