import { describe, expect, it } from 'vitest';
import { recordingLogger } from '../../../test/support/config.js';
import { AdapterError } from '../../errors.js';
import { createLogger, linesWritten } from '../logger.js';
import { redact, redactText } from './redact.js';

/** A provider's token that is too short to look random, as those of some providers are. */
const TOKEN = 'gho_Ab3dE9';

const failing = (message: string, members: object = {}): Error => Object.assign(new Error(message), members);

const INSERT = `insert into "accounts" ("access_token") values ('${TOKEN}')`;
const ROWS: readonly (readonly [string, Error])[] = [
  [
    'pg: detail',
    failing('null value in column "type" of relation "accounts" violates not-null constraint', {
      detail: `Failing row contains (1, ${TOKEN}, (x), null).`,
      code: '23502',
      table: 'accounts',
    }),
  ],
  [
    'pg in another language: detail',
    failing('doppelter Schlüsselwert', { detail: `Schlüssel »(a)=(${TOKEN})« existiert bereits.` }),
  ],
  ['pg: conversion', failing(`invalid input syntax for type uuid: "${TOKEN}"`)],
  ['pg: internal query', failing('x', { internalQuery: `UPDATE accounts SET access_token = '${TOKEN}'` })],
  [
    'a message with the detail',
    failing(`duplicate key\nDETAIL:  Key (access_token)=(${TOKEN}) already exists.`),
  ],
  ['a message with a row that is cut off', failing(`Failing row contains (1, ${TOKEN}`)],
  [
    'drizzle',
    failing(`Failed query: insert into "accounts" values ($1, $2)\nparams: google,${TOKEN}`, {
      query: 'insert',
      params: ['google', TOKEN],
    }),
  ],
  ['postgres.js', failing('x', { query: INSERT, parameters: [TOKEN], args: [TOKEN], types: [25] })],
  [
    'mysql2',
    failing(`Duplicate entry '${TOKEN}' for key 'accounts.token'`, {
      sql: INSERT,
      sqlMessage: `Duplicate entry '${TOKEN}' for key`,
    }),
  ],
  ['MariaDB: conversion', failing(`Incorrect integer value: '${TOKEN}' for column 'expires_at' at row 1`)],
  ['MariaDB: quotes in a value', failing(`Duplicate entry 'a\\'${TOKEN}' for key 'x'`)],
  ['Knex', failing(`${INSERT} - SQLITE_CONSTRAINT`)],
  ['Knex: an update', failing(`update accounts set access_token = 'it''s ${TOKEN}' where id = '1' - failed`)],
  [
    'TypeORM',
    failing('x', { query: INSERT, parameters: [TOKEN], driverError: failing('y', { parameters: [TOKEN] }) }),
  ],
  [
    'Sequelize',
    failing('x', {
      parent: failing('y', { sql: INSERT, bindings: [TOKEN] }),
      fields: { access_token: TOKEN },
      errors: [{ value: TOKEN, instance: { t: TOKEN } }],
    }),
  ],
  [
    'MongoDB',
    failing(`E11000 duplicate key error collection: app.accounts index: t dup key: { t: "${TOKEN}" }`, {
      keyValue: { t: TOKEN },
      writeErrors: [{ err: { op: { t: TOKEN } } }],
    }),
  ],
  ['ioredis', failing('WRONGTYPE', { command: { name: 'set', args: ['account', TOKEN] } })],
];

describe('errors of drivers', () => {
  it.each(ROWS)('%s: no value reaches a logger of the application', async (_, cause) => {
    const recorded = recordingLogger();
    const logger = createLogger({ logger: recorded.logger, debug: true });
    logger.error(new AdapterError('The adapter failed.', { cause }));
    logger.debug('failed', () => ({ error: cause }));
    logger.warn('adapter-failed' as never, String(cause));
    await linesWritten();
    expect(recorded.text()).not.toContain(TOKEN);
    expect(recorded.text()).not.toContain(TOKEN.slice(4));
  });

  it('keep what says what is wrong', () => {
    const cause = failing('null value in column "type" of relation "accounts"', {
      code: '23502',
      table: 'accounts',
      constraint: 'accounts_pkey',
      detail: `Key (a)=(${TOKEN}) already exists.`,
      sql: INSERT,
    });
    expect(redact(cause)).toMatchObject({
      message: cause.message,
      code: '23502',
      table: 'accounts',
      constraint: 'accounts_pkey',
      detail: 'Key ([redacted]) already exists.',
      sql: `insert into "accounts" ("access_token") values ('[redacted]')`,
    });
  });

  it.each([
    'Select the provider "github" from the list: `providers` has no \'x\'.',
    "The option `values` must be a list; it is 'a'.",
    'Set `origin` (or AUTH_URL) to https://app.test.',
    'connect ECONNREFUSED 127.0.0.1:5432',
  ])('leave %j as it is', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('are read in time, however long they are', () => {
    const long = `${'DETAIL: ('.repeat(400)}${"select a from b where c = '".repeat(100)}${'dup key: {'.repeat(300)}`;
    const start = performance.now();
    redactText(long);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
