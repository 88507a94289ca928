import { hostileCase, type HostileCase, type Place } from '../hostile-case.js';
import { begin, comeBack, SESSION_COOKIE, signIn } from '../world.js';
import { ASK, good } from './session-tokens.js';

const ID = /\b[A-Z]{2}-\d{2}\b/g;

const foreignSuffixes = hostileCase({
  ids: ['SC-14'],
  title: 'SC-14 cookies whose names only begin like that of the session',
  expect: 'signed in',
  outcomes: 0,
  prepare: async ({ world, browser }) => {
    await signIn(world, browser);
    for (const suffix of ['ZZZ', '-x', '.x', '.9', '.01', '._0'])
      browser.plant(`${SESSION_COOKIE}${suffix}`, 'planted');
    return undefined;
  },
  act: async ({ browser }) => [await browser.get(ASK)],
});

const fixation = (kind: 'jwt' | 'database'): HostileCase =>
  hostileCase({
    ids: ['SC-05', 'SC-04'],
    title: `SC-05 SC-04 a value planted before the sign-in is not adopted, ${kind}`,
    expect: 'signed in',
    world: { kind },
    prepare: async ({ browser }) => browser.plant(SESSION_COOKIE, 'planted-by-mallory'),
    act: async ({ world, browser }) => [await signIn(world, browser)],
    judge: async ({ world, browser }) => [
      ...(browser.cookies.get(SESSION_COOKIE)?.value === 'planted-by-mallory'
        ? ['the planted value is the session']
        : []),
      ...((await world
        .browse()
        .get(ASK, { cookie: `${SESSION_COOKIE}=planted-by-mallory` })
        .then((answer) => answer.text())) === 'null'
        ? []
        : ['the planted value is signed in']),
    ],
  });

const replaced = hostileCase<string>({
  ids: ['SC-04'],
  title: 'SC-04 a second sign-in has a new session, and the old one is dead',
  expect: 'signed in',
  world: { kind: 'database' },
  prepare: async ({ world, browser }) => {
    await signIn(world, browser);
    return browser.cookies.get(SESSION_COOKIE)?.value ?? '';
  },
  act: async ({ world, browser }) => [await signIn(world, browser)],
  judge: async ({ world, browser, prepared }) => {
    const answer = await world.browse().get(ASK, { cookie: `${SESSION_COOKIE}=${prepared}` });
    return [
      ...(browser.cookies.get(SESSION_COOKIE)?.value === prepared ? ['the session is the same'] : []),
      ...((await answer.text()) === 'null' ? [] : ['the old session is alive']),
    ];
  },
});

