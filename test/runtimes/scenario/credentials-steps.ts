import { getSession } from 'latchkey';
import { MemoryAdapter } from 'latchkey/adapters/memory';
import { Credentials } from 'latchkey/providers/credentials';
import { check, same, type Step } from './step.js';
import { nameIn, ORIGIN, SECRET, siteOf, type Site } from './site.js';

const ADA = { id: 'ada', name: 'Ada', email: 'ada@example.com' };

function credentials(): ReturnType<typeof Credentials> {
  return Credentials({
    credentials: { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
    authorize: ({ name, password }) => (name === 'ada' && password === 'right' ? ADA : null),
  });
}

function signedOut(): Site {
  return siteOf({ providers: [credentials()] });
}

async function signedIn(options: Partial<Site['config']> = {}): Promise<Site> {
  const site = siteOf({ providers: [credentials()], ...options });
  const answer = await site.browser.post('/auth/callback/credentials', { name: 'ada', password: 'right' });
  check(answer.status === 302, `the sign-in answers ${answer.status}`);
  same(await nameIn(site.browser), 'Ada', 'who is signed in');
  return site;
}

/** Sends the fields in another form than a form. */
async function sendAs(site: Site, bodyOf: (fields: Record<string, string>) => RequestInit): Promise<void> {
  const { csrfToken } = (await (await site.browser.get('/auth/csrf')).json()) as { csrfToken: string };
  const init = bodyOf({ csrfToken, name: 'ada', password: 'right' });
  const answer = await site.browser.send(
    new Request(`${ORIGIN}/auth/callback/credentials`, { method: 'POST', ...init }),
  );
  check(answer.status === 302, `the sign-in answers ${answer.status}`);
  same(await nameIn(site.browser), 'Ada', 'who is signed in');
}

async function refusesWithoutToken(): Promise<void> {
  const site = signedOut();
  const fields = { name: 'ada', password: 'right', csrfToken: 'x'.repeat(64) };
  const answer = await site.browser.post('/auth/callback/credentials', fields);
  check(site.browser.locationOf(answer).searchParams.get('error') === 'MissingCSRF', 'it is not refused');
  same(await site.browser.session(), null, 'nobody is signed in');
}

async function wrongPassword(): Promise<void> {
  const site = signedOut();
  const answer = await site.browser.post('/auth/callback/credentials', { name: 'ada', password: 'wrong' });
  const error = site.browser.locationOf(answer).searchParams.get('error');
  same(error, 'CredentialsSignin', 'the error');
  same(await site.browser.session(), null, 'nobody is signed in');
}

async function multipart(): Promise<void> {
  await sendAs(signedOut(), (fields) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return { body };
  });
}

async function renewal(): Promise<void> {
  const { browser, clock } = await signedIn({ session: { maxAge: 1000, updateAge: 100 } });
  clock.advance(50);
  const early = await browser.get('/auth/session');
  same(early.headers.getSetCookie(), [], 'a session that is not due is left alone');
  clock.advance(60);
  const due = await browser.get('/auth/session');
  same(due.headers.getSetCookie().length, 1, 'a session that is due is renewed');
  clock.advance(990);
  same(await nameIn(browser), 'Ada', 'the renewed session');
  clock.advance(1001 + 15);
  same(await browser.session(), null, 'a session that expired');
}

async function update(): Promise<void> {
  const site = await signedIn({
    callbacks: {
      jwt: ({ token, trigger, session }) =>
        trigger === 'update' ? { ...token, name: String((session as { name: unknown }).name) } : token,
    },
  });
  const { csrfToken } = (await (await site.browser.get('/auth/csrf')).json()) as { csrfToken: string };
  const answer = await site.browser.send(
    new Request(`${ORIGIN}/auth/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken, data: { name: 'Augusta' } }),
    }),
  );
  same(answer.status, 200, 'the status');
  same(await nameIn(site.browser), 'Augusta', 'the new name');
}

async function chunked(): Promise<void> {
  const site = await signedIn({
    callbacks: { jwt: ({ token }) => ({ ...token, much: 'x'.repeat(6000) }) },
  });
  const chunks = [...site.browser.cookies.keys()].filter((name) => /session-token\.\d$/.test(name));
  check(chunks.length >= 2, `the session has ${chunks.length} chunks`);
  const left = await site.browser.post('/auth/signout');
  same(left.status, 302, 'the status');
  const rest = [...site.browser.cookies.keys()].filter((name) => name.includes('session-token'));
  same(rest, [], 'nothing of the session is left');
}

async function rotation(): Promise<void> {
  const site = await signedIn();
  const config = site.config;
  config.secret = ['another secret, which is newer, 0123456789', SECRET];
  same(await nameIn(site.browser), 'Ada', 'after the secret was changed');
  config.secret = 'a third secret that never was before, 0123456789';
  same(await site.browser.session(), null, 'with another secret');
}

async function inServerCode(): Promise<void> {
  const site = await signedIn();
  const request = new Request(`${ORIGIN}/page`, { headers: { cookie: site.browser.cookieHeader() } });
  const reading = await getSession(request, site.config);
  same(reading.status === 'in' && reading.user.id, 'ada', 'the user');
  const none = await getSession(new Headers(), site.config);
  same(none.status, 'out', 'without a cookie');
}

async function database(): Promise<void> {
  const adapter = MemoryAdapter();
  const user = await adapter.createUser({ ...ADA, emailVerified: null });
  const site = siteOf({
    adapter,
    session: { strategy: 'database', maxAge: 1000, updateAge: 100 },
    providers: [Credentials({ credentials: {}, authorize: () => user })],
  });
  await site.browser.post('/auth/callback/credentials');
  same(await nameIn(site.browser), 'Ada', 'who is signed in');
  site.clock.advance(200);
  const due = await site.browser.get('/auth/session');
  same(due.headers.getSetCookie().length, 1, 'a session that is due is renewed');
  site.clock.advance(950);
  same(await nameIn(site.browser), 'Ada', 'the renewed session');
  await site.browser.post('/auth/signout');
  same(await site.browser.session(), null, 'after signing out');
  same(site.errors, [], 'errors in the log');
}

/** Sign-ins without a provider elsewhere, and the life of a session. */
export const credentialsSteps: readonly Step[] = [
  { name: 'csrf: refused without the token', run: refusesWithoutToken },
  { name: 'credentials: form', run: async () => void (await signedIn()) },
  {
    name: 'credentials: JSON',
    run: () =>
      sendAs(signedOut(), (fields) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      })),
  },
  { name: 'credentials: multipart', run: multipart },
  { name: 'credentials: wrong password', run: wrongPassword },
  { name: 'session: renewed when due, and over when expired', run: renewal },
  { name: 'session: updated', run: update },
  { name: 'session: in chunks', run: chunked },
  { name: 'session: the secret is rotated', run: rotation },
  { name: 'session: read by the server’s own code', run: inServerCode },
  { name: 'session: in a database', run: database },
];
