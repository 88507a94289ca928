import { beforeEach, describe, expect, it } from 'vitest';
import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import {
  ADA,
  idpProvider,
  linkIn,
  mailProvider,
  openIdp,
  openStage,
  signInAtIdp,
  spiedAdapter,
  START,
  type Asked,
  type Outbox,
  type Stage,
} from './stage.js';

let idp: FakeIdp;
let outbox: Outbox;
let adapter: MemoryAdapterObject;
let asked: Asked[];
let calls: (method: string) => Asked[];

beforeEach(async () => {
  idp = await openIdp();
  outbox = [];
  ({ adapter, asked, calls } = spiedAdapter());
});

const open = (changes: Partial<AuthConfig> = {}): Stage =>
  openStage({ adapter, providers: [idpProvider(idp), mailProvider(outbox)], ...changes });

const mailIn = async ({ browser }: Stage, email: string): Promise<Response> => {
  await browser.post('/auth/signin/email', { email });
  return browser.get(linkIn(outbox));
};

const ada = { id: 'user-1', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null };
describe('methods for users', () => {
  it('Adapter.createUser: gets the new user, with an id, and its answer is who signed in', async () => {
    const created = { ...adapter, createUser: async () => adapter.createUser({ ...ada, id: 'own-id' }) };
    await signInAtIdp(open({ adapter: created }).browser, idp);
    expect(adapter.snapshot().accounts[0]?.userId).toBe('own-id');
    await mailIn(open(), 'grace@example.com');
    expect(calls('createUser').at(-1)?.args).toEqual([
      expect.objectContaining({ id: expect.any(String), email: 'grace@example.com', emailVerified: START }),
    ]);
  });

  it('Adapter.getUser: by id; null for nobody', async () => {
    await adapter.createUser(ada);
    expect(await adapter.getUser('user-1')).toEqual(ada);
    expect(await adapter.getUser('user-2')).toBeNull();
  });

  it('Adapter.getUser: tells whose session a flow is begun under, with jwt sessions', async () => {
    const { browser } = open({ session: { strategy: 'jwt' } });
    await signInAtIdp(browser, idp);
    const [user] = adapter.snapshot().users;
    idp.faults.claims = { sub: 'second-account' };
    asked.length = 0;
    await signInAtIdp(browser, idp);
    expect(new Set(calls('getUser').map(({ args }) => args[0]))).toEqual(new Set([user?.id]));
    expect(adapter.snapshot().accounts.map(({ userId }) => userId)).toEqual([user?.id, user?.id]);
  });

  it('Adapter.getUserByEmail: by the normalised address; null for nobody', async () => {
    await open().browser.post('/auth/signin/email', { email: ' Ada@EXAMPLE.com ' });
    expect(calls('getUserByEmail')[0]?.args).toEqual(['ada@example.com']);
    expect(await adapter.getUserByEmail('nobody@example.com')).toBeNull();
  });

  it('Adapter.getUserByAccount: by provider and providerAccountId only; null for nobody', async () => {
    await signInAtIdp(open().browser, idp);
    expect(calls('getUserByAccount')[0]?.args).toEqual([{ provider: 'idp', providerAccountId: ADA.sub }]);
    expect(await adapter.getUserByAccount({ provider: 'idp', providerAccountId: 'nobody' })).toBeNull();
  });

  it('Adapter.updateUser: gets the id and what changes, and returns the user', async () => {
    await adapter.createUser(ada);
    await mailIn(open(), 'ada@example.com');
    expect(calls('updateUser').map(({ args }) => args)).toEqual([[{ id: 'user-1', emailVerified: START }]]);
    expect(await adapter.getUser('user-1')).toEqual({ ...ada, emailVerified: START });
  });

  it('Adapter.deleteUser: currently not invoked', async () => {
    const stage = open();
    await signInAtIdp(stage.browser, idp);
    await mailIn(stage, 'ada@example.com');
    await stage.browser.post('/auth/signout');
    expect(calls('deleteUser')).toEqual([]);
    const [user] = adapter.snapshot().users;
    expect(await adapter.deleteUser(user?.id ?? '')).toEqual(user);
  });
});

describe('methods for accounts', () => {
  it('Adapter.linkAccount: invoked internally, creates an account', async () => {
    await signInAtIdp(open().browser, idp);
    expect(calls('linkAccount')).toHaveLength(1);
    expect(calls('linkAccount')[0]?.args).toEqual([
      expect.objectContaining({
        provider: 'idp',
        providerAccountId: ADA.sub,
        type: 'oidc',
        userId: expect.any(String),
      }),
    ]);
  });

  it('Adapter.linkAccount: may also be used for manual linking', async () => {
    await adapter.createUser({ ...ada, email: 'other@example.com' });
    await adapter.linkAccount({
      provider: 'idp',
      providerAccountId: ADA.sub,
      type: 'oidc',
      userId: 'user-1',
    });
    const { browser } = open();
    await signInAtIdp(browser, idp);
    expect(adapter.snapshot().users).toHaveLength(1);
    expect(await browser.session()).toMatchObject({ user: { email: 'other@example.com' } });
  });

  it('Adapter.unlinkAccount: not invoked by signing in, linking and signing out', async () => {
    const { browser } = open();
    await signInAtIdp(browser, idp);
    idp.faults.claims = { sub: 'second-account' };
    await signInAtIdp(browser, idp);
    await browser.post('/auth/signout');
    expect(calls('unlinkAccount')).toEqual([]);
    const gone = await adapter.unlinkAccount({ provider: 'idp', providerAccountId: ADA.sub });
    expect(gone).toMatchObject({ providerAccountId: ADA.sub });
  });

  it('Adapter.getAccount: by providerAccountId and provider; null when not found', async () => {
    await signInAtIdp(open().browser, idp);
    expect(await adapter.getAccount(ADA.sub, 'idp')).toMatchObject({ provider: 'idp' });
    expect(await adapter.getAccount(ADA.sub, 'other')).toBeNull();
  });
});
