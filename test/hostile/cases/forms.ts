import { hostileCase, type Answer, type HostileCase } from '../hostile-case.js';
import { APP, byPassword, CSRF_COOKIE, PASSWORD, SESSION_COOKIE } from '../world.js';
import type { Browser } from '../../support/browser.js';

const ID = /\b[A-Z]{2}-\d{2}\b/g;
const LOGIN = '/auth/callback/credentials';
const EVE = { username: 'eve', password: PASSWORD };

/** Requests that change nothing anywhere, and are no attempt at anything. */
const LOOKS = /^CS-08|^CS-14/;

/** A form that another site sent, while grace is signed in: she stays so. */
const forged = (title: string, send: (browser: Browser) => Promise<Response>): HostileCase =>
  hostileCase({
    ids: title.match(ID) ?? [],
    title,
    expect: 'refused',
    outcomes: LOOKS.test(title) ? 0 : 1,
    prepare: async ({ browser }) => {
      await byPassword(browser, 'grace');
      return undefined;
    },
    act: async ({ browser }) => [await send(browser)],
  });

const raw = async (browser: Browser, type: string, body: string): Promise<Response> =>
  browser.send(
    new Request(`${APP}${LOGIN}`, {
      method: 'POST',
      headers: { cookie: browser.cookieHeader(), 'content-type': type },
      body,
    }),
  );

const crossSite: readonly HostileCase[] = [
  forged('CR-18 a login form without a token', (browser) => browser.post(LOGIN, EVE, { csrf: false })),
  forged('LO-20 a sign-out form without a token', (browser) =>
    browser.post('/auth/signout', {}, { csrf: false }),
  ),
  forged('CS-02 another token', (browser) =>
    browser.post(LOGIN, { ...EVE, csrfToken: 'f'.repeat(64) }, { csrf: false }),
  ),
  forged('CS-02 an empty token', (browser) =>
    browser.post(LOGIN, { ...EVE, csrfToken: '' }, { csrf: false }),
  ),
  forged('CS-02 the token in capitals', async (browser) =>
    browser.post(LOGIN, { ...EVE, csrfToken: (await browser.csrfToken()).toUpperCase() }, { csrf: false }),
  ),
  forged('CS-02 a cookie that nobody here made, and a token that fits it', (browser) => {
    browser.plant(CSRF_COOKIE, `${'a'.repeat(64)}%7C${'b'.repeat(64)}`);
    return browser.post(LOGIN, { ...EVE, csrfToken: 'a'.repeat(64) }, { csrf: false });
  }),
  forged('CS-06 a good token from another site (Sec-Fetch-Site)', (browser) =>
    browser.post(LOGIN, EVE, { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' } }),
  ),
  forged('CS-06 a good token from another origin', (browser) =>
    browser.post(LOGIN, EVE, { headers: { origin: 'https://evil.test' } }),
  ),
  ...['text/plain', 'application/json;text', 'application/x-www-form-urlencoded-x'].map((type) =>
    forged(`CS-07 a body of type ${type}`, async (browser) =>
      raw(browser, type, JSON.stringify({ ...EVE, csrfToken: await browser.csrfToken() })),
    ),
  ),
  forged('CS-08 a method in a header', (browser) =>
    browser.get('/auth/signout', { 'x-http-method-override': 'POST' }),
  ),
  forged('CS-08 a method in the query', (browser) => browser.get('/auth/signout?_method=POST')),
  forged('CS-14 AR-09 looking at everything', async (browser) => {
    for (const path of ['signin', 'signin/idp', 'error', 'verify-request', 'providers', 'csrf'])
      await browser.get(`/auth/${path}`, { 'sec-purpose': 'prefetch' });
    return browser.get('/auth/signout');
  }),
];

const looking = hostileCase({
  ids: ['AR-09', 'CS-14'],
  title: 'AR-09 CS-14 a link to a provider begins no flow',
  expect: 'refused',
  outcomes: 0,
  act: async ({ browser }) => [await browser.get('/auth/signin/idp')],
  judge: ({ browser, world }, answers) => [
    ...(browser.names('authjs.state').length > 0 ? ['cookies of a flow'] : []),
    ...((answers[0]?.headers.get('location') ?? '').startsWith(world.idp.issuer)
      ? ['a link leads to the provider']
      : []),
  ],
});

const retry = hostileCase({
  ids: ['CS-12'],
  title: 'CS-12 after a refused form the next one works',
  expect: 'signed in',
  email: 'eve@example.com',
  prepare: async ({ browser }) => {
    await browser.post(LOGIN, EVE, { csrf: false });
    return undefined;
  },
  act: async ({ browser }) => [await byPassword(browser, 'eve')],
});

/** A login that must fail; nobody is signed in before. */
const login = (title: string, send: (browser: Browser) => Promise<Response>): HostileCase =>
  hostileCase({
    ids: title.match(ID) ?? [],
    title,
    expect: 'refused',
    act: async ({ browser }) => [await send(browser)],
  });

const json = (browser: Browser, fields: Record<string, unknown>): Promise<Response> =>
  browser.postJson(LOGIN, fields);

const logins: readonly HostileCase[] = [
  login('CR-01 a wrong password', (browser) => byPassword(browser, 'grace', 'wrong')),
  login('CR-01 no password', (browser) => browser.post(LOGIN, { username: 'grace' })),
  login('CR-07 a password that is an object', (browser) =>
    json(browser, { username: 'grace', password: { $ne: null } }),
  ),
  login('CR-07 a password that is a list', (browser) =>
    json(browser, { username: 'grace', password: ['x'] }),
  ),
  login('CR-16 a password of a megabyte', (browser) => byPassword(browser, 'grace', 'x'.repeat(2 ** 20))),
  login('DL-02 20 000 fields', (browser) =>
    browser.post(LOGIN, Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, 'x']))),
  ),
  login('DL-02 JSON 100 000 levels deep', (browser) => raw(browser, 'application/json', '['.repeat(100_000))),
  login('DL-07 members of objects as fields', (browser) =>
    raw(
      browser,
      'application/json',
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
    ),
  ),
];

