import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { NotSignedIn, SessionTokenError } from '../../src/errors.js';
import {
  Auth,
  endAllSessions,
  endOtherSessions,
  endSessionById,
  getSession,
  listSessions,
} from '../../src/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import { baseConfig } from '../support/config.js';
import { countedRecords, type CountedRecords } from '../support/counted-records.js';
import { NOON } from '../support/proof.js';

let now: Date;
let records: CountedRecords;

beforeEach(() => {
  now = NOON;
  records = countedRecords();
});

/** The 19 methods that adapters for @auth/core have, and the users of the stage. */
async function foreignAdapter(): Promise<Adapter> {
  const {
    deleteSessionsByUserId: _,
    listAccountsByUserId: __,
    transaction: ___,
    records: ____,
    ...adapter
  } = MemoryAdapter();
  for (const name of ['ada', 'bob'])
    await adapter.createUser({ id: `user-${name}`, name, email: `${name}@example.com`, emailVerified: null });
  return adapter;
}

async function stage(strategy: 'jwt' | 'database', more: Partial<AuthConfig> = {}): Promise<AuthConfig> {
  return baseConfig({
    adapter: await foreignAdapter(),
    records,
    revocation: { check: 'always' },
    session: { strategy },
    runtime: { now: () => now },
    ...more,
  });
}

