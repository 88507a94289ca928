import {
  Auth,
  setEnvDefaults,
  createActionURL,
  customFetch,
  skipCSRFCheck,
  raw,
  isAuthAction,
  type AuthConfig,
} from '@auth/core';
import GitHub from '@auth/core/providers/github';
import type {
  Adapter,
  AdapterUser,
  AdapterAccount,
  AdapterSession,
  VerificationToken,
  AdapterAuthenticator,
  AdapterAccountType,
} from '@auth/core/adapters';
import {
  encode,
  decode,
  getToken,
  type JWT,
  type JWTEncodeParams,
  type JWTDecodeParams,
  type JWTOptions,
} from '@auth/core/jwt';
import type { LoggerInstance, CookiesOptions, CookieOption, PagesOptions, Session } from '@auth/core/types';

declare const jwtSign: (payload: unknown, secret: string) => string;
declare const jwtVerify: (token: string, secret: string) => unknown;

export const config = {
  secret: ['a', 'b'],
  basePath: '/api/auth',
  trustHost: true,
  debug: true,
  providers: [GitHub({ clientId: 'a', clientSecret: 'b', [customFetch]: async (...args) => fetch(...args) })],
  session: { strategy: 'jwt', maxAge: 60, updateAge: 10, generateSessionToken: () => crypto.randomUUID() },
  pages: { signIn: '/signin', error: '/error', newUser: '/new', signOut: '/out', verifyRequest: '/verify' },
  useSecureCookies: false,
  cookies: {
    sessionToken: {
      name: 'x.session',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true, domain: '.example.com' },
    },
    pkceCodeVerifier: { name: 'x.pkce', options: { maxAge: 60 } },
    csrfToken: { name: 'y' },
    state: { options: { sameSite: 'none' as const, secure: true } as any },
  },
  logger: {
    error(error) {
      console.error(error.message, error.name);
    },
    warn(code) {
      console.warn(code);
    },
    debug(code, ...message) {
      console.log(code, message);
    },
  },
  jwt: {
    maxAge: 60,
    async encode({ token, secret, salt, maxAge }) {
      console.log(salt, maxAge);
      return jwtSign(token, Array.isArray(secret) ? secret[0]! : secret);
    },
    async decode({ token, secret }) {
      return token ? (jwtVerify(token, secret as string) as JWT) : null;
    },
  },
  experimental: { enableWebAuthn: true },
  redirectProxyUrl: 'https://example.com/auth',
  callbacks: { authorized: undefined } as object,
} satisfies AuthConfig;
export const config5 = { providers: [], session: { strategy: 'database' } } as const satisfies Omit<
  AuthConfig,
  'providers'
> & { providers: readonly [] };

export const handle = async (request: Request): Promise<Response> => {
  const c: AuthConfig = { ...config, raw: undefined as never };
  setEnvDefaults({}, c);
  const url: URL = createActionURL('session', 'https', new Headers(request.headers), {}, c);
  const action = url.pathname.split('/').pop()!;
  if (!isAuthAction(action)) return new Response(null, { status: 404 });
  const inner = await Auth(request, { ...c, raw, skipCSRFCheck });
  const cookies = inner?.cookies?.map((x) => x.name);
  const redirect = inner instanceof Response ? inner.headers.get('Location') : inner.redirect;
  const response = (await Auth(request, c)) as Response;
  const { status = 200 } = response;
  const data = await response.json();
  if (!data || !Object.keys(data).length) return new Response(String(redirect));
  if (status === 200) return Response.json(data as Session, { headers: { x: String(cookies) } });
  throw new Error(data.message);
};

