import assert from 'node:assert/strict';
import { ALICE } from '../../drop-in/people.ts';
import { call, comeBackLater, headerOnceServerSays, shows, type Scene } from './scene.ts';

/** How often what depends on the moment is tried. */
const ROUNDS = 50;
const IN = `in ${ALICE.name}`;

/** What people see in a browser, each in one of its own. */
export interface BrowserCheck {
  readonly title: string;
  readonly run: (scene: Scene) => Promise<void>;
}

const CLIENT_SIGN_IN = `signIn('credentials', ${JSON.stringify({
  userName: ALICE.userName,
  password: ALICE.password,
  redirect: false,
})})`;

/** Signs in and out by actions, again and again, in a page that is never loaded again; gives what the header showed. */
async function byActions(scene: Scene, enter: string, leave: string): Promise<readonly string[]> {
  const tab = await scene.open('/given');
  await tab.evaluate('window.isTheSame = true');
  scene.asked();
  const seen: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await scene.signInBy(tab, enter);
    seen.push(await headerOnceServerSays(tab, ALICE.name));
    await tab.click(`#${leave} button`);
    seen.push(await headerOnceServerSays(tab, 'nobody'));
  }
  assert.equal(await tab.evaluate('window.isTheSame'), true, 'the page was loaded again');
  assert.deepEqual(scene.asked(), []);
  return seen;
}

function assertAllRight(seen: readonly string[]): void {
  const right = seen.filter((line, index) => line === (index % 2 === 0 ? IN : 'out')).length;
  assert.equal(right, 2 * ROUNDS, `right ${right} times of ${2 * ROUNDS}, in and out`);
}

/** In the order in which they run. */
export const checks: readonly BrowserCheck[] = [
  {
    title: `the header is right at once after a server action signed in or out and led on, ${ROUNDS} times`,
    run: async (scene) => assertAllRight(await byActions(scene, 'enter', 'leave')),
  },
  {
    title: `the header is right at once after a server action that stays on the page, ${ROUNDS} times`,
    run: async (scene) => assertAllRight(await byActions(scene, 'enter-here', 'leave-here')),
  },
  {
    title: 'ten components ask once; none asks with the session from the server',
    run: async (scene) => {
      for (const [enter, line] of [
        [false, 'out'],
        [true, IN],
      ] as const) {
        if (enter) await call(await scene.open('/asks'), CLIENT_SIGN_IN);
        scene.asked();
        for (const [path, wanted] of [
          ['/asks', ['GET session']],
          ['/given', []],
        ] as const) {
          const tab = await scene.open(path);
          await shows(tab, line);
          await tab.waitForTimeout(300);
          assert.deepEqual(scene.asked(), wanted, `${path}, ${line}`);
          await tab.close();
        }
      }
    },
  },
  {
    title:
      'with the session from the server, no component ever shows anything else, and a link asks for nothing',
    run: async (scene) => {
      await call(await scene.open('/asks'), CLIENT_SIGN_IN);
      scene.asked();
      const tab = await scene.open('/given');
      await tab.click('text=again');
      await tab.waitForSelector('h1');
      assert.deepEqual([...new Set((await tab.evaluate('window.shown')) as string[])], [IN]);
      assert.deepEqual(scene.asked(), []);
    },
  },
  {
    title:
      'the proxy leads strangers to the sign-in page, also where it runs on the edge, and lets people in',
    run: async (scene) => {
      const stranger = await scene.person.newPage();
      await stranger.goto(`${scene.origin}/inside`);
      const { pathname, searchParams } = new URL(stranger.url());
      assert.deepEqual([pathname, searchParams.get('callbackUrl')], ['/api/auth/signin', '/inside']);
      await call(await scene.open('/asks'), CLIENT_SIGN_IN);
      await stranger.goto(`${scene.origin}/inside`);
      assert.match((await stranger.textContent('body')) ?? '', new RegExp(`inside: ${ALICE.name}`));
    },
  },
  {
    title: 'a sign-in and a sign-out by scripts: the other tab follows, whoever read its session first',
    run: async (scene) => {
      const tabs = [await scene.open('/given'), await scene.open('/asks')] as const;
      for (const tab of tabs) await shows(tab, 'out');
      await call(tabs[0], CLIENT_SIGN_IN);
      for (const tab of tabs) await shows(tab, IN);
      await call(tabs[1], 'signOut({ redirect: false })');
      for (const tab of tabs) await shows(tab, 'out');
    },
  },
  {
    title: 'a sign-in and a sign-out by server actions: the other tab follows',
    run: async (scene) => {
      const [one, other] = [await scene.open('/given'), await scene.open('/asks')];
      await shows(other, 'out');
      await scene.signInBy(one, 'enter-here');
      for (const tab of [one, other]) await shows(tab, IN);
      await one.click('#leave-here button');
      for (const tab of [one, other]) await shows(tab, 'out');
    },
  },
  {
    title: 'what an action did counts after what a script did',
    run: async (scene) => {
      const tab = await scene.open('/given');
      await call(tab, CLIENT_SIGN_IN);
      await shows(tab, IN);
      await tab.click('#leave-here button');
      await shows(tab, 'out');
    },
  },
  {
    title: 'offline and back: never shown as signed out, and right again',
    run: async (scene) => {
      await call(await scene.open('/asks'), CLIENT_SIGN_IN);
      const tabs = [await scene.open('/given'), await scene.open('/asks')];
      for (const tab of tabs) await shows(tab, IN);
      await scene.person.setOffline(true);
      for (const tab of tabs) {
        await comeBackLater(tab);
        await tab.waitForTimeout(300);
        await shows(tab, IN);
      }
      const answers = tabs.map((tab) => tab.waitForResponse('**/api/auth/session'));
      await scene.person.setOffline(false);
      await Promise.all(answers);
      for (const tab of tabs) {
        await shows(tab, IN);
        assert.ok(!((await tab.evaluate('window.shown')) as string[]).includes('out'));
      }
    },
  },
  {
    title: 'signed out elsewhere while offline: shown once the network is back',
    run: async (scene) => {
      await call(await scene.open('/asks'), CLIENT_SIGN_IN);
      const tab = await scene.open('/given');
      await scene.person.setOffline(true);
      await scene.person.clearCookies();
      await comeBackLater(tab);
      await shows(tab, IN);
      await scene.person.setOffline(false);
      await shows(tab, 'out');
    },
  },
];