/** Signs in as a browser does, with a password; gives its request for a page. */
async function signIn(config: AuthConfig, username: string, agent = 'Firefox'): Promise<Request> {
  const csrf = await Auth(new Request('https://app.test/auth/csrf'), config);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = cookieOf(csrf);
  const response = await Auth(
    new Request('https://app.test/auth/callback/credentials', {
      method: 'POST',
      headers: { cookie, 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' },
      body: new URLSearchParams({ csrfToken, username, password: 'correct horse' }),
    }),
    config,
  );
  expect(response.status).toBe(302);
  return page(cookieOf(response));
}

const page = (cookie: string): Request => new Request('https://app.test/account', { headers: { cookie } });
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');
/** The same browser asks again: a request object reads its session once. */
const again = (request: Request): Request => page(request.headers.get('cookie') ?? '');
const isSignedIn = async (request: Request, config: AuthConfig): Promise<boolean> =>
  (await getSession(again(request), config)).status === 'in';

describe.each(['jwt', 'database'] as const)(
  'somebody’s %s sessions beside an adapter of others',
  (strategy) => {
    it('are listed, with that of the request marked, and nothing in them is a token', async () => {
      const config = await stage(strategy);
      const one = await signIn(config, 'ada', 'Firefox');
      now = new Date(NOON.getTime() + 60_000);
      const two = await signIn(config, 'ada', 'Chrome');
      await signIn(config, 'bob');
      const sessions = await listSessions(one, config);
      expect(sessions.map(({ agent, current }) => [agent, current])).toEqual([
        ['Chrome', false],
        ['Firefox', true],
      ]);
      expect(sessions[1]).toMatchObject({
        createdAt: NOON,
        authenticatedAt: NOON,
        provider: 'credentials',
        method: 'credentials',
        address: '203.0.113.9',
        expires: new Date(NOON.getTime() + 30 * 86_400_000),
      });
      for (const { id } of sessions)
        for (const request of [one, two]) {
          expect(request.headers.get('cookie')).not.toContain(id);
          expect(await isSignedIn(page(`__Secure-authjs.session-token=${id}`), config)).toBe(false);
        }
    });

    it('can be ended one by one', async () => {
      const config = await stage(strategy);
      const [one, two] = [await signIn(config, 'ada'), await signIn(config, 'ada')];
      const other = (await listSessions(one, config)).find(({ current }) => !current);
      expect(await endSessionById(again(one), config, other?.id ?? '')).toMatchObject({ ended: true });
      expect(await isSignedIn(two, config)).toBe(false);
      expect(await isSignedIn(one, config)).toBe(true);
      expect(await listSessions(again(one), config)).toHaveLength(1);
      expect(await endSessionById(again(one), config, other?.id ?? '')).toMatchObject({ ended: false });
    });

    it('are never ended by somebody else', async () => {
      const config = await stage(strategy);
      const [ada, bob] = [await signIn(config, 'ada'), await signIn(config, 'bob')];
      const [{ id } = { id: '' }] = await listSessions(bob, config);
      expect(await endSessionById(ada, config, id)).toMatchObject({ ended: false });
      expect(await endOtherSessions(again(ada), config)).toBe(0);
      expect(await isSignedIn(bob, config)).toBe(true);
    });

    it.each(['', 'unknown', 'x'.repeat(5000)])('are not ended by the id %j', async (id) => {
      const config = await stage(strategy);
      const ada = await signIn(config, 'ada');
      expect(await endSessionById(ada, config, id)).toMatchObject({ ended: false });
      expect(await isSignedIn(ada, config)).toBe(true);
    });

    it('lose their cookie where the one of the request is ended', async () => {
      const config = await stage(strategy);
      const ada = await signIn(config, 'ada');
      const [{ id } = { id: '' }] = await listSessions(ada, config);
      const { ended, headers } = await endSessionById(again(ada), config, id);
      expect(ended).toBe(true);
      expect(headers.getSetCookie().join()).toMatch(/session-token=;.*Max-Age=0/);
      expect(await isSignedIn(ada, config)).toBe(false);
    });

    it('can all be ended but that of the request', async () => {
      const config = await stage(strategy);
      const [one, two, three] = [
        await signIn(config, 'ada'),
        await signIn(config, 'ada'),
        await signIn(config, 'ada'),
      ];
      expect(await endOtherSessions(one, config)).toBe(2);
      const live = await Promise.all([one, two, three].map((request) => isSignedIn(request, config)));
      expect(live).toEqual([true, false, false]);
      now = new Date(NOON.getTime() + 20 * 86_400_000);
      expect(await isSignedIn(one, config)).toBe(true);
    });

    it('are all ended by an administrator (LO-05)', async () => {
      const config = await stage(strategy);
      const requests = [
        await signIn(config, 'ada'),
        await signIn(config, 'ada'),
        await signIn(config, 'bob'),
      ];
      now = new Date(NOON.getTime() + 1);
      await endAllSessions(config, 'user-ada');
      const live = await Promise.all(requests.map((request) => isSignedIn(request, config)));
      expect(live).toEqual([false, false, true]);
      now = new Date(NOON.getTime() + 2);
      expect(await isSignedIn(await signIn(config, 'ada'), config)).toBe(true);
    });

    it('from before the option are listed when they are used', async () => {
      const before = await stage(strategy, { revocation: undefined } as object);
      const request = await signIn(before, 'ada');
      const config = { ...before, revocation: { check: 'always' as const } };
      expect(await listSessions(request, config)).toMatchObject([{ current: true, provider: undefined }]);
      expect(await endOtherSessions(again(request), config)).toBe(0);
      now = new Date(NOON.getTime() + 2 * 86_400_000);
      expect(await isSignedIn(request, config)).toBe(true);
    });

    it('cannot be listed by a stranger, nor while the store is down, nor without the option', async () => {
      const config = await stage(strategy);
      const ada = await signIn(config, 'ada');
      await expect(listSessions(page(''), config)).rejects.toThrow(NotSignedIn);
      await expect(endSessionById(page(''), config, 'x')).rejects.toThrow(NotSignedIn);
      const { revocation: _, ...without } = config;
      await expect(listSessions(again(ada), without)).rejects.toThrow(/option `revocation`/);
      await expect(endSessionById(again(ada), without, 'x')).rejects.toThrow(/option `revocation`/);
      await expect(endOtherSessions(again(ada), without)).rejects.toThrow(/option `revocation`/);
      await expect(endAllSessions(without, 'user-ada')).rejects.toThrow(/option `revocation`/);
      records.isDown = true;
      await expect(listSessions(again(ada), config)).rejects.toThrow(SessionTokenError);
    });
  },
);

it('database sessions without records are ended by the adapter, where it can', async () => {
  const adapter = MemoryAdapter();
  await adapter.createUser({ id: 'user-ada', name: 'ada', email: 'ada@example.com', emailVerified: null });
  const config = baseConfig({ adapter, runtime: { now: () => now } });
  const ada = await signIn(config, 'ada');
  await endAllSessions(config, 'user-ada');
  expect(await isSignedIn(ada, config)).toBe(false);
});

it('a session that an application deleted is not listed', async () => {
  const config = await stage('database');
  const [one, two] = [await signIn(config, 'ada'), await signIn(config, 'ada')];
  const token = /session-token=([^;]+)/.exec(two.headers.get('cookie') ?? '')?.[1] ?? '';
  const { adapter } = config;
  if (typeof adapter === 'object') await adapter.deleteSession?.(token);
  expect(await listSessions(one, config)).toHaveLength(1);
});
