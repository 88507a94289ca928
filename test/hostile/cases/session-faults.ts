import { hostileCase, type HostileCase } from '../hostile-case.js';
import { ADA, byPassword, SESSION_COOKIE, signIn } from '../world.js';
import { ASK, good } from './session-tokens.js';

const renewalFails = hostileCase({
  ids: ['SC-09'],
  title: 'SC-09 the store fails where a session is renewed: it is valid still',
  expect: 'signed in',
  outcomes: 0,
  world: { kind: 'database' },
  prepare: async ({ world, browser }) => {
    await signIn(world, browser);
    world.wait(2 * 86_400);
    world.store.faults.set('updateSession', 'throws');
    return undefined;
  },
  act: async ({ browser }) => [await browser.get(ASK)],
  judge: (_, answers) => (answers[0]?.body.includes(ADA.email) === true ? [] : ['the answer says: nobody']),
  isOurFault: true,
});

const storeDown = hostileCase({
  ids: ['SC-10', 'SC-28', 'AD-09'],
  title:
    'SC-10 SC-28 AD-09 the store is down: no answer says “signed out” as if it knew, none is like a session',
  expect: 'safe',
  world: { kind: 'database' },
  prepare: async ({ world, browser }) => {
    await signIn(world, browser);
    world.store.faults.set('*', 'throws');
    return undefined;
  },
  act: async ({ browser }) => [await browser.get(ASK)],
  judge: ({ browser }, [answer]) => [
    ...(answer !== undefined && answer.status < 400 ? ['a status below 400'] : []),
    ...(/"user"|"expires"/.test(answer?.body ?? '') ? ['a body like a session'] : []),
    ...(/canary-of-the-store/.test(answer?.body ?? '') ? ['the visitor sees the error of the store'] : []),
    ...(browser.cookies.has(SESSION_COOKIE) ? [] : ['the session cookie is gone']),
  ],
  isOurFault: true,
});

const signedOutUser = hostileCase({
  ids: ['SC-15'],
  title: 'SC-15 two session cookies at once: that of somebody else does not win unseen',
  expect: 'safe',
  act: async ({ world }) => {
    const own = await good(world);
    const mallory = world.browse();
    await byPassword(mallory, 'mallory');
    const theirs = mallory.cookies.get(SESSION_COOKIE)?.value ?? '';
    return [
      await world.browse().get(ASK, { cookie: `${SESSION_COOKIE}=${own}; ${SESSION_COOKIE}=${theirs}` }),
    ];
  },
  judge: (_, answers) => (answers[0]?.body.includes('mallory') === true ? ['the planted session wins'] : []),
});

const oddExpiry = (expires: unknown): HostileCase =>
  hostileCase({
    ids: ['SC-24'],
    title: `SC-24 an adapter whose sessions expire at ${String(expires)}: nobody is signed in`,
    expect: 'safe',
    world: {
      kind: 'database',
      store: (adapter) => ({
        ...adapter,
        getSessionAndUser: async (token: string) => {
          const found = await adapter.getSessionAndUser?.(token);
          // An adapter that does not keep to its types.
          return found ? { ...found, session: { ...found.session, expires: expires as Date } } : null;
        },
      }),
    },
    act: async ({ world, browser }) => {
      await signIn(world, browser);
      return [await browser.get(ASK)];
    },
    judge: (_, answers) =>
      answers[0]?.body.includes(ADA.email) === true ? ['a session without an end is alive'] : [],
    isOurFault: true,
    isLasting: true,
  });

/** Sessions over stores that fail, and beside those of others. */
export const sessionFaultCases: readonly HostileCase[] = [
  renewalFails,
  storeDown,
  signedOutUser,
  ...[null, 'never', Number.NaN].map(oddExpiry),
];