const throws = hostileCase({
  ids: ['CR-09', 'LG-06'],
  title: 'CR-09 LG-06 authorize throws with a secret in its message: the visitor sees nothing of it',
  expect: 'refused',
  act: async ({ browser }) => {
    const answer = await byPassword(browser, 'grace', 'throw');
    const location = answer.headers.get('location');
    return location === null ? [answer] : [answer, await browser.get(location)];
  },
  judge: (_, answers) =>
    answers.some(({ body, headers }) => /secret-canary/.test(body + (headers.get('location') ?? '')))
      ? ['the message is shown']
      : [],
  isOurFault: true,
});

/** Where an answer leads, but for the reference of a refusal, which is random and of one form. */
const targetOf = (answer: Answer | undefined): string | undefined =>
  answer?.headers.get('location')?.replace(/(?<=reference=)[0-9a-f]{8}$/, '');

const sameAnswer = hostileCase({
  ids: ['CR-02'],
  title: 'CR-02 somebody unknown and a wrong password get one answer',
  expect: 'safe',
  act: async ({ world }) => [
    await byPassword(world.browse(), 'nobody-of-this-name', 'wrong'),
    await byPassword(world.browse(), 'grace', 'wrong'),
  ],
  judge: (_, [one, other]) =>
    one?.status === other?.status && targetOf(one) === targetOf(other) ? [] : ['the answers differ'],
});

const ownFields = hostileCase({
  ids: ['CR-08'],
  title: 'CR-08 fields of the form do not say who somebody is',
  expect: 'signed in',
  email: 'eve@example.com',
  act: async ({ browser }) => [
    await browser.post(LOGIN, {
      ...EVE,
      id: 'user-grace',
      email: 'grace@example.com',
      userId: 'user-grace',
      user: '{}',
    }),
  ],
});

const honestLogin = hostileCase({
  ids: ['CR-01'],
  title: 'CR-01 the right password',
  expect: 'signed in',
  email: 'grace@example.com',
  act: async ({ browser }) => [await byPassword(browser)],
  judge: ({ browser }) => (browser.cookies.has(SESSION_COOKIE) ? [] : ['no session cookie']),
});

/** Forms: who sent them, and what is in them. */
export const formCases: readonly HostileCase[] = [
  ...crossSite,
  looking,
  retry,
  ...logins,
  throws,
  sameAnswer,
  ownFields,
  honestLogin,
];
