import { beforeEach, describe, expect, it } from 'vitest';
import { Passkey } from '../../src/providers/passkey.js';
import { deleteUser, removePasskey, unlink } from '../../src/index.js';
import { AuthError } from '../../src/errors.js';
import { endOtherSessions, listSessions } from '../../src/server/sessions.js';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import { SINGLE_METHODS } from '../../src/types/adapter-methods.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import { REFERENCE } from '../support/fault-reference.js';
import { skipPauses } from '../support/quick-timers.js';
import { Authenticator } from './authenticator.js';
import { hangingAdapter, type HangingAdapter } from './hanging-adapter.js';
import {
  begin,
  callBack,
  idpProvider,
  linkIn,
  mailProvider,
  openIdp,
  openStage,
  signInAtIdp,
  type Outbox,
  type Stage,
} from './stage.js';

/** Seconds. */
const SHORT = 0.02;

// Calls of the memory adapter take no turn of the event loop, so that only those that hang are over at the next one.
skipPauses();

let idp: FakeIdp;
beforeEach(async () => {
  idp = await openIdp();
});

/** An application whose adapter may hang, and a device of somebody with a passkey. */
interface World extends HangingAdapter {
  readonly stage: Stage;
  readonly device: Authenticator;
  readonly outbox: Outbox;
  /** A request of a page of the application. */
  request(): Request;
}

function open(hasTransaction: boolean, isKept = false): World {
  const hanging = hangingAdapter(hasTransaction);
  const outbox: Outbox = [];
  const stage = openStage({
    adapter: hanging.adapter,
    providers: [
      idpProvider(idp),
      { ...idpProvider(idp), id: 'second' },
      mailProvider(outbox),
      Passkey(),
      passwordProvider,
    ],
    timeouts: { adapter: SHORT },
    ...(isKept && { records: memoryRecords(), revocation: { check: 'always' } }),
  });
  const request = (): Request =>
    new Request('https://app.test/own', { headers: { cookie: stage.browser.cookieHeader() } });
  return { ...hanging, stage, device: new Authenticator(), outbox, request };
}

const optionsOf = ({ stage }: World, query: string): Promise<Response> =>
  stage.browser.get(`/auth/webauthn-options/passkey?${query}`);

const sendPasskey = ({ stage }: World, action: string, data: string): Promise<Response> =>
  stage.browser.post('/auth/callback/passkey', { action, data, callbackUrl: '/home' });

async function register(world: World): Promise<Response> {
  const answer = await optionsOf(world, 'action=register&email=ada@example.com');
  if (answer.status !== 200) return answer;
  const { options } = (await answer.json()) as { options: Parameters<Authenticator['register']>[0] };
  return sendPasskey(world, 'register', world.device.register(options));
}

async function authenticate(world: World): Promise<Response> {
  const answer = await optionsOf(world, 'action=authenticate');
  if (answer.status !== 200) return answer;
  const { options } = (await answer.json()) as { options: Parameters<Authenticator['authenticate']>[0] };
  const [user] = world.store.snapshot().users;
  const handle = Buffer.from(user?.id ?? '').toString('base64url');
  return sendPasskey(world, 'authenticate', world.device.authenticate(options, handle));
}

async function askForMail({ stage }: World): Promise<Response> {
  return stage.browser.post('/auth/signin/email', { email: 'ada@example.com' });
}

async function signInByMail(world: World): Promise<Response> {
  await askForMail(world);
  return world.stage.browser.get(linkIn(world.outbox));
}

async function signOut({ stage }: World): Promise<void> {
  await stage.browser.post('/auth/signout');
}

type Said = 'done' | 'failed' | 'refused';

/** What somebody does, and what was there before. */
interface Flow {
  readonly before?: (world: World) => Promise<unknown>;
  /** With a wait between, where something must be prepared without the adapter hanging. */
  readonly begin?: (world: World) => Promise<unknown>;
  readonly act: (world: World, begun: unknown) => Promise<Response | Said>;
  /** What may hang without anybody noticing but the log. */
  readonly tolerates?: readonly (keyof Adapter)[];
  /** Whether it ends the session, whatever the store does. */
  readonly ends?: true;
  /** Whether sessions have records. */
  readonly isKept?: true;
  /** How the same person signs in afterwards. @default by mail */
  readonly again?: 'idp';
}

const signedIn = (world: World): Promise<Response> => signInAtIdp(world.stage.browser, idp);
const comeBack: Pick<Flow, 'begin' | 'act'> = {
  begin: async ({ stage }) => idp.authorize((await begin(stage.browser)).href),
  act: ({ stage }, answer) => callBack(stage.browser, answer as URLSearchParams),
};

