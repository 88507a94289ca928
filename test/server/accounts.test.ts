import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { DatabaseSync } from 'node:sqlite';
import {
  deleteUser,
  deleteUserById,
  getSession,
  link,
  listAccounts,
  listPasskeys,
  removePasskey,
  renamePasskey,
  unlink,
} from '../../src/index.js';
import { openRecords } from '../../src/core/records/records.js';
import { resolveSettings } from '../support/settings.js';
import { kindsOfUser, atTheEnd } from '../../src/core/records/kinds.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import { passwordProvider } from '../support/config.js';
import { idpProvider, mailProvider, openIdp, openStage, signInAtIdp, START } from '../contract/stage.js';

let idp: FakeIdp;
beforeEach(async () => {
  idp = await openIdp();
});

interface Opened {
  readonly stage: ReturnType<typeof openStage>;
  readonly adapter: Adapter;
  readonly userId: string;
  /** A request of a page of the application. */
  readonly request: () => Request;
}

/** An application, and somebody who signed in at the provider. */
async function open(adapter: Adapter = MemoryAdapter(), changes: Partial<AuthConfig> = {}): Promise<Opened> {
  const stage = openStage({
    adapter,
    session: { strategy: 'jwt' },
    providers: [idpProvider(idp), { ...idpProvider(idp), id: 'second' }, Passkey(), passwordProvider],
    ...changes,
  });
  await signInAtIdp(stage.browser, idp);
  const request = (): Request =>
    new Request('https://app.test/own', { headers: { cookie: stage.browser.cookieHeader() } });
  const user = await adapter.getUserByEmail?.('ada@example.com');
  return { stage, adapter, userId: user?.id ?? '', request };
}

const second = { provider: 'second', providerAccountId: 'second-ada' };
const linkSecond = ({ adapter, userId }: Opened) =>
  adapter.linkAccount?.({ ...second, type: 'oidc', userId });

const CREDENTIAL = 'AAECAwQF';
async function addPasskey({ adapter, userId }: Pick<Opened, 'adapter' | 'userId'>, id = CREDENTIAL) {
  await adapter.linkAccount?.({ provider: 'passkey', providerAccountId: id, type: 'webauthn', userId });
  await adapter.createAuthenticator?.({
    userId,
    providerAccountId: id,
    credentialID: id,
    credentialPublicKey: 'AAAA',
    counter: 0,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal,hybrid',
  });
}

const own = async ({ stage, request }: Opened) => {
  const listed = await listAccounts(request(), stage.config);
  if (!listed.ok) throw new Error(listed.error);
  return listed.accounts.map(({ provider, providerAccountId }) => ({ provider, providerAccountId }));
};

/** An adapter of somebody else: the methods of the original interface, and those named. */
function foreign(beside: readonly (keyof Adapter)[]): Adapter {
  const adapter: Adapter = MemoryAdapter();
  const optional = ['listAccountsByUserId', 'deleteSessionsByUserId', 'transaction', 'deleteAuthenticator'];
  for (const name of [...optional, 'records'])
    if (!beside.some((one) => one === name)) Reflect.deleteProperty(adapter, name);
  return adapter;
}