const attributes = hostileCase({
  ids: ['SC-01', 'SC-12'],
  title:
    'SC-01 SC-12 the session cookie is Secure, HttpOnly, Lax, for the host alone, and no longer than 4096 octets',
  expect: 'signed in',
  act: async ({ world, browser }) => [await signIn(world, browser)],
  judge: (_, answers) => {
    const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
    const session = lines.filter((line) => line.startsWith(SESSION_COOKIE) && !/=;/.test(line));
    const wanted = [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\//i];
    return [
      ...(session.length > 0 ? [] : ['no session cookie']),
      ...(session.every((line) => wanted.every((one) => one.test(line))) ? [] : ['an attribute is missing']),
      ...(lines.some((line) => /; Domain=/i.test(line)) ? ['a cookie is for a whole domain'] : []),
      ...(lines.every((line) => line.length <= 4096) ? [] : ['a cookie is longer than 4096 octets']),
    ];
  },
});

const entropy = hostileCase({
  ids: ['SC-02'],
  title: 'SC-02 session tokens are random, and all differ',
  expect: 'safe',
  world: { kind: 'database' },
  act: async ({ world }) => Promise.all(Array.from({ length: 8 }, () => signIn(world, world.browse()))),
  judge: ({ world }) => {
    const tokens = world.memory.snapshot().sessions.map(({ sessionToken }) => sessionToken);
    return [
      ...(new Set(tokens).size === 8 ? [] : ['tokens repeat, or sign-ins fail']),
      ...(tokens.every((token) => token.length >= 22) ? [] : ['tokens are short']),
    ];
  },
});

const expired = hostileCase<string>({
  ids: ['SC-06', 'SC-08'],
  title: 'SC-06 SC-08 a database session that has expired: nobody, and nothing is linked to it',
  expect: 'signed in',
  world: { kind: 'database' },
  prepare: async ({ world, browser }) => {
    await signIn(world, browser, 'other');
    const token = browser.cookies.get(SESSION_COOKIE)?.value ?? '';
    world.wait(40 * 86_400);
    browser.plant(SESSION_COOKIE, token);
    return token;
  },
  act: async ({ world, browser }) => {
    world.idp.faults.claims = { sub: 'somebody-else', email: 'else@example.com' };
    return [await signIn(world, browser)];
  },
  email: 'else@example.com',
  judge: ({ world }) => (world.memory.snapshot().users.length === 2 ? [] : ['not a user of their own']),
});

const expiredToken = hostileCase<string>({
  ids: ['SC-08', 'JW-05'],
  title: 'SC-08 JW-05 a session token 31 days later',
  expect: 'refused',
  outcomes: 0,
  prepare: async ({ world }) => {
    const session = await good(world);
    world.wait(31 * 86_400);
    return session;
  },
  act: async ({ browser, prepared }) => [await browser.get(ASK, { cookie: `${SESSION_COOKIE}=${prepared}` })],
  judge: (_, answers) => (answers[0]?.body === 'null' ? [] : ['the session is alive']),
});

const caching = hostileCase({
  ids: ['SC-18', 'CS-13'],
  title: 'SC-18 CS-13 session and CSRF token are for nobody’s cache and no other origin',
  expect: 'safe',
  prepare: async ({ world, browser }) => {
    await signIn(world, browser);
    return undefined;
  },
  act: async ({ browser }) =>
    Promise.all([ASK, '/auth/csrf'].map((path) => browser.get(path, { origin: 'https://evil.test' }))),
  judge: (_, answers) => [
    ...(answers.every(({ headers }) => /no-store/.test(headers.get('cache-control') ?? ''))
      ? []
      : ['it may be cached']),
    ...(answers.some(({ headers }) => headers.has('access-control-allow-origin'))
      ? ['another origin may read it']
      : []),
  ],
});

const years = (title: string, seconds: number): HostileCase =>
  hostileCase({
    ids: title.match(ID) ?? [],
    title,
    expect: 'signed in',
    prepare: async ({ world }) => world.wait(seconds),
    act: async ({ world, browser }) => [await signIn(world, browser)],
  });

const backwards = (kind: 'jwt' | 'database'): HostileCase =>
  hostileCase({
    ids: ['SC-26'],
    title: `SC-26 the clock steps back by an hour: nobody is signed out, ${kind}`,
    expect: 'signed in',
    outcomes: 0,
    world: { kind },
    prepare: async ({ world, browser }) => {
      await signIn(world, browser);
      world.wait(-3600);
      return undefined;
    },
    act: async ({ browser }) => [await browser.get(ASK)],
  });

const signOut = (kind: 'jwt' | 'database'): HostileCase =>
  hostileCase<string>({
    ids: ['LO-03', 'LO-04'],
    title: `LO-03 LO-04 the cookie of before the sign-out, once more, ${kind}`,
    expect: 'safe',
    world: { kind },
    prepare: async ({ world, browser }) => {
      await signIn(world, browser);
      const kept = browser.cookies.get(SESSION_COOKIE)?.value ?? '';
      await browser.post('/auth/signout');
      return kept;
    },
    act: async ({ world, prepared }) => [
      await world.browse().get(ASK, { cookie: `${SESSION_COOKIE}=${prepared}` }),
    ],
    // A token that no store knows lives as long as it says: neither documentation promises more.
    judge: ({ browser }: Place<string>, answers) => [
      ...(kind === 'database' && answers[0]?.body !== 'null' ? ['the session is alive'] : []),
      ...(browser.cookies.has(SESSION_COOKIE) ? ['the cookie is left'] : []),
    ],
  });

const otherApplication = hostileCase<string>({
  ids: ['JW-07', 'JW-11'],
  title: 'JW-07 JW-11 a session under the name of another cookie is none',
  expect: 'refused',
  outcomes: 0,
  prepare: ({ world }) => good(world),
  act: async ({ browser, prepared }) => [
    await browser.get(ASK, {
      cookie: `authjs.session-token=${prepared}; __Secure-other.session=${prepared}`,
    }),
  ],
  judge: (_, answers) => (answers[0]?.body === 'null' ? [] : ['a session is read']),
});

const stolenFlow = hostileCase<string>({
  ids: ['SC-05'],
  title: 'SC-05 a flow of one browser signs no other in',
  expect: 'refused',
  prepare: async ({ world }) => (await begin(world, world.browse())).answer.toString(),
  act: async ({ browser, prepared }) => [await comeBack(browser, new URLSearchParams(prepared))],
});

/** Sessions: what begins one, and what ends it. */
export const sessionCases: readonly HostileCase[] = [
  foreignSuffixes,
  fixation('jwt'),
  fixation('database'),
  replaced,
  attributes,
  entropy,
  expired,
  expiredToken,
  caching,
  years('SC-25 the clock in 2038 and after', 8.1 * 365.25 * 86_400),
  years('SC-25 the clock in 2100', 70 * 365.25 * 86_400),
  backwards('jwt'),
  backwards('database'),
  signOut('jwt'),
  signOut('database'),
  otherApplication,
  stolenFlow,
];
