-- Better Auth 1.7 to Latchkey, MySQL and MariaDB, step 3 of 3, if its passkey plugin was used. Run it after 2-copy.sql.
-- Latchkey writes credential ids in base64 with padding (RFC 4648, section 4), Better Auth in base64url without.

INSERT INTO `authenticator` (
  `credentialID`, `userId`, `providerAccountId`, `credentialPublicKey`,
  `counter`, `credentialDeviceType`, `credentialBackedUp`, `transports`
)
SELECT
  `id`, `userId`, `id`, `publicKey`, `counter`, `deviceType`, `backedUp`, `transports`
FROM (
  SELECT
    CONCAT(
      REPLACE(REPLACE(`credentialID`, '-', '+'), '_', '/'),
      REPEAT('=', (4 - LENGTH(`credentialID`) % 4) % 4)
    ) AS `id`,
    `userId`, `publicKey`, `counter`, `deviceType`, `backedUp`, `transports`
  FROM `passkey`
) AS `passkeys`;

INSERT INTO `account` (`userId`, `type`, `provider`, `providerAccountId`)
SELECT `userId`, 'webauthn', 'passkey', `providerAccountId` FROM `authenticator`;
