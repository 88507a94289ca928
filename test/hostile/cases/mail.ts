import { hostileCase, type HostileCase } from '../hostile-case.js';
import { APP, askForLink, signIn } from '../world.js';

const BOB = 'bob@example.com';

/** What is not exactly one address: nobody gets a mail. */
const notOneAddress = (id: string, title: string, addresses: readonly string[]): HostileCase =>
  hostileCase({
    ids: [id],
    title: `${id} ${title}`,
    expect: 'safe',
    act: async ({ world }) => {
      const answers: Response[] = [];
      for (const email of addresses) answers.push(await world.browse().post('/auth/signin/email', { email }));
      return answers;
    },
    judge: ({ world }) => {
      const mailed = world.outbox.map(({ identifier }) => JSON.stringify(identifier.slice(0, 30)));
      return mailed.length === 0 ? [] : [`a mail to ${mailed.join(', ')}`];
    },
  });

/** A link that was changed, or comes too late: nobody is signed in. */
const badLink = (
  id: string,
  title: string,
  {
    spoil = () => undefined,
    wait = 0,
    twice = false,
  }: { spoil?: (link: URL) => void; wait?: number; twice?: boolean },
): HostileCase =>
  hostileCase<URL>({
    ids: [id],
    title: `${id} ${title}`,
    expect: 'refused',
    changes: ['verificationTokens'],
    prepare: async ({ world, browser }) => {
      const link = await askForLink(world, browser, BOB);
      if (twice) {
        await browser.get(link.href);
        await browser.post('/auth/signout');
      }
      world.wait(wait);
      spoil(link);
      return link;
    },
    // Some show a page that asks for a click; it is clicked.
    act: async ({ world, browser, prepared }) => {
      const answer = await browser.get(prepared.href);
      if (answer.status !== 200) return [answer];
      const { token = '', email = '' } = Object.fromEntries(prepared.searchParams);
      world.canaries.delete(token);
      return [answer, await browser.post('/auth/callback/email', { token, email })];
    },
  });

