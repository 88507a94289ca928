import type { FieldType } from './dialect.js';
import type { SqlModel } from './schema.js';

/** How `migrate` creates a table. */
export interface TableDefinition {
  /** Fields, and what their columns hold. */
  readonly fields: Readonly<Record<string, FieldType>>;
  /** Fields that may be NULL. */
  readonly optional: readonly string[];
  /** The fields of the primary key, by which a row is found again. */
  readonly key: readonly string[];
  /** Further sets of fields that are unique. */
  readonly unique: readonly (readonly string[])[];
  /** Sets of fields that get an index of their own, because rows are looked up by them. */
  readonly indexed: readonly (readonly string[])[];
  /** Whether the table has a key `id` of the database's own in the layout with generated keys (`pg`). */
  readonly serial: boolean;
}

/** The tables, in the order of their foreign keys. */
export const models: readonly SqlModel[] = [
  'user',
  'account',
  'session',
  'verificationToken',
  'authenticator',
  'record',
];

/** Version 2 of the schema. Within a major version tables and indexes may be added, and nothing else (`docs/database-schema.md`). */
export const tableDefinitions: Readonly<Record<SqlModel, TableDefinition>> = {
  user: {
    fields: { id: 'key', name: 'text', email: 'address', emailVerified: 'date', image: 'text' },
    optional: ['name', 'email', 'emailVerified', 'image'],
    key: ['id'],
    unique: [['email']],
    indexed: [],
    serial: true,
  },
  account: {
    fields: {
      userId: 'key',
      type: 'word',
      provider: 'provider',
      providerAccountId: 'accountId',
      refresh_token: 'long',
      access_token: 'long',
      expires_at: 'number',
      token_type: 'word',
      scope: 'text',
      id_token: 'long',
      session_state: 'text',
    },
    optional: [
      'refresh_token',
      'access_token',
      'expires_at',
      'token_type',
      'scope',
      'id_token',
      'session_state',
    ],
    key: ['provider', 'providerAccountId'],
    unique: [],
    indexed: [['userId']],
    serial: true,
  },
  session: {
    fields: { sessionToken: 'token', userId: 'key', expires: 'date' },
    optional: [],
    key: ['sessionToken'],
    unique: [],
    indexed: [['userId'], ['expires']],
    serial: true,
  },
  verificationToken: {
    fields: { identifier: 'address', token: 'token', expires: 'date' },
    optional: [],
    key: ['identifier', 'token'],
    unique: [],
    indexed: [['expires']],
    serial: false,
  },
  authenticator: {
    fields: {
      credentialID: 'credential',
      userId: 'key',
      providerAccountId: 'accountId',
      credentialPublicKey: 'text',
      counter: 'number',
      credentialDeviceType: 'word',
      credentialBackedUp: 'flag',
      transports: 'word',
    },
    optional: ['transports'],
    key: ['userId', 'credentialID'],
    unique: [['credentialID']],
    indexed: [],
    serial: false,
  }, // What comes beyond the methods of an adapter becomes a kind of record, never a table or column.
  record: {
    fields: {
      kind: 'recordKind',
      key: 'recordKey',
      owner: 'recordOwner',
      value: 'recordValue',
      version: 'bigNumber',
      expiresAt: 'bigNumber',
    },
    optional: [],
    key: ['kind', 'key'],
    unique: [],
    indexed: [['kind', 'owner'], ['expiresAt']],
    serial: false,
  },
};
