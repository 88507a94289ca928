import { Password } from '../../../src/providers/password.js';
import { hostileCase, type Answer, type HostileCase } from '../hostile-case.js';
import { cheap } from '../../support/password-stage.js';
import type { Browser } from '../../support/browser.js';
import { APP, type World, type WorldChanges } from '../world.js';

const ADA = 'ada@example.com';
const BOB = 'bob@example.com';
const GOOD = 'tidal otter lamp';
const NEW = 'seven grey kettles';
const CALLBACK = '/auth/callback/password';

const world: WorldChanges = {
  hasRecords: true,
  more: (mails) => [Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap })],
};

const signUp = (browser: Browser, email = ADA, password = GOOD): Promise<Response> =>
  browser.post('/auth/signup/password', { email, password });
const logIn = (browser: Browser, password = GOOD, email = ADA): Promise<Response> =>
  browser.post(CALLBACK, { email, password });
const askForReset = (browser: Browser, email = ADA): Promise<Response> =>
  browser.post('/auth/reset/password', { email });

/** The link of the newest mail. Its token becomes a canary. */
function linkOf({ mails, canaries }: World): URL {
  const link = new URL(mails.at(-1)?.url ?? '', APP);
  canaries.add(link.searchParams.get('token') ?? link.searchParams.get('reset') ?? '');
  return link;
}

/** Signs up and confirms, in a browser of its own, which is signed in afterwards. */
async function accountOf(place: World, email = ADA): Promise<Browser> {
  const owner = place.browse();
  await signUp(owner, email);
  await owner.get(linkOf(place).href);
  place.canaries.add(GOOD).add(NEW);
  return owner;
}

/** Sends the form that a link shows. */
const sendLink = (browser: Browser, link: URL, fields: Record<string, string>): Promise<Response> =>
  browser.post(CALLBACK, { ...Object.fromEntries(link.searchParams), ...fields });

const needs = ['passwords'] as const;

/** A link to a new password that must not work: nobody is signed in, and the password is as it was. */
const badReset = (
  title: string,
  spoil: (link: URL, place: World) => Promise<void> | void,
  password = GOOD,
): HostileCase =>
  hostileCase<URL>({
    ids: [],
    title,
    expect: 'refused',
    needs,
    world,
    prepare: async ({ world: place, browser }) => {
      await accountOf(place);
      await askForReset(browser);
      const link = linkOf(place);
      await spoil(link, place);
      return link;
    },
    act: async ({ browser, prepared }) => [
      await sendLink(browser, prepared, { password: 'what an intruder chose' }),
    ],
    judge: async ({ world: place }) => {
      const owner = place.browse();
      await logIn(owner, password);
      return (await owner.session()) === null ? ['the password of the owner no longer works'] : [];
    },
  });

const bodyOf = ({ status, headers, body }: Answer): string =>
  `${status} ${headers.get('location')?.replace(/(?<=reference=)[0-9a-f]{8}$/, '')} ${body}`;

/** Two people ask the same, one of whom has an account: both get one answer. */
const sameAnswer = (
  title: string,
  ask: (browser: Browser, email: string) => Promise<Response>,
): HostileCase =>
  hostileCase({
    ids: [],
    title,
    expect: 'safe',
    needs,
    world,
    prepare: async ({ world: place }) => {
      await accountOf(place);
      return undefined;
    },
    act: async ({ world: place }) => [await ask(place.browse(), ADA), await ask(place.browse(), BOB)],
    judge: (_, [one, other]) =>
      one !== undefined && other !== undefined && bodyOf(one) === bodyOf(other) ? [] : ['the answers differ'],
  });

