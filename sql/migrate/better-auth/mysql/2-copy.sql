-- Better Auth 1.7 to Latchkey, MySQL and MariaDB, step 2 of 3: users, accounts and passwords. Run it after migrate().

SET time_zone = '+00:00';

-- When an address was verified is not stored; it was not before the user came.
UPDATE `user` SET `emailVerified` = `createdAt` WHERE `better_auth_emailVerified`;

INSERT INTO `account` (
  `userId`, `type`, `provider`, `providerAccountId`,
  `refresh_token`, `access_token`, `expires_at`, `token_type`, `scope`, `id_token`
)
SELECT
  `userId`, IF(`idToken` IS NULL, 'oauth', 'oidc'), `providerId`, `accountId`,
  `refreshToken`, `accessToken`, FLOOR(UNIX_TIMESTAMP(`accessTokenExpiresAt`)), 'bearer', `scope`, `idToken`
FROM `better_auth_account`
WHERE `providerId` <> 'credential';

-- A table of your own: Latchkey does not read it, your `authorize` does.
CREATE TABLE `password`
SELECT `userId`, `password` AS `hash` FROM `better_auth_account`
WHERE `providerId` = 'credential' AND `password` IS NOT NULL;

ALTER TABLE `password`
  MODIFY COLUMN `hash` TEXT NOT NULL,
  ADD PRIMARY KEY (`userId`),
  ADD FOREIGN KEY (`userId`) REFERENCES `user` (`id`) ON DELETE CASCADE;
