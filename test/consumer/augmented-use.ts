// Compiles with augmentation.ts beside it, and must not compile without.
import type { AuthConfig } from 'latchkey';
import type { Adapter, AdapterUser } from 'latchkey/adapters';
import type { JWT } from 'latchkey/jwt';
import type { Session, User } from 'latchkey/types';

export const tenantOf = (session: Session): string => session.tenant;
export const roleOf = (user: User): 'admin' | 'member' | undefined => user.role;
export const roleIn = (token: JWT): 'admin' | 'member' | undefined => token.role;
export const planOf = (user: AdapterUser): 'free' | 'paid' | undefined => user.plan;

/** The augmented models arrive in callbacks and in the adapter, too. */
export const callbacks: NonNullable<AuthConfig['callbacks']> = {
  jwt: ({ token, user }) => (user?.role === undefined ? token : { ...token, role: user.role }),
  session: ({ session }) => ({ ...session, tenant: session.tenant.toLowerCase() }),
};
export const planFrom = async (adapter: Adapter): Promise<'free' | 'paid' | undefined> =>
  (await adapter.getUser?.('id'))?.plan;
