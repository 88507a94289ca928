import { hostileCase, type Answer, type HostileCase } from '../hostile-case.js';
import { applyFaults } from '../faults.js';
import { begin, byPassword, comeBack, PASSWORD, signIn } from '../world.js';
import type { Browser } from '../../support/browser.js';

const LOGIN = '/auth/callback/credentials';
/** Many addresses, as somebody has who rents a botnet. */
const from = (index: number): Record<string, string> => ({
  'x-client': `198.51.${index % 100}.${Math.floor(index / 100) + 1}`,
});
const world = { config: { limits: { clientAddress: 'x-client' } } };

const guess = (browser: Browser, index: number, password = `guess ${index}`): Promise<Response> =>
  browser.post(LOGIN, { username: 'grace', password }, { headers: from(index) });

async function guesses(browser: Browser, count: number): Promise<Response[]> {
  const answers: Response[] = [];
  for (let index = 0; index < count; index++) answers.push(await guess(browser, index));
  return answers;
}

const statusesOf = (answers: readonly Answer[]): string => answers.map(({ status }) => status).join(' ');

/** How often somebody may try, and that nobody can use that against the owner. */
export const limitCases: readonly HostileCase[] = [
  hostileCase({
    ids: ['CR-03'],
    title: 'CR-03 twenty guesses from twenty addresses, the last one right: five are looked at',
    expect: 'refused',
    needs: ['limits'],
    world,
    outcomes: 21,
    act: async ({ browser }) => [...(await guesses(browser, 20)), await guess(browser, 20, PASSWORD)],
    judge: (_, answers) =>
      statusesOf(answers) === [...Array(5).fill(302), ...Array(16).fill(429)].join(' ') &&
      answers.slice(5).every(({ headers }) => Number(headers.get('retry-after')) >= 1)
        ? []
        : [statusesOf(answers)],
  }),
  hostileCase({
    ids: ['CR-04'],
    title: 'CR-04 the owner gets in at once on a device that is known, while somebody guesses',
    expect: 'signed in',
    needs: ['limits'],
    world,
    email: 'grace@example.com',
    prepare: async ({ world: { browse }, browser }) => {
      await byPassword(browser);
      await browser.post('/auth/signout');
      await guesses(browse(), 20);
      return undefined;
    },
    act: async ({ browser }) => [await byPassword(browser)],
  }),
  hostileCase({
    ids: ['CR-03'],
    title: 'CR-03 the owner gets in on a new device once the delay is over: nobody is locked out for good',
    expect: 'signed in',
    needs: ['limits'],
    world,
    email: 'grace@example.com',
    prepare: async ({ world: { browse, wait } }) => {
      await guesses(browse(), 20);
      wait(2);
      return undefined;
    },
    act: async ({ browser }) => [await byPassword(browser)],
  }),
  hostileCase({
    ids: ['CR-05'],
    title: 'CR-05 one guess on each of 60 accounts from one /64: 50 are looked at',
    expect: 'refused',
    needs: ['limits'],
    world,
    outcomes: 60,
    act: async ({ browser }) => {
      const answers: Response[] = [];
      for (let index = 0; index < 60; index++) {
        const headers = { 'x-client': `2001:db8:1:2::${index.toString(16)}` };
        answers.push(await browser.post(LOGIN, { username: `person${index}`, password: 'x' }, { headers }));
      }
      return answers;
    },
    judge: (_, answers) => {
      const looked = answers.filter(({ status }) => status !== 429).length;
      return looked === 50 ? [] : [`${looked} were looked at`];
    },
  }),
  hostileCase({
    ids: ['EM-10'],
    title: 'EM-10 ten mails to one address from ten addresses: five are sent',
    expect: 'safe',
    needs: ['limits'],
    world,
    act: async ({ browser }) => {
      const answers: Response[] = [];
      for (let index = 0; index < 10; index++) {
        const fields = { email: 'Bob@Example.com' };
        answers.push(await browser.post('/auth/signin/email', fields, { headers: from(index) }));
      }
      return answers;
    },
    judge: ({ world: { outbox } }, answers) => [
      ...(outbox.length === 5 ? [] : [`${outbox.length} mails`]),
      ...(answers.slice(5).every(({ status }) => status === 429) ? [] : [statusesOf(answers)]),
    ],
  }),
  hostileCase<{ answered: number }>({
    ids: ['DL-04'],
    title: 'DL-04 one provider hangs for twenty people: whoever comes by another is signed in meanwhile',
    expect: 'signed in',
    prepare: async ({ world: { idp, browse }, world: place }) => {
      const answers = Array.from({ length: 20 }, (_, n) => ({
        at: 'token' as const,
        nth: n + 1,
        network: 'hangs' as const,
      }));
      await applyFaults(idp, { answers });
      const seen = { answered: 0 };
      const waiting = async (): Promise<void> => {
        const own = browse();
        await comeBack(own, (await begin(place, own)).answer);
        seen.answered += 1;
      };
      for (let count = 0; count < 20; count++) void waiting();
      while (idp.callsTo('token').length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
      return seen;
    },
    act: async ({ world: place, browser }) => [await signIn(place, browser, 'other')],
    judge: ({ prepared }) => (prepared.answered === 0 ? [] : ['the provider was not slow']),
  }),
];