describe.each([
  ['MemoryAdapter', async () => MemoryAdapter()],
  [
    'SqliteAdapter',
    () => {
      const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
      adapter.migrate();
      return Promise.resolve(adapter);
    },
  ],
])('accounts under control, with %s', (_name, create: () => Promise<Adapter>) => {
  it('lists accounts, without tokens', async () => {
    const opened = await open(await create());
    await addPasskey(opened);
    const listed = await listAccounts(opened.request(), opened.stage.config);
    expect(listed).toMatchObject({ ok: true, passkeys: 1, email: undefined });
    expect(JSON.stringify(listed)).not.toContain('token');
  });

  it('removes an account, and never the last one (AL-08)', async () => {
    const opened = await open(await create());
    await linkSecond(opened);
    const { stage, request } = opened;
    expect(await unlink(request(), stage.config, second)).toMatchObject({ ok: true });
    const [last] = await own(opened);
    if (last === undefined) throw new Error('no account');
    expect(await unlink(request(), stage.config, last)).toMatchObject({ ok: false, error: 'last_way_in' });
    expect(await own(opened)).toEqual([last]);
  });

  it('leaves one of many accounts, in 32 parallel requests (AL-08)', async () => {
    const opened = await open(await create());
    await linkSecond(opened);
    const accounts = await own(opened);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        unlink(opened.request(), opened.stage.config, accounts[index % 2] ?? second),
      ),
    );
    expect(answers.every(({ ok }) => !ok)).toBe(answers.filter(({ ok }) => ok).length === 0);
    expect((await own(opened)).length).toBeGreaterThan(0);
  });

  it('removes both rows of a passkey, and says what the password manager must know (WA-34)', async () => {
    const opened = await open(await create());
    await addPasskey(opened);
    const { stage, request, adapter, userId } = opened;
    expect(await removePasskey(request(), stage.config, CREDENTIAL)).toMatchObject({
      ok: true,
      signal: { rpId: 'app.test', credentialId: CREDENTIAL },
    });
    expect(await adapter.listAuthenticatorsByUserId?.(userId)).toEqual([]);
    expect(await adapter.getAccount?.(CREDENTIAL, 'passkey')).toBeNull();
  });

  it('deletes the user, signs out and says so', async () => {
    const told: unknown[] = [];
    const opened = await open(await create(), {
      events: { deleteUser: ({ user }) => void told.push(user.id) },
    });
    await addPasskey(opened);
    const { stage, request, adapter, userId } = opened;
    const deleted = await deleteUser(request(), stage.config);
    expect(deleted).toMatchObject({ ok: true });
    expect(deleted.headers.getSetCookie().join()).toMatch(/session-token=;/);
    expect(await adapter.getUser?.(userId)).toBeNull();
    expect(await adapter.listAccountsByUserId?.(userId)).toEqual([]);
    expect(await adapter.listAuthenticatorsByUserId?.(userId)).toEqual([]);
    expect(told).toEqual([userId]);
    expect(await deleteUserById(stage.config, userId)).toBe(false);
  });
});

describe('who may do it', () => {
  it('nobody who is signed out', async () => {
    const { stage } = await open();
    const request = new Request('https://app.test/own');
    const { config } = stage;
    const answers = [
      await listAccounts(request, config),
      await link(request, config, 'second'),
      await unlink(request, config, second),
      await deleteUser(request, config),
      await listPasskeys(request, config),
      await renamePasskey(request, config, { credentialId: CREDENTIAL, name: 'a' }),
      await removePasskey(request, config, CREDENTIAL),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: 'no_session' });
  });

  it('nobody of whom it is unknown: the store is down', async () => {
    const adapter = MemoryAdapter();
    const { stage, request } = await open(adapter, { session: { strategy: 'database' } });
    adapter.getSessionAndUser = () => Promise.reject(new Error('down'));
    const { config } = openStage({ ...stage.config, adapter });
    expect(await listAccounts(request(), config)).toMatchObject({ ok: false, error: 'unknown' });
    expect(await unlink(request(), config, second)).toMatchObject({ ok: false, error: 'unknown' });
  });

  it('nobody but the owner: what others have is not found', async () => {
    const opened = await open();
    const { stage, request, adapter } = opened;
    await adapter.createUser?.({ id: 'grace', email: 'grace@example.com', emailVerified: null });
    await adapter.linkAccount?.({ ...second, type: 'oidc', userId: 'grace' });
    await addPasskey({ adapter, userId: 'grace' });
    const { config } = stage;
    const missing = { ok: false, error: 'not_found' };
    expect(await unlink(request(), config, second)).toMatchObject(missing);
    expect(await removePasskey(request(), config, CREDENTIAL)).toMatchObject(missing);
    const renaming = { credentialId: CREDENTIAL, name: 'mine' };
    expect(await renamePasskey(request(), config, renaming)).toMatchObject(missing);
    expect(await unlink(request(), config, { ...second, provider: 'no' })).toMatchObject(missing);
    expect(await adapter.getUserByAccount?.(second)).toMatchObject({ id: 'grace' });
    expect(await adapter.getAuthenticator?.(CREDENTIAL)).not.toBeNull();
  });
});

