import { hostileCase, type HostileCase } from '../hostile-case.js';

const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const PAGES = ['signin', 'signout', 'error', 'verify-request'];
const isShown = (body: string): boolean => body.includes('<img src=x') || body.includes('<script>alert');

/** Built-in pages. */
export const pageCases: readonly HostileCase[] = [
  hostileCase({
    ids: ['PG-01'],
    title: 'PG-01 no parameter is markup on a page',
    expect: 'safe',
    act: async ({ browser }) =>
      Promise.all(
        PAGES.flatMap((page) =>
          ['error', 'email', 'callbackUrl', 'csrfToken', 'code', 'provider'].map((name) =>
            browser.get(`/auth/${page}?${new URLSearchParams({ [name]: MARKUP })}`),
          ),
        ),
      ),
    judge: (_, answers) => (answers.some(({ body }) => isShown(body)) ? ['a page shows markup'] : []),
  }),
  hostileCase({
    ids: ['PG-02', 'DL-07'],
    title: 'PG-02 DL-07 errors called like members of objects',
    expect: 'safe',
    act: async ({ browser }) =>
      Promise.all(
        ['__proto__', 'constructor', 'toString', 'valueOf', ''].map((name) =>
          browser.get(`/auth/error?error=${name}`),
        ),
      ),
    judge: (_, answers) =>
      answers.some(({ body }) => /native code|\[object/.test(body))
        ? ['a page shows a member of objects']
        : [],
  }),
  hostileCase({
    ids: ['PG-04', 'PG-05'],
    title: 'PG-04 PG-05 pages may not be framed, sniffed or kept, and tell no other site their URL',
    expect: 'safe',
    act: async ({ browser }) => Promise.all(PAGES.map((page) => browser.get(`/auth/${page}`))),
    judge: (_, answers) =>
      answers.every(
        ({ headers }) =>
          /frame-ancestors|^DENY/i.test(
            `${headers.get('content-security-policy') ?? ''}${headers.get('x-frame-options') ?? ''}`,
          ) &&
          headers.get('x-content-type-options') === 'nosniff' &&
          headers.has('referrer-policy'),
      )
        ? []
        : ['a header is missing'],
  }),
  hostileCase({
    ids: ['PG-07'],
    title: 'PG-07 pages load nothing of a third party',
    expect: 'safe',
    act: async ({ browser }) => Promise.all(PAGES.map((page) => browser.get(`/auth/${page}`))),
    judge: (_, answers) =>
      answers.some(({ body }) => /(?:src|href)="(?:https?:)?\/\/(?!app\.test)/.test(body))
        ? ['a third party is asked']
        : [],
  }),
  hostileCase({
    ids: ['PG-09'],
    title: 'PG-09 what a visitor does is never the status of a broken server',
    expect: 'safe',
    act: async ({ browser }) =>
      Promise.all(
        ['AccessDenied', 'Verification', 'x'].map((name) => browser.get(`/auth/error?error=${name}`)),
      ),
  }),
  hostileCase({
    ids: ['PG-10'],
    title: 'PG-10 the name of a provider is no markup',
    expect: 'safe',
    world: { provider: { name: MARKUP } },
    act: async ({ browser }) => [await browser.get('/auth/signin')],
    judge: (_, answers) => (answers.some(({ body }) => isShown(body)) ? ['a page shows markup'] : []),
  }),
  hostileCase({
    ids: ['PG-11'],
    title: 'PG-11 forms work without scripts',
    expect: 'safe',
    act: async ({ browser }) => [await browser.get('/auth/signin')],
    judge: (_, [answer]) =>
      ['signin/idp', 'signin/email', 'callback/credentials'].every((path) => answer?.body.includes(path))
        ? []
        : ['a form is missing'],
  }),
];
