// Signs in at the published next-auth 4 and writes down what a browser and the store have afterwards.
//   node test/next-auth-4/make-corpus.ts <file>
// Wants `npm ci` in this folder.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Case, type Corpus, type MailLink, showClaims } from './corpus.ts';
import { visitors, type Visitor } from './people.ts';

const SECRET = 'c2VjcmV0IG9mIGFuIGFwcGxpY2F0aW9uIHdpdGggbmV4dC1hdXRoIDQ';

type Fields = Readonly<Record<string, string>>;
type Options = Readonly<Record<string, unknown>>;
/** What the package takes of a request and of a response in the folder `pages/api`. */
type Handler = (request: object, response: object, options: Options) => Promise<unknown>;

// The package has no types for `import`, and what it needs of them is here.
const load = createRequire(import.meta.url);
const { default: nextAuth } = load('next-auth') as { default: Handler };
const { default: credentials } = load('next-auth/providers/credentials') as {
  default: (options: object) => object;
};
const { version } = JSON.parse(
  readFileSync(new URL('./node_modules/next-auth/package.json', import.meta.url), 'utf8'),
) as { version: string };

/** A browser at an application with next-auth 4. */
class Visit {
  readonly cookies: Record<string, string> = {};
  readonly #origin: string;
  readonly #options: Options;

  constructor(origin: string, options: Options) {
    this.#origin = origin;
    this.#options = options;
  }

