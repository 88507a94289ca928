/**
 * The versions of optional packages that Latchkey works with, by name.
 *
 * They are no ranges of `peerDependencies` in package.json but for the two that `@auth/core` asks for as well: npm refuses
 * to install where a range does not fit, also that of an optional peer that is not used, and also those of the peers of
 * that peer. An application must not be kept from its own versions by a binding or a driver that it does not import.
 */
export const workingVersions: Readonly<Record<string, string>> = {
  '@electric-sql/pglite': '>=0.2',
  '@libsql/client': '>=0.14',
  '@simplewebauthn/server': '^9.0.2 || ^10.0.0 || ^11.0.0 || ^12.0.0 || ^13.0.0 || ^14.0.0',
  'better-sqlite3': '>=11',
  ioredis: '>=5',
  mysql2: '>=3',
  nodemailer: '^6.8.0 || ^7.0.0 || ^8.0.0 || ^9.0.0 || ^10.0.0',
  pg: '>=8',
  postgres: '>=3.4',
  redis: '>=4',
};
