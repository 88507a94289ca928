// What an editor shows to users: the types at names, and the errors. `//  ^?` asks about the name above it.
import { beforeAll, describe, expect, it } from 'vitest';
import { answers, type Programs } from './quick-info.js';

const imports = `
import { latchkey } from 'latchkey/express';
import { latchkey as forNext } from 'latchkey/next';
import { createAuth, defineConfig, getSession, requireSession, type AuthConfig, type AuthOptions } from 'latchkey';
import { MemoryAdapter } from 'latchkey/adapters/memory';
import type { JWT } from 'latchkey/jwt';
import type { NodeRequest, NodeResponse } from 'latchkey/node';
import Credentials from 'latchkey/providers/credentials';
import GitHub from 'latchkey/providers/github';
import type { SessionOf, SessionUserOf, TokenOf, UserOf } from 'latchkey/types';
declare const req: NodeRequest, res: NodeResponse, request: Request;
type Id<Config extends AuthConfig> = NonNullable<SessionOf<Config>['user']>['id'];
`;

const programs: Programs = {
  'a binding': `
const auth = latchkey({ providers: [GitHub] });
//    ^? const auth: Latchkey<AuthOptions>
const reading = await auth.read(req, res);
if (reading.status === 'in') {
  const { session, user } = reading;
  //      ^? const session: Session
  //               ^? const user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }
  session.user;
  //      ^? (property) DefaultSession.user?: User | undefined
}
`,
  'a binding with session.fields': `
const auth = latchkey({ providers: [GitHub], session: { fields: ['id'] } });
//    ^? const auth: Latchkey<SessionTypes<{ user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }, { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }>>
const reading = await auth.read(req, res);
if (reading.status === 'in') {
  const { session, user } = reading;
  //      ^? const session: { user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }
  //               ^? const user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }
  session.user.id;
  //           ^? (property) id: string
}
`,
  'a binding whose callbacks decide what is in a session': `
const shaped = latchkey({ providers: [GitHub], session: { fields: ['id'] }, callbacks: { session: () => ({ expires: '' }) } });
//    ^? const shaped: Latchkey<AuthOptions>
const withToken = latchkey({ providers: [GitHub], session: { fields: ['id'] }, callbacks: { jwt: () => ({ name: 'Ada' }) } });
//    ^? const withToken: Latchkey<AuthOptions>
const older = latchkey({ providers: [GitHub], session: { fields: ['id'] }, legacy: { nextAuth4: true } });
//    ^? const older: Latchkey<AuthOptions>
const decoded = latchkey({ providers: [GitHub], session: { fields: ['id'] }, jwt: { decode: () => null } });
//    ^? const decoded: Latchkey<AuthOptions>
const checked = latchkey({ providers: [GitHub], session: { fields: ['id'] }, callbacks: { signIn: () => true } });
//    ^? const checked: Latchkey<SessionTypes<{ user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }, { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }>>
`,
  'a binding with a configuration of defineConfig': `
const auth = latchkey(defineConfig({ providers: [GitHub], session: { fields: ['id'] } }));
//    ^? const auth: Latchkey<SessionTypes<{ user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }, { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }>>
const later = latchkey(async (req) => defineConfig({ providers: [GitHub], session: { fields: ['id'] } }));
//    ^? const later: Latchkey<SessionTypes<{ user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }, { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }>>
//                            ^? (parameter) req: NodeRequest
const plain = latchkey({ providers: [GitHub] } as AuthConfig);
//    ^? const plain: Latchkey<AuthOptions>
`,
  'functions of a binding': `
const auth = latchkey({ providers: [GitHub] });
auth.listSessions(req, res);
//   ^? (property) listSessions: (req: NodeRequest, res: NodeResponse) => Promise<ListedSession[]>
auth.getAccessToken(req, res, { provider: 'github' });
//   ^? (property) getAccessToken: (req: NodeRequest, res: NodeResponse, options: TokenOptions) => Promise<Omit<AccessToken, "headers">>
auth.deleteUserById(req, res, '1');
//   ^? (property) deleteUserById: (req: NodeRequest, res: NodeResponse, userId: string) => Promise<boolean>
auth.protect((session, user) => user.id === '1');
//            ^? (parameter) session: Session
//                     ^? (parameter) user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }
`,
  defineConfig: `
const config = defineConfig({ providers: [GitHub] });
//    ^? const config: DefinedConfig<{ session: { user: { id?: string | undefined; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }; sessionUser: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; token: JWT; }>
const stored = defineConfig({ providers: [GitHub], adapter: MemoryAdapter() });
//    ^? const stored: DefinedConfig<{ session: { user: { id?: string | undefined; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }; sessionUser: AdapterUser; user: AdapterUser; token: JWT; }>
const own = defineConfig({ providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' }) })] });
//    ^? const own: DefinedConfig<{ session: { user: { id?: string | undefined; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }; sessionUser: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; role: string; }; token: JWT; }>
`,
  'a session callback that adds a role': `
const config = defineConfig({
  providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' as 'admin' | 'member' }) })],
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, role: user.role } : token),
    session: ({ session, token }) => ({ ...session, user: { ...session.user, role: token.role } }),
    //          ^? (parameter) session: { user: { id?: string | undefined; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }
    //                   ^? (parameter) token: { role: "admin" | "member"; name?: string | null | undefined; email?: string | null | undefined; picture?: string | null | undefined; sub?: string | undefined; iat?: number | undefined; exp?: number | undefined; jti?: string | undefined; }
  },
});
type AppSession = SessionOf<typeof config>;
//   ^? type AppSession = { user: { role: "admin" | "member"; id?: string | undefined; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }
type AppToken = TokenOf<typeof config>;
//   ^? type AppToken = { role: "admin" | "member"; name?: string | null | undefined; email?: string | null | undefined; picture?: string | null | undefined; sub?: string | undefined; iat?: number | undefined; exp?: number | undefined; jti?: string | undefined; }
type AppUser = UserOf<typeof config>;
//   ^? type AppUser = { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; role: "admin" | "member"; }
`,
  'fields, without a session callback': `
const config = defineConfig({
  providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' as 'admin' | 'member' }) })],
  session: { fields: ['id', 'role'] },
});
type AppSession = SessionOf<typeof config>;
//   ^? type AppSession = { user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; role?: "admin" | "member" | undefined; }; expires: string; }
type SessionUser = SessionUserOf<typeof config>;
//   ^? type SessionUser = { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; role?: "admin" | "member" | undefined; }
`,
  'fields, with callbacks': `
const config = defineConfig({
  providers: [GitHub],
  session: { fields: ['id'] },
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, role: 'admin' } : token),
    session: ({ session, token }) => ({ ...session, user: { ...session.user, role: token.role } }),
    //          ^? (parameter) session: { user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }
  },
});
type AppSession = SessionOf<typeof config>;
//   ^? type AppSession = { user: { role: string; id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }
`,
  'an id that sessions always have': `
const stored = defineConfig({
  providers: [GitHub],
  adapter: MemoryAdapter(),
  session: { fields: ['id'] },
  callbacks: { jwt: () => ({ name: 'Ada' }) },
  legacy: { nextAuth4: true },
});
const tokens = defineConfig({ providers: [GitHub], adapter: MemoryAdapter(), session: { strategy: 'jwt', fields: ['name', 'id'] } });
const kept = defineConfig({ providers: [GitHub], session: { fields: ['id'] }, callbacks: { jwt: ({ token }) => token } });
const added = defineConfig({ providers: [GitHub], session: { fields: ['id'] }, callbacks: { jwt: ({ token }) => ({ ...token, desk: 1 }) } });
const replaced = defineConfig({ providers: [GitHub], session: { fields: ['id'] }, callbacks: { jwt: () => ({ sub: '1' }) } });
const changed = defineConfig({ providers: [GitHub], session: { fields: ['id'] }, jwt: { maxAge: 60 }, legacy: { nextAuth4: false } });
type Ids = [Id<typeof stored>, Id<typeof tokens>, Id<typeof kept>, Id<typeof added>, Id<typeof replaced>, Id<typeof changed>];
//   ^? type Ids = [string, string, string, string, string, string]
`,
  'an id that sessions may lack': `
const rebuilt = defineConfig({ providers: [GitHub], session: { fields: ['id'] }, callbacks: { jwt: ({ token }) => ({ email: token.email }) } });
const annotated = defineConfig({ providers: [GitHub], session: { fields: ['id'] }, callbacks: { jwt: ({ token }: { token: JWT }): JWT => token } });
const older = defineConfig({ providers: [GitHub], session: { fields: ['id'] }, legacy: { nextAuth4: true } });
const decoded = defineConfig({ providers: [GitHub], session: { fields: ['id'] }, jwt: { decode: async ({ token }) => (token ? {} : null) } });
const perhaps = defineConfig({ providers: [GitHub], session: { fields: request.url === '' ? ['id'] : ['name'] } });
const unnamed = defineConfig({ providers: [GitHub], session: { fields: ['name'] } });
type Ids = [Id<typeof rebuilt>, Id<typeof annotated>, Id<typeof older>, Id<typeof decoded>, Id<typeof perhaps>, Id<typeof unnamed>];
//   ^? type Ids = [string | undefined, string | undefined, string | undefined, string | undefined, string | undefined, string | undefined]
defineConfig({
  providers: [GitHub],
  session: { fields: ['id'] },
  callbacks: {
    jwt: ({ token }) => {
      delete token.sub;
// error: The operand of a 'delete' operator must be optional.
      return token;
    },
  },
});
`,
  'reading a session without a framework': `
const config = defineConfig({ providers: [GitHub], session: { fields: ['id'] } });
const reading = await getSession(request, config);
//    ^? const reading: SessionReading<{ user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }, { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }>
const { session, user } = await requireSession(request, config);
//      ^? const session: { user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }
//               ^? const user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }
`,
  'Next.js': `
const { auth } = forNext({ providers: [GitHub], callbacks: { authorized: ({ auth }) => auth !== null } });
//      ^? const auth: AuthOf<AuthOptions>
//                                                                          ^? (parameter) auth: Session | null
const session = await auth();
//    ^? const session: Session | null
const fields = await forNext({ providers: [GitHub], session: { fields: ['id'] } }).auth();
//    ^? const fields: { user: { id: string; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; } | null
export default auth((request) => {
  request.auth;
  //      ^? (property) auth: Session | null
});
`,
  'options that do not exist': `
latchkey({ providers: [], sesion: {} });
// error: Object literal may only specify known properties, and 'sesion' does not exist in type 'ConfigOf<NodeRequest, { readonly providers: []; readonly sesion: {}; }>'.
latchkey({ providers: [], session: { maxAge: 60, field: ['id'] } });
// error: Object literal may only specify known properties, but 'field' does not exist in type 'SessionOptions'. Did you mean to write 'fields'?
latchkey({ providers: [], callbacks: { sesion: () => ({ expires: '' }) } });
// error: Object literal may only specify known properties, but 'sesion' does not exist in type 'Partial<CallbacksOptions>'. Did you mean to write 'session'?
forNext({ providers: [], sesion: {} });
// error: Object literal may only specify known properties, and 'sesion' does not exist in type 'ConfigOf<Request | undefined, { readonly providers: []; readonly sesion: {}; }, NextConfig>'.
forNext({ providers: [], callbacks: { authorised: () => true } });
// error: Object literal may only specify known properties, but 'authorised' does not exist in type 'Partial<CallbacksOptions> & { authorized?(params: AuthorizedParams): unknown; }'. Did you mean to write 'authorized'?
createAuth({ providers: [], sesion: {} });
// error: Object literal may only specify known properties, but 'sesion' does not exist in type 'AuthOptions'. Did you mean to write 'session'?
defineConfig({ providers: [], sesion: {} });
// error: Object literal may only specify known properties, but 'sesion' does not exist in type 'ConfigToDefine<readonly [], never, "jwt", GivenToken, readonly [], false, {}, { user: { id?: string | undefined; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; expires: string; }, string>'. Did you mean to write 'session'?
defineConfig({ providers: [], session: { maxAge: 60, field: ['id'] } });
// error: Object literal may only specify known properties, but 'field' does not exist in type 'Omit<SessionOptions, "fields"> & { strategy?: "jwt" | undefined; fields?: (readonly [] & readonly ("id" | "name" | "email" | "image")[]) | undefined; }'. Did you mean to write 'fields'?
const options: AuthOptions = { providers: [], sesion: {} };
// error: Object literal may only specify known properties, but 'sesion' does not exist in type 'AuthOptions'. Did you mean to write 'session'?
`,
  'values that do not fit': `
latchkey({});
// error: Argument of type '{}' is not assignable to parameter of type 'ConfigOf<NodeRequest, AuthOptions>'.
latchkey({ providers: [GitHub], session: { maxAge: '60' } });
// error: Type 'string' is not assignable to type 'number'.
defineConfig({ providers: [GitHub], session: { fields: ['id', 'rol'] } });
// error: Type '["id", "rol"]' is not assignable to type 'readonly ["id", "rol"] & readonly ("id" | "name" | "email" | "image")[]'.
`,
};

