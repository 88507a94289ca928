import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth, customFetch, link } from '../../src/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import { Password } from '../../src/providers/password.js';
import { createMailbox, type TestMailbox } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Provider } from '../../src/types/provider.js';
import { FakeIdp } from '../fake-idp.js';
import { Authenticator } from '../support/authenticator.js';
import { Browser } from '../support/browser.js';
import { baseConfig, recordingLogger, type Recorded } from '../support/config.js';
import { Visitor } from '../support/passkey-stage.js';
import { ADA, cheap } from '../support/password-stage.js';

/** How sessions are kept, so that they can end. */
export const STRATEGIES = ['database', 'jwt'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** What a provider says of a person. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  /** How it begins. @default 'signin' */
  readonly begin?: 'signin' | 'link';
}

/** One application with every way to sign in. */
export interface Site {
  readonly strategy: Strategy;
  readonly config: AuthConfig;
  readonly store: MemoryAdapterObject;
  readonly mailbox: TestMailbox;
  readonly log: Recorded;
  /** The password that an earlier application stored for an address. */
  imported: Map<string, string>;
  /** Seconds go by. */
  wait(seconds: number): void;
  browser(): Browser;
  visitor(): Visitor;
  /** A sign-in at a provider of type `oauth`: `plain`, `vouching`, `linking`, `dangerous`. */
  atOAuth(browser: Browser, provider: string, person: Person): Promise<void>;
  /** A sign-in at an OpenID provider: `idp`, `idp-linking`. */
  atOidc(browser: Browser, provider: string, claims: Record<string, unknown>): Promise<void>;
}

const ENDPOINTS = { authorization: 'https://oauth.test/authorize', token: 'https://oauth.test/token' };

/** The id of the user whose session a browser has; `undefined` for none. */
export async function userOf(browser: Browser): Promise<string | undefined> {
  const session = (await browser.session()) as { user?: { id?: string } } | null;
  return session?.user?.id;
}

/** The path of the link in the newest mail to Ada. */
export function linkTo({ mailbox }: Site): string {
  const { pathname, search } = new URL(mailbox.newestTo(ADA).url);
  return pathname + search;
}

export async function openSite(strategy: Strategy): Promise<Site> {
  let time = Date.parse('2030-01-01T00:00:00Z');
  const now = (): Date => new Date(time);
  let person: Person = { id: '', name: '' };
  const idp = await FakeIdp.create({ now });
  const { clientId, clientSecret, issuer } = idp;
  const log = recordingLogger();
  const store = MemoryAdapter();
  const mailbox = createMailbox();
  const imported = new Map<string, string>();
  const oauth = (id: string, changes: object = {}): Provider => ({
    id,
    name: id,
    type: 'oauth',
    clientId: 'client',
    clientSecret: 'secret',
    ...ENDPOINTS,
    userinfo: { request: () => ({ ...person }) },
    profile: ({ id: sub, name, email }: Person) => ({ id: sub, name, ...(email !== undefined && { email }) }),
    [customFetch]: async () => Response.json({ access_token: 'token', token_type: 'bearer' }),
    ...changes,
  });
  const oidc = (id: string, changes: object = {}): Provider => ({
    id,
    name: id,
    type: 'oidc',
    clientId,
    clientSecret,
    issuer,
    [customFetch]: idp.fetch,
    ...changes,
  });
  const config = baseConfig({
    adapter: store,
    logger: log.logger,
    runtime: { now },
    session: { strategy, fields: ['id'] },
    ...(strategy === 'jwt' && { revocation: { check: 'always' } }),
    limits: false,
    providers: [
      oauth('plain'),
      oauth('vouching', { emailsVerified: true }),
      oauth('linking', { emailsVerified: true, allowDangerousEmailAccountLinking: true }),
      oauth('dangerous', { allowDangerousEmailAccountLinking: true }),
      oidc('idp'),
      oidc('idp-linking', { allowDangerousEmailAccountLinking: true }),
      { id: 'email', type: 'email', name: 'Email', code: true, ...mailbox },
      Password({
        sendMail: mailbox.sendMail,
        passwords: cheap,
        import: (email) => imported.get(email) ?? null,
      }),
      Passkey(),
      ...(strategy === 'jwt'
        ? [
            {
              id: 'credentials',
              name: 'Credentials',
              type: 'credentials' as const,
              credentials: { id: {} },
              authorize: ({ id }: Partial<Record<string, unknown>>) => ({ id: String(id), email: ADA }),
            },
          ]
        : []),
    ],
  });
  const handle = async (request: Request): Promise<Response> => {
    const [, path, provider = ''] = new URL(request.url).pathname.split('/');
    if (path !== 'link') return Auth(request, config);
    const begun = await link(request, config, provider, { redirectTo: '/', recent: false });
    if (!begun.ok) return Response.json(begun, { status: 403 });
    return new Response(null, { status: 302, headers: [['location', begun.url], ...begun.headers] });
  };
  const browser = (): Browser => new Browser(handle, 'https://app.test', () => time);
  const locationFor = async (from: Browser, provider: string, begin: 'signin' | 'link'): Promise<string> => {
    const answer =
      begin === 'link' ? await from.get(`/link/${provider}`) : await from.post(`/auth/signin/${provider}`);
    return answer.headers.get('location') ?? '';
  };
  return {
    strategy,
    config,
    store,
    mailbox,
    log,
    imported,
    wait: (seconds) => void (time += seconds * 1000),
    browser,
    visitor: () => new Visitor(browser(), new Authenticator()),
    atOAuth: async (from, provider, given) => {
      person = given;
      const location = await locationFor(from, provider, given.begin ?? 'signin');
      const state = URL.canParse(location) ? new URL(location).searchParams.get('state') : null;
      if (state !== null)
        await from.get(`/auth/callback/${provider}?code=code&state=${encodeURIComponent(state)}`);
    },
    atOidc: async (from, provider, claims) => {
      idp.faults.claims = claims;
      const params = idp.authorize(await locationFor(from, provider, 'signin'));
      await from.get(`/auth/callback/${provider}?${params.toString()}`);
    },
  };
}
