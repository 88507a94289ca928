import { confirmPage } from '../../src/core/methods/email/confirm-page.js';
import { passkeyForm } from '../../src/core/methods/webauthn/page-form.js';
import type { Page, PageProvider, Pages, SignInInput } from '../../src/core/pages/index.js';
import { sessionsPage, type SessionsInput } from '../../src/core/pages/sessions.js';
import Apple from '../../src/providers/apple.js';
import Discord from '../../src/providers/discord.js';
import GitHub from '../../src/providers/github.js';
import GitLab from '../../src/providers/gitlab.js';
import Google from '../../src/providers/google.js';
import LinkedIn from '../../src/providers/linkedin.js';
import Notion from '../../src/providers/notion.js';
import Slack from '../../src/providers/slack.js';
import Spotify from '../../src/providers/spotify.js';
import Twitch from '../../src/providers/twitch.js';
import type { Theme } from '../../src/types/pages.js';

const mark = `<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="#fff"/></svg>`;

/** What somebody hostile writes wherever a request may. */
export const evil = `"'\`><script>alert(1)</script><img src=x onerror=alert(1)>&lt;`;

function button(id: string, name: string, style?: PageProvider['style']): PageProvider {
  return { id, name, style, form: { kind: 'redirect', action: 'signin', inputs: {} } };
}

export const mail: PageProvider = {
  id: 'mail',
  name: 'Email',
  style: undefined,
  form: { kind: 'email', action: 'signin', inputs: {} },
};
export const password: PageProvider = {
  id: 'password',
  name: 'Credentials',
  style: undefined,
  form: {
    kind: 'fields',
    action: 'callback',
    inputs: {
      username: { required: true },
      password: { type: 'password', required: true },
      stay: { label: 'Stay signed in', type: 'checkbox' },
    },
  },
};
export const passkey: PageProvider = {
  id: 'passkey',
  name: 'Passkey',
  style: undefined,
  form: { kind: 'scripted', action: 'callback', inputs: {} },
  script: passkeyForm({ id: 'passkey', autofill: true }, '/auth'),
};

const client = { clientId: 'id', clientSecret: 'secret' };
/** Ten of those that people know, with their own marks. */
export const known: readonly PageProvider[] = [
  Google(client),
  GitHub(client),
  Apple(client),
  Discord(client),
  GitLab(client),
  LinkedIn(client),
  Notion({ ...client, redirectUri: 'https://app.test/auth/callback/notion' }),
  Slack(client),
  Spotify(client),
  Twitch(client),
].map(({ id, name, style }) => button(id, name, style));

