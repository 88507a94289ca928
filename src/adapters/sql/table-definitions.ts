import type { FieldType } from './dialect.js';
import type { SqlModel } from './schema.js';

/** How a table of ours is made. */
export interface TablePlan {
  /** Fields and what their columns hold. */
  readonly fields: Readonly<Record<string, FieldType>>;
  /** Fields that may be NULL. */
  readonly optional: readonly string[];
  /** What makes a row this row; rows are found again by it. */
  readonly key: readonly string[];
  /** What else is unique. */
  readonly unique: readonly (readonly string[])[];
  /** Fields that are looked up by. */
  readonly indexed: readonly string[];
  /** Whether the layout with keys made by the database has one here, `id`. */
  readonly serial: boolean;
}

/** The tables, in the order of their foreign keys. */
export const models: readonly SqlModel[] = [
  'user',
  'account',
  'session',
  'verificationToken',
  'authenticator',
];

/** Version 1 of the schema. Within a major version columns and indexes may be added, and nothing else. */
export const plans: Readonly<Record<SqlModel, TablePlan>> = {
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
    indexed: ['userId'],
    serial: true,
  },
  session: {
    fields: { sessionToken: 'token', userId: 'key', expires: 'date' },
    optional: [],
    key: ['sessionToken'],
    unique: [],
    indexed: ['userId', 'expires'],
    serial: true,
  },
  verificationToken: {
    fields: { identifier: 'address', token: 'token', expires: 'date' },
    optional: [],
    key: ['identifier', 'token'],
    unique: [],
    indexed: ['expires'],
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
  },
};
