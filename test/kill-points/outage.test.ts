import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { EmailConfig } from '../../src/types/provider-email.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { isExhaustive } from '../support/sample.js';
import { crowdOf } from './crowd.js';
import { FailingStore, FAULTS } from './failing-store.js';
import type { Fault } from './failing-store.js';
import { memoryStore, plainStore, sqliteStore } from './stores.js';
import type { LastingStore } from './stores.js';

const APP = 'https://app.test';
const TOKEN = 'session-token';
/** People who are signed in, who come back from the provider, and who open a link: 200 requests together. */
const [READERS, COMERS, OPENERS] = isExhaustive ? [100, 60, 40] : [20, 12, 8];
const ALL = READERS + COMERS + OPENERS;

/** One person: a browser, and the way in. */
interface Person {
  readonly address: string;
  readonly browser: Browser;
}

/** An application over a store that fails on demand, and everything that an answer must not be. */
async function open(lasting: LastingStore, strategy: 'jwt' | 'database') {
  const store = new FailingStore(lasting.adapter());
  const idp = await FakeIdp.create();
  const crowd = crowdOf(idp);
  const mails = new Map<string, string>();
  const falselySignedOut: string[] = [];
  const email: EmailConfig = {
    id: 'email',
    name: 'Email',
    type: 'email',
    sendVerificationRequest: ({ identifier, url }) => void mails.set(identifier, url),
  };
  const { issuer, clientId, clientSecret } = idp;
  const config: AuthConfig = baseConfig({
    providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret }, email],
    adapter: store.adapter,
    session: { strategy },
    logger: recordingLogger().logger,
    runtime: { fetch: crowd.fetch },
  });
  const person = (address: string): Person => {
    const handle = async (request: Request): Promise<Response> => {
      const wasSignedIn = (request.headers.get('cookie') ?? '').includes(TOKEN);
      const answer = await Auth(request, config);
      if (wasSignedIn && (await saysSignedOut(request, answer.clone()))) falselySignedOut.push(request.url);
      return answer;
    };
    return { address, browser: new Browser(handle, APP) };
  };
  /** Up to the provider and back: gives what the browser opens next. */
  const comeBack = async ({ address, browser }: Person): Promise<string> => {
    const begun = locationOf(await browser.post('/auth/signin/idp', { callbackUrl: '/home' }));
    return `/auth/callback/idp?${crowd.arrive(begun.href, address).toString()}`;
  };
  const askForLink = async ({ address, browser }: Person): Promise<string> => {
    await browser.post('/auth/signin/email', { email: address, callbackUrl: '/home' });
    return mails.get(address) ?? '';
  };
  return { store, person, comeBack, askForLink, falselySignedOut };
}

async function saysSignedOut(request: Request, answer: Response): Promise<boolean> {
  const cleared = answer.headers
    .getSetCookie()
    .some((line) => line.includes(TOKEN) && (line.includes('Max-Age=0') || /token(\.\d+)?=;/.test(line)));
  if (cleared) return true;
  const isRead = new URL(request.url).pathname === '/auth/session' && request.method === 'GET';
  return isRead && answer.status === 200 && (await answer.json()) === null;
}

const people = (count: number, name: string, make: (address: string) => Person): Person[] =>
  Array.from({ length: count }, (_, n) => make(`${name}-${n}@example.com`));

/** Opens things at once; gives those people whose answer was not the way in. */
async function openAll(targets: readonly (readonly [Person, string])[]): Promise<Person[]> {
  const outcomes = await Promise.all(
    targets.map(async ([who, target]) => {
      const answer = await who.browser.get(target);
      return answer.headers.get('location') === `${APP}/home` ? [] : [who];
    }),
  );
  return outcomes.flat();
}

const stores = { memory: memoryStore, 'the 19 methods': plainStore, SQLite: sqliteStore };
const every = Object.entries(stores).flatMap(([name, make], row) =>
  FAULTS.flatMap((fault, column) =>
    (['database', 'jwt'] as const).map((strategy) => ({ name, make, fault, strategy, row, column })),
  ),
);
// A sample has each store with one fault, and each fault with one store.
const cases = every.filter(({ row, column }) => isExhaustive || row === column);

describe(`${ALL} requests in flight while the store fails`, () => {
  it.each(cases)('$name $fault, $strategy sessions: nobody is signed out, nobody is lost', async (given) => {
    const lasting = await given.make();
    const scene = await open(lasting, given.strategy);
    const [readers, comers, openers] = [
      people(READERS, 'reader', scene.person),
      people(COMERS, 'comer', scene.person),
      people(OPENERS, 'opener', scene.person),
    ];
    for (const reader of readers) await reader.browser.get(await scene.comeBack(reader));
    const backs: [Person, string][] = [];
    const links: [Person, string][] = [];
    for (const comer of comers) backs.push([comer, await scene.comeBack(comer)]);
    for (const opener of openers) links.push([opener, await scene.askForLink(opener)]);

    scene.store.fail(given.fault);
    const reads = Promise.all(readers.map(({ browser }) => browser.get('/auth/session')));
    const [lateComers, lateOpeners] = [openAll(backs), openAll(links)];
    await scene.store.hasStruck(ALL / 4);
    // What hangs is answered by nobody until the store recovers; the others hear of the failure while it lasts.
    if (given.fault !== 'hangs') await reads;
    scene.store.recover();

    const statuses = (await reads).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // A database session cannot be read without its store; a jwt session is no matter of the store.
    if (given.fault === 'refuses')
      expect(new Set(statuses)).toEqual(new Set([given.strategy === 'jwt' ? 200 : 503]));
    expect(scene.store.struck).toBeGreaterThanOrEqual(ALL / 4);

    // One retry: whoever was refused begins again.
    for (const who of await lateComers) await who.browser.get(await scene.comeBack(who));
    for (const who of await lateOpeners) await who.browser.get(await scene.askForLink(who));
    for (const { address, browser } of [...readers, ...comers, ...openers])
      expect(await browser.session(), address).toMatchObject({ user: { email: address } });
    expect(scene.falselySignedOut).toEqual([]);
    const { users, accounts } = await lasting.rows();
    expect(users).toHaveLength(ALL);
    expect(accounts).toHaveLength(READERS + COMERS);
  });

  it.each<Fault>(['refuses', 'errs'])(
    'a sign-out is a success only if the session is over (%s)',
    async (fault) => {
      const lasting = await memoryStore();
      const scene = await open(lasting, 'database');
      const leavers = people(40, 'leaver', scene.person);
      for (const leaver of leavers) await leaver.browser.get(await scene.comeBack(leaver));
      const csrf = await Promise.all(leavers.map(async ({ browser }) => browser.csrfToken()));
      const thieves = leavers.map(({ browser }) => browser.clone());

      scene.store.fail(fault);
      const answers = await Promise.all(
        leavers.map(({ browser }, n) =>
          browser.post('/auth/signout', { csrfToken: csrf[n] ?? '' }, { csrf: false }),
        ),
      );
      scene.store.recover();

      const alive = await Promise.all(thieves.map(async (thief) => (await thief.session()) !== null));
      const pending = answers.map(
        (answer) => locationOf(answer).searchParams.get('code') === 'revocation_pending',
      );
      expect(pending).toContain(true);
      expect(alive.filter((isAlive, n) => isAlive && pending[n] === false)).toEqual([]);
      expect(leavers.map(({ browser }) => browser.names(TOKEN)).flat()).toEqual([]);
    },
  );
});