  /** Asks an action; gives the body, parsed where it is JSON. */
  async ask(path: string, fields?: Fields): Promise<unknown> {
    process.env['NEXTAUTH_URL'] = this.#origin;
    const url = new URL(`/api/auth/${path}`, this.#origin);
    const request = {
      method: fields === undefined ? 'GET' : 'POST',
      url: url.pathname + url.search,
      query: { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split('/').slice(3) },
      body: fields ?? {},
      headers: { host: url.host },
      cookies: Object.fromEntries(
        Object.entries(this.cookies).map(([name, value]) => [name, decodeURIComponent(value)]),
      ),
    };
    let body: unknown;
    const headers = new Map<string, unknown>();
    const response = {
      status: () => response,
      getHeader: (name: string) => headers.get(name.toLowerCase()),
      setHeader: (name: string, value: unknown) => (headers.set(name.toLowerCase(), value), response),
      removeHeader: (name: string) => void headers.delete(name.toLowerCase()),
      redirect: () => response,
      json: (value: unknown) => ((body = value), response),
      send: (value: unknown) => ((body = value), response),
      end: () => response,
    };
    await nextAuth(request, response, this.#options);
    for (const line of [headers.get('set-cookie') ?? []].flat()) this.#keep(String(line));
    return body;
  }

  async post(path: string, fields: Fields): Promise<unknown> {
    const { csrfToken } = (await this.ask('csrf')) as { csrfToken: string };
    return this.ask(path, { csrfToken, json: 'true', ...fields });
  }

  async session(): Promise<Case['session']> {
    const session = (await this.ask('session')) as Case['session'];
    if (session['user'] === undefined) throw new Error('next-auth 4 signed nobody in');
    return session;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const expires = attributes.find((one) => one.startsWith('Expires='))?.slice('Expires='.length);
    const isGone = value === '' || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (isGone) delete this.cookies[name];
    else this.cookies[name] = value;
  }
}

interface Variant {
  readonly title: string;
  readonly origin: string;
  readonly secret: string;
  readonly cookieName?: string;
  /** How often the session was read, and written anew, before. */
  readonly reads: number;
  readonly options?: Options;
}

async function signIn({ title, user, claims }: Visitor, variant: Variant): Promise<Case> {
  const { origin, secret, cookieName, reads, options } = variant;
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', secure: origin.startsWith('https:') };
  const visit = new Visit(origin, {
    secret,
    providers: [credentials({ credentials: {}, authorize: () => user })],
    callbacks: {
      jwt: ({ token, user: who }: { token: object; user?: object }) =>
        who === undefined ? token : { ...token, ...claims },
      session: showClaims,
    },
    ...(cookieName && { cookies: { sessionToken: { name: cookieName, options: cookie } } }),
    ...options,
  });
  await visit.post('callback/credentials', {});
  let session = await visit.session();
  for (let read = 1; read < reads; read += 1) session = await visit.session();
  return {
    name: `${title}, ${variant.title}`,
    strategy: 'jwt',
    origin,
    secret,
    ...(cookieName && { cookieName }),
    cookies: visit.cookies,
    session,
  };
}

/** A store as next-auth 4 wants it, for one user. */
function createStore() {
  const rows = {
    users: [] as Record<string, unknown>[],
    sessions: [] as Record<string, unknown>[],
    tokens: [] as Record<string, unknown>[],
  };
  const adapter = {
    createUser: (user: object) => (rows.users.push({ ...user, id: 'user-7' }), rows.users[0]),
    getUser: () => rows.users[0] ?? null,
    getUserByEmail: () => rows.users[0] ?? null,
    getUserByAccount: () => null,
    updateUser: (user: object) => Object.assign(rows.users[0] ?? {}, user),
    linkAccount: (account: object) => account,
    createSession: (session: object) => (rows.sessions.push({ ...session }), session),
    getSessionAndUser: (token: string) => {
      const session = rows.sessions.find(({ sessionToken }) => sessionToken === token);
      return session === undefined ? null : { session, user: rows.users[0] };
    },
    updateSession: (session: object) => session,
    deleteSession: () => null,
    createVerificationToken: (token: object) => (rows.tokens.push({ ...token }), token),
    useVerificationToken: () => rows.tokens[0] ?? null,
  };
  return { rows, adapter };
}

const EMAIL = 'ada@example.test';

/** Asks for a link, and opens it if `isOpened`. */
async function byMail(origin: string, isOpened: boolean) {
  const { rows, adapter } = createStore();
  let link = '';
  const sendVerificationRequest = ({ url }: { url: string }): void => void (link = url);
  const email = { id: 'email', name: 'Mail', type: 'email', from: 'a@example.test', maxAge: 86_400 };
  const providers = [{ ...email, sendVerificationRequest, options: {} }];
  const visit = new Visit(origin, { secret: SECRET, adapter, providers });
  await visit.post('signin/email', { email: EMAIL });
  if (isOpened) await visit.ask(link.slice(link.indexOf('/api/auth/') + '/api/auth/'.length));
  return { rows, visit, link };
}

async function storedSession(origin: string): Promise<Case> {
  const { rows, visit } = await byMail(origin, true);
  const session = await visit.session();
  return {
    name: `stored, ${new URL(origin).protocol}`,
    strategy: 'database',
    origin,
    secret: SECRET,
    cookies: visit.cookies,
    session,
    // As JSON has them.
    rows: JSON.parse(JSON.stringify({ user: rows.users[0], session: rows.sessions[0] })) as Case['rows'] &
      object,
  };
}

async function mailLink(): Promise<MailLink> {
  const { rows, link } = await byMail('https://app.test', false);
  const row = JSON.parse(JSON.stringify(rows.tokens[0])) as MailLink['row'];
  return { secret: SECRET, url: link, email: EMAIL, row };
}

/** Begins a sign-in at a provider; gives the cookies that next-auth 4 encrypts for it. */
async function begunFlow(): Promise<Corpus['flow']> {
  const endpoint = (path: string): string => `https://provider.test/${path}`;
  const provider = {
    id: 'op',
    name: 'Provider',
    type: 'oauth',
    checks: ['pkce', 'state', 'nonce'],
    clientId: 'client',
    clientSecret: 'client secret',
    authorization: endpoint('authorize'),
    token: endpoint('token'),
    userinfo: endpoint('userinfo'),
    profile: (profile: unknown) => profile,
  };
  const visit = new Visit('https://app.test', { secret: SECRET, providers: [provider] });
  await visit.post('signin/op', {});
  const sealed = Object.entries(visit.cookies).filter(([, value]) => value.startsWith('ey'));
  if (sealed.length !== 3) throw new Error(`next-auth 4 set ${sealed.length} cookies for a sign-in`);
  return Object.fromEntries(sealed);
}

const HTTPS = { origin: 'https://app.test', secret: SECRET };
const variants: readonly Variant[] = [
  { title: 'https', ...HTTPS, reads: 1 },
  { title: 'http, read three times', origin: 'http://localhost:3000', secret: SECRET, reads: 3 },
];
const fewVariants: readonly Variant[] = [
  { title: 'a cookie with a name of its own', ...HTTPS, cookieName: 'app-session', reads: 1 },
  {
    title: 'a cookie that is called as ours is',
    ...HTTPS,
    cookieName: '__Secure-authjs.session-token',
    reads: 1,
  },
  { title: 'a secret beyond ASCII', ...HTTPS, secret: `${SECRET} größer 愛`, reads: 1 },
  { title: 'a short secret', ...HTTPS, secret: 'k9#Lm2!x', reads: 1 },
  { title: 'a session of a day', ...HTTPS, reads: 1, options: { session: { maxAge: 86_400 } } },
  { title: 'a token of a year', ...HTTPS, reads: 1, options: { jwt: { maxAge: 31_536_000 } } },
];
const few = ['everything', 'roles', '5000 characters'];

const cases: Case[] = [];
for (const variant of variants) {
  // Once large is enough: the corpus is kept in the repository.
  const all = variant.reads === 1 ? visitors : visitors.filter(({ title }) => !/[3-9]\d{3}/.test(title));
  for (const visitor of all) cases.push(await signIn(visitor, variant));
}
for (const variant of fewVariants) {
  for (const visitor of visitors) if (few.includes(visitor.title)) cases.push(await signIn(visitor, variant));
}
for (const { origin } of variants) cases.push(await storedSession(origin));

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write.');
const corpus: Corpus = {
  version,
  at: new Date().toISOString(),
  cases,
  link: await mailLink(),
  flow: await begunFlow(),
};
writeFileSync(file, `${JSON.stringify(corpus, null, 1)}\n`);
process.stdout.write(`${cases.length} sessions and a mail link of next-auth ${version}\n`);