export const enc = (p: JWTEncodeParams): Promise<string> => encode(p);
export const dec = (p: JWTDecodeParams): Promise<JWT | null> => decode(p);
export const enc2 = encode<{ sub: string; role: string }>({
  token: { sub: '1', role: 'x' },
  secret: 's',
  salt: 'x',
});
export const dec2 = decode<{ role: string }>({ token: 'x', secret: 's', salt: 'x' }).then((x) => x?.role);
export const jwtOptions: Partial<JWTOptions> = {
  encode: async (params) => encode({ ...params, maxAge: 1 }),
  decode: async (params) => decode(params),
};
export async function tokens(req: Request): Promise<string | undefined> {
  const token = await getToken({ req, secret: 's', salt: 'x' });
  const rawToken: string | null = await getToken({ req, raw: true, secret: 's' });
  const t2 = await getToken({
    req: { headers: { cookie: 'x' } },
    secret: 's',
    secureCookie: true,
    cookieName: 'x',
  });
  const id = token?.sub;
  const email: string | null | undefined = t2?.email;
  return `${id}${email}${rawToken}${token?.custom}`;
}
export function MyAdapter(client: Map<string, any>): Adapter {
  return {
    async createUser(user) {
      client.set(user.id, user);
      return user;
    },
    async getUser(id) {
      return client.get(id) ?? null;
    },
    async getUserByEmail(email) {
      for (const u of client.values()) if (u.email === email) return u as AdapterUser;
      return null;
    },
    async getUserByAccount({ providerAccountId, provider }) {
      return client.get(provider + providerAccountId) ?? null;
    },
    async updateUser(user) {
      const old = client.get(user.id) as AdapterUser;
      return { ...old, ...user } as AdapterUser;
    },
    async deleteUser(userId) {
      client.delete(userId);
    },
    async linkAccount(account) {
      client.set(account.providerAccountId, account);
    },
    async unlinkAccount({ provider, providerAccountId }) {
      client.delete(provider + providerAccountId);
    },
    async createSession({ sessionToken, userId, expires }) {
      const s: AdapterSession = { sessionToken, userId, expires };
      return s;
    },
    async getSessionAndUser(sessionToken) {
      const s = client.get(sessionToken) as AdapterSession | undefined;
      if (!s) return null;
      return { session: s, user: client.get(s.userId) as AdapterUser };
    },
    async updateSession({ sessionToken, expires }) {
      return { ...(client.get(sessionToken) as AdapterSession), ...(expires ? { expires } : {}) };
    },
    async deleteSession(sessionToken) {
      client.delete(sessionToken);
    },
    async createVerificationToken({ identifier, expires, token }) {
      return { identifier, expires, token };
    },
    async useVerificationToken({ identifier, token }): Promise<VerificationToken | null> {
      return client.get(identifier + token) ?? null;
    },
    async getAccount(providerAccountId, provider) {
      return (client.get(provider + providerAccountId) as AdapterAccount) ?? null;
    },
    async createAuthenticator(authenticator) {
      return authenticator;
    },
    async getAuthenticator(credentialID) {
      return (client.get(credentialID) as AdapterAuthenticator) ?? null;
    },
    async listAuthenticatorsByUserId(userId) {
      return [client.get(userId)] as AdapterAuthenticator[];
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      return { ...(client.get(credentialID) as AdapterAuthenticator), counter: newCounter };
    },
  };
}
export class ClassAdapter implements Adapter {
  async createUser(user: AdapterUser): Promise<AdapterUser> {
    return user;
  }
  async getUser(id: string) {
    return { id, email: '', emailVerified: null };
  }
  async linkAccount(account: AdapterAccount): Promise<void> {
    const t: AdapterAccountType = account.type;
    console.log(t);
  }
}
export const withAdapter: AuthConfig = { providers: [], adapter: MyAdapter(new Map()) };
export const withAdapter2: AuthConfig = { providers: [], adapter: new ClassAdapter() };
export const decorated: AuthConfig = {
  providers: [],
  adapter: {
    ...MyAdapter(new Map()),
    createUser: async (data) => ({ ...data, name: 'x' }),
    getUserByEmail: (email) => ({ id: '1', email, emailVerified: null }),
  },
};
const base = MyAdapter(new Map());
export const wrapped: Adapter = {
  ...base,
  createUser: async (user) => {
    const u = await base.createUser!(user);
    return u;
  },
  linkAccount: (a) => base.linkAccount!(a),
};
export const types:
  [Partial<LoggerInstance>, Partial<CookiesOptions>, CookieOption, Partial<PagesOptions>] | undefined =
  undefined;
const { providers, ...rest } = config as AuthConfig;
export { providers, rest };
