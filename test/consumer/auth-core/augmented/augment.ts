import type { DefaultSession, User as CoreUser } from '@auth/core/types';
import { type JWT, type DefaultJWT } from '@auth/core/jwt';
declare module '@auth/core/types' {
  interface Session {
    user: { id: string; role: 'admin' | 'user' } & DefaultSession['user'];
    accessToken?: string;
    error?: 'RefreshTokenError';
  }
  interface User {
    role: 'admin' | 'user';
    username?: string;
  }
  interface Account {
    ext_expires_in?: number;
  }
  interface Profile {
    realm_access?: { roles: string[] };
  }
}
declare module '@auth/core/jwt' {
  interface JWT {
    role: 'admin' | 'user';
    uid: string;
    access_token: string;
    expires_at: number;
    refresh_token?: string;
    error?: 'RefreshTokenError';
  }
}
declare module '@auth/core/adapters' {
  interface AdapterUser {
    role: 'admin' | 'user';
  }
  interface AdapterSession {
    impersonatedBy?: string;
  }
}
export type X = [CoreUser, JWT, DefaultJWT];
