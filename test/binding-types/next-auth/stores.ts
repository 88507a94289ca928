// Published adapters in the place of an adapter, and one written by hand over another.
import type {
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '@auth/core/adapters';
import type { AuthConfig } from '@auth/core';
import type { FirestoreAdapter } from '@auth/firebase-adapter';
import type { KyselyAdapter, Database } from '@auth/kysely-adapter';
import type { DrizzleAdapter } from '@auth/drizzle-adapter';
import type { MongoDBAdapter } from '@auth/mongodb-adapter';
import type Postgres from '@auth/pg-adapter';
import type { PrismaAdapter } from '@auth/prisma-adapter';
import type SequelizeAdapter from '@auth/sequelize-adapter';
import type { UnstorageAdapter } from '@auth/unstorage-adapter';
import type { UpstashRedisAdapter } from '@auth/upstash-redis-adapter';

type Made =
  | ReturnType<typeof Postgres>
  | ReturnType<typeof KyselyAdapter>
  | ReturnType<typeof DrizzleAdapter>
  | ReturnType<typeof MongoDBAdapter>
  | ReturnType<typeof PrismaAdapter>
  | ReturnType<typeof SequelizeAdapter>
  | ReturnType<typeof UnstorageAdapter>
  | ReturnType<typeof UpstashRedisAdapter>
  | ReturnType<typeof FirestoreAdapter>;
declare const made: Made;
export const PgAdapter: Adapter = made;
export const config: AuthConfig = { providers: [], adapter: made };

/** Over another adapter, as applications extend one. */
export const extended: Adapter = {
  ...PgAdapter,
  createUser: async (user) => ({
    ...(await PgAdapter.createUser!(user)),
    name: user.email.split('@')[0] ?? null,
  }),
  async linkAccount(account: AdapterAccount) {
    await PgAdapter.linkAccount?.({ ...account, scope: account.scope ?? '' });
  },
  getSessionAndUser: async (token): Promise<{ session: AdapterSession; user: AdapterUser } | null> =>
    (await PgAdapter.getSessionAndUser?.(token)) ?? null,
  useVerificationToken: async (params): Promise<VerificationToken | null> =>
    (await PgAdapter.useVerificationToken?.(params)) ?? null,
};
export type Tables = [Database['User']['email'], Database['Account']['providerAccountId']];
