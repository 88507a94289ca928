import { FOREIGN_TARGETS, OWN_TARGETS } from '../../security/return-targets.js';
import { hostileCase, type Answer, type HostileCase } from '../hostile-case.js';
import { APP, begin, byPassword, comeBack, PASSWORD } from '../world.js';

const query = (target: string): string =>
  new URLSearchParams({ callbackUrl: target.toWellFormed() }).toString();
const leaves = (answers: readonly Answer[]): readonly string[] => {
  const urls = answers.flatMap(({ headers, body }) => {
    const found = /^\{"url":("[^"]*")/.exec(body)?.[1];
    return [headers.get('location') ?? '', found === undefined ? '' : String(JSON.parse(found))];
  });
  return urls.every((url) => url === '' || (URL.canParse(url, APP) && new URL(url, APP).origin === APP))
    ? []
    : ['a target leads away'];
};

const targets = (title: string, wanted: (target: string) => boolean): HostileCase =>
  hostileCase({
    ids: title.match(/\b[A-Z]{2}-\d{2}\b/g) ?? [],
    title,
    expect: 'safe',
    act: async ({ world }) => {
      const answers: Response[] = [];
      for (const target of FOREIGN_TARGETS.filter(wanted)) {
        const browser = world.browse();
        answers.push(await browser.get(`/auth/signin?${query(target)}`));
        answers.push(await browser.post('/auth/signout', { callbackUrl: target }));
        answers.push(
          await world
            .browse()
            .post(
              '/auth/callback/credentials',
              { username: 'grace', password: PASSWORD, callbackUrl: target },
              { headers: { 'x-auth-return-redirect': '1' } },
            ),
        );
      }
      return answers;
    },
    judge: (_, answers) => leaves(answers),
    shows: [PASSWORD],
  });

const SCHEME = /^[\s\p{Cc}]*(?:java|data|vbs|blob|files|file|about|view|intent|ftp|ws|mailto|x-)/iu;
const WEB = /^https?:\/\//;

/** Where people are sent. */
export const redirectCases: readonly HostileCase[] = [
  targets('RD-01 RD-03 RD-13 a target of another host, in every disguise', (target) => WEB.test(target)),
  targets(
    'RD-02 RD-05 RD-07 a target without a scheme, or that cannot be read',
    (target) => !WEB.test(target) && !SCHEME.test(target),
  ),
  targets('RD-04 a target of another scheme', (target) => SCHEME.test(target)),
  hostileCase({
    ids: ['RD-01'],
    title: 'RD-01 targets of one’s own arrive',
    expect: 'signed in',
    outcomes: 2,
    email: 'grace@example.com',
    act: async ({ browser }) => {
      const answers: Response[] = [];
      for (const [target] of OWN_TARGETS.slice(0, 2))
        answers.push(
          await browser.post('/auth/callback/credentials', {
            username: 'grace',
            password: PASSWORD,
            callbackUrl: target,
          }),
        );
      return answers;
    },
    judge: (_, answers) =>
      new URL(answers.at(-1)?.headers.get('location') ?? '/', APP).href === `${APP}/home?x=1#y`
        ? []
        : ['it does not arrive'],
  }),
  hostileCase({
    ids: ['RD-08'],
    title: 'RD-08 a poisoned cookie leads nowhere, and breaks nothing',
    expect: 'signed in',
    act: async ({ world, browser }) => {
      browser.plant('__Secure-authjs.callback-url', encodeURIComponent('javascript:alert(1)'));
      const { answer } = await begin(world, browser);
      browser.plant('__Secure-authjs.callback-url', encodeURIComponent('//evil.test/x'));
      return [await comeBack(browser, answer)];
    },
    judge: (_, answers) => leaves(answers),
  }),
  hostileCase({
    ids: ['RD-08'],
    title: 'RD-08 a session is read beside a poisoned cookie',
    expect: 'signed in',
    outcomes: 0,
    email: 'grace@example.com',
    prepare: async ({ browser }) => {
      await byPassword(browser);
      browser.plant('__Secure-authjs.callback-url', encodeURIComponent('http://['));
      return undefined;
    },
    act: async ({ browser }) => [await browser.get('/auth/session')],
  }),
];