/** What a verb of the server says: done, or, of a store that hangs, that it failed or that nobody knows who is signed in. */
async function saidBy(work: Promise<{ readonly ok: boolean; readonly error?: string }>): Promise<Said> {
  try {
    const { ok, error } = await work;
    return ok ? 'done' : error === 'unknown' ? 'failed' : 'refused';
  } catch (error) {
    expect(error).toBeInstanceOf(AuthError);
    return 'failed';
  }
}

/** A first sign-in without transactions goes on where its intent could not be stored or removed. */
const INTENT = ['createVerificationToken', 'useVerificationToken'] as const;

const IDP_ACCOUNT = { provider: 'idp', providerAccountId: 'subject-ada' };

const FLOWS: Readonly<Record<string, Flow>> = {
  'a first sign-in at a provider': { ...comeBack, tolerates: INTENT, again: 'idp' },
  'a second sign-in at a provider': {
    ...comeBack,
    before: async (world) => {
      await signedIn(world);
      await signOut(world);
    },
    // Asked at the same time, and not needed.
    tolerates: ['getUserByEmail'],
    again: 'idp',
  },
  'a sign-in over another': { ...comeBack, before: signedIn, tolerates: ['deleteSession'], again: 'idp' },
  'linking under a session': { ...comeBack, before: signInByMail, tolerates: ['deleteSession'] },
  'beginning a sign-in': { before: signedIn, act: ({ stage }) => stage.browser.post('/auth/signin/idp') },
  'asking for a mail': { act: askForMail },
  'opening a mail': {
    before: askForMail,
    act: (world) => world.stage.browser.get(linkIn(world.outbox)),
  },
  'proving the address of somebody unproven': {
    before: async (world) => {
      await register(world);
      await signOut(world);
      await askForMail(world);
    },
    act: (world) => world.stage.browser.get(linkIn(world.outbox)),
  },
  'a session read': { before: signedIn, act: ({ stage }) => stage.browser.get('/auth/session') },
  'a session read that renews': {
    before: signedIn,
    begin: async ({ stage }) => stage.wait(2 * 86_400),
    act: ({ stage }) => stage.browser.get('/auth/session'),
    tolerates: ['updateSession'],
  },
  'a sign-out': { before: signedIn, act: ({ stage }) => stage.browser.post('/auth/signout'), ends: true },
  'a registration of a passkey': { act: register, tolerates: INTENT },
  'a sign-in with a passkey': {
    before: async (world) => {
      await register(world);
      await signOut(world);
    },
    act: authenticate,
  },
  'unlinking an account': {
    before: async (world) => {
      await signInByMail(world);
      await signedIn(world);
    },
    act: async ({ stage, request }) =>
      saidBy(unlink(request(), stage.config, IDP_ACCOUNT, { recent: false })),
  },
  'removing a passkey': {
    before: async (world) => {
      await signInByMail(world);
      await register(world);
    },
    act: async ({ stage, request, store }) => {
      const [stored] = store.snapshot().authenticators;
      const id = Buffer.from(stored?.credentialID ?? '', 'base64').toString('base64url');
      return saidBy(removePasskey(request(), stage.config, id, { recent: false }));
    },
  },
  'listing the sessions': {
    isKept: true,
    before: signedIn,
    act: async ({ stage, request }) =>
      saidBy(listSessions(request(), stage.config).then(() => ({ ok: true }))),
    again: 'idp',
  },
  'ending the other sessions': {
    isKept: true,
    before: async (world) => {
      await signedIn(world);
      world.stage.browser.cookies.clear();
      await signedIn(world);
    },
    act: async ({ stage, request }) =>
      saidBy(endOtherSessions(request(), stage.config).then(() => ({ ok: true }))),
    again: 'idp',
  },
  'deleting a user': {
    ends: true,
    before: register,
    act: async ({ stage, request }) => saidBy(deleteUser(request(), stage.config, { recent: false })),
    tolerates: ['deleteSession'],
  },
};

const METHODS: readonly (keyof Adapter)[] = [...SINGLE_METHODS, 'transaction'];
const reached = new Set<string>();

/** The methods that a flow calls where nothing hangs: the same calls as up to the one that hangs. */
async function calledBy(flow: Flow, hasTransaction: boolean): Promise<readonly (keyof Adapter)[]> {
  const world = open(hasTransaction, flow.isKept === true);
  await flow.before?.(world);
  const begun = await flow.begin?.(world);
  world.hang(undefined);
  await flow.act(world, begun);
  const called = world.called();
  return METHODS.filter((method) => called.has(method));
}

