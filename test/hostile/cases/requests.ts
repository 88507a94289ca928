import { applyFaults } from '../faults.js';
import { hostileCase, type HostileCase } from '../hostile-case.js';
import { APP, begin, comeBack, signIn, type Returning } from '../world.js';

/** The beginning of flows, and requests that are none of ours. */
export const requestCases: readonly HostileCase[] = [
  hostileCase({
    ids: ['AR-02'],
    title: 'AR-02 states, nonces and challenges of 50 sign-ins all differ, and are long enough',
    expect: 'safe',
    act: async ({ world }) => {
      const answers: Response[] = [];
      for (let n = 0; n < 50; n++) answers.push(await world.browse().post('/auth/signin/idp'));
      return answers;
    },
    judge: (_, answers) =>
      ['state', 'nonce', 'code_challenge'].flatMap((name) => {
        const values = answers.map(
          ({ headers }) => new URL(headers.get('location') ?? APP, APP).searchParams.get(name) ?? '',
        );
        return new Set(values).size === 50 && values.every((value) => value.length >= 22)
          ? []
          : [`${name} repeats or is short`];
      }),
  }),
  hostileCase({
    ids: ['AR-03'],
    title:
      'AR-03 the challenge is by S256, the response type code, and the redirect_uri that of the application',
    expect: 'safe',
    act: async ({ browser }) => [await browser.post('/auth/signin/idp')],
    judge: (_, [answer]) => {
      const { searchParams } = new URL(answer?.headers.get('location') ?? APP, APP);
      return searchParams.get('code_challenge_method') === 'S256' &&
        searchParams.get('response_type') === 'code' &&
        searchParams.get('redirect_uri') === `${APP}/auth/callback/idp`
        ? []
        : ['the request is another'];
    },
  }),
  hostileCase<Returning[]>({
    ids: ['AR-07'],
    title: 'AR-07 two tabs begin, the first one comes back first',
    expect: 'signed in',
    outcomes: 2,
    prepare: async ({ world, browser }) => [await begin(world, browser), await begin(world, browser)],
    act: async ({ browser, prepared: [first, second] }) => {
      const answers = [await comeBack(browser, first?.answer ?? new URLSearchParams())];
      return [...answers, await comeBack(browser, second?.answer ?? new URLSearchParams())];
    },
    judge: (_, answers) =>
      answers.some(({ headers }) => /error/.test(headers.get('location') ?? ''))
        ? ['a tab sees an error']
        : [],
  }),
  hostileCase({
    ids: ['AR-10'],
    title: 'AR-10 a provider that requires pushed requests: the browser carries nothing of them',
    expect: 'safe',
    needs: ['par'],
    prepare: ({ world }) =>
      applyFaults(world.idp, { metadata: { require_pushed_authorization_requests: true } }),
    act: async ({ browser }) => [await browser.post('/auth/signin/idp')],
    judge: (_, [answer]) => {
      const names = [...new URL(answer?.headers.get('location') ?? APP, APP).searchParams.keys()].sort();
      return names.join() === 'client_id,request_uri' ? [] : ['the browser carries more'];
    },
  }),
  hostileCase({
    ids: ['AR-11'],
    title: 'AR-11 a pushed request is refused: the browser is not sent there',
    expect: 'refused',
    needs: ['par'],
    prepare: ({ world }) =>
      applyFaults(world.idp, {
        metadata: { require_pushed_authorization_requests: true },
        answers: [{ at: 'par', status: 400, json: { error: 'invalid_request' } }],
      }),
    act: async ({ world, browser }) => [await signIn(world, browser)],
    unasked: ['token'],
  }),
  hostileCase({
    ids: ['AR-16'],
    title: 'AR-16 odd parameters of a visitor break no header',
    expect: 'safe',
    act: async ({ browser }) => [
      await browser.post(
        `/auth/signin/idp?login_hint=${encodeURIComponent('a\r\nSet-Cookie: x=y')}&ui_locales=${'x'.repeat(4000)}`,
      ),
    ],
    judge: (_, answers) =>
      answers.some(({ headers }) => headers.getSetCookie().some((line) => line.startsWith('x=')))
        ? ['a header is broken']
        : [],
  }),
  hostileCase({
    ids: ['HP-05', 'HP-02'],
    title: 'HP-05 HP-02 the redirect_uri is the application’s, whatever proxies are said to have done',
    expect: 'safe',
    act: async ({ browser }) => [
      await browser.post(
        '/auth/signin/idp',
        {},
        {
          headers: {
            'x-forwarded-host': 'evil.test',
            'x-forwarded-proto': 'http',
            forwarded: 'host=evil.test',
          },
        },
      ),
    ],
    judge: (_, [answer]) =>
      decodeURIComponent(answer?.headers.get('location') ?? '').includes('evil.test') ? ['another host'] : [],
  }),
  hostileCase({
    ids: ['HP-08'],
    title: 'HP-08 other spellings of a path are no other door',
    expect: 'safe',
    act: async ({ browser }) =>
      Promise.all(
        [
          '/auth//session',
          '/auth/%73ession',
          '/AUTH/session',
          '/auth/./session',
          '/auth/session;v=1',
          '/auth/unheard-of',
        ].map((path) => browser.get(path)),
      ),
  }),
  hostileCase({
    ids: ['DL-03'],
    title: 'DL-03 300 chunks of a session',
    expect: 'refused',
    outcomes: 0,
    act: async ({ browser }) => {
      for (let n = 0; n < 300; n++) browser.plant(`__Secure-authjs.session-token.${n}`, 'A'.repeat(3900));
      return [await browser.get('/auth/session')];
    },
    judge: (_, [answer]) =>
      (answer?.headers.getSetCookie().length ?? 0) <= 20 ? [] : ['more than 20 cookies'],
  }),
];