const unusual: readonly PageProvider[] = [
  button('one', 'One', { logo: mark, bg: '#24292f', text: '#fff' }),
  button('two', 'Two', { logo: mark, brandColor: '#1a73e8' }),
  button('three', 'Three', { bg: 'tomato' }),
  button('four', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'),
  button('five', 'The Ministry of Agriculture, Forestry and Rather Long Names'),
  button('six', 'Six', { brandColor: 'gold', text: '#fff' }),
  button('seven', 'Seven'),
];
const longName = 'Ministry of Agriculture, Forestry, Fisheries and Rather Long Names '
  .repeat(3)
  .slice(0, 200);
const many = Array.from({ length: 200 }, (_, index) => button(`p${index}`, `Provider ${index + 1}`));

/** Each is the whole of an application’s providers. */
export const sets = {
  usual: [...unusual, mail, password],
  ten: known,
  few: [...known.slice(0, 2), mail],
  all: [...known.slice(0, 3), passkey, mail, password],
  mail: [mail],
  password: [password],
  passkey: [passkey],
  long: [button('long', longName), button('word', 'W'.repeat(200)), mail],
  many: [...many, mail],
  none: [],
} satisfies Record<string, readonly PageProvider[]>;
type SetName = keyof typeof sets;

const address = 'a.very.long.address.with.many.parts@subdomain.of.a.long.organisation.example';
const common = {
  csrfToken: 'csrf',
  showing: '0123456789abcdef',
  callbackUrl: 'https://app.test/',
  site: 'a-long-subdomain.of-a-long-domain.example',
};

export const themes = {
  plain: {},
  brand: { brandColor: '#6d28d9', logo: mark },
  pale: { brandColor: 'gold', buttonText: '#fff' },
  dark: { colorScheme: 'dark' },
  links: {
    name: 'Meadow',
    links: {
      terms: '/terms',
      privacy: '/privacy',
      support: 'mailto:help@app.test',
      signUp: '/sign-up',
      forgotPassword: '/forgot',
    },
  },
} satisfies Record<string, Theme>;
export type ThemeName = keyof typeof themes;

interface View {
  readonly show: (made: Pages) => Page;
  readonly set: SetName;
}

function signIn(set: SetName, changes: Partial<SignInInput> = {}): View {
  return { set, show: (made) => made.signIn({ ...common, site: 'app.test', ...changes }) };
}
function other(show: View['show']): View {
  return { set: 'usual', show };
}
const noon = new Date('2026-11-20T12:00:00Z');
const listed = {
  id: 'one',
  current: false,
  createdAt: noon,
  lastActiveAt: noon,
  authenticatedAt: noon,
  expires: noon,
  provider: 'mail',
  method: 'email',
  address: undefined,
  agent: undefined,
};
const sessions: SessionsInput = {
  ...common,
  now: new Date('2026-11-20T14:05:00Z'),
  sessions: [
    { ...listed, agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1' },
    {
      ...listed,
      current: true,
      agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
      address: '203.0.113.9',
    },
    { ...listed, agent: `${evil}${'W'.repeat(200)}`, address: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff' },
    { ...listed, client: 'mobile', agent: 'okhttp/4.12.0', address: '203.0.113.9' },
    { ...listed, client: 'W'.repeat(64) },
    listed,
  ],
  clients: new Map([['mobile', { name: 'Acme for phones' }]]),
};
const wrong = { error: 'CredentialsSignin' };

/** Every page, in every state that it has. */
export const views = {
  signin: signIn('usual', { site: common.site }),
  'signin-error': signIn('usual', { error: 'OAuthAccountNotLinked', email: address }),
  'signin-reference': signIn('few', { error: 'OAuthSignin', reference: '12e34567' }),
  'signin-ten': signIn('ten'),
  'signin-few': signIn('few'),
  'signin-all': signIn('all'),
  'signin-mail': signIn('mail'),
  'signin-password': signIn('password'),
  'signin-passkey': signIn('passkey'),
  'signin-long': signIn('long', { lastUsed: 'long' }),
  'signin-many': signIn('many'),
  'signin-none': signIn('none'),
  'signin-last': signIn('ten', { lastUsed: 'slack' }),
  'signin-last-mail': signIn('few', { lastUsed: 'mail' }),
  'signin-again': signIn('ten', { signedIn: { name: address } }),
  'signin-again-form': signIn('few', { signedIn: { name: 'Ada Lovelace' }, lastUsed: 'google' }),
  'signin-refused': signIn('password', {
    ...wrong,
    attempt: { provider: 'password', values: { username: 'ada' } },
  }),
  'signin-refused-mail': signIn('few', {
    error: 'EmailSignin',
    reference: '12e34567',
    lastUsed: 'github',
    attempt: { provider: 'mail', values: { email: 'ada@exmaple.test' } },
  }),
  'signin-refused-long': signIn('all', {
    ...wrong,
    lastUsed: 'passkey',
    attempt: { provider: 'password', values: { username: 'W'.repeat(200) } },
  }),
  'signin-evil': signIn('usual', {
    csrfToken: evil,
    showing: evil,
    callbackUrl: evil,
    error: evil,
    code: evil,
    reference: evil,
    email: evil,
    site: evil,
  }),
  signout: other((made) => made.signOut(common)),
  'signed-out': other((made) => made.signOut({ ...common, isSignedOut: true })),
  'error-configuration': other((made) => made.error({ error: 'Configuration' })),
  'error-reference': other((made) => made.error({ error: 'Configuration', reference: '12e34567' })),
  'error-denied': other((made) => made.error({ error: 'AccessDenied' })),
  'error-verification': other((made) => made.error({ error: 'Verification' })),
  'error-pending': other((made) => made.error({ error: 'Configuration', code: 'revocation_pending' })),
  'error-fault': other((made) =>
    made.error({
      error: 'Configuration',
      fault: ['MissingSecret: Set AUTH_SECRET.', 'See the docs.'],
      reference: '12e34567',
    }),
  ),
  'not-found': other((made) => made.error({ notFound: true })),
  'verify-request': other((made) => made.verifyRequest(common)),
  sessions: other((made) => sessionsPage(made.other)({ ...sessions, status: 'ended' })),
  'sessions-refused': other((made) => sessionsPage(made.other)({ ...sessions, status: 'unknown' })),
  'sessions-one': other((made) =>
    sessionsPage(made.other)({ ...sessions, sessions: sessions.sessions.slice(1, 2) }),
  ),
  confirm: other((made) =>
    made.step({
      ...common,
      providerId: 'mail',
      page: confirmPage({ email: address, token: 't0ken', callbackUrl: common.callbackUrl }),
    }),
  ),
} satisfies Record<string, View>;
export type ViewName = keyof typeof views;
export const viewNames = Object.keys(views) as ViewName[]; // Keys of a literal.
export { address };
