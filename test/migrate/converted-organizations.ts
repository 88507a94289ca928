import { Hono } from 'hono';
import { administration, importBan, type TakenBan } from '../../src/administration.ts';
import { latchkey } from '../../src/bindings/hono.ts';
import { organizations, type InvitationMail } from '../../src/organizations.ts';
import { verifyPassword } from '../../src/password/index.ts';
import { Credentials } from '../../src/providers/credentials.ts';
import type { AuthConfig } from '../../src/types/config.ts';
import type { User } from '../../src/types/model.ts';
import { Browser } from '../support/browser.ts';
import { recordingLogger, SECRET } from '../support/config.ts';
import type { Row, TestDatabase } from './databases.ts';
import { importBlock, statementsOf } from './document-block.ts';
import {
  COOKIE,
  emailOf,
  FORMER_SECRET,
  ORIGIN,
  PASSWORD,
  type FormerSite,
  type Name,
} from './organization-site.ts';

interface Blocks {
  keepSessions(adapter: object, sessions: readonly Row[], secret: string): Promise<void>;
  keepBans(rows: readonly Row[], keep: (ban: TakenBan) => Promise<boolean>): Promise<number>;
  isAdministrator(user: User): boolean;
}

export const BASE = '/api/auth';
export const document = 'from-better-auth.md';
const { keepSessions } = await importBlock<Blocks>(document, 'keep-sessions.ts');
const { keepBans } = await importBlock<Blocks>(document, 'keep-bans.ts');
const { isAdministrator } = await importBlock<Blocks>(document, 'is-administrator.ts');

/** The application under Latchkey, with the database of before. */
export interface ConvertedSite {
  /** The mails with invitations. */
  readonly invitations: readonly InvitationMail[];
  /** Keeps the bans, as the document says; how many. */
  keepBans(): Promise<number>;
  /** The browser of a user who was signed in before the conversion. */
  formerBrowser(name: Name): Browser;
  /** Signs in with the password of before, in a new browser. */
  signIn(name: Name): Promise<Browser>;
  /** Signs in by a link in a mail, which proves the address. */
  signInByLink(name: Name): Promise<Browser>;
  /** Calls something of organizations as a program does. */
  call(one: Browser, name: string, argument?: Record<string, string>): Promise<Row>;
  /** Calls something of administration as a program does. */
  administer(one: Browser, name: string, argument?: Record<string, string>): Promise<Row>;
}

/** Does what docs/migrate/from-better-auth.md says, and starts the application; bans come last. */
export async function convertSite(database: TestDatabase, former: FormerSite): Promise<ConvertedSite> {
  await convert(database, former.sessions);
  const links: string[] = [];
  const invitations: InvitationMail[] = [];
  const config = configOf(database, {
    link: (url) => void links.push(url),
    invitation: (mail) => void invitations.push(mail),
  });
  const auth = latchkey(config);
  const app = new Hono()
    .use(auth)
    .get('/invoices', auth.protect({ organization: true, can: 'invoice:read' }), (c) => c.text('invoices'));
  const browser = (): Browser => new Browser(async (request) => app.fetch(request), ORIGIN);

  const send = async (one: Browser, path: string, fields: Record<string, string>): Promise<Response> =>
    one.post(`${BASE}/${path}`, { ...fields, csrfToken: await one.csrfToken(BASE) }, { csrf: false });
  const callOf =
    (action: 'organization' | 'administration') =>
    async (one: Browser, name: string, argument: Record<string, string> = {}): Promise<Row> => {
      const response = /^(?:list|get)/.test(name)
        ? await one.get(`${BASE}/${action}?${new URLSearchParams({ call: name, ...argument })}`)
        : await send(one, action, { call: name, ...argument });
      return (await response.json()) as Row;
    };
  return {
    invitations,
    keepBans: async () => {
      const table = database.dialect === 'sqlite' ? 'better_auth_user' : 'user';
      const rows = await database.rows(
        `SELECT "id", "banReason", "banExpires" FROM "${table}" WHERE "banned"`,
      );
      return keepBans(rows, (ban) => importBan(config, ban));
    },
    formerBrowser: (name) => {
      const one = browser();
      one.plant(COOKIE, former.browsers[name].cookies.get(COOKIE)?.value ?? '');
      return one;
    },
    signIn: async (name) => {
      const one = browser();
      await send(one, 'callback/credentials', { email: emailOf(name), password: PASSWORD });
      return one;
    },
    signInByLink: async (name) => {
      const one = browser();
      await send(one, 'signin/email', { email: emailOf(name) });
      await one.get(links.at(-1) ?? '');
      return one;
    },
    call: callOf('organization'),
    administer: callOf('administration'),
  };
}

async function convert(database: TestDatabase, sessions: readonly Row[]): Promise<void> {
  await database.script('better-auth/{dialect}/1-make-room.sql');
  await database.script('better-auth/{dialect}/organizations-1-make-room.sql');
  const adapter = database.adapter();
  await adapter.migrate();
  await database.organizations().migrate();
  await database.script('better-auth/{dialect}/2-copy.sql');
  await database.script('better-auth/{dialect}/organizations-2-copy.sql');
  if (database.dialect === 'sqlite')
    for (const statement of statementsOf(document, 'role.sql')) await database.rows(statement);
  await keepSessions(adapter, sessions, FORMER_SECRET);
}

interface Mailer {
  readonly link: (url: string) => void;
  readonly invitation: (mail: InvitationMail) => void;
}

function configOf(database: TestDatabase, mailer: Mailer): AuthConfig {
  const adapter = database.adapter();
  return {
    secret: SECRET,
    origin: ORIGIN,
    basePath: BASE,
    adapter,
    session: { strategy: 'database', fields: ['id'] },
    revocation: { check: 'always' },
    cookies: { sessionToken: { name: COOKIE } },
    logger: recordingLogger().logger,
    limits: false,
    providers: [
      {
        id: 'email',
        name: 'Email',
        type: 'email',
        sendVerificationRequest: ({ url }) => mailer.link(url),
      },
      Credentials({
        credentials: { email: {}, password: { type: 'password' } },
        authorize: async ({ email, password }) => {
          const user = await adapter.getUserByEmail(String(email));
          const rows = await database.rows('SELECT "userId", "hash" FROM "password"');
          const hash = rows.find(({ userId }) => userId === user?.id)?.['hash'];
          return (await verifyPassword(password, String(hash))).valid ? user : null;
        },
      }),
    ],
    organizations: organizations({
      store: database.organizations(),
      roles: {
        owner: ['*'],
        admin: ['organization:update', 'member:*', 'invoice:read'],
        admin_and_member: ['invoice:read'],
        member: [],
      },
      invitation: { send: mailer.invitation },
    }),
    administration: administration({ isAdministrator, http: true }),
  };
}