/** Plays a flow while a method hangs, until it is released. */
async function play(flow: Flow, method: keyof Adapter, hasTransaction: boolean): Promise<void> {
  const world = open(hasTransaction, flow.isKept === true);
  const { stage, store } = world;
  await flow.before?.(world);
  const session = await stage.browser.session();
  const rows = store.snapshot().sessions.length;
  const begun = await flow.begin?.(world);
  world.hang(method);
  const answer = await flow.act(world, begun);
  expect(world.hung(), method).toBeGreaterThan(0);
  const isTolerated = flow.tolerates?.includes(method) === true;
  if (answer instanceof Response) expectAnswered(stage, answer, isTolerated);
  else expect(answer, method).toBe(isTolerated ? 'done' : 'failed');
  await world.release();
  if (!isTolerated && flow.ends !== true) {
    expect((await stage.browser.session())?.['user'], method).toEqual(session?.['user']);
    expect(store.snapshot().sessions.length, method).toBeLessThanOrEqual(rows);
  }
  // Nothing keeps anybody out afterwards.
  await signOut(world);
  // What ended everything until now ended a session of this moment, too.
  stage.wait(1);
  await (flow.again === 'idp' ? signedIn(world) : signInByMail(world));
  expect(await stage.browser.session(), method).toMatchObject({ user: { email: 'ada@example.com' } });
}

function expectAnswered({ log }: Stage, answer: Response, isTolerated: boolean): void {
  if (isTolerated) {
    expect([200, 302]).toContain(answer.status);
    expect(answer.headers.get('location') ?? '').not.toContain('error');
    return;
  }
  expect(log.errors.length).toBeGreaterThanOrEqual(1);
  if (answer.status !== 302) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    return;
  }
  const { pathname, searchParams } = locationOf(answer);
  expect([pathname, searchParams.get('error')]).toEqual(['/auth/error', 'Configuration']);
  expect(searchParams.get('reference')).toMatch(REFERENCE);
}

describe('an adapter that hangs, method by method (AD-06; contract, Time limits)', () => {
  it.each(Object.entries(FLOWS))('%s: an answer, and nobody is half signed in', async (_, flow) => {
    const called: string[] = [];
    for (const hasTransaction of [false, true]) {
      for (const method of await calledBy(flow, hasTransaction)) {
        await play(flow, method, hasTransaction);
        called.push(method);
      }
    }
    expect(called).not.toEqual([]);
    for (const method of called) reached.add(method);
  });

  it('has reached every method', () => {
    expect(METHODS.filter((method) => !reached.has(method))).toEqual([]);
  });

  it('a session that is stored too late is deleted, and nobody got its token', async () => {
    const world = open(true);
    world.hang('createSession');
    await signedIn(world);
    const [set] = world.stage.browser.names().filter((name) => name.includes('session-token'));
    expect(set).toBeUndefined();
    await world.release();
    expect(world.store.snapshot().sessions).toEqual([]);
    expect(world.store.snapshot().users).toHaveLength(1);
  });

  it('a failure that comes too late is logged once, and ends no process', async () => {
    const world = open(true);
    await signedIn(world);
    world.hang('getSessionAndUser');
    expect((await world.stage.browser.get('/auth/session')).status).toBe(503);
    const { errors } = world.stage.log;
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('may still be valid')]);
    await world.release('fail');
    const [, late, ...more] = errors;
    expect(late?.message).toMatch(/`getSessionAndUser` failed after its timeout/);
    expect(more).toEqual([]);
  });

  it('a transaction that begins too late does nothing', async () => {
    const world = open(true);
    world.hang('transaction');
    await signedIn(world);
    await world.release();
    expect(world.store.snapshot().users).toEqual([]);
    expect(world.stage.log.errors).toHaveLength(2);
  });

  it('an account that is linked too late is unlinked if the session has ended meanwhile', async () => {
    const world = open(true);
    await signInByMail(world);
    const answer = idp.authorize((await begin(world.stage.browser)).href);
    world.hang('linkAccount');
    await callBack(world.stage.browser, answer);
    const [row] = world.store.snapshot().sessions;
    await world.store.deleteSessionsByUserId(row?.userId ?? '');
    await world.release();
    expect(world.store.snapshot().accounts).toEqual([]);
  });
});
