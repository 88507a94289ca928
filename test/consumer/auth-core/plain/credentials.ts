import type { AuthConfig, User } from '@auth/core/types';
import Credentials, {
  type CredentialInput,
  type CredentialsConfig,
  type CredentialsProviderId,
} from '@auth/core/providers/credentials';
import { CredentialsSignin } from '@auth/core/errors';

declare const verify: (u: string, p: string) => Promise<{ id: string; name: string; email: string } | null>;

export const a = Credentials({
  name: 'Credentials',
  credentials: {
    username: { label: 'Username', type: 'text', placeholder: 'jsmith' },
    password: { label: 'Password', type: 'password' },
  },
  authorize: async (credentials) => {
    if (!credentials?.username || !credentials.password) return null;
    const user = await verify(credentials.username as string, credentials.password as string);
    if (!user) throw new CredentialsSignin();
    return user;
  },
});
export const b = Credentials({
  id: 'totp',
  credentials: { code: {} },
  async authorize({ code }, request) {
    const body = await request.clone().formData();
    if (typeof code !== 'string') return null;
    return { id: code, name: String(body.get('x')), role: 'admin' };
  },
});
export const c = Credentials({
  authorize: (credentials) => (credentials.password === 'x' ? { id: '1' } : null),
});
export const d: CredentialsConfig = Credentials({
  credentials: { email: {} },
  async authorize(credentials, req): Promise<User | null> {
    req.headers.get('x');
    return credentials.email ? { email: credentials.email as string } : null;
  },
});
export const e: AuthConfig = {
  providers: [
    a,
    b,
    c,
    d,
    Credentials,
    Credentials({
      async authorize(c) {
        const { email, password } = c as { email: string; password: string };
        return { email, id: password };
      },
    }),
  ],
};
export const f: Record<string, CredentialInput> = { a: { label: 'x', type: 'text', value: 1 } };
export const g: CredentialsProviderId = 'credentials';
export const h: AuthConfig = {
  providers: [
    {
      id: 'c',
      name: 'C',
      type: 'credentials',
      credentials: { password: { label: 'P' } },
      authorize: async (credentials) => (credentials.password ? { id: 'x' } : null),
    },
  ],
};
export const i: AuthConfig = {
  providers: [
    Credentials({
      credentials: { u: { label: 'U' } },
      authorize: async (credentials: any) => ({ id: credentials.u }),
    }),
  ],
};