/** Mail links: what is an address, and what a link is good for. */
export const mailCases: readonly HostileCase[] = [
  hostileCase<URL>({
    ids: ['EM-01'],
    title: 'EM-01 a link in the browser that asked for it',
    expect: 'signed in',
    email: BOB,
    prepare: ({ world, browser }) => askForLink(world, browser, BOB),
    act: async ({ browser, prepared }) => [await browser.get(prepared.href)],
    judge: ({ world }) =>
      world.memory.snapshot().verificationTokens.length === 0 ? [] : ['the token is left'],
  }),
  badLink('EM-02', 'a link a second time', { twice: true }),
  badLink('EM-03', 'a link that has expired', { wait: 601 }),
  badLink('EM-04', 'the token of one address with another', {
    spoil: (link) => link.searchParams.set('email', 'victim@example.com'),
  }),
  badLink('EM-04', 'the address with a guessed token', {
    spoil: (link) => link.searchParams.set('token', 'f'.repeat(64)),
  }),
  badLink('EM-04', 'a link without its address', { spoil: (link) => link.searchParams.delete('email') }),
  badLink('EM-04', 'a link without its token', { spoil: (link) => link.searchParams.delete('token') }),
  hostileCase<URL>({
    ids: ['EM-04'],
    title: 'EM-04 a link works after somebody tried it with another address',
    expect: 'signed in',
    email: BOB,
    prepare: async ({ world, browser }) => {
      const link = await askForLink(world, browser, BOB);
      const other = new URL(link);
      other.searchParams.set('email', 'victim@example.com');
      await world.browse().get(other.href);
      return link;
    },
    act: async ({ browser, prepared }) => [await browser.get(prepared.href)],
  }),
  hostileCase<URL>({
    ids: ['EM-06', 'EM-08'],
    title: 'EM-06 EM-08 a link that a scanner opened elsewhere still works, and signs nobody in there',
    expect: 'signed in',
    email: BOB,
    prepare: ({ world, browser }) => askForLink(world, browser, BOB),
    act: async ({ world, browser, prepared }) => {
      const scanner = world.browse();
      await scanner.get(prepared.href);
      return [await browser.get(prepared.href)];
    },
  }),
  hostileCase<URL>({
    ids: ['EM-23'],
    title: 'EM-23 ten clicks at once: one session',
    expect: 'safe',
    world: { kind: 'database' },
    prepare: ({ world, browser }) => askForLink(world, browser, BOB),
    act: async ({ browser, prepared }) =>
      Promise.all(Array.from({ length: 10 }, () => browser.clone().get(prepared.href))),
    judge: ({ world }) => {
      const { length } = world.memory.snapshot().sessions;
      return length === 1 ? [] : [`${length} sessions`];
    },
  }),
  hostileCase<URL>({
    ids: ['EM-26'],
    title: 'EM-26 a link while somebody else is signed in: the session is that of the link',
    expect: 'signed in',
    email: BOB,
    world: { kind: 'database' },
    prepare: async ({ world, browser }) => {
      await signIn(world, browser);
      return askForLink(world, browser, BOB);
    },
    act: async ({ browser, prepared }) => [await browser.get(prepared.href)],
  }),
  hostileCase<URL>({
    ids: ['EM-21'],
    title: 'EM-21 the store has not the token that the mail has',
    expect: 'safe',
    act: async ({ browser }) => [await browser.post('/auth/signin/email', { email: BOB })],
    judge: ({ world }) =>
      JSON.stringify(world.memory.snapshot()).includes(world.outbox[0]?.token ?? '"')
        ? ['the token is stored']
        : [],
  }),
  hostileCase({
    ids: ['EM-20'],
    title: 'EM-20 somebody known and somebody unknown get one answer',
    expect: 'safe',
    prepare: async ({ world }) => {
      await signIn(world, world.browse());
      return undefined;
    },
    act: async ({ world }) => [
      await world.browse().post('/auth/signin/email', { email: 'ada-canary@example.com' }),
      await world.browse().post('/auth/signin/email', { email: 'nobody@example.com' }),
    ],
    judge: (_, [one, other]) =>
      one?.status === other?.status && one?.headers.get('location') === other?.headers.get('location')
        ? []
        : ['the answers differ'],
  }),
  hostileCase({
    ids: ['EM-11'],
    title: 'EM-11 the store fails: no link is mailed that does not work',
    expect: 'safe',
    isOurFault: true,
    prepare: async ({ world }) => void world.store.faults.set('createVerificationToken', 'throws'),
    act: async ({ browser }) => [await browser.post('/auth/signin/email', { email: BOB })],
    judge: ({ world }) => (world.outbox.length === 0 ? [] : ['a dead link was mailed']),
  }),
  notOneAddress('EM-14', 'two addresses in one', [
    'a@b.test,c@d.test',
    'a@b.test;c@d.test',
    'a@b.test c@d.test',
    'a@b@c.test',
  ]),
  notOneAddress('EM-14', 'two addresses, once they are normalised', [
    'a@b.test＠c.test',
    'a@b.test﹫c.test',
    'a@b.test，c@d.test',
  ]),
  notOneAddress('EM-16', 'controls, quotes, comments and brackets', [
    'a\0@b.test',
    'a@b.test\r\nBcc: c@d.test',
    '"e@attacker.test"@victim.test',
    'a(comment)@b.test',
    'Ada <a@b.test>',
    'group:a@b.test;',
    'a@[127.0.0.1]',
    'a@b.test<script>',
  ]),
  notOneAddress('EM-17', 'longer than an address can be', [
    `${'a'.repeat(65)}@b.test`,
    `a@${'b.'.repeat(130)}test`,
  ]),
  hostileCase({
    ids: ['EM-18'],
    title: 'EM-18 every spelling of a domain is that domain',
    expect: 'safe',
    act: async ({ world }) => {
      for (const email of ['bob@xn--exmple-cua.test', 'BOB@EXÄMPLE.test'])
        await world.browse().post('/auth/signin/email', { email });
      return [];
    },
    judge: ({ world }) =>
      new Set(world.outbox.map(({ identifier }) => identifier)).size === 1 ? [] : ['one address is two'],
  }),
  hostileCase({
    ids: ['EM-12', 'HP-01'],
    title: 'EM-12 HP-01 a mail link never leads to a host that a proxy header names',
    expect: 'safe',
    act: async ({ browser }) => [
      await browser.post(
        '/auth/signin/email',
        { email: BOB },
        { headers: { 'x-forwarded-host': 'evil.test' } },
      ),
    ],
    judge: ({ world }) =>
      world.outbox.every(({ url }) => url.startsWith(`${APP}/`)) ? [] : ['the link leads elsewhere'],
  }),
];