describe('a recent sign-in', () => {
  it('is asked for: 10 minutes, or what the option says', async () => {
    let now = START;
    const opened = await open(MemoryAdapter(), { runtime: { now: () => now } });
    await linkSecond(opened);
    const { stage, request } = opened;
    now = new Date(now.getTime() + 601_000);
    const old = { ok: false, error: 'reauthentication_required' };
    expect(await unlink(request(), stage.config, second)).toMatchObject(old);
    expect(await deleteUser(request(), stage.config)).toMatchObject(old);
    expect(await removePasskey(request(), stage.config, CREDENTIAL)).toMatchObject(old);
    expect(await unlink(request(), stage.config, second, { recent: 700 })).toMatchObject({ ok: true });
    expect(await deleteUser(request(), stage.config, { recent: false })).toMatchObject({ ok: true });
  });

  it('is refused with an error where sessions do not say when they began', async () => {
    const opened = await open(MemoryAdapter(), { session: { strategy: 'database' } });
    await linkSecond(opened);
    const { stage, request } = opened;
    await expect(unlink(request(), stage.config, second)).rejects.toThrow('recent: false');
    expect(await unlink(request(), stage.config, second, { recent: false })).toMatchObject({ ok: true });
  });

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('refuses %s seconds', async (recent) => {
    const { stage, request } = await open();
    await expect(unlink(request(), stage.config, second, { recent })).rejects.toThrow(RangeError);
  });
});

describe('ways in', () => {
  it('an account of a provider that is gone is none, and a passkey without its credential neither', async () => {
    const opened = await open();
    const { stage, request, adapter, userId } = opened;
    await adapter.linkAccount?.({ provider: 'gone', providerAccountId: '1', type: 'oauth', userId });
    await adapter.linkAccount?.({
      provider: 'passkey',
      providerAccountId: 'no-row',
      type: 'webauthn',
      userId,
    });
    const first = (await own(opened)).find(({ provider }) => provider !== 'gone' && provider !== 'passkey');
    if (first === undefined) throw new Error('no account');
    expect(await unlink(request(), stage.config, first)).toMatchObject({ error: 'last_way_in' });
  });

  it('a proven address is one, where mails sign in', async () => {
    const opened = await open(MemoryAdapter(), { providers: [idpProvider(idp), mailProvider([])] });
    const { stage, request, adapter, userId } = opened;
    const [first] = await own(opened);
    if (first === undefined) throw new Error('no account');
    await adapter.updateUser?.({ id: userId, emailVerified: null });
    expect(await unlink(request(), stage.config, first)).toMatchObject({ error: 'last_way_in' });
    await adapter.updateUser?.({ id: userId, emailVerified: new Date() });
    expect(await unlink(request(), stage.config, first)).toMatchObject({ ok: true });
  });

  it('the last passkey stays (WA-34)', async () => {
    const opened = await open();
    await addPasskey(opened);
    const { stage, request } = opened;
    const first = (await own(opened)).find(({ provider }) => provider !== 'passkey');
    if (first === undefined) throw new Error('no account');
    expect(await unlink(request(), stage.config, first)).toMatchObject({ ok: true });
    expect(await removePasskey(request(), stage.config, CREDENTIAL)).toMatchObject({ error: 'last_way_in' });
  });
});

describe('linking', () => {
  it('sends the browser to the provider', async () => {
    const { stage, request } = await open();
    const begun = await link(request(), stage.config, 'second', { redirectTo: '/settings' });
    if (!begun.ok) throw new Error(begun.error);
    expect(new URL(begun.url).searchParams.get('client_id')).not.toBeNull();
    expect(begun.headers.getSetCookie().length).toBeGreaterThan(0);
  });

  it('refuses what is no account: passkeys, passwords, unknown ids', async () => {
    const { stage, request } = await open();
    await expect(link(request(), stage.config, 'passkey')).rejects.toThrow('registerPasskey');
    await expect(link(request(), stage.config, 'credentials')).rejects.toThrow('OAuth');
    await expect(link(request(), stage.config, 'nobody')).rejects.toThrow('no provider "nobody"');
  });
});

