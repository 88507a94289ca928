import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../src/types/index.js';
import { idpProvider, signInAtIdp, signInByPassword, START } from './stage.js';
import { recordSignIns, type RecordedSignIns } from './recorded-sign-ins.js';

const NOW_S = START.getTime() / 1000;

let idp: RecordedSignIns['idp'];
let adapter: RecordedSignIns['adapter'];
let accounts: RecordedSignIns['accounts'];
let open: RecordedSignIns['open'];
let signInByMail: RecordedSignIns['signInByMail'];

beforeEach(async () => {
  ({ idp, adapter, accounts, open, signInByMail } = await recordSignIns());
});

const stored = () => adapter.snapshot().accounts[0];

describe('Account', () => {
  const signIn = async (token: Record<string, unknown> = {}): Promise<Account | undefined> => {
    idp.faults.token = token;
    await signInAtIdp(open().browser, idp);
    return accounts[0];
  };

  it('Account.provider: provider id for this account', async () => {
    expect((await signIn())?.provider).toBe('idp');
    expect(stored()?.provider).toBe('idp');
  });

  it('Account.providerAccountId: for oauth and oidc the id that profile() returned', async () => {
    const profile = () => ({ id: 'from-profile', email: 'ada@example.com' });
    await signInAtIdp(open({ providers: [idpProvider(idp, { profile })] }).browser, idp);
    expect(stored()?.providerAccountId).toBe('from-profile');
  });

  it('Account.providerAccountId: for email the address, for credentials the id of authorize()', async () => {
    const { browser } = open({ session: { strategy: 'jwt' } });
    await signInByMail(browser);
    await signInByPassword(browser);
    expect(accounts.map((account) => account.providerAccountId)).toEqual(['ada@example.com', 'user-ada']);
  });

  it('Account.type: provider type of the account', async () => {
    const { browser } = open({ session: { strategy: 'jwt' } });
    await signInAtIdp(browser, idp);
    await signInByPassword(browser);
    expect(accounts.map((account) => account.type)).toEqual(['oidc', 'credentials']);
  });

  it('Account.userId: id of the owning user', async () => {
    const account = await signIn();
    const [user] = adapter.snapshot().users;
    expect(account?.userId).toBe(user?.id);
    expect(stored()?.userId).toBe(user?.id);
  });

  it('Account.access_token: as the token endpoint sent it, stored', async () => {
    expect((await signIn({ access_token: 'at-1' }))?.access_token).toBe('at-1');
    expect(stored()?.access_token).toBe('at-1');
  });

  it('Account.authorization_details: as the token endpoint sent it', async () => {
    const authorization_details = [{ type: 'payment', actions: ['read'] }];
    expect((await signIn({ authorization_details }))?.authorization_details).toEqual(authorization_details);
  });

  it('Account.expires_in: as returned by the token endpoint', async () => {
    expect((await signIn({ expires_in: 120 }))?.expires_in).toBe(120);
  });

  it('Account.expires_at: absolute timestamp in seconds, calculated from expires_in', async () => {
    expect((await signIn({ expires_in: 120 }))?.expires_at).toBe(NOW_S + 120);
    expect(stored()?.expires_at).toBe(NOW_S + 120);
  });

  it('Account.id_token: as the token endpoint sent it, stored', async () => {
    const account = await signIn();
    expect(account?.id_token?.split('.')).toHaveLength(3);
    expect(stored()?.id_token).toBe(account?.id_token);
  });

  it('Account.refresh_token: as the token endpoint sent it, stored', async () => {
    expect((await signIn({ refresh_token: 'rt-1' }))?.refresh_token).toBe('rt-1');
    expect(stored()?.refresh_token).toBe('rt-1');
  });

  it('Account.scope: as the token endpoint sent it, stored', async () => {
    expect((await signIn({ scope: 'openid email' }))?.scope).toBe('openid email');
    expect(stored()?.scope).toBe('openid email');
  });

  it('Account.token_type: case-insensitive, always returned lowercased', async () => {
    expect((await signIn({ token_type: 'BEARER' }))?.token_type).toBe('bearer');
    expect(stored()?.token_type).toBe('bearer');
  });

  it('Account, further keys: whatever else the token endpoint sent, as JSON', async () => {
    expect((await signIn({ session_state: 's-1', foo: { bar: [1] } }))?.['foo']).toEqual({ bar: [1] });
    expect(stored()?.['session_state']).toBe('s-1');
  });
});

describe('Authenticator', () => {
  const row = {
    credentialID: 'Y3JlZGVudGlhbA==',
    credentialPublicKey: 'cHVibGljIGtleQ==',
    counter: 3,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal,hybrid',
    providerAccountId: 'Y3JlZGVudGlhbA==',
    userId: 'user-1',
  };

  const cases: [string, keyof typeof row][] = [
    ['Authenticator.credentialID: base64-encoded credential id, kept as given', 'credentialID'],
    ['Authenticator.credentialPublicKey: base64-encoded public key, kept as given', 'credentialPublicKey'],
    ['Authenticator.counter: number of times the authenticator has been used', 'counter'],
    ['Authenticator.credentialDeviceType: device type of the authenticator', 'credentialDeviceType'],
    ['Authenticator.credentialBackedUp: whether the credential is backed up', 'credentialBackedUp'],
    ['Authenticator.transports: concatenated transport flags', 'transports'],
    ['Authenticator.providerAccountId: account connected to the authenticator', 'providerAccountId'],
    ['Authenticator.userId: id of the owning user', 'userId'],
  ];

  it.each(cases)('%s', async (_, member) => {
    await adapter.createUser({ id: 'user-1', email: 'ada@example.com', emailVerified: null });
    await adapter.createAuthenticator(row);
    expect((await adapter.getAuthenticator(row.credentialID))?.[member]).toBe(row[member]);
  });

  it('Authenticator.transports: null where none were told', async () => {
    const { transports: _, ...bare } = row;
    await adapter.createUser({ id: 'user-1', email: 'ada@example.com', emailVerified: null });
    expect((await adapter.createAuthenticator(bare)).transports).toBeNull();
  });
});
