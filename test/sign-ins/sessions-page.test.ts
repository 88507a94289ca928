import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, skipCSRFCheck } from '../../src/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { RecordStore } from '../../src/types/records.js';
import { openStage, START, type Stage } from '../contract/stage.js';
import { type Browser, locationOf } from '../support/browser.js';
import { countedRecords, type CountedRecords } from '../support/counted-records.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15';
const JSON_ONLY = { accept: 'application/json' };
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let records: CountedRecords;

beforeEach(() => {
  records = countedRecords();
});

async function open(strategy: 'jwt' | 'database', more: Partial<AuthConfig> = {}): Promise<Stage> {
  const {
    records: _,
    deleteSessionsByUserId: __,
    ...adapter
  }: Adapter & { records?: unknown } = MemoryAdapter();
  for (const name of ['ada', 'bob'])
    await adapter.createUser?.({ id: `user-${name}`, name, email: `${name}@app.test`, emailVerified: null });
  // Not a plain object: where shared values are frozen, this one can still be counted and taken down.
  const store: RecordStore = Object.create(records);
  return openStage({
    adapter,
    records: store,
    revocation: { check: 'always' },
    session: { strategy },
    pages: { sessions: true },
    ...more,
  });
}

async function signedIn(stage: Stage, username = 'ada', agent = FIREFOX): Promise<Browser> {
  const browser = stage.another();
  const fields = { username, password: 'correct horse' };
  const answer = await browser.post('/auth/callback/credentials', fields, {
    headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' },
    csrf: stage.config.skipCSRFCheck === undefined,
  });
  expect(answer.status).toBe(302);
  return browser;
}

interface Listed {
  readonly id: string;
  readonly current: boolean;
  readonly agent: string;
}

async function listed(browser: Browser): Promise<Listed[]> {
  const answer = await browser.get('/auth/sessions', JSON_ONLY);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { sessions: Listed[] }).sessions;
}

const otherOf = async (browser: Browser): Promise<string> =>
  (await listed(browser)).find(({ current }) => !current)?.id ?? '';
const isIn = async (browser: Browser): Promise<boolean> => (await browser.session()) !== null;

