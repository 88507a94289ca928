import { describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth, raw } from '../../src/index.js';
import { customFetch } from '../../src/types/symbols.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import { FakeIdp } from '../fake-idp.js';
import { type Browser, locationOf } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import { bears, vandalise } from '../support/vandal.js';
import {
  ADA,
  idpProvider,
  linkIn,
  mailProvider,
  openStage,
  START,
  type Outbox,
  type Stage,
} from '../contract/stage.js';

/** The application's own code: it is handed values, and for some visitors writes into all of them. */
interface Application {
  readonly stage: Stage;
  readonly outbox: Outbox;
  readonly idp: FakeIdp;
  /** From now on it writes into everything. */
  run(wild: boolean): void;
  /** Names of what it was handed that somebody had written into before. */
  readonly found: string[];
}

async function openApplication(changes: Partial<AuthConfig>): Promise<Application> {
  const outbox: Outbox = [];
  const found: string[] = [];
  let isWild = false;
  /** The application gets `args` before, and what the library makes of its answer is no concern of its own. */
  const handed = (name: string, args: readonly unknown[]): void => {
    for (const argument of args) {
      if (!isWild && bears(argument)) found.push(name);
      if (isWild) vandalise(argument);
    }
  };
  const idp = await FakeIdp.create({ now: () => START, person: ADA });
  const fetchIdp = idp.fetch;
  const provider = idpProvider(idp, {
    [customFetch]: async (input, init) => {
      const answer = await fetchIdp(input, init);
      handed('customFetch', [init?.headers]);
      return answer;
    },
    profile: (...args: readonly unknown[]) => {
      const { sub, name, email, picture } = { ...(args[0] as typeof ADA) };
      handed('profile', args);
      return { id: sub, name, email, image: picture };
    },
    account: (tokens: object) => {
      const kept = { ...tokens };
      handed('account', [tokens]);
      return kept;
    },
  } as Parameters<typeof idpProvider>[1]);
  const password: typeof passwordProvider = {
    ...passwordProvider,
    authorize: async (credentials, request) => {
      const user = await passwordProvider.authorize({ ...credentials }, request);
      handed('authorize', [credentials]);
      return user;
    },
  };
  const mail = mailProvider(outbox, {
    sendVerificationRequest: (params) => {
      outbox.push({ ...params });
      handed('sendVerificationRequest', [{ ...params, request: undefined }]);
    },
  });
  const stage = openStage({
    providers: [password, provider, mail],
    theme: { colorScheme: 'dark', brandColor: '#336699' },
    callbacks: {
      signIn: (params) => (handed('signIn', [params]), true),
      redirect: ({ url, baseUrl }) => (url.startsWith('/') ? `${baseUrl}${url}` : url),
      jwt: (params) => {
        const token = structuredClone(params.token);
        handed('jwt', [params]);
        return token;
      },
      session: (params) => {
        const session = structuredClone(params.session);
        handed('session', [params]);
        return session;
      },
    },
    events: Object.fromEntries(
      ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session'].map((name) => [
        name,
        (message: unknown) => handed(`events.${name}`, [message]),
      ]),
    ),
    ...changes,
    ...(changes.adapter !== undefined && { adapter: handing(changes.adapter as Adapter, handed) }),
  });
  return { stage, outbox, idp, found, run: (wild) => void (isWild = wild) };
}

/** An adapter that stores first, and then writes into what it was given. */
function handing(adapter: Adapter, handed: (name: string, args: readonly unknown[]) => void): Adapter {
  return new Proxy(adapter, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      if (typeof value !== 'function' || method === 'transaction') return value;
      return async (...args: unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(value, target, structuredClone(args));
        handed(`adapter.${String(method)}`, args);
        return answer;
      };
    },
  });
}

/** The body of a session, but for what is made anew in every store. */
const known = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (/^(?:userId|id)$/.test(name) ? undefined : value)),
  );

/** Everything somebody can do; gives the session each way in led to. */
async function visit({ stage, outbox, idp }: Application, browser: Browser): Promise<unknown[]> {
  const sessions: unknown[] = [];
  for (const path of ['signin', 'providers', 'csrf', 'session', 'signout', 'error', 'verify-request'])
    await browser.get(`/auth/${path}`);
  await browser.post('/auth/callback/credentials', { username: 'ada', password: 'wrong' });
  await browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
  sessions.push(known(await browser.session()));
  await browser.post('/auth/signout');

  const location = locationOf(await browser.post('/auth/signin/idp'));
  await browser.get(`/auth/callback/idp?${idp.authorize(location.href)}`);
  sessions.push(known(await browser.session()));
  const { csrfToken } = (await (await browser.get('/auth/csrf')).json()) as { csrfToken: string };
  await browser.postJson('/auth/session', { csrfToken, data: { a: { b: 1 } } });
  await browser.post('/auth/signout');

  await browser.post('/auth/signin/email', { email: 'ada@example.com' });
  await browser.get(linkIn(outbox));
  sessions.push(known(await browser.session()));

  // The same as data, which frameworks write into before they send it.
  const headers = { cookie: browser.cookieHeader() };
  for (const path of ['session', 'providers', 'csrf', 'signin', 'error']) {
    const request = new Request(`https://app.test/auth/${path}`, { headers });
    const internal = await Auth(request, { ...stage.config, raw });
    sessions.push(bears(internal));
    vandalise(internal);
  }
  await browser.post('/auth/signout');
  sessions.push(known(await browser.session()));
  return sessions;
}

const strategies: readonly (readonly [string, () => Partial<AuthConfig>])[] = [
  ['cookies', () => ({ adapter: MemoryAdapter(), session: { strategy: 'jwt' } })],
  ['a database', () => ({ adapter: withPasswordUser(MemoryAdapter()) })],
];

/** Who signs in by password is in the store already. */
function withPasswordUser(adapter: MemoryAdapterObject): MemoryAdapterObject {
  void adapter.createUser({ id: 'user-ada', email: 'ada.password@example.com', emailVerified: null });
  return adapter;
}

describe('an application that writes into everything it is handed', () => {
  it.each(strategies)(
    'changes nothing for the next visitor, with sessions in %s',
    async (_where, changes) => {
      const calm = await openApplication(changes());
      const expected = await visit(calm, calm.stage.browser);
      const signedIn = { user: { email: expect.stringMatching(/^ada/) as string } };
      expect(expected).toMatchObject([signedIn, signedIn, signedIn, false, false, false, false, false, null]);
      expect(calm.found).toEqual([]);

      const application = await openApplication(changes());
      application.run(true);
      // What the first visitor gets is the application's own doing.
      await visit(application, application.stage.another()).catch(() => undefined);
      application.run(false);
      // The store holds what it was told; the next visitor is somebody else's first sign-in as well.
      expect(await visit(application, application.stage.another())).toEqual(expected);
      expect(application.found).toEqual([]);
    },
  );
});