describe('names of passkeys', () => {
  it('are kept, replaced, and end with the passkey', async () => {
    const opened = await open();
    await addPasskey(opened);
    const { stage, request } = opened;
    for (const name of ['Phone', '  Laptop ']) {
      expect(await renamePasskey(request(), stage.config, { credentialId: CREDENTIAL, name })).toMatchObject({
        ok: true,
      });
    }
    expect(await listPasskeys(request(), stage.config)).toMatchObject({
      passkeys: [{ credentialId: CREDENTIAL, name: 'Laptop', transports: ['internal', 'hybrid'] }],
    });
    await removePasskey(request(), stage.config, CREDENTIAL);
    await addPasskey(opened);
    const listed = await listPasskeys(request(), stage.config);
    expect(listed.ok && listed.passkeys[0]?.name).toBeUndefined();
  });

  it.each(['', '   ', 'a\nb', 'x'.repeat(101)])('refuses %j', async (name) => {
    const { stage, request } = await open();
    await expect(renamePasskey(request(), stage.config, { credentialId: CREDENTIAL, name })).rejects.toThrow(
      RangeError,
    );
  });
});

describe('adapters of others', () => {
  it('without `listAccountsByUserId`: an error names it', async () => {
    const { stage, request } = await open(foreign([]));
    await expect(listAccounts(request(), stage.config)).rejects.toThrow('listAccountsByUserId');
    await expect(unlink(request(), stage.config, second)).rejects.toThrow('listAccountsByUserId');
  });

  it('without `deleteAuthenticator`: the account of the passkey is removed, and it signs nobody in', async () => {
    const opened = await open(foreign(['listAccountsByUserId']));
    await addPasskey(opened);
    const { stage, request, adapter } = opened;
    expect(await removePasskey(request(), stage.config, CREDENTIAL)).toMatchObject({ ok: true });
    expect(await adapter.getAccount?.(CREDENTIAL, 'passkey')).toBeNull();
    expect(await listPasskeys(request(), stage.config)).toMatchObject({ passkeys: [] });
    expect(await adapter.getAuthenticator?.(CREDENTIAL)).not.toBeNull();
  });

  it('without a store of records: names cannot be kept, and the error names the option', async () => {
    const { stage, request } = await open(foreign([]));
    const naming = renamePasskey(request(), stage.config, { credentialId: CREDENTIAL, name: 'Phone' });
    await expect(naming).rejects.toThrow('`records`');
  });

  it('without `deleteUser`: an error names it, and nothing is deleted', async () => {
    const adapter = MemoryAdapter();
    for (const name of ['deleteUser', 'deleteUserWithData']) Reflect.deleteProperty(adapter, name);
    const { stage, request } = await open(adapter);
    await expect(deleteUser(request(), stage.config)).rejects.toThrow('deleteUser');
    expect((await getSession(request(), stage.config)).status).toBe('in');
  });

  it('that delete the user and nothing else: accounts and credentials are deleted, too', async () => {
    const adapter = MemoryAdapter();
    const remove = adapter.deleteUser?.bind(adapter);
    Reflect.deleteProperty(adapter, 'deleteUserWithData');
    const gone = new Set<string>();
    adapter.deleteUser = async (id) => {
      const accounts = await adapter.listAccountsByUserId?.(id);
      await remove?.(id);
      await adapter.createUser?.({ id, email: 'kept@example.com', emailVerified: null });
      for (const account of accounts ?? []) await adapter.linkAccount?.(account);
      gone.add(id);
    };
    const { stage, userId } = await open(adapter);
    await deleteUserById(stage.config, userId);
    expect([gone.has(userId), adapter.snapshot().accounts]).toEqual([true, []]);
  });
});

describe('records of a deleted user', () => {
  it.each(kindsOfUser.map((kind) => [kind.name, kind] as const))(
    '%s: deleted, and no other',
    async (_n, kind) => {
      const adapter = MemoryAdapter();
      const { stage, userId } = await open(adapter);
      const records = openRecords(adapter.records, resolveSettings(stage.config));
      for (const owner of [userId, 'grace'])
        await records.add(kind, { id: `of ${owner}`, owner, value: 'x', expiresAt: atTheEnd() });
      await deleteUserById(stage.config, userId);
      expect(await adapter.records.listByOwner(kind.name, userId)).toEqual([]);
      expect(await adapter.records.listByOwner(kind.name, 'grace')).toHaveLength(1);
    },
  );
});