/** Declarations of an application: they hold for every module of a compilation. */
const augmented: Programs = {
  'augmented interfaces': `
declare module 'latchkey/types' {
  interface Session {
    tenant: string;
  }
  interface User {
    role?: 'admin' | 'member';
  }
}
const auth = latchkey({ providers: [GitHub], session: { fields: ['id', 'role'] } });
const reading = await auth.read(req, res);
if (reading.status === 'in') {
  const { session, user } = reading;
  //      ^? const session: { user: { id: string; role?: "admin" | "member" | undefined; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }; tenant: string; expires: string; }
  //               ^? const user: { id: string; role?: "admin" | "member" | undefined; name?: string | null | undefined; email?: string | null | undefined; image?: string | null | undefined; }
}
type Plain = SessionOf<AuthConfig>['tenant'];
//   ^? type Plain = string
`,
};

/** What was expected is out of date. */
const outdated = 'const one = 1;\n// error: none\n//    ^? const one: 2\none = 2;';

describe('what an editor shows', () => {
  let shown: Programs = {};

  beforeAll(() => {
    const complete = (all: Programs): Programs =>
      Object.fromEntries(Object.entries(all).map(([name, text]) => [name, imports + text]));
    shown = answers(complete(programs), { ...complete(augmented), outdated });
  });

  it.each(Object.entries({ ...programs, ...augmented }))('%s', (name, text) => {
    expect(shown[name]?.slice(imports.length)).toBe(text);
  });

  it('takes the place of what was expected', () => {
    expect(shown['outdated']?.split('\n')).toEqual([
      'const one = 1;',
      '//    ^? const one: 1',
      'one = 2;',
      "// error: Cannot assign to 'one' because it is a constant.",
    ]);
  });
});