describe.each(['jwt', 'database'] as const)('the page of %s sessions', (strategy) => {
  it('lists them, this browser first and marked, with a form for each other one', async () => {
    const stage = await open(strategy);
    const one = await signedIn(stage);
    stage.wait(60);
    await signedIn(stage, 'ada', SAFARI);
    await signedIn(stage, 'bob');
    const answer = await one.get('/auth/sessions', HTML);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
    const body = await answer.text();
    expect(body.match(/class="item"/g)).toHaveLength(2);
    expect(body).toMatch(/This browser[\s\S]*Firefox on Windows[\s\S]*Safari on macOS/);
    expect(body).toContain('203.0.113.9');
    expect(body).toContain(START.toISOString());
    expect(body.match(/name="id"/g)).toHaveLength(1);
    expect(body).toContain('Sign out everywhere else');
    expect(body).not.toContain('<script');
  });

  it('is for whoever is signed in, who comes back to it', async () => {
    const stage = await open(strategy);
    for (const answer of [
      await stage.browser.get('/auth/sessions', HTML),
      await stage.browser.post('/auth/sessions', { others: 'yes' }),
    ]) {
      expect(answer.status).toBe(302);
      const { pathname, searchParams } = locationOf(answer);
      expect([pathname, searchParams.get('callbackUrl')]).toEqual([
        '/auth/signin',
        'https://app.test/auth/sessions',
      ]);
    }
    const json = await stage.browser.get('/auth/sessions', JSON_ONLY);
    expect([json.status, await json.json()]).toEqual([401, { message: expect.any(String) }]);
    const ended = await stage.browser.post('/auth/sessions', { others: 'yes' }, { headers: JSON_ONLY });
    expect(ended.status).toBe(401);
  });

  it('ends another session, and says so', async () => {
    const stage = await open(strategy);
    const [one, two] = [await signedIn(stage), await signedIn(stage)];
    const answer = await one.post('/auth/sessions', { id: await otherOf(one), callbackUrl: '/account' });
    expect(answer.status).toBe(303);
    const to = locationOf(answer);
    expect(to.href).toContain('/auth/sessions?status=ended&callbackUrl=');
    expect(await (await one.get(to.href, HTML)).text()).toMatch(
      /role="status"[\s\S]*That session has been signed out[\s\S]*href="https:\/\/app.test\/account"/,
    );
    expect([await isIn(one), await isIn(two)]).toEqual([true, false]);
    expect(await listed(one)).toHaveLength(1);
  });

  it('ends all others', async () => {
    const stage = await open(strategy);
    const [one, two, bob] = [await signedIn(stage), await signedIn(stage), await signedIn(stage, 'bob')];
    stage.wait(1);
    const answer = await one.post('/auth/sessions', { others: 'yes' });
    expect(locationOf(answer).search).toBe('?status=others');
    expect(await Promise.all([one, two, bob].map(isIn))).toEqual([true, false, true]);
    expect(await (await one.get('/auth/sessions', HTML)).text()).toContain('not signed in anywhere else');
  });

  it('ends that of this browser, with its cookie', async () => {
    const stage = await open(strategy);
    const one = await signedIn(stage);
    const [{ id } = { id: '' }] = await listed(one);
    const answer = await one.post('/auth/sessions', { id });
    expect([answer.status, locationOf(answer).pathname]).toEqual([303, '/auth/signed-out']);
    expect(one.names('session-token')).toEqual([]);
    expect(await (await one.get('/auth/signed-out', HTML)).text()).toContain('You are signed out');
  });

  it('answers an id of somebody else as one that there is not, and ends nothing', async () => {
    const stage = await open(strategy);
    const [ada, bob] = [await signedIn(stage), await signedIn(stage, 'bob')];
    const [{ id: foreign } = { id: '' }] = await listed(bob);
    const answers = [];
    for (const id of [foreign, 'unknown', 'x'.repeat(5000)]) {
      const page = await ada.post('/auth/sessions', { id });
      const json = await ada.post('/auth/sessions', { id }, { headers: JSON_ONLY });
      answers.push([page.status, locationOf(page).href, json.status, await json.json()]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(1)).toEqual([
      'https://app.test/auth/sessions?status=unknown',
      404,
      { message: expect.any(String), ended: 0 },
    ]);
    const body = await (await ada.get('/auth/sessions?status=unknown', HTML)).text();
    expect(body).toMatch(/role="alert"[\s\S]*no longer in your list/);
    expect([await isIn(ada), await isIn(bob)]).toEqual([true, true]);
  });

  it('refuses what another site sends, and what has no CSRF token', async () => {
    const stage = await open(strategy);
    const [one, two] = [await signedIn(stage), await signedIn(stage)];
    const id = await otherOf(one);
    const sites = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    for (const fields of [{ id }, { others: 'yes' }]) {
      const crossed = await one.post('/auth/sessions', fields, { headers: sites });
      expect(locationOf(crossed).searchParams.get('error')).toBe('MissingCSRF');
      const bare = await one.post('/auth/sessions', fields, { csrf: false });
      expect(locationOf(bare).searchParams.get('error')).toBe('MissingCSRF');
      const json = await one.post('/auth/sessions', fields, { csrf: false, headers: JSON_ONLY });
      expect([json.status, await json.json()]).toEqual([400, { error: 'MissingCSRF' }]);
    }
    expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
  });

  it('refuses a form that says neither or both', async () => {
    const stage = await open(strategy);
    const [one, two] = [await signedIn(stage), await signedIn(stage)];
    const id = await otherOf(one);
    for (const fields of [{}, { id: '' }, { others: 'no' }, { id, others: 'yes' }])
      expect((await one.post('/auth/sessions', fields)).status).toBe(400);
    expect(await isIn(two)).toBe(true);
  });

  it('answers programs in JSON', async () => {
    const stage = await open(strategy);
    const [one] = [await signedIn(stage), await signedIn(stage), await signedIn(stage)];
    expect(await listed(one)).toMatchObject([{ agent: FIREFOX }, { agent: FIREFOX }, { agent: FIREFOX }]);
    const first = await one.post(
      '/auth/sessions',
      { id: await otherOf(one) },
      { headers: { 'x-auth-return-redirect': '1' } },
    );
    expect([first.status, await first.json()]).toEqual([200, { ended: 1 }]);
    const others = await one.post('/auth/sessions', { others: 'yes' }, { headers: JSON_ONLY });
    expect([others.status, await others.json()]).toEqual([200, { ended: 1 }]);
  });

  it('does not know while the store is down: 503, and everybody stays signed in', async () => {
    const stage = await open(strategy);
    const [one, two] = [await signedIn(stage), await signedIn(stage)];
    const id = await otherOf(one);
    records.isDown = true;
    const list = await one.get('/auth/sessions', JSON_ONLY);
    expect([list.status, list.headers.get('retry-after')]).toEqual([503, '5']);
    const page = await one.get('/auth/sessions', HTML);
    expect(locationOf(page).searchParams.get('error')).toBe('Configuration');
    expect((await one.post('/auth/sessions', { id }, { headers: JSON_ONLY })).status).toBeGreaterThan(499);
    records.isDown = false;
    expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
  });

  it('shows what a browser says of itself as text, and no more of it than fits', async () => {
    const stage = await open(strategy);
    const one = await signedIn(stage, 'ada', `<script>alert(1)</script>${'x'.repeat(5000)}`);
    const body = await (await one.get('/auth/sessions', HTML)).text();
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script');
    expect(body).not.toContain('x'.repeat(41));
  });
});

describe('the option `pages.sessions`', () => {
  it.each([undefined, {}, { sessions: false }])('is off by default: 404 (%j)', async (pages) => {
    const stage = await open('jwt', { pages: pages ?? {} });
    const one = await signedIn(stage);
    expect((await one.get('/auth/sessions', JSON_ONLY)).status).toBe(404);
    expect(await (await one.get('/auth/sessions', HTML)).text()).toContain('Page not found');
    expect((await one.post('/auth/sessions', { others: 'yes' })).status).toBe(404);
    expect(stage.log.errors).toEqual([]);
    expect(stage.log.warnings).toContain('unknown-path');
  });

  it('leads to a page of the application, which lists and ends by the same action', async () => {
    const stage = await open('jwt', { pages: { sessions: '/account/sessions' } });
    const [one, two] = [await signedIn(stage), await signedIn(stage)];
    const shown = await one.get('/auth/sessions?status=ended', HTML);
    expect([shown.status, shown.headers.get('location')]).toEqual([302, '/account/sessions?status=ended']);
    const answer = await one.post('/auth/sessions', { id: await otherOf(one) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/sessions?status=ended']);
    expect(await isIn(two)).toBe(false);
  });

  it('says so also where the sign-out page is the application’s own, which would ask', async () => {
    const stage = await open('jwt', { pages: { sessions: true, signOut: '/leave', signIn: '/login' } });
    const one = await signedIn(stage);
    const [{ id } = { id: '' }] = await listed(one);
    const answer = await one.post('/auth/sessions', { id });
    expect([answer.status, locationOf(answer).pathname]).toEqual([303, '/auth/signed-out']);
    expect(await (await one.get('/auth/signed-out', HTML)).text()).toContain('You are signed out');
  });

  it('works without our check of forms, where the application has its own', async () => {
    const stage = await open('jwt', { skipCSRFCheck });
    const [one, two] = [await signedIn(stage), await signedIn(stage)];
    expect(await (await one.get('/auth/sessions', HTML)).text()).not.toContain('csrfToken');
    await one.post('/auth/sessions', { others: 'yes' }, { csrf: false });
    expect(await isIn(two)).toBe(false);
  });

  it.each([{ session: { strategy: 'jwt' } as const }, { session: { strategy: 'database' } as const }])(
    'is refused where sessions have no records (%j)',
    async ({ session }) => {
      const stage = await open(session.strategy);
      const { revocation: _, ...config } = stage.config;
      const answer = await Auth(new Request('https://app.test/auth/session'), config);
      expect(answer.status).toBe(500);
      expect(stage.log.errors.map(String).join()).toContain('`pages.sessions` needs the option `revocation`');
    },
  );

  it('is refused where it is neither true nor a page', async () => {
    const stage = await open('jwt', { pages: { sessions: 5 as unknown as string } });
    expect((await stage.browser.get('/auth/session')).status).toBe(500);
    expect(stage.log.errors.map(String).join()).toContain('`pages.sessions` must be true');
  });
});
