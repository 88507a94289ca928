import type { Browser } from '../../support/browser.js';
import { hostileCase, type HostileCase } from '../hostile-case.js';
import { begin, FLOW_COOKIES, SESSION_COOKIE, signIn, type World } from '../world.js';

/** Where a script asks who is signed in. */
export const ASK = '/auth/session';
/** The token of a good session. */
export const good = async (world: World): Promise<string> => {
  const browser = world.browse();
  await signIn(world, browser);
  return browser.cookies.get(SESSION_COOKIE)?.value ?? '';
};
const ID = /\b[A-Z]{2}-\d{2}\b/g;

/** Values that are no session, each planted in a browser of its own; none signs anybody in. */
const planted = (
  title: string,
  values: (session: string, world: World) => readonly string[] | Promise<readonly string[]>,
): HostileCase =>
  hostileCase<readonly string[]>({
    ids: title.match(ID) ?? [],
    title,
    expect: 'refused',
    outcomes: 0,
    prepare: async ({ world }) => values(await good(world), world),
    act: ({ world, prepared }) =>
      Promise.all(
        prepared.map(async (value) => world.browse().get(ASK, { cookie: `${SESSION_COOKIE}=${value}` })),
      ),
    judge: (_, answers) =>
      answers.every(({ status, body }) => status >= 400 || body === 'null')
        ? []
        : ['an answer shows a session'],
  });

const flip = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
const header =
  (changes: Record<string, unknown>) =>
  (session: string): string[] => {
    const [first = '', ...rest] = session.split('.');
    const read = JSON.parse(Buffer.from(first, 'base64url').toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify({ ...read, ...changes })).toString('base64url');
    return [[changed, ...rest].join('.')];
  };

const forged: readonly HostileCase[] = [
  planted('JW-01 JW-15 a session with any character changed', (session) =>
    Array.from({ length: 24 }, (_, n) => Math.floor((n * (session.length - 1)) / 24))
      // The last character of a part has bits that mean nothing: what changes those alone changes no octet.
      .filter((at) => session[at + 1] !== '.')
      .map((at) => flip(session, at)),
  ),
  planted('JW-03 a header that announces compression', header({ zip: 'DEF' })),
  planted('JW-04 another algorithm in the header', header({ enc: 'A128CBC-HS256' })),
  planted('JW-08 a header with the name of another key', header({ kid: 'another' })),
  planted('JW-05 a token that nobody sealed', () => ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'a.b.c.d.e']),
  planted('JW-12 DL-03 a session of a megabyte', (session) => [session + 'A'.repeat(2 ** 20)]),
  planted('SC-05 values of one’s own choice', () => [
    '1',
    'null',
    'undefined',
    'true',
    '%',
    '%00',
    '[]',
    '{}',
  ]),
  planted('JW-06 the cookies of a flow as a session', async (_, world) => {
    const browser = world.browse();
    await begin(world, browser);
    await browser.csrfToken();
    return browser.names().map((name) => browser.cookies.get(name)?.value ?? '');
  }),
];

const inChunks = hostileCase<Browser>({
  ids: ['JW-06'],
  title: 'JW-06 the cookies of a flow as chunks of a session',
  expect: 'refused',
  outcomes: 0,
  prepare: async ({ world }) => {
    const browser = world.browse();
    await begin(world, browser);
    return browser;
  },
  act: async ({ browser, prepared }) => {
    for (const part of FLOW_COOKIES)
      for (const name of prepared.names(part))
        browser.plant(`${SESSION_COOKIE}.0`, prepared.cookies.get(name)?.value ?? '');
    return [await browser.get(ASK)];
  },
});

/** What is no session. */
export const tokenCases: readonly HostileCase[] = [...forged, inChunks];
