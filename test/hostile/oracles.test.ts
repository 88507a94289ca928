import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.js';
import { latchkey } from './drivers/latchkey.js';
import { hostileCase, type HostileCase } from './hostile-case.js';
import { judge, oracles, type Evidence } from './oracles.js';
import { runCase } from './run-case.js';
import { byPassword, SESSION_COOKIE, signIn } from './world.js';

const fine: Evidence = {
  expect: 'refused',
  features: latchkey.features,
  answers: [{ status: 302, headers: new Headers({ location: 'https://app.test/auth/signin' }), body: '' }],
  before: undefined,
  after: undefined,
  wanted: 'ada@example.com',
  grants: 0,
  changed: [],
  mayChange: [],
  canaries: new Set(['canary']),
  log: 'sign-in refused',
  origins: ['https://app.test', 'https://idp.test'],
  flowsLeft: 0,
  endsFlow: true,
  asked: [{ url: 'https://idp.test/token', endpoint: 'token' }],
  idpOrigin: 'https://idp.test',
  unasked: ['userinfo'],
  outcomes: 1,
  isOurFault: false,
  wantedOutcomes: 1,
  seconds: 1,
  crashes: [],
  honest: true,
};
const answer = (headers: Record<string, string>, status = 302, body = ''): Partial<Evidence> => ({
  answers: [{ status, headers: new Headers(headers), body }],
});

describe('an oracle sees what is wrong:', () => {
  const wrong: readonly [oracle: string, text: string, changes: Partial<Evidence>][] = [
    ['O1', 'somebody is signed in', { after: 'mallory@example.com' }],
    ['O1', 'who was signed in no longer is', { before: 'ada@example.com' }],
    ['O1', 'a session cookie was set', { grants: 1 }],
    ['O1', 'the right person is not signed in', { expect: 'signed in' }],
    ['O1', 'the right person is not signed in', { expect: 'signed in', after: 'mallory@example.com' }],
    ['O2', 'users changed in the store', { changed: ['users'] }],
    ['O3', 'a secret in the log', { log: 'the canary' }],
    ['O3', 'a secret in a body', answer({}, 200, 'the canary')],
    ['O3', 'a secret in a Location', answer({ location: '/x?canary' })],
    ['O4', 'a Location leads to a foreign origin', answer({ location: 'https://evil.test/' })],
    ['O4', 'a Location leads to a foreign origin', answer({ location: '//evil.test' })],
    ['O4', 'a Location leads to a foreign origin', answer({ location: 'javascript:alert(1)' })],
    ['O5', 'cookies of the flow are left', { flowsLeft: 1 }],
    [
      'O6',
      'a foreign server was asked',
      { asked: [{ url: 'https://idp.test.evil.test/', endpoint: 'unknown' }] },
    ],
    [
      'O6',
      'the userinfo endpoint was asked',
      { asked: [{ url: 'https://idp.test/userinfo', endpoint: 'userinfo' }] },
    ],
    ['O7', '0 outcomes were told', { outcomes: 0 }],
    ['O7', '2 outcomes were told', { outcomes: 2 }],
    ['O8', 'a visitor causes a status from 500', answer({}, 500)],
    ['O9', 'no answer within 15 s', { seconds: 15 }],
    ['O10', 'not caught: Error: x', { crashes: ['Error: x'] }],
    ['O11', 'an honest sign-in fails afterwards', { honest: false }],
  ];

  it.each(wrong)('%s: %s', (oracle, text, changes) => {
    expect(judge(fine)).toEqual([]);
    expect(judge({ ...fine, ...changes })).toEqual([`${oracle}: ${text}`]);
  });

  it('O12: a page without its headers', () => {
    const page = answer({ 'content-type': 'text/html' }, 200);
    expect(judge({ ...fine, ...page })).toHaveLength(5);
    expect(judge({ ...fine, ...page, features: new Set() })).toEqual([]);
  });

  it('every one of them has a row here', () => {
    const seen = new Set([...wrong.map(([oracle]) => oracle), 'O12']);
    expect(Object.keys(oracles).filter((name) => !seen.has(name))).toEqual([]);
  });
});

const refused: HostileCase = hostileCase({
  ids: [],
  title: 'a wrong password',
  expect: 'refused',
  act: async ({ browser }) => [await byPassword(browser, 'grace', 'wrong')],
});
const honest: HostileCase = hostileCase({
  ids: [],
  title: 'an honest sign-in',
  expect: 'signed in',
  act: async ({ world, browser }) => [await signIn(world, browser)],
});

/** This library, behind something that breaks its answers. */
const broken = (spoil: (request: Request, response: Response) => Response | Promise<Response>): Driver => ({
  ...latchkey,
  open: (setup) => {
    const handle = latchkey.open(setup);
    return async (request) => spoil(request, await handle(request));
  },
});
const isLogin = (request: Request): boolean => request.url.includes('/callback/');
const withHeader = (response: Response, name: string, value: string): Response => {
  const headers = new Headers(response.headers);
  headers.append(name, value);
  return new Response(response.body, { status: response.status, headers });
};

describe('a whole case finds an implementation that', () => {
  it.each<[string, HostileCase, Driver, RegExp]>([
    [
      'sets a session cookie for a wrong password',
      refused,
      broken((request, response) =>
        isLogin(request) ? withHeader(response, 'set-cookie', `${SESSION_COOKIE}=x; Path=/`) : response,
      ),
      /^O1/,
    ],
    [
      'says that somebody is signed in, whoever asks',
      refused,
      broken((request, response) =>
        request.url.endsWith('/session') && request.headers.has('cookie')
          ? Response.json({ user: { email: 'mallory@example.com' } })
          : response,
      ),
      /^O1/,
    ],
    [
      'sends people elsewhere',
      refused,
      broken((request, response) =>
        isLogin(request) ? Response.redirect('https://evil.test/', 302) : response,
      ),
      /^O4/,
    ],
    [
      'fails where a visitor is wrong',
      refused,
      broken((request, response) => (isLogin(request) ? new Response('', { status: 500 }) : response)),
      /^O8/,
    ],
    [
      'writes the password into its answer',
      refused,
      broken((request, response) => (isLogin(request) ? new Response('correct horse') : response)),
      /^O3/,
    ],
    [
      'lets nobody in',
      honest,
      broken((request, response) => (isLogin(request) ? new Response('', { status: 403 }) : response)),
      /^O1/,
    ],
    [
      'throws',
      refused,
      broken((request, response) => {
        if (isLogin(request)) throw new Error('broken');
        return response;
      }),
      /^O10/,
    ],
    [
      'tells nobody of what happened',
      refused,
      { ...latchkey, open: (setup) => latchkey.open({ ...setup, onAudit: () => undefined }) },
      /^O7/,
    ],
    [
      'has another clock',
      honest,
      { ...latchkey, open: (setup) => latchkey.open({ ...setup, now: () => new Date(0) }) },
      /^O1/,
    ],
  ])('%s', async (...[, given, driver, found]) => {
    expect((await runCase(latchkey, given)).problems).toEqual([]);
    const { problems } = await runCase(driver, given);
    expect(problems?.filter((text) => found.test(text))).not.toEqual([]);
  });

  it('has not what it is about is not judged', async () => {
    const driver: Driver = { ...latchkey, features: new Set() };
    expect((await runCase(driver, { ...refused, needs: ['par'] })).problems).toBeUndefined();
  });
});
