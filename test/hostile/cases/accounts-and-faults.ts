import { applyFaults } from '../faults.js';
import { hostileCase, type HostileCase } from '../hostile-case.js';
import { ADA, askForLink, begin, comeBack, signIn, type Returning } from '../world.js';

const fresh = async (world: Parameters<typeof begin>[0]): Promise<Returning> => begin(world, world.browse());

/** Accounts, and stores and handlers that fail. */
export const faultCases: readonly HostileCase[] = [
  hostileCase<Returning>({
    ids: ['AL-01'],
    title: 'AL-01 another identity with the address of an existing user is not linked',
    expect: 'refused',
    prepare: async ({ world, browser }) => {
      await signIn(world, world.browse(), 'other');
      return begin(world, browser);
    },
    act: async ({ browser, prepared }) => [await comeBack(browser, prepared.answer)],
  }),
  hostileCase<Returning>({
    ids: ['AL-06'],
    title: 'AL-06 an identity of somebody else is not linked to who is signed in',
    expect: 'safe',
    world: { kind: 'database' },
    prepare: async ({ world, browser }) => {
      await signIn(world, world.browse());
      const link = await askForLink(world, browser, 'mallory@example.com');
      await browser.get(link.href);
      return begin(world, browser);
    },
    act: async ({ browser, prepared }) => [await comeBack(browser, prepared.answer)],
    judge: ({ world }) => {
      const { accounts, users } = world.memory.snapshot();
      const owner = users.find(({ email }) => email === ADA.email)?.id;
      return accounts.every(({ userId }) => userId === owner) ? [] : ['the identity changed hands'];
    },
  }),
  hostileCase({
    ids: ['AD-03'],
    title: 'AD-03 two first sign-ins of one person at once: one user, one account',
    expect: 'safe',
    world: { kind: 'database' },
    act: async ({ world }) => Promise.all([signIn(world, world.browse()), signIn(world, world.browse())]),
    judge: ({ world }) => {
      const { users, accounts } = world.memory.snapshot();
      return users.length === 1 && accounts.length === 1
        ? []
        : [`${users.length} users, ${accounts.length} accounts`];
    },
  }),
  hostileCase({
    ids: ['AD-12', 'LG-07'],
    title: 'AD-12 LG-07 an event handler that throws breaks no sign-in',
    expect: 'signed in',
    world: {
      config: {
        events: {
          signIn: () => {
            throw new Error('the handler is broken');
          },
        },
      },
    },
    act: async ({ world, browser }) => [await signIn(world, browser)],
  }),
  hostileCase<Returning>({
    ids: ['AD-09', 'LG-06'],
    title: 'AD-09 LG-06 the store fails during a callback: the visitor sees nothing of its error',
    expect: 'refused',
    isOurFault: true,
    prepare: async ({ world, browser }) => {
      const returning = await begin(world, browser);
      world.store.faults.set('getUserByAccount', 'throws');
      return returning;
    },
    act: async ({ browser, prepared }) => [await comeBack(browser, prepared.answer)],
    judge: (_, answers) =>
      answers.some(({ body, headers }) =>
        /SELECT|canary-of-the-store/.test(body + (headers.get('location') ?? '')),
      )
        ? ['it is shown']
        : [],
  }),
  hostileCase<Returning>({
    ids: ['LG-02', 'AR-19'],
    title: 'LG-02 AR-19 debug lines have no secret, code or token',
    expect: 'signed in',
    world: { config: { debug: true } },
    prepare: ({ world, browser }) => begin(world, browser),
    act: async ({ browser, prepared }) => [await comeBack(browser, prepared.answer)],
  }),
  hostileCase<Returning>({
    ids: ['LG-05'],
    title: 'LG-05 claims of a token that is refused are in no log',
    expect: 'refused',
    prepare: async ({ world, browser }) => {
      const returning = await begin(world, browser);
      world.canaries.add('pii-canary');
      await applyFaults(world.idp, { claims: { aud: 'another', phone_number: 'pii-canary' } });
      return returning;
    },
    act: async ({ browser, prepared }) => [await comeBack(browser, prepared.answer)],
  }),
  hostileCase<Returning>({
    ids: ['AD-05'],
    title: 'AD-05 a sign-out whose session is gone already',
    expect: 'safe',
    world: { kind: 'database' },
    prepare: async ({ world, browser }) => {
      const returning = await fresh(world);
      await signIn(world, browser);
      world.memory.clear();
      return returning;
    },
    act: async ({ browser }) => [await browser.post('/auth/signout')],
  }),
];