/** Accounts with a password: guesses, sign-up, and links to a new one. */
export const passwordCases: readonly HostileCase[] = [
  hostileCase({
    ids: ['CR-01'],
    title: 'CR-01 the right password of an account',
    expect: 'signed in',
    needs,
    world,
    email: ADA,
    prepare: async ({ world: place }) => {
      await accountOf(place);
      return undefined;
    },
    act: async ({ browser }) => [await logIn(browser)],
  }),
  hostileCase({
    ids: ['CR-03', 'CR-04'],
    title: 'CR-03 CR-04 twenty guesses on an account: five are hashed, and its owner gets in meanwhile',
    expect: 'signed in',
    needs,
    world,
    email: ADA,
    outcomes: 21,
    prepare: async ({ world: place, browser }) => {
      await accountOf(place);
      await logIn(browser);
      await browser.post('/auth/signout');
      return undefined;
    },
    act: async ({ world: place, browser }) => {
      const [thief, answers] = [place.browse(), [] as Response[]];
      for (let index = 0; index < 20; index++) answers.push(await logIn(thief, `guess ${index}`));
      return [...answers, await logIn(browser)];
    },
    judge: (_, answers) => {
      const looked = answers.filter(({ status }) => status !== 429).length;
      return looked === 6 ? [] : [`${looked} were looked at`];
    },
  }),
  sameAnswer('a sign-up with an address that is taken says nothing', (browser, email) =>
    signUp(browser, email),
  ),
  sameAnswer('asking for a new password says nothing', askForReset),
  sameAnswer('a wrong password and an unknown address get one answer', (browser, email) =>
    logIn(browser, 'wrong', email),
  ),
  hostileCase({
    ids: [],
    title: 'a sign-up with an address that is taken changes nothing, and writes to its owner',
    expect: 'safe',
    needs,
    world,
    changes: [],
    prepare: async ({ world: place }) => {
      await accountOf(place);
      return undefined;
    },
    act: async ({ browser }) => [await signUp(browser, ADA, 'what an intruder chose')],
    judge: async ({ world: place }) => {
      const [thief, owner] = [place.browse(), place.browse()];
      await logIn(thief, 'what an intruder chose');
      await logIn(owner);
      const mail = place.mails.at(-1);
      return [
        ...(mail?.kind === 'taken' && mail.to === ADA ? [] : [`a mail ${mail?.kind} to ${mail?.to}`]),
        ...((await thief.session()) === null ? [] : ['the password of the sign-up works']),
        ...((await owner.session()) === null ? ['the password of the owner no longer works'] : []),
      ];
    },
  }),
  hostileCase({
    ids: [],
    title: 'a sign-up counts for nothing before its address is confirmed',
    expect: 'refused',
    needs,
    world,
    prepare: async ({ browser }) => {
      await signUp(browser);
      return undefined;
    },
    act: async ({ browser }) => [await logIn(browser)],
  }),
  hostileCase<URL>({
    ids: [],
    title: 'a link to a new password signs in with it, and ends the sessions before',
    expect: 'signed in',
    needs,
    world: { ...world, kind: 'database' },
    email: ADA,
    prepare: async ({ world: place, browser }) => {
      await accountOf(place);
      await askForReset(browser);
      return linkOf(place);
    },
    act: async ({ browser, prepared }) => [await sendLink(browser, prepared, { password: NEW })],
    judge: async ({ world: place }) => {
      const { length } = place.memory.snapshot().sessions;
      const old = place.browse();
      await logIn(old);
      return [
        ...(length === 1 ? [] : [`${length} sessions`]),
        ...((await old.session()) === null ? [] : ['the password before still works']),
      ];
    },
  }),
  badReset(
    'a link to a new password a second time',
    async (link, place) => void (await sendLink(place.browse(), link, { password: NEW })),
    NEW,
  ),
  badReset(
    'an older link to a new password after a newer one was used',
    async (_, place) => {
      await askForReset(place.browse());
      await sendLink(place.browse(), linkOf(place), { password: NEW });
    },
    NEW,
  ),
  badReset('a link to a new password that has expired', (_, place) => place.wait(86_401)),
  badReset('a guessed link to a new password', (link) => link.searchParams.set('reset', 'f'.repeat(43))),
  badReset('the link of a sign-up as one to a new password', async (link, place) => {
    await signUp(place.browse(), BOB);
    link.searchParams.set('reset', linkOf(place).searchParams.get('token') ?? '');
  }),
  hostileCase<URL>({
    ids: [],
    title: 'a link to a new password changes that of its own address, whichever is sent along',
    expect: 'signed in',
    needs,
    world,
    email: BOB,
    prepare: async ({ world: place, browser }) => {
      await accountOf(place);
      await accountOf(place, BOB);
      await askForReset(browser, BOB);
      return linkOf(place);
    },
    act: async ({ browser, prepared }) => [await sendLink(browser, prepared, { password: NEW, email: ADA })],
    judge: async ({ world: place }) => {
      const [ada, thief] = [place.browse(), place.browse()];
      await logIn(ada);
      await logIn(thief, NEW);
      return [
        ...((await ada.session()) === null ? ['the password of another person no longer works'] : []),
        ...((await thief.session()) === null ? [] : ['the password of another person was changed']),
      ];
    },
  }),
];
