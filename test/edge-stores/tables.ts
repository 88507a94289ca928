/** The tables of the layout `drizzle`, those that refer to others first. */
const drizzle: readonly string[] = [
  'account',
  'session',
  'authenticator',
  'verificationToken',
  'latchkey_record',
  'user',
];
const d1: readonly string[] = [
  'accounts',
  'sessions',
  'authenticators',
  'verification_tokens',
  'latchkey_record',
  'users',
];

/** The tables of each layout, those that refer to others first. */
export const tables: Readonly<Record<'drizzle' | 'd1', readonly string[]>> = { drizzle, d1 };

/** Makes deleting a user fail, in SQLite. */
export const harmUsers = `CREATE TRIGGER harm BEFORE DELETE ON "user" BEGIN SELECT RAISE(ABORT, 'harmed'); END`;
